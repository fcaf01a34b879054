"""What a person says anew, with another value, replaces what was said before."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice

from .cues import cues, function_words
from .details import MONEY, begins_with_subject, dates_in, details_of, names_in, units_in
from .items import Item, Kind, Ledger
from .sentences import content_words, unstamped, words_of

SAME_SUBJECT = 0.5  # share of the shorter statement's words that a correction repeats
SAME_STATEMENT = 0.75  # without a word of change
_NAME = re.compile(r"\b[A-ZÄÖÜÉ][\w'-]*[a-zäöüßéè]\b")
_STATE = re.compile(
    r"\b(?:is|are|'s|be|costs?|lives?|works?|weighs?|starts?|ends?|opens?|closes?|has|ist|sind|kostet|beginnt|est|coûte"
    r"|es|está|cuesta|è|costa)\b|[:=]",
    re.IGNORECASE,
)
_CLOCK = re.compile(r"\d+[:=]\d+")
_NUMBER = re.compile(r"\d[\w.,:/-]*")
# What follows was so before: "12 May instead of 5 May", "I'm not going to Porto".
_DENIAL = re.compile(
    r"(?:\bnot|n't|\bno longer|\binstead of|\brather than|\bfrom|\b(?:an)?statt|\bnicht|\bau lieu d[eu]|\ben vez de)\b"
    r"((?:\s+\S+){1,5})",
    re.IGNORECASE,
)
# What a changed value belongs to: "the launch date is now", "my extension changed to", "they raised the rent".
_TOPIC = re.compile(
    r"\b(?:the|my|our|your|his|her|their)\s+((?:(?!the\b|my\b|our\b)[\w-]+\s+){1,4}?)"
    r"(?:is|are|was|were|went|changed|moved|has|have|starts?|begins?|weighs?|costs?|came|comes)\b"
    r"|\b(?:raised?|lowered?|increased?|reduced?|changed?|moved?|pushe?d?|postponed?|updated?|corrected|upgraded?|extended)\s+"
    r"(?:(?:the|my|our|your|his|her|their)\s+)?([\w-]+)\b"
    r"|\b(?:der|die|das|mein\w*|unser\w*|le|la|les|mon|ma|mes|notre|el|los|las|mi|mis|nuestr[oa]|il|lo)\s+"
    r"((?:[\w-]+\s+){1,4}?)(?:ist|sind|war|hat|wurde|kostet|beträgt|est|sont|était|a|coûte|es|son|está|ha|cuesta|è|costa)\b",
    re.IGNORECASE,
)
# Words that many statements share without being about the same.
_WEAK = frozenset(
    """
    went gone going said says made still instead old new last next time thing things now today one ones name use year
    years month months week weeks day days jahr jahre monat monate woche wochen tag tage année mois semaine jour año mes
    semana día
    """.split()  # noqa: SIM905
)
# What so many things are counted in that to share it says nothing; "586 followers" and "1388 followers" does.
_GENERIC_UNITS = frozenset(
    """
    # % money date am pm ms mb gb km kg cm hundr thous milli secon minut hour hours day days week weeks month years year
    euros miles meter kilom kilos grams pound peopl perso times stund tage woche monat jahre heure jours horas días años
    """.split()  # noqa: SIM905
)
STEM = 5  # letters: "approved" and "approval" are about the same
NEWEST_USES = 24  # of a word; one that comes up oftener tells little
RARE_USES = 4  # of a word that says what a statement is about
_LASTING: frozenset[Kind] = frozenset({"tool", "file", "error", "question"})


def superseded_by(ledger: Ledger, new: Sequence[Item]) -> Iterator[tuple[str, str]]:
    """(old id, new id) for each statement that a newer one of a person replaces; also among the new ones."""
    live = _Live(item for item in ledger.active if _may_be_superseded(item))
    before: Item | None = None
    for item in new:
        is_next = before is not None and before.sources == item.sources
        statement = _Statement(item, before.text if before and is_next else "")
        before = item
        if _may_supersede(statement):
            for old in live.nearest(statement):
                if _may_say_so(item, old.item) and statement.replaces(old, live.rare(statement.about)):
                    yield old.item.id, item.id
                    live.remove(old)
                    break
        if _may_be_superseded(item):
            live.add(statement)


class _Statement:
    """An item's words and details, for comparing."""

    def __init__(self, item: Item, before: str = "") -> None:
        self.item, self._before = item, before
        self.text = unstamped(item.text)

    @property
    def stems(self) -> frozenset[str]:
        return _stems(self.text)

    @property
    def about(self) -> frozenset[str]:
        """stems; where a new value comes without its subject, also what the sentence before it says has changed."""
        return self.stems.union(*self.topics)

    @cached_property
    def days(self) -> frozenset[str]:
        return _days(self.text)

    @cached_property
    def denied(self) -> frozenset[str]:
        """The words after "not" and its like."""
        said = (word for found in _DENIAL.findall(self.text.replace("’", "'")) for word in words_of(found))
        return frozenset(said) - _WEAK

    @cached_property
    def units(self) -> frozenset[str]:
        return units_in(self.text)

    @property
    def keys(self) -> frozenset[str]:
        """By what it is found: its stems, and what it counts where few things are counted in that."""
        return self.stems | (self.units - _GENERIC_UNITS)

    @cached_property
    def details(self) -> frozenset[str]:
        return frozenset(detail.lower() for detail in details_of(self.text))

    @cached_property
    def topics(self) -> tuple[frozenset[str], ...]:
        """The stems of each thing that has or gets a value."""
        own = _topics(self.text)
        return own or (_topics(self._before) if self.is_change and _is_change(self._before) else ())

    @cached_property
    def kinds(self) -> frozenset[str]:
        return _kinds(self.text)

    @cached_property
    def is_change(self) -> bool:
        return _is_change(self.text)

    @property
    def has_value(self) -> bool:
        """Something that can change: a wish, a decision, or a number, a name or a day."""
        if self.text.endswith("?") and not self.details:
            return False
        is_about_somebody = bool(names_in(self.text) or begins_with_subject(self.text))
        return bool(self.item.kind in ("decision", "preference") or self.details or self.days or is_about_somebody)

    def likeness(self, old: "_Statement") -> float:
        return len(self.about & old.stems) / max(min(len(self.about), len(old.stems)), 2)

    @cached_property
    def names(self) -> frozenset[str]:
        """Capitalized words: who or what it is about."""
        first = {name.lower() for name in _NAME.findall(self.text)[:1]} - function_words()
        found = first | {name.lower() for name in names_in(self.text)}
        return frozenset(name for name in found - _WEAK if not dates_in([name]))

    @property
    def _names_subject_first(self) -> bool:
        return begins_with_subject(self.text) and words_of(self.text)[0] not in function_words()

    @property
    def _only_reports(self) -> bool:
        """An assistant that does not speak of itself: most of what it says is advice."""
        return self.item.role == "assistant" and "first_person" not in self.kinds

    @cached_property
    def is_state(self) -> bool:
        """Says what something is, not what happened once."""
        return bool(_STATE.search(self.text))

    @cached_property
    def labels(self) -> frozenset[str]:
        """The numbers before what it says: of "server 2 costs 102 euros" the 2, which tells it from server 1."""
        timeless = _CLOCK.sub(" ", self.text)
        state = _STATE.search(timeless)
        return frozenset(_NUMBER.findall(timeless[: state.start()])) if state else frozenset()

    def replaces(self, old: "_Statement", rare: frozenset[str]) -> bool:
        """rare: stems that few statements share."""
        if old.text == self.text or not old.has_value or self._is_about_another(old):
            return False
        likeness, has_new = self.likeness(old), self._has_new_value(old)
        if old.item.role != self.item.role and likeness < SAME_SUBJECT and not self._takes_back(old):
            return False  # each speaks of their own life
        if self._only_reports and not self.names_subject_of(old):
            return False
        if self.is_change and (has_new or self.item.kind in ("decision", "preference")):
            return likeness >= SAME_SUBJECT or (has_new and self._corrects(old, rare))
        is_same_state = self.is_state and old.is_state and has_new and bool(old.details)
        return is_same_state and (likeness >= SAME_STATEMENT or self._has_topic_of(old))

    def _has_new_value(self, old: "_Statement") -> bool:
        return bool(self.details - old.details or self.names - old.names or (old.days and self.days - old.days))

    def _corrects(self, old: "_Statement", rare: frozenset[str]) -> bool:
        """Takes back a value of the old one, or gives another of the same unit for the same thing."""
        if self._takes_back(old):
            return True
        if not self.units & old.units:
            return self.names_subject_of(old) and bool(self.names and old.names)
        shared = self.about & old.stems
        is_same_thing = self.names_subject_of(old) or bool(self.units & old.units - _GENERIC_UNITS)
        named = frozenset().union(*self.topics) & shared & rare
        enough = 1 if named or "correction" in self.kinds or len(shared) > 2 else 2
        return is_same_thing or len(shared & rare) >= enough

    def _takes_back(self, old: "_Statement") -> bool:
        return bool(self.about & old.stems and self.denied & (old.details | old.names))

    def _has_topic_of(self, old: "_Statement") -> bool:
        return bool(self.units & old.units) and not set(self.topics).isdisjoint(old.topics)

    def names_subject_of(self, old: "_Statement") -> bool:
        """Says outright what it is about, however few words they share."""
        return bool(self.denied & old.names) or any(topic <= old.stems for topic in self.topics)

    def _is_about_another(self, old: "_Statement") -> bool:
        """Of somebody else, or in another place; what is decided or changed in the same words only has a new name."""
        if self.labels and old.labels and self.labels.isdisjoint(old.labels):
            return True
        if not self.names or not old.names or self.names & old.names:
            return False
        if self._names_subject_first or old._names_subject_first:
            return True
        mine, theirs = self.stems - _cut(self.names), old.stems - _cut(old.names)
        return not self.is_change or len(mine & theirs) < SAME_SUBJECT * max(min(len(mine), len(theirs)), 2)


class _Live:
    """Statements by their stems, so that a new one meets only those that share some."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._by_stem: dict[str, dict[str, _Statement]] = {}
        for item in items:
            self.add(_Statement(item))

    def add(self, statement: _Statement) -> None:
        for key in statement.keys:
            self._by_stem.setdefault(key, {})[statement.item.id] = statement

    def rare(self, stems: frozenset[str]) -> frozenset[str]:
        return frozenset(stem for stem in stems if len(self._by_stem.get(stem, ())) <= RARE_USES)

    def remove(self, statement: _Statement) -> None:
        for key in statement.keys:
            self._by_stem[key].pop(statement.item.id, None)

    def nearest(self, statement: _Statement) -> list[_Statement]:
        """The three most alike, the newest first among equals; of each stem only its newest uses are looked at."""
        shared: Counter[str] = Counter()
        statements: dict[str, _Statement] = {}
        for key in statement.about | statement.keys:
            for old in islice(reversed(self._by_stem.get(key, {}).values()), NEWEST_USES):
                shared[old.item.id] += 1
                statements[old.item.id] = old
        least = 1 if statement.is_change else SAME_SUBJECT * min(len(statement.stems), 3)
        alike = [old for id, old in statements.items() if shared[id] >= least]
        return sorted(alike, key=lambda old: _rank(statement, old))[:3]


def _rank(statement: _Statement, old: _Statement) -> tuple[bool, float, int, str]:
    shared = statement.units & old.units
    names_it = bool(shared - _GENERIC_UNITS) or (
        statement.names_subject_of(old) and bool(shared or statement.denied & old.names)
    )
    return not names_it, -statement.likeness(old), -max(old.item.sources), old.item.id


@lru_cache(8_192)  # every statement of a ledger is looked up again at each fold
def _stems(text: str) -> frozenset[str]:
    """What a text is about: the beginnings of its words, without numbers and what they count."""
    words = content_words(text) - _WEAK - MONEY - _days(text)
    return frozenset(word[:STEM] for word in words if any(map(str.isalpha, word))) - units_in(text)


@lru_cache(8_192)
def _kinds(text: str) -> frozenset[str]:
    return cues().of(text, words_of(text))


def _is_change(text: str) -> bool:
    return not _kinds(text).isdisjoint(("change", "correction"))


def _topics(text: str) -> tuple[frozenset[str], ...]:
    found = (content_words(" ".join(groups)) - _WEAK for groups in _TOPIC.findall(text))
    return tuple(_cut(words) for words in found if words)


def _cut(words: Iterable[str]) -> frozenset[str]:
    return frozenset(word[:STEM] for word in words)


def _days(text: str) -> frozenset[str]:
    return frozenset(word for word in words_of(text) if dates_in([word]))


def _may_be_superseded(item: Item) -> bool:
    return item.status == "active" and not item.pinned and item.kind not in _LASTING and bool(item.sources)


def _may_supersede(statement: _Statement) -> bool:
    """Gives a value, as people and assistants do; what they ask gives none."""
    item = statement.item
    if item.role not in ("user", "assistant") or item.kind == "question" or item.text.endswith("?"):
        return False
    is_wish = item.kind in ("decision", "preference")
    return is_wish or bool(statement.details or statement.names or statement.days)


def _may_say_so(new: Item, old: Item) -> bool:
    """A person may correct anything, an assistant only what it said itself."""
    return new.role == "user" or old.role == new.role
