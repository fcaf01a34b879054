"""Two sentences side by side: what both are about, what only one has, and in which clauses the newer speaks of it."""

import re
from functools import cached_property

from ..values.units import unit_of
from .differences import changed, runs
from .places import VERBS, head, own
from .statement import Reading, Token
from .stems import alike
from .word_lists import common

PHONE = 7  # figures of a number that nobody counts with
_NEW = re.compile(
    r"\b(?:new|neue[rnsm]?|nouveau|nouvelle|nouvel|nuev[oa]|nuov[oa]|nov[oa]|yeni|нов(?:ый|ая|ое)) ", re.IGNORECASE
)
IT = re.compile(r"\b(?:it|them|this|that|es|ihn|sie|das|le|la|l'|les|lo|los|las|его|её|их)\b", re.IGNORECASE)
_SELF = re.compile(r"(?:i|we|ich|wir|je|j'|nous|yo|io|eu|я|мы)\b", re.IGNORECASE)
# What a sentence in which the verb stands last is about, behind its name: "兄は", "형은".
_TOPIC = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]{1,6}[はが]|[\uac00-\ud7a3]{1,5}[은는이가] ")
_WITH = re.compile(r" (?:with|mit|avec|con|com|с|مع) ")


class Pair:
    """changed: values that differ. gone, come: words that only the old or the new one has."""

    def __init__(self, new: Reading, old: Reading) -> None:
        self.new, self.old = new, old
        self.changed = changed(new, old)
        self.is_typed = bool(self.changed)
        self.shared = [token for token in old.tokens if new.has(token)]
        self.strong = [token for token in self.shared if self._is_strong(token)]
        self.scope = self._scope()
        kinds = {given.kind for given, _ in self.changed}
        self.gone = [token for token in old.told if self._tells(token, new, kinds)]
        self.come = [
            token
            for token in new.told
            if self._tells(token, old, kinds)
            and token.clause in self.scope
            and not token.start < self.frame_end
            and not (token.is_side or token.is_denied)
            and not (token.is_agent and self._acts_on_shared)
            and not (token.stem == "@home" and "moved" in new.marks)
            and not (token.stem == "@start" and self._is_when(kinds))
        ]
        if not self.come and not new.held:  # "Miguel took over as project lead"
            self.come = [token for token in new.told if token.is_agent and not old.has(token)]

    def _is_when(self, kinds: set[str]) -> bool:
        """ "The talk is at 6", "The talk starts at 7": when something is, and when it starts, are the same."""
        return bool(kinds) and kinds <= {"clock", "day", "number"} and VERBS.isdisjoint(t.stem for t in self.old.tokens)

    def _is_strong(self, token: Token) -> bool:
        """Tells what both are about: no verb that many things have."""
        if token.is_weak or token.is_generic or token.stem in VERBS:
            return False
        return self._moves_home if token.stem == "@home" else self.new.tells(token)

    @cached_property
    def _moves_home(self) -> bool:
        """ "I live in Graz", "I moved to Vienna"; but not "I moved the plants to the hall", nor my sister."""
        if self.new.language not in ("en", "fr", "es_pt_it", "ru", "ar", "zh"):
            return not self._names_another  # the verb stands last
        subjects = []
        for reading in (self.new, self.old):
            at = next((token for token in reversed(reading.tokens) if token.stem == "@home"), None)
            if at is None or _WITH.match(reading.text, at.start + len(at.written)):
                return False
            behind = reading.text[at.start + len(at.written) :].split()
            if reading.language == "en" and behind and behind[0].lower().strip(",.") in common("determiners"):
                return False
            until = _end_of_subject(reading, at)
            subjects.append([token for token in reading.told if token.start < until and token.clause == at.clause])
        return all(self.old.has(token) for token in subjects[0]) and all(self.new.has(token) for token in subjects[1])

    @property
    def _names_another(self) -> bool:
        """Each begins with somebody else: "兄は東京に", "妹は大阪に"."""
        topics = [next((t for t in r.told if not t.is_side), None) for r in (self.new, self.old)]
        if not all(t and _TOPIC.match(r.text, t.start) for t, r in zip(topics, (self.new, self.old), strict=True)):
            return False
        return not self.old.has(topics[0]) and not self.new.has(topics[1])  # type: ignore[arg-type]

    @cached_property
    def _acts_on_shared(self) -> bool:
        """What somebody changes is what both speak of."""
        at = min((start for name, _, start in self.new.lists if name == "moved"), default=0)
        behind = [token for token in self.new.told if token.start > at and not self._is_unit(token)]
        return any(self.old.has(t) for t in behind) or (bool(self.changed) and IT.search(self.new.text) is not None)

    @cached_property
    def frame_end(self) -> int:
        """Where the newer repeats the older, behind a verb of its own: "I seem to recall the quote was 750"."""
        first = next((token for token in self.old.told if not token.is_generic), None)
        at = next((t.start for t in self.new.told if first and t.stem == first.stem), 0)
        if not at or "also" in self.new.marks:
            return 0
        clause = next(t.clause for t in self.new.tokens if t.start == at)
        in_front = [t for t in self.new.tokens if t.start < at and t.clause == clause and t.is_weak]
        selves = [s for name, c, s in self.new.lists if c == clause and s < at and _SELF.match(self.new.text, s)]
        repeats = any(t.is_weak and t.start > at and self.old.has(t) for t in self.new.tokens)
        is_last = not [t for t in self.new.told if t.start > at and not self.old.has(t)]
        return at if repeats and is_last and (in_front or (len(selves) and self.changed)) else 0

    def _tells(self, token: Token, other: Reading, kinds: set[str]) -> bool:
        """Tells the one from the other."""
        return not other.has(token) and not token.is_side and not (token.is_generic and kinds)

    def _scope(self) -> frozenset[int]:
        """The clauses of the new sentence that speak of this: those that give the value, and what they lean on."""
        clauses = {given.clause for given, _ in self.changed}
        if not clauses:
            clauses = {token.clause for token in self.new.told if self.old.has(token)}
            last = max((token.clause for token in self.new.told), default=0)
            if self._renews or self.takes_back:
                return frozenset(range(last + 1))
            goes_on = self.new.is_strong
            return frozenset(clauses | {last} if goes_on else clauses) or frozenset({0})
        scope = set(clauses)
        for clause in clauses:
            at = clause
            if self._is_pronoun_in(clause):
                continue
            while at > 0 and not any(token.clause == at and self._is_subject(token) for token in self.new.told):
                at -= 1
                scope.add(at)
        return frozenset(scope)

    def _is_pronoun_in(self, clause: int) -> bool:
        """ "We are 85", where the old one too says "we are"."""
        marks = {"first", "we"} & self.new.marks_in(clause) & self.old.marks
        verbs = [t for t in self.new.tokens if t.clause == clause and self.old.has(t) and t.stem not in VERBS]
        return bool(marks and verbs) and head(self.old, None) is None

    def _is_unit(self, token: Token) -> bool:
        """What a number counts, or for how much a price is."""
        is_counted = any(given.unit and alike(given.unit, token.stem) for given in self.new.given)
        return is_counted or unit_of(token.written.lower()) is not None

    def _is_subject(self, token: Token) -> bool:
        """May be what a clause speaks of."""
        if token.is_side or token.stem in VERBS:
            return False
        is_unit = any(alike(given.unit, token.stem) for given in self.new.given)
        return not token.is_generic or (self.old.has(token) and not is_unit)

    @property
    def _has_other_value(self) -> bool:
        """What stands last in the old one is not said in the new one."""
        told, alone = self.old.told, own(self.old, self.new)
        return len(told) > 1 and bool(alone) and alone[-1] is told[-1]

    @cached_property
    def takes_back(self) -> bool:
        """Denies what the old one says: its value, or words that only it has."""
        values = {(given.kind, given.worth) for given in self.old.given}
        is_other = not any(not t.is_weak and not t.is_generic and t.stem not in VERBS for t in self.shared)
        is_other &= bool(own(self.old, self.new)) and bool(own(self.new, self.old))
        if not is_other and any(given.is_denied and (given.kind, given.worth) in values for given in self.new.given):
            return True
        denied = [t for t in self.new.told if t.is_denied and self.old.has(t) and t.stem not in VERBS]
        if len(denied) < 2 and self._has_other_value:
            return False  # "I'm not allergic to nuts", where shellfish was meant
        held = [token for token in self.new.tokens if not token.is_denied]
        return any(not any(alike(token.stem, other.stem) for other in held) for token in denied)

    @cached_property
    def _renews(self) -> bool:
        """Names a new one of what the old one is about: "I have a new teacher, Mr Osman"."""
        behind = {found.end() for found in _NEW.finditer(self.new.text)}
        return any(token.start in behind and self.old.has(token) for token in self.new.told)

    @property
    def _has_verb(self) -> bool:
        return any(token.is_weak and token.written.lower() not in common("being") for token in self.shared)

    @property
    def _same_unit(self) -> bool:
        pairs = self.changed
        return any((a.unit and a.unit == b.unit) or min(len(a.worth), len(b.worth)) >= PHONE for a, b in pairs)

    @property
    def _is_mine(self) -> bool:
        return bool({"first", "we"} & self.new.marks & self.old.marks)

    @property
    def _days(self) -> set[int]:
        return {given.start for given, _ in self.changed if given.kind == "day"}

    @property
    def _slots(self) -> int:
        """In how many places the two differ."""
        found = runs(self.old, self.new, self.gone), runs(self.new, self.old, self.come)
        is_sure = not self.new.marks.isdisjoint(("strong", "no_longer"))
        is_other = bool(self.gone) and self.gone[0] is self.old.told[0] and not is_sure
        is_more = len(self.gone) > 1 and len(self.come) > 1 and (is_other or not self.new.is_strong)
        return (max(found) if is_more else min(found)) or 1

    @property
    def _agents(self) -> list[Token]:
        return [token for token in self.come if token.is_agent]

    @property
    def _both(self) -> list[Token]:
        """The new one's words that tell what it is about and stand in the old one too."""
        return [token for token in self.new.told if not token.is_generic and self.old.has(token)]


def _end_of_subject(reading: Reading, verb: Token) -> int:
    """Arabic names who does it behind the verb, before where to: "انتقلت أختي إلى الرياض"."""
    if reading.language != "ar":
        return verb.start
    return min((start for name, _, start in reading.lists if name == "to" and start > verb.start), default=verb.start)
