"""What a newer sentence does to older ones: it takes the place of what it is about, calls it done, or answers it.

Two sentences are compared by subject, attribute, value and owner, not by how much they are alike: what differs in a
modifier, a name or an object stands beside.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, groupby

from ..before_questions import stated
from ..items import PROTECTED_KINDS, Item, Kind, Ledger
from ..secret_rules.rule import REMOVED
from .another_time import is_of_another_time
from .asked_for import tells_what_is_asked
from .charges import by_charge
from .choices import by_choosing
from .closing import calls_it_done, is_command, is_not_yet_done
from .comparing import Judged, refers_back, switches
from .dropping import lets_it_go
from .echoes import echoes_of
from .glance import may_speak_of_self
from .halves import what_stays
from .live import Live, read_item
from .others import is_of_somebody_near
from .parts import with_subject
from .reading import read
from .renewed import is_the_new_one
from .statement import Reading
from .turning import may_turn_from, speaks_of
from .unchanged import keeps_it, leaves_it_to_do
from .unreal import is_unreal
from .verdicts import Asked, Context, Effect, by_both, by_comparing, by_ending, likeliest

OF_KIND = 4  # lines that a new one is compared with for a value that may be another of its own, whatever their words
COMPARED = 12_000  # characters of statements at either end of a message; what is pasted between them corrects nothing
# Somebody else's words, with a name before them. "Project name: “Falcon”" is the writer's own.
_QUOTED = re.compile(r"(?:[A-ZÀ-Þ][^“”\s]{0,30}(?: [A-ZÀ-Þ][^“”\s]{0,30}){0,3}: )?“[^“”]*”")
_LASTING: frozenset[Kind] = frozenset({"tool", "file", "error"})


@dataclass(frozen=True)
class Effects:
    """supersede: (old id, new id); resolve: ids of tasks that are done and questions that are answered.

    may: (old id, new id) where it is likely, but not sure, that the newer takes the older one's place. kept: of the
    sentences that nobody would have kept for their own sake, those that do something to an older one.
    """

    supersede: tuple[tuple[str, str], ...] = ()
    resolve: tuple[str, ...] = ()
    may: tuple[tuple[str, str], ...] = ()
    kept: tuple[Item, ...] = ()


def effects_of(ledger: Ledger, new: Sequence[Item], rest: Sequence[Item] = ()) -> Effects:
    """What the new statements do to those of the ledger, and to those before them.

    rest: people's other sentences, which stay only where they change something that is known.
    """
    return _Effects(ledger, frozenset(item.id for item in rest)).of(sorted((*new, *rest), key=_order))


@dataclass
class _Effects:
    ledger: Ledger
    rest: frozenset[str] = frozenset()
    kept: list[Item] = field(default_factory=list)
    supersede: list[tuple[str, str]] = field(default_factory=list)
    resolve: list[str] = field(default_factory=list)
    may: list[tuple[str, str]] = field(default_factory=list)
    messages: dict[tuple[int, ...], str] = field(default_factory=dict)

    def of(self, new: Sequence[Item]) -> Effects:
        live = Live(item for item in self.ledger.active if _may_end(item))
        pasted = _pasted(new)
        for item in new:
            self.messages[item.sources] = f"{self.messages.get(item.sources, '')} {item.text}".lstrip()
        before: Item | None = None
        for item in new:
            if item.role in ("user", "assistant") and not item.pinned:
                is_next = before is not None and before.sources == item.sources
                said_before = before.text if before and is_next else ""
                may_correct = item.role == "user" or _may_correct_itself(item.text, said_before)
                may_correct = may_correct and not _QUOTED.fullmatch(item.text) and not is_unreal(item.text)
                may_correct = may_correct and not is_of_another_time(item.text)
                if may_correct and item.id not in pasted:
                    self._meet(item, live, said_before)
                before = item
            if _may_end(item) and item.id not in self.rest:
                live.add(item)
        return Effects(tuple(self.supersede), tuple(self.resolve), tuple(self.may), tuple(self.kept))

    def _meet(self, item: Item, live: Live, before: str) -> None:
        said = read(with_subject(stated(item.text), before))
        last, rivals = live.last_by(item), live.with_other_values(said) if item.role == "user" else []
        asked: list[Asked] = []
        near = _once(live.nearest(said), [last] if last else [], rivals[:OF_KIND])
        for rules, old, pair in self._met(item, said, before, near):
            context = Context(is_next=old is last, is_kept=old.kind in PROTECTED_KINDS, rivals=len(rivals))
            effect = rules and _with_overrides(item, old, pair, rules, context)
            if effect not in (None, "stand") and self._stays(item, old, pair):
                continue
            if effect == "done" or (effect == "replace" and _leaves_no_successor(item, old, pair)):
                self.resolve.append(old.id)
                live.remove(old)
                self._keep(item, old)
            elif effect == "replace":
                self._supersede(item, old, live)
                return
            elif effect == "may":
                asked.append(Asked(old.id, pair, rules or "stand"))
                self._keep(item, old)
        self.may += [(old_id, item.id) for old_id in likeliest(asked, len(rivals))]
        self._refer_back(item, said, live)
        if item.role == "user" and not asked:
            self._turn_from(item, before, live)

    def _turn_from(self, item: Item, before: str, live: Live) -> None:
        """To a line that the sentence before it, in the same message, speaks of."""
        message = self.messages[item.sources]
        for old in live.nearest(read(before)) if before else ():
            former = read_item(old)
            is_theirs = old.role == "user" and old.author == item.author and old.sources != item.sources
            if not is_theirs or _asks(old, former) or not speaks_of(before, former) or keeps_it(message, former):
                continue
            if may_turn_from(before, item.text, former):
                self.may.append((old.id, item.id))
                self._keep(item, old)
                return

    def _met(
        self, item: Item, said: Reading, before: str, near: Sequence[Item]
    ) -> list[tuple[Effect | None, Item, Judged]]:
        """What the rules say of each: those first of which they say something, people's before an assistant's, then
        what was decided, liked or set."""
        is_whole = said.text == read_item(item).text
        met = [(old, Judged(said, read_item(old))) for old in near if is_whole or old.text != before]
        found = [(_by_rules(item, old, pair), old, pair) for old, pair in met]
        return sorted(found, key=_rank)

    def _stays(self, item: Item, old: Item, pair: Judged) -> bool:
        """What a person's whole message says beside it keeps the older line."""
        if item.role != "user" or item.sources == old.sources:
            return False
        message = self.messages[item.sources]
        if is_of_somebody_near(pair) or keeps_it(message, pair.old):
            return True
        says_so = pair.new.is_strong or not pair.new.marks.isdisjoint(("over", "quit", "drop"))
        is_task = old.kind not in PROTECTED_KINDS and _is_task(old, pair.old)
        return is_task and not says_so and leaves_it_to_do(message, pair.old)

    def _refer_back(self, item: Item, said: Reading, live: Live) -> None:
        """To the last line of the same person, if it is theirs from one of the last messages."""
        last = live.last_by(item)
        if last and _is_task(last, read_item(last)) and calls_it_done(said):
            self.resolve.append(last.id)
            live.remove(last)
        elif last and (refers_back(said, read_item(last)) or switches(said, read_item(last))):
            self._supersede(item, last, live)

    def _supersede(self, item: Item, old: Item, live: Live) -> None:
        """The newer takes the older one's place; what an assistant said back of the older goes with it."""
        self.supersede.append((old.id, item.id))
        live.remove(old)
        self._keep(item, old)
        for echo in [*echoes_of(old, item, live.of_assistants)]:
            self.supersede.append((echo.id, item.id))
            live.remove(echo)

    def _keep(self, item: Item, old: Item) -> None:
        """What takes the place of a known line is worth as much as that."""
        if item.id in self.rest and not any(item.id == kept.id for kept in self.kept):
            kind = old.kind if old.kind in PROTECTED_KINDS else item.kind
            self.kept.append(replace(item, kind=kind, worth=max(item.worth, old.worth)))


def _rank(met: tuple[Effect | None, Item, Judged]) -> tuple[bool, bool, bool]:
    rules, old, _ = met
    return rules in (None, "stand"), old.role == "assistant", old.kind not in PROTECTED_KINDS


def _pasted(new: Sequence[Item]) -> set[str]:
    """Of very long messages, what stands far from both ends of its message."""
    found: set[str] = set()
    for _, said in groupby(new, key=lambda item: item.sources):
        of_one = list(said)
        ends = list(accumulate(len(item.text) for item in of_one))
        if ends[-1] > 2 * COMPARED:
            found.update(o.id for o, end in zip(of_one, ends, strict=True) if COMPARED < end <= ends[-1] - COMPARED)
    return found


def _order(item: Item) -> tuple[int, int]:
    """In which it was said."""
    _, _, number = item.id.rpartition(".")
    return max(item.sources, default=0), int(number) if number.isdigit() else 0


def _by_rules(item: Item, old: Item, pair: Judged) -> Effect | None:
    """What rules say of the two; nothing where the newer may not speak of the older."""
    said, former = pair.new, pair.old
    is_question = _asks(old, former)
    if is_question and not tells_what_is_asked(item.text, old.text):
        return None
    if _may_end_it(item, old):
        may_answer = is_question and item.kind != "question"
        may_do = not is_question and _is_task(old, former)
        if by_ending(said, former, is_question=may_answer, is_task=may_do) == "done":
            return "done"
    if REMOVED.search(item.text) or not _may_say_so(item, said, old, former):
        return None  # of a removed value nobody can tell whether it is another one
    return by_comparing(pair, is_answer=old.role != item.role)


def _with_overrides(item: Item, old: Item, pair: Judged, rules: Effect, context: Context) -> Effect:
    """What is learned is asked of people's own lines, and adds nothing within one message."""
    if not item.role == old.role == "user" or (rules == "stand" and not _may_end_it(item, old)):
        return rules
    if is_not_yet_done(pair.new) and not pair.changed and _is_task(old, pair.old):
        return "stand"
    if rules != "done" and (
        what_stays(old.text, item.text) or lets_it_go(item.text, old, pair.old) or is_the_new_one(item.text, old.text)
    ):
        return "replace"
    return by_choosing(item, old, rules) or by_charge(item.text, old.text) or by_both(pair, rules, context)


def _may_end_it(item: Item, old: Item) -> bool:
    """Only people say that a task is done, or answer a question."""
    return item.role == "user" and item.sources != old.sources


def _once(*lists: Sequence[Item]) -> list[Item]:
    return list({item.id: item for items in lists for item in items}.values())


def _asks(old: Item, former: Reading) -> bool:
    return old.kind == "question" or former.asks


def _leaves_no_successor(item: Item, old: Item, pair: Judged) -> bool:
    """A question, or a task that is done, has no line that takes its place."""
    if _asks(old, pair.old):
        return item.kind != "question"
    return _is_task(old, pair.old) and "done" in pair.new.marks


def _is_task(item: Item, said: Reading) -> bool:
    return item.kind == "action" or "must" in said.marks or is_command(said)


def _may_correct_itself(text: str, before: str) -> bool:
    """Whether an assistant may speak of itself; nothing else that it says changes what is known."""
    return may_speak_of_self(text) or bool(before and may_speak_of_self(before))


def _may_end(item: Item) -> bool:
    return item.status == "active" and not item.pinned and item.kind not in _LASTING and bool(item.sources)


def _may_say_so(new: Item, said: Reading, old: Item, former: Reading) -> bool:
    """A person may correct anything but what another says of themselves, an assistant only what it said itself."""
    if (new.kind == "question" or said.asks) and not (said.asks and "maybe" in said.marks and new.role == "user"):
        return False
    if old.role != new.role:
        return new.role == "user"
    if new.role == "assistant":
        return "first" in said.marks
    return new.author == old.author or not {"first"} & (said.marks & former.marks or {""})
