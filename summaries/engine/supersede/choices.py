"""What people choose: of two things for one purpose only the newer holds ("Let's use React for the site", "Let's use
Angular for the site"). Where no purpose is named, or where both may be in use, a person is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ..items import Item
from .verdicts import Effect

_OBJECT = r"(?P<object>[^\s,;:!?()][^,;:!?()]{0,60}?)"
_PURPOSE = r"(?P<purpose>[^,;:!?()。]{1,60}?)"
_END = r"[.! 。]{0,3}"


def _form(who: str, verbs: str, prepositions: str) -> str:
    return rf"(?:{who})(?P<verb>{verbs}) {_OBJECT}(?: (?:{prepositions}) {_PURPOSE})?{_END}"


_FORMS = (
    _form(
        r"(?:ok(?:ay)?,? |so |then |right,? |well,? )?(?:let['’]s |(?:we|i)['’]ll |(?:we|i) will |we should "
        r"|(?:we['’]re|we are|i['’]m|i am) going to |(?P<rather>(?:we|i)(?:['’]d| would) rather )|(?P<bare>we |i ))",
        "use|take|go with|pick|choose|fly with|go by|travel by|chose|picked|opted for|decided on|settled on",
        "for|as",
    ),
    _form("(?:wir|ich) (?:werden? )?", "nehmen?|verwenden?|benutzen?", "für|als"),
    _form("on va |nous allons |je vais ", "utiliser|prendre|choisir", "pour|comme"),
    _form("vamos a |voy a |vamos |vou ", "usar|utilizar|elegir|pegar", "para|como"),
    _form("", "usiamo|useremo|prendiamo|prenderemo|userò|prenderò", "per|come"),
    rf"для {_PURPOSE} (?:мы |я )?(?P<verb>возьм[её]м|возьму|используем|бер[её]м) {_OBJECT}{_END}",
    rf"(?:我们|我)(?P<verb>用|选用|采用)(?P<object>[^，。！？\s]{{1,20}}?)(?:来做|做|作为)(?P<purpose>[^，。！？\s]{{1,20}}?){_END}",
)
LATIN = 5  # of the forms; in the others a word in Latin letters is a name
_CHOICES = tuple(re.compile(form, re.IGNORECASE) for form in _FORMS)
_ARTICLE = re.compile(
    r"(?:the|a|an|our|my|das|die|der|den|dem|unser[en]*|le|la|les|un|une|el|los|las|una|il|lo|o|os|as|um|uma) ", re.I
)
_DEFINITE = re.compile(r"(?:the|our|my|das|die|der|den|dem|unser[en]*|le|la|les|el|los|las|il|lo|o|os|as) ", re.I)
_BESIDES = re.compile(
    r"\b(?:and|also|too|as well|besides|both|another|more|und|auch|noch|et|aussi|y|también|e|anche|também|и|тоже|ещё)\b"
    r"|[也还和]",
    re.IGNORECASE,
)
_PAST = frozenset(("chose", "picked", "opted for", "decided on", "settled on"))
_RIDES = frozenset(("train", "bus", "car", "ferry", "plane", "taxi", "bike", "tram", "metro", "subway", "coach"))
_NEEDS = frozenset(("use", "take"))  # one can use many things
_TRAVELS = frozenset(("fly with", "go by", "travel by"))


@dataclass(frozen=True, slots=True)
class _Choice:
    """is_open: it is said what is used, not what was chosen. Articles are left out."""

    verb: str
    chosen: str
    purpose: str
    is_open: bool
    is_rather: bool
    is_named: bool
    is_definite: bool

    @property
    def words(self) -> frozenset[str]:
        return frozenset(self.chosen.casefold().split())

    @property
    def head(self) -> str:
        return self.chosen.rpartition(" ")[2].casefold()


def by_choosing(new: Item, old: Item, rules: Effect) -> Effect | None:
    """What the choice of the newer line does to that of the older; None where nothing can be told from them.

    rules: what these say; they see signs of a change that are not looked for here. Of two people neither chooses for
    the other.
    """
    found = _of_two(_choice_in(new.text), _choice_in(old.text)) if rules != "done" else None
    if found == "replace" and new.author != old.author:
        return "may"
    return None if rules == "replace" and found != "replace" else found


def _of_two(new: _Choice | None, old: _Choice | None) -> Effect | None:
    if not new or not old:
        return None
    is_same = new.chosen.casefold() == old.chosen.casefold()
    if new.purpose != old.purpose:
        return "stand" if is_same and new.purpose and old.purpose else None  # Redis for the cache, and for the queue
    if is_same:
        return None
    are_named, is_open = new.is_named and old.is_named, new.is_open or old.is_open
    if new.purpose:
        is_one = new.is_rather or new.head == old.head or (new.is_definite and old.is_definite)
        if is_one and not is_open:
            return "replace"
        return "may" if are_named else "stand"  # bread and cheese for the picnic
    if is_open:
        return None
    if new.head == old.head:
        return "replace" if new.is_rather else "may"
    are_rides = {new.head, old.head} <= _RIDES or {new.verb, old.verb} <= _TRAVELS
    if are_named or are_rides:
        return "may"
    return "stand" if {new.verb, old.verb} <= _NEEDS and new.words.isdisjoint(old.words) else None


@lru_cache(4_096)
def _choice_in(text: str) -> _Choice | None:
    if len(text) > 160 or any(map(str.isdigit, text)) or _BESIDES.search(text):
        return None
    found = next((found for pattern in _CHOICES if (found := pattern.fullmatch(text))), None)
    if not found:
        return None
    groups, verb = found.groupdict(), found["verb"].casefold()
    is_open = bool(groups.get("bare")) and verb not in _PAST
    if is_open and verb != "use":
        return None  # "I take the bus" is what somebody does each day
    chosen, purpose = (_ARTICLE.sub("", found[name] or "", count=1) for name in ("object", "purpose"))
    is_latin = found.re in _CHOICES[:LATIN]
    is_named = chosen[:1].isupper() and chosen == found["object"] and (found.re is _CHOICES[0] or not is_latin)
    is_definite = bool(_DEFINITE.match(found["object"]))
    return _Choice(verb, chosen, purpose.casefold(), is_open, bool(groups.get("rather")), is_named, is_definite)
