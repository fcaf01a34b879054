"""Why a newer sentence that shares words with an older one stands beside it: another owner, head, measure or time."""

import re
from collections.abc import Sequence
from functools import cached_property

from ..scripts import JOINED
from .differences import owns_shared, runs
from .pair import Pair
from .places import before, head
from .statement import Given, Reading, Token
from .stems import alike
from .word_lists import WORD, common, contrasted, contrasts

ADJUNCT = re.compile(
    r"(?:at|on|in|during|after|before|last|this|according|im|am|beim|bei|nach|laut|à|au|aux|en|dans|lors|selon|d'après"
    r"|según|durante|para)\b",
    re.IGNORECASE,
)
_IN = re.compile(r"(?:^|\s)(?:in|im|en|em|nel|в|في|عام|for) ?$", re.IGNORECASE)
_NUMBERED = re.compile(
    r"((?:제|第)?[\d〇零一二两三四五六七八九十]{1,4})(?:층|호|반|팀|조|번|과|楼|号|班|组|队|层|室|階|組|号室|課)"
    r"(?:[은는이가はがも是]| |的|改|换|用)"
)
_I = re.compile(r"(?:i|ich|je|j'|yo|io|eu)\b", re.IGNORECASE)


class Beside(Pair):
    """Each property is one reason."""

    @property
    def _is_other_owner(self) -> bool:
        mine, theirs = ({name for name in r.marks if name in ("first", "we", "third")} for r in (self.new, self.old))
        if "first" in theirs and mine == {"third"} and not self.new.is_strong:
            return True
        return theirs == {"third"} and mine == {"first"}

    @property
    def _is_another_ones(self) -> bool:
        """Only one of them names whose it is: "my brother's lawyer", "my lawyer"."""
        is_told = not {"first", "we"}.isdisjoint(self.old.marks) and not self._is_circumstance
        return owns_shared(self.old, self.new, self.gone) or (
            is_told and owns_shared(self.new, self.old, self._only_new)
        )

    @property
    def _only_new(self) -> list[Token]:
        return [token for token in self.new.told if not self.old.has(token)]

    @property
    def _is_another_person(self) -> bool:
        """Who speaks speaks of themselves, where the old one names somebody: "Sam runs", "I run"."""
        theirs = head(self.old, None)
        if theirs is None or self.new.has(theirs) or {"first", "we"} & self.old.marks or not self.new.is_latin:
            return False
        verb = next((token for token in self.new.tokens if token.is_weak and self.old.has(token)), None)
        said = self.new.text[: verb.start].split()[-1:] if verb else []
        return bool(said) and bool(_I.fullmatch(said[0]))

    @property
    def is_of_another(self) -> bool:
        """Speaks of another one of the same kind, or of somebody else's: "room 12", "room 14"."""
        return bool(
            self._is_other_owner or self._is_another_ones or self._is_another_person or self._is_other_one_of_kind
        )

    @property
    def _is_circumstance(self) -> bool:
        """What is new stands in front, as where or when it was so: "At the pharmacy my pressure was …"."""
        first = min((token.start for token in self.new.tokens if self.old.has(token)), default=0)
        return bool(ADJUNCT.match(self.new.text)) and all(token.start < first for token in self.come)

    @property
    def _is_of_another_kind(self) -> bool:
        """A name such as "e2e" stands before what both speak of, or each gives its month: "sales in July"."""
        if self._is_named_otherwise:
            return True
        if self.new.is_strong:
            return False
        values = {given.start for given, _ in self.changed}
        years = [{g.worth for g in r.held if _is_year(g, r)} for r in (self.new, self.old)]
        if all(years) and years[0].isdisjoint(years[1]) and len(self.new.held) > 1:
            return True
        shared = [token.start for token in self.new.tokens if self.old.has(token)]
        names = (g for g in self.new.given if g.kind == "name" and g.start not in values)
        if any(g.start + len(g.worth) + 1 in shared for g in names):
            return True
        months = [
            {g.worth for g in r.given if g.worth.endswith("-0") and g.kind == "day"} for r in (self.new, self.old)
        ]
        return bool(months[0] and months[1]) and months[0].isdisjoint(months[1]) and bool(values - self._days)

    @property
    def _is_other_one_of_kind(self) -> bool:
        """Each begins with another one of the same: "the night train", "the day train"; "1층은", "2층은"."""
        if not {"strong", "denial"}.isdisjoint(self.new.marks) and "no_longer" not in self.new.marks:
            return False
        numbers = [_numbered_topic(reading) for reading in (self.old, self.new)]
        if all(numbers) and numbers[0] != numbers[1]:
            return True
        labelled = [bool(one.label and other.label) for one, other in self.changed]
        if any(labelled) and not all(labelled):
            return True  # "bed 1 until 1 May", "bed 2 until 2 May"
        first, second = _modified_topic(self.old), _modified_topic(self.new)
        if not first or not second:
            return False
        (one, head), (other, head_too) = first, second
        is_same = head.stem == head_too.stem or alike(head.stem, head_too.stem, self.new.language)
        return is_same and not self.new.has(one) and not self.old.has(other)

    @property
    def _is_named_otherwise(self) -> bool:
        """Each has another name before what both speak of: "the B2C launch", "the B2B launch"."""
        pairs = [(one, other) for one, other in self.changed if one.kind == other.kind == "name"]
        kinds = {given.kind for given, _ in self.changed}
        return len(kinds) > 1 and any(
            _is_before(self.new, a, self.old) and _is_before(self.old, b, self.new) for a, b in pairs
        )

    @property
    def _is_of_another_time(self) -> bool:
        """Gives a kind of value that the old one does not, such as the day on which it holds."""
        changed = {given.kind for given, _ in self.changed}
        return any(given.kind == "day" and given.kind not in changed for given in self.new.held)

    @property
    def _measures_what_old_does_not(self) -> bool:
        """A number of what the old one gives no number for."""
        kinds = ("number", "clock", "name")
        numbers = [g for g in self.new.held if g.kind in kinds and not g.label and g.worth[:1].isdigit()]
        if self._is_for_nothing(self.gone):
            return False
        return bool(numbers) and not self.old.given and bool(self.come or self.gone) and not self.takes_back

    def _is_for_nothing(self, told: Sequence[Token]) -> bool:
        """ "Free": a price, though no number."""
        return len(told) == 1 and told[0].written.lower() in common("for_nothing")

    @property
    def _has_other_head(self) -> bool:
        """Other things do, have or are something: "Sara runs the kitchen", "The kitchen budget …"."""
        if not self.new.is_latin or self.takes_back or self._renews:
            return False
        mine, theirs = head(self.new, self._told_in), head(self.old, None)
        if mine is None and theirs is not None and not self.new.has(theirs) and theirs is self.old.told[0]:
            return not self._has_verb
        if mine is None or self.old.has(mine) or mine.is_agent or mine.is_side:
            return False
        if theirs is None or mine.is_generic:
            return mine.is_generic
        if not self.new.has(theirs):
            return not (self._is_turned and theirs is self.old.told[0])
        return self._is_modified

    @property
    def _told_in(self) -> frozenset[int]:
        """The clause that says what there is now."""
        return frozenset([max((token.clause for token in self.come), default=0)]) if self.come else self.scope

    @property
    def _is_turned(self) -> bool:
        """ "Mia is our goalkeeper", "Zara is our goalkeeper now": what somebody is stands behind."""
        ends = [max((token.start for token in reading.told), default=0) for reading in (self.new, self.old)]
        last = [
            next((t for t in reading.told if t.start == end), None)
            for reading, end in zip((self.new, self.old), ends, strict=True)
        ]
        return bool(last[0] and last[1] and self.old.has(last[0]) and self.new.has(last[1]))

    @property
    def _is_modified(self) -> bool:
        """Only the new one says which: "the fence", "the back fence"."""
        if "strong" in self.new.marks or runs(self.new, self.old, self.come) < 2:
            return False
        starts = {token.start for token in self.new.told if self.old.has(token)}
        return any(token.start + len(token.written) + 1 in starts for token in self.come)

    @property
    def _asks_another_thing(self) -> bool:
        """Of how to answer, something else: "in English", "briefly"."""
        if {token.stem for token in self.strong} != {"@answers"} or not self.gone or not self.come:
            return False
        places = [before(self.old, self.gone[0]), before(self.new, self.come[0])]
        return sum(place in ("in", "auf", "en", "em") for place in places) == 1

    @property
    def _is_other_subject_too(self) -> bool:
        """Who it is about differs, and something else besides: "Mum takes it in the morning", "Dad … at night"."""
        if not {"strong", "no_longer"}.isdisjoint(self.new.marks) or not self.gone or not self.come:
            return False
        first = next((t for t in self.old.tokens if not t.is_side), None)
        other = next((t for t in self.new.tokens if not t.is_side), None)
        return first in self.gone and other in self.come and runs(self.new, self.old, self.come) > 1

    @property
    def _has_other_subject(self) -> bool:
        """The one speaks of "I", the other of somebody."""
        if "first" not in self.old.marks or not self.new.is_latin:
            return False
        if not _I.match(self.old.text) or self._agents:
            return False
        verb = next((token.start for token in self.new.tokens if token.is_weak), 0)
        return any(token.start < verb and token.clause == 0 for token in self.come)

    @cached_property
    def _contrasts(self) -> bool:
        """Each is of another side of something: before it, after it."""
        if "strong" in self.new.marks:
            return False
        mine, theirs = (
            contrasted().intersection(map(str.lower, WORD.findall(reading.text))) for reading in (self.new, self.old)
        )
        return bool(mine and theirs) and any(
            len(pair & mine) == 1 and len(pair & theirs) == 1 and pair & mine != pair & theirs for pair in contrasts()
        )

    @property
    def _parts(self) -> bool:
        """What differs stands in two places of one of them: "sessions in Redis"."""
        return not self.new.is_strong and not self._renews and runs(self.old, self.new, self.gone, is_parted=True) > 1


def _is_before(reading: Reading, given: Given, other: Reading) -> bool:
    """The value stands right before a word that both have."""
    end = given.start + len(given.worth) + 1
    return any(token.start == end and other.has(token) for token in reading.told)


def _modified_topic(reading: Reading) -> tuple[Token, Token] | None:
    """The first two words, where a verb follows them: "the night train has"."""
    if reading.language not in ("en", "ru"):
        return None
    told = [token for token in reading.tokens if not token.is_side][:3]
    if len(told) < 2 or told[0].is_weak or told[1].is_weak or told[0].clause != told[1].clause:
        return None
    first, second = told[:2]
    is_joined = second.start == first.start + len(first.written) + 1
    is_first = not WORD.search(reading.text[: first.start].lower().removeprefix("the ").removeprefix("our "))
    is_verb_next = len(told) < 3 or told[2].is_weak or reading.language == "ru"
    return (first, second) if is_joined and is_first and is_verb_next else None


def _numbered_topic(reading: Reading) -> str:
    """The number that says which of several a sentence is about: "2층은 …", "二楼…"."""
    found = _NUMBERED.match(reading.text) if reading.language in JOINED else None
    return found.group(1) if found else ""


def _is_year(given: Given, reading: Reading) -> bool:
    """A year in which something is so: "In 2022 …"."""
    is_one = given.kind == "number" and len(given.worth) == 4 and given.worth[:2] in ("19", "20") and not given.unit
    return is_one and bool(_IN.search(reading.text[max(given.start - 5, 0) : given.start]))
