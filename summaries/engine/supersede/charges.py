"""Who is in charge of something: "Priya looks after the food" gives way to "Jonas is taking over the food"."""

import re
from functools import lru_cache
from typing import Literal, NamedTuple

# Names begin with a capital, so that no verb is taken for one ("Jonas might take over").
_WHO = r"(?P<who>(?:[A-ZÀ-ÞА-Я][\w'’.-]{1,20} ){1,3}|(?:I|We|Ich|Wir|Je|On|Yo|Io|Eu|Я|i|we|ich|wir) )"
_WHAT = r"(?P<what>[^,;:.!?]{2,50})[.!]?"
# (what somebody has in charge, what they take over), by language.
_FORMS = (
    (
        r"(?:is|am|are) (?:in charge of|responsible for|looking after)|looks? after|takes? care of|handles?"
        r"|organi[sz]es?|does",
        r"(?:(?:is|am|are) (?:taking over|now in charge of)|takes? over|took over|(?:has|have) taken over"
        r"|(?:will|['’]ll) take over)(?: as)?",
    ),
    (
        r"kümmer(?:t|e|n) (?:sich|mich|uns) um|ist (?:zuständig|verantwortlich) für|organisiert|macht|betreut",
        r"übernimmt(?: jetzt| ab jetzt)?|übernehme(?: jetzt)?",
    ),
    (r"s['’]occupe d(?:e|u|es)|gère|est responsable d(?:e|u|es)", r"reprend|prend en charge|a repris"),
    (r"se encarga de(?:l)?|es responsable de(?:l)?|lleva", r"asume|se hace cargo de(?:l)?|toma"),
    (
        r"si occupa d(?:i|el|ella|ei|elle)|è responsabile d(?:i|el|ella)|gestisce",
        r"subentra (?:per|con|a)|prende in mano",
    ),
    (r"cuida d[aoe]s?|é responsável p(?:or|ela|elo)|trata d[aoe]s?", r"assume|passa a cuidar d[aoe]s?"),
    (r"отвечает за|занимается", r"берёт на себя|теперь отвечает за|взял[аи]? на себя"),
)
_HAS, _TAKES = (tuple(re.compile(f"{_WHO}(?:{each[place]}) {_WHAT}") for each in _FORMS) for place in (0, 1))
_LEADS = re.compile(
    r"\A(?:(?:ok(?:ay)?|so|now|from now on|ab jetzt|jetzt|maintenant|désormais|ahora|ora|agora|теперь),? |(?:our|my) )",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r"(?:the|our|my|all|das|die|der|den|dem|unser[en]*|le|la|les|l['’]|el|los|las|il|lo|i|gli|o|a|os|as) ",
    re.IGNORECASE,
)
_NOW = re.compile(r" (?:now|from now on|jetzt|ab jetzt|maintenant|ahora|ora|agora|теперь)$", re.IGNORECASE)
LONGEST = 120  # characters of a sentence that says only this


class _Charge(NamedTuple):
    who: str
    what: str


def by_charge(new: str, old: str) -> Literal["replace", "stand"] | None:
    """The newer says that somebody else takes over what the older says somebody has; "stand" where they take over
    something else; None where the two say nothing of the kind."""
    takes, has = _charge(_TAKES, new), _charge(_HAS, old) or _charge(_TAKES, old)
    if not takes or not has:
        return None
    return "replace" if takes.what == has.what and takes.who != has.who else "stand"


@lru_cache(4_096)
def _charge(patterns: tuple[re.Pattern[str], ...], text: str) -> _Charge | None:
    said = _LEADS.sub("", text.strip(), count=1) if len(text) < LONGEST else ""
    found = next((found for pattern in patterns if (found := pattern.fullmatch(said))), None)
    if not found:
        return None
    what = _ARTICLE.sub("", f"{_NOW.sub('', found['what'].strip())} ", count=1)
    return _Charge(found["who"].strip(), what.strip().casefold())
