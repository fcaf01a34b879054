"""Why a newer sentence that shares words with an older one stands beside it: another owner, head, measure or time."""

import re

from .differences import owns_shared, runs
from .pair import Pair
from .places import before, head
from .words import WORD, contrasts

_ADJUNCT = re.compile(
    r"(?:at|on|in|during|after|before|last|this|according|im|am|beim|bei|nach|laut|à|au|aux|en|dans|lors|selon|d'après"
    r"|según|durante|para)\b",
    re.IGNORECASE,
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
        return owns_shared(self.old, self.new, self.gone) or (is_told and owns_shared(self.new, self.old, self.come))

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
    def _is_circumstance(self) -> bool:
        """What is new stands in front, as where or when it was so: "At the pharmacy my pressure was …"."""
        first = min((token.start for token in self.new.tokens if self.old.has(token)), default=0)
        return bool(_ADJUNCT.match(self.new.text)) and all(token.start < first for token in self.come)

    @property
    def _is_of_another_kind(self) -> bool:
        """A name such as "e2e" stands before what both speak of, or each gives its month: "sales in July"."""
        if self.new.is_strong:
            return False
        values = {given.start for given, _ in self.changed}
        shared = [token.start for token in self.new.tokens if self.old.has(token)]
        names = (g for g in self.new.given if g.kind == "name" and g.start not in values)
        if any(g.start + len(g.worth) + 1 in shared for g in names):
            return True
        months = [
            {g.worth for g in r.given if g.worth.endswith("-0") and g.kind == "day"} for r in (self.new, self.old)
        ]
        return bool(months[0] and months[1]) and months[0].isdisjoint(months[1]) and bool(values - self._days)

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
        return bool(numbers) and not self.old.given and bool(self.come or self.gone) and not self.takes_back

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

    @property
    def _contrasts(self) -> bool:
        """Each is of another side of something: before it, after it."""
        if "strong" in self.new.marks:
            return False
        mine, theirs = (set(map(str.lower, WORD.findall(reading.text))) for reading in (self.new, self.old))
        return any(
            len(pair & mine) == 1 and len(pair & theirs) == 1 and pair & mine != pair & theirs for pair in contrasts()
        )

    @property
    def _parts(self) -> bool:
        """What differs stands in two places of one of them: "sessions in Redis"."""
        return not self.new.is_strong and not self._renews and runs(self.old, self.new, self.gone, is_parted=True) > 1
