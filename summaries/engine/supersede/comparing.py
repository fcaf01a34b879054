"""Whether a newer sentence takes the place of an older one: the same thing, the same attribute, another value."""

import re
from functools import cached_property
from typing import Literal

from .closing import in_another_form
from .differences import changed, owns_shared, runs, verbs_beside
from .statement import Reading, Token
from .stems import alike
from .words import common

_ADJUNCT = re.compile(
    r"(?:at|on|in|during|after|before|last|this|according|im|am|beim|bei|nach|laut|à|au|aux|en|dans|lors|selon|d'après"
    r"|según|durante|para)\b",
    re.IGNORECASE,
)
_I = re.compile(r"(?:i|ich|je|j'|yo|io|eu)\b", re.IGNORECASE)
PHONE = 7  # figures of a number that nobody counts with
_NEW = re.compile(
    r"\b(?:new|neue[rnsm]?|nouveau|nouvelle|nouvel|nuev[oa]|nuov[oa]|nov[oa]|yeni|нов(?:ый|ая|ое)) ", re.IGNORECASE
)
Verdict = Literal["replace", "may", "stand"]


def compared(new: Reading, old: Reading, *, is_answer: bool = False) -> Verdict:
    """Both as their speaker said them; whose words they are is judged elsewhere.

    is_answer: a person speaks of what an assistant said, most of which is advice.
    """
    if new.text == old.text or new.asks:
        return "stand"
    pair = _Pair(new, old)
    if is_answer and (pair.gone or not pair.is_typed) and not pair.takes_back:
        return "stand"
    return pair.verdict


def refers_back(new: Reading, old: Reading) -> bool:
    """Corrects the value of what was said right before, without saying what it is of: "We moved it to Friday"."""
    is_correction = new.is_strong or ("denial" in new.marks and len(new.given) > len(new.held))
    names_nothing = all(t.is_generic or t.is_side or t.is_denied or t.is_agent or t.stem == "@home" for t in new.told)
    return is_correction and names_nothing and not new.asks and not old.asks and bool(changed(new, old))


class _Pair:
    def __init__(self, new: Reading, old: Reading) -> None:
        self.new, self.old = new, old
        self.changed = changed(new, old)
        self.is_typed = bool(self.changed)
        self.shared = [token for token in old.tokens if new.has(token)]
        self.strong = [token for token in self.shared if not token.is_weak and not token.is_generic]
        self.scope = self._scope()
        kinds = {given.kind for given, _ in self.changed}
        self.gone = [token for token in old.told if self._tells(token, new, kinds)]
        self.come = [
            token
            for token in new.told
            if self._tells(token, old, kinds)
            and token.clause in self.scope
            and not (token.is_side or token.is_agent or token.is_denied)
            and not (token.stem == "@home" and "moved" in new.marks)
        ]
        if not self.come and not new.held:  # "Miguel took over as project lead"
            self.come = [token for token in new.told if token.is_agent and not old.has(token)]

    def _tells(self, token: Token, other: Reading, kinds: set[str]) -> bool:
        """Tells the one from the other."""
        return not other.has(token) and not token.is_side and not (token.is_generic and kinds)

    def _scope(self) -> frozenset[int]:
        """The clauses of the new sentence that speak of this: those that give the value, and what they lean on."""
        clauses = {given.clause for given, _ in self.changed}
        if not clauses:
            clauses = {token.clause for token in self.new.told if self.old.has(token)}
            last = max((token.clause for token in self.new.told), default=0)
            goes_on = self.new.is_strong or self._renews
            return frozenset(clauses | {last} if goes_on else clauses) or frozenset({0})
        scope = set(clauses)
        for clause in clauses:
            at = clause
            while at > 0 and not any(
                token.clause == at and not token.is_side and (not token.is_generic or self.old.has(token))
                for token in self.new.told
            ):
                at -= 1
                scope.add(at)
        return frozenset(scope)

    @property
    def verdict(self) -> Verdict:
        new = self.new
        if self._is_other_owner or not self._is_about_the_same:
            return "stand"
        if "also" in new.marks and not self.takes_back and "strong" not in new.marks:
            return "stand"
        if not new.marks.isdisjoint(("still", "yet")) and not new.is_strong:
            return "stand"
        if "must" in self.old.marks and "not" in new.marks and not self.come and not new.is_strong:
            return "replace" if self.takes_back and self._says_what_instead else "stand"
        if self._is_another_ones and not self.takes_back:
            return "stand"
        found = self._typed() if self.is_typed else self._untyped()
        return "may" if found == "replace" and self._is_hedged else found

    @property
    def _is_hedged(self) -> bool:
        """Its speaker is not sure, or only passes on what somebody said."""
        marks = self.new.marks
        if "strong" in marks:
            return False
        return not marks.isdisjoint(("maybe", "source")) or (
            self.is_typed and "says" in marks and not self.new.is_strong and not self.new.is_weak_change
        )

    @property
    def _is_circumstance(self) -> bool:
        """What is new stands in front, as where or when it was so: "At the pharmacy my pressure was …"."""
        first = min((token.start for token in self.new.tokens if self.old.has(token)), default=0)
        return bool(_ADJUNCT.match(self.new.text)) and all(token.start < first for token in self.come)

    @property
    def _says_what_instead(self) -> bool:
        """ "I won't rent a car, I'll take the bus": behind what is denied stands what holds."""
        denied = max((token.start for token in self.new.told if token.is_denied), default=0)
        return any(token.start > denied and not self.old.has(token) for token in self.new.told)

    @property
    def _is_another_ones(self) -> bool:
        """Only one of them names whose it is: "my brother's lawyer", "my lawyer"."""
        is_told = not {"first", "we"}.isdisjoint(self.old.marks) and not self._is_circumstance
        return owns_shared(self.old, self.new, self.gone) or (is_told and owns_shared(self.new, self.old, self.come))

    @cached_property
    def _renews(self) -> bool:
        """Names a new one of what the old one is about: "I have a new teacher, Mr Osman"."""
        behind = {found.end() for found in _NEW.finditer(self.new.text)}
        return any(token.start in behind and self.old.has(token) for token in self.new.told)

    @property
    def _turns(self) -> bool:
        """A change is said on its own, and then what holds: "We rebooked, we're flying with Lufthansa"."""
        last = max((token.clause for token in self.new.told), default=0)
        places = {clause for name, clause, _ in self.new.lists if name == "moved" and clause < last}
        mine, theirs = ({"first", "we", "third"} & reading.marks for reading in (self.new, self.old))
        is_mine = bool({"first", "we"} & theirs) and (not mine or bool(mine & theirs - {"third"}))
        return is_mine and any(sum(token.clause == at for token in self.new.told) < 2 for at in places)

    @property
    def _is_other_owner(self) -> bool:
        mine, theirs = ({name for name in r.marks if name in ("first", "we", "third")} for r in (self.new, self.old))
        if "first" in theirs and mine == {"third"} and not self.new.is_strong:
            return True
        return theirs == {"third"} and mine == {"first"}

    @property
    def _is_about_the_same(self) -> bool:
        if self.strong:
            return True
        if self.takes_back and (self.shared or not self.come):
            return True
        alone = not [t for t in self.gone if not t.is_generic] and not [t for t in self.come if not t.is_generic]
        if alone and self.shared and (self.is_typed or self.new.is_strong):
            return True
        is_other = "third" in self.new.marks and "third" not in self.old.marks
        if self.is_typed and self.shared and not self.come and len(self.gone) < 2:
            return self.new.is_strong or self.new.is_weak_change
        if ("strong" in self.new.marks or self._turns) and not self.is_typed and self._has_verb and not is_other:
            return 0 < len(self.gone) < 3 and 0 < len(self.come) < 3 and 1 in (len(self.gone), len(self.come))
        if not self._same_unit or self.come:
            return False
        is_mine = "first" in self.new.marks & self.old.marks and (self.new.is_strong or self.new.is_weak_change)
        return not self.gone or (is_mine and len(self.gone) < 2)

    @property
    def _has_verb(self) -> bool:
        return any(token.is_weak and token.written.lower() not in common("being") for token in self.shared)

    @property
    def _same_unit(self) -> bool:
        pairs = self.changed
        return any((a.unit and a.unit == b.unit) or min(len(a.worth), len(b.worth)) >= PHONE for a, b in pairs)

    @property
    def takes_back(self) -> bool:
        """Denies what the old one says: its value, or words that only it has."""
        values = {(given.kind, given.worth) for given in self.old.given}
        if any(given.is_denied and (given.kind, given.worth) in values for given in self.new.given):
            return True
        denied = [token for token in self.new.told if token.is_denied and self.old.has(token)]
        held = [token for token in self.new.tokens if not token.is_denied]
        return any(not any(alike(token.stem, other.stem) for other in held) for token in denied)

    def _typed(self) -> Verdict:
        new = self.new
        if self.takes_back:
            return "replace"
        gone, come = self.gone, self.come
        if any(token.stem in common("former") for token in gone) or self._is_of_another_kind:
            return "stand"
        if gone and come:
            is_one_for_another = self._renews and len(gone) == len(come) == 1 and "first" in new.marks & self.old.marks
            return "replace" if is_one_for_another else "stand"
        if come:
            if all(token.is_joined for token in come):
                return "may"
            if "strong" in new.marks:
                return "replace"
            return "may" if ("moved" in new.marks and len(come) < 2) or self._is_circumstance else "stand"
        if self._is_of_another_time:
            return "replace" if new.is_strong and not gone else "stand" if gone else "may"
        is_marked = new.is_strong or new.is_weak_change
        if not new.is_strong and len({given.kind for given, _ in self.changed}) > 1:
            return "may" if is_marked else "stand"
        if not is_marked and in_another_form(new, self.old, new.tokens):
            return "stand"
        if gone:
            return "replace" if is_marked else ("may" if len(gone) < 2 else "stand")
        if is_marked:
            return "replace"
        return "replace" if self._same_shape else "may"

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
    def _days(self) -> set[int]:
        return {given.start for given, _ in self.changed if given.kind == "day"}

    @property
    def _is_of_another_time(self) -> bool:
        """Gives a kind of value that the old one does not, such as the day on which it holds."""
        changed = {given.kind for given, _ in self.changed}
        return any(given.kind == "day" and given.kind not in changed for given in self.new.held)

    @property
    def _same_shape(self) -> bool:
        """The same verbs, and no other kind of value on one side."""
        kinds = [{given.kind for given in reading.held} for reading in (self.new, self.old)]
        if kinds[0] != kinds[1]:
            return False
        return not verbs_beside(self.new, self.old)

    def _untyped(self) -> Verdict:
        new, old = self.new, self.old
        if old.asks or self._has_other_subject or len(self.gone) > max(3, len(self.strong)):
            return "stand"
        if "no_longer" in new.marks and not self.gone:
            return "replace"
        is_dropped = "drop" in new.marks and new.marks.isdisjoint(("strong", "no_longer", "favour"))
        is_said_outright = "favour" in new.marks or (new.is_strong and not is_dropped)
        if self.takes_back and (is_said_outright or any(not token.is_denied for token in self._both)):
            return "replace"
        if not self.gone and self.strong and self._is_turned_round:
            is_sure = self._is_marked or ("done" in new.marks and not self.come)
            return "replace" if is_sure else ("stand" if self.come else "may")
        come = self.come or (verbs_beside(new, old) if "strong" in new.marks and self.gone else [])
        is_value_kept = bool(old.held) and not ("strong" in new.marks and not self.gone)
        if not self._is_marked or is_value_kept or not come:
            is_likely = self._slots == 1 and len(self.gone) == len(come) == 1 and not old.held
            return "may" if is_likely and (new.held or "maybe" in new.marks) else "stand"
        if not new.is_strong and verbs_beside(new, old) and verbs_beside(old, new):
            return "stand"
        if not self.gone:
            return "replace" if len(self.strong) > 1 or self._has_verb or "strong" in new.marks else "stand"
        if self._slots > 1:
            return "stand"
        is_two_places = len(self.gone) > 1 and len(come) > 1 and not new.is_latin and not new.is_strong
        return "may" if is_two_places or self._parts else "replace"

    @property
    def _parts(self) -> bool:
        """What differs stands in two places of one of them: "sessions in Redis"."""
        return not self.new.is_strong and not self._renews and runs(self.old, self.new, self.gone, is_parted=True) > 1

    @property
    def _is_turned_round(self) -> bool:
        """What was denied holds now: "We don't have a car", "We bought a car"."""
        is_open = not self.old.marks.isdisjoint(("must", "done", "yet")) or "still" in self.new.marks
        return "not" in self.old.marks and "not" not in self.new.marks and not is_open

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
    def _is_marked(self) -> bool:
        """Says that something is other than before; a verb of change does where it says what it is now."""
        marks = self.new.marks
        if not marks.isdisjoint(("strong", "no_longer", "now")) or self._turns:
            return True
        if "cause" in marks:
            return len(self.strong) >= len(self.gone)
        if "moved" not in marks:
            return False
        moved = min(clause for name, clause, _ in self.new.lists if name == "moved")
        is_told_behind = bool(self.come) and all(token.clause > moved for token in self.come)
        return is_told_behind or "to" in marks or not self.new.is_latin or bool(self._agents)

    @property
    def _agents(self) -> list[Token]:
        return [token for token in self.come if token.is_agent]

    @property
    def _both(self) -> list[Token]:
        """The new one's words that tell what it is about and stand in the old one too."""
        return [token for token in self.new.told if not token.is_generic and self.old.has(token)]

    @property
    def _slots(self) -> int:
        """In how many places the two differ."""
        return min(runs(self.old, self.new, self.gone), runs(self.new, self.old, self.come)) or 1
