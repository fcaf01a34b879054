"""What a newer sentence does to older ones: it takes the place of what it is about, calls it done, or answers it.

Two sentences are compared by subject, attribute, value and owner, not by how much they are alike: what differs in a
modifier, a name or an object stands beside.
"""

import re
from bisect import insort
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import accumulate, groupby, islice

from ..before_questions import stated
from ..items import PROTECTED_KINDS, Item, Kind, Ledger
from ..secret_rules import REMOVED
from .charges import by_charge
from .choices import by_choosing
from .closing import calls_it_done, is_command, is_not_yet_done
from .comparing import Judged, refers_back, switches
from .differences import changed
from .glance import KEYS_OF_KINDS, keys_in, keys_of_text, may_speak_of_self, possible_keys
from .halves import what_stays
from .parts import with_subject
from .reading import read
from .statement import Reading
from .stems import keys_of
from .unreal import is_unreal
from .verdicts import Asked, Context, Effect, by_both, by_comparing, by_ending, likeliest

NEWEST_USES = 24  # of a word; one that comes up oftener tells little
NEAREST = 6  # older sentences that a new one is compared with
LOOKED_THROUGH = 48  # lines that may have a key; only reading tells whether they do
OF_KIND = 4  # and so many in which a value stands that may be another of its own, whatever words they have
RECENT = 4  # messages within which a correction may do without its subject
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

    def of(self, new: Sequence[Item]) -> Effects:
        live = _Live(item for item in self.ledger.active if _may_end(item))
        pasted = _pasted(new)
        before: Item | None = None
        for item in new:
            if item.role in ("user", "assistant") and not item.pinned:
                is_next = before is not None and before.sources == item.sources
                said_before = before.text if before and is_next else ""
                may_correct = item.role == "user" or _may_correct_itself(item.text, said_before)
                may_correct = may_correct and not _QUOTED.fullmatch(item.text) and not is_unreal(item.text)
                if may_correct and item.id not in pasted:
                    self._meet(item, live, said_before)
                before = item
            if _may_end(item) and item.id not in self.rest:
                live.add(item)
        return Effects(tuple(self.supersede), tuple(self.resolve), tuple(self.may), tuple(self.kept))

    def _meet(self, item: Item, live: "_Live", before: str) -> None:
        said = read(with_subject(stated(item.text), before))
        last, rivals = live.last_by(item), live.with_other_values(said) if item.role == "user" else []
        asked: list[Asked] = []
        near = _once(live.nearest(said), [last] if last else [], rivals[:OF_KIND])
        for rules, old, pair in self._met(item, said, before, near):
            context = Context(is_next=old is last, is_kept=old.kind in PROTECTED_KINDS, rivals=len(rivals))
            effect = rules and _by_both(item, old, pair, rules, context)
            if effect == "done" or (effect == "replace" and _is_open(item, old, pair)):
                self.resolve.append(old.id)
                live.remove(old)
                self._keep(item, old)
            elif effect == "replace":
                self.supersede.append((old.id, item.id))
                live.remove(old)
                self._keep(item, old)
                return
            elif effect == "may":
                asked.append(Asked(old.id, pair, rules or "stand"))
                self._keep(item, old)
        self.may += [(old_id, item.id) for old_id in likeliest(asked, len(rivals))]
        self._refer_back(item, said, live)

    def _met(
        self, item: Item, said: Reading, before: str, near: Sequence[Item]
    ) -> list[tuple[Effect | None, Item, Judged]]:
        """What the rules say of each: those first of which they say something, then what was decided, liked or set."""
        is_whole = said.text == _read(item).text
        met = [(old, Judged(said, _read(old))) for old in near if is_whole or old.text != before]
        found = [(_by_rules(item, old, pair), old, pair) for old, pair in met]
        return sorted(found, key=lambda each: (each[0] in (None, "stand"), each[1].kind not in PROTECTED_KINDS))

    def _refer_back(self, item: Item, said: Reading, live: "_Live") -> None:
        """To the last line of the same person, if it is theirs from one of the last messages."""
        last = live.last_by(item)
        if last and _is_task(last, _read(last)) and calls_it_done(said):
            self.resolve.append(last.id)
            live.remove(last)
        elif last and (refers_back(said, _read(last)) or switches(said, _read(last))):
            self.supersede.append((last.id, item.id))
            live.remove(last)
            self._keep(item, last)

    def _keep(self, item: Item, old: Item) -> None:
        """What takes the place of a known line is worth as much as that."""
        if item.id in self.rest and not any(item.id == kept.id for kept in self.kept):
            kind = old.kind if old.kind in PROTECTED_KINDS else item.kind
            self.kept.append(replace(item, kind=kind, worth=max(item.worth, old.worth)))


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
    if _may_end_it(item, old):
        may_answer = is_question and item.kind != "question"
        may_do = not is_question and _is_task(old, former)
        if by_ending(said, former, is_question=may_answer, is_task=may_do) == "done":
            return "done"
    if REMOVED.search(item.text) or not _may_say_so(item, said, old, former):
        return None  # of a removed value nobody can tell whether it is another one
    return by_comparing(pair, is_answer=old.role != item.role)


def _by_both(item: Item, old: Item, pair: Judged, rules: Effect, context: Context) -> Effect:
    """What is learned is asked of people's own lines, and adds nothing within one message."""
    if not item.role == old.role == "user" or (rules == "stand" and not _may_end_it(item, old)):
        return rules
    if is_not_yet_done(pair.new) and not pair.changed and _is_task(old, pair.old):
        return "stand"
    if rules != "done" and what_stays(old.text, item.text):
        return "replace"
    return by_choosing(item, old, rules) or by_charge(item.text, old.text) or by_both(pair, rules, context)


def _may_end_it(item: Item, old: Item) -> bool:
    """Only people say that a task is done, or answer a question."""
    return item.role == "user" and item.sources != old.sources


def _once(*lists: Sequence[Item]) -> list[Item]:
    return list({item.id: item for items in lists for item in items}.values())


def _asks(old: Item, former: Reading) -> bool:
    return old.kind == "question" or former.asks


def _is_open(item: Item, old: Item, pair: Judged) -> bool:
    """A question, or a task that is done, has no line that takes its place."""
    if _asks(old, pair.old):
        return item.kind != "question"
    return _is_task(old, pair.old) and "done" in pair.new.marks


def _is_task(item: Item, said: Reading) -> bool:
    return item.kind == "action" or "must" in said.marks or is_command(said)


def _may_correct_itself(text: str, before: str) -> bool:
    """Whether an assistant may speak of itself; nothing else that it says changes what is known."""
    return may_speak_of_self(text) or bool(before and may_speak_of_self(before))


class _Live:
    """Statements by their words, so that a new one meets only those that share some.

    They are kept under more keys than they have, once the first one is asked for, and are read where one of these is.
    """

    def __init__(self, items: Iterable[Item]) -> None:
        self._by_key: dict[str, dict[str, Item]] = {}
        self._by_author: dict[str, dict[str, Item]] = {}
        self._waiting: list[Item] = []
        for item in items:
            self.add(item)

    def add(self, item: Item) -> None:
        self._waiting.append(item)
        if item.role == "user":
            self._by_author.setdefault(item.author, {})[item.id] = item

    def remove(self, item: Item) -> None:
        self._settle()
        for key in _keys(item):
            self._by_key[key].pop(item.id, None)
        self._by_author.get(item.author, {}).pop(item.id, None)

    def _settle(self) -> None:
        for item in self._waiting:
            for key in _keys(item):
                self._by_key.setdefault(key, {})[item.id] = item
        self._waiting.clear()

    def last_by(self, new: Item) -> Item | None:
        """The last line of who says the new one, where it was said not long before."""
        if new.role != "user":
            return None
        last = next(reversed(self._by_author.get(new.author, {}).values()), None)
        return last if last and 0 <= max(new.sources) - max(last.sources) <= RECENT else None

    def with_other_values(self, reading: Reading) -> list[Item]:
        """What people said in which a value stands that may be another of its own, the newest first."""
        self._settle()
        kinds = {given.kind for given in reading.held}
        others = {"number", "clock"} if not kinds.isdisjoint(("number", "clock")) else set()  # "at 6", "at 6:30"
        keys = sorted(KEYS_OF_KINDS[kind] for kind in kinds | others if kind in KEYS_OF_KINDS)
        maybe = {old.id: old for key in keys for old in islice(self._filed(key), LOOKED_THROUGH)}
        newest = sorted(maybe.values(), key=lambda old: (-max(old.sources), old.id))
        return list(islice((old for old in newest if changed(reading, _read(old))), NEWEST_USES))

    def nearest(self, reading: Reading) -> list[Item]:
        """The most alike, the newest first among equals; of each word only its newest uses are looked at. What
        cannot be among them is not read, but for words that very many lines may have."""
        self._settle()
        kinds = {given.kind for given in reading.given}
        newest = cache(self._ids_of_newest)
        found: list[tuple[int, int, str, Item]] = []
        for alike in sorted(self._sharing(reading, newest), key=lambda alike: alike.rank(bool(kinds))):
            if len(found) == NEAREST and found[-1][:3] < alike.rank(bool(kinds)):
                break
            if count := alike.count(newest):
                count += bool(kinds) and not kinds.isdisjoint(given.kind for given in _read(alike.old).given)
                insort(found, (-count, *alike.age, alike.old))
                del found[NEAREST:]
        return [old for *_, old in found]

    def _sharing(self, reading: Reading, newest: Callable[[str], Iterable[str]]) -> Iterable["_Alike"]:
        """What may share a word with the sentence."""
        telling = {key for token in reading.told if not token.is_side for key in keys_of(token.stem)}
        found: dict[str, _Alike] = {}
        for key in keys_in(reading).difference(KEYS_OF_KINDS.values()):
            worth = 2 if key in telling else 1
            filed = self._by_key.get(key, {})
            is_common = len(filed) > LOOKED_THROUGH  # then all that may have it would be too many
            for place, old in enumerate(map(filed.__getitem__, newest(key)) if is_common else self._filed(key)):
                alike = found.get(old.id) or found.setdefault(old.id, _Alike(old))
                alike.keys[key] = worth
                if place >= NEWEST_USES:
                    alike.late.add(key)
        return found.values()

    def _ids_of_newest(self, key: str) -> dict[str, None]:
        """Those of its newest uses, in their order."""
        return dict.fromkeys(old.id for old in islice(self._newest(key), NEWEST_USES))

    def _newest(self, key: str) -> Iterator[Item]:
        """What has this key, the newest first."""
        return (old for old in self._filed(key) if key in keys_of_text(old.text))

    def _filed(self, key: str) -> Iterator[Item]:
        """What may have this key, the newest first."""
        return reversed(self._by_key.get(key, {}).values())


@dataclass(frozen=True)
class _Alike:
    """A statement; keys: what it may share with a sentence, and what that counts; late: of these the ones that many
    newer statements may have too."""

    old: Item
    keys: dict[str, int] = field(default_factory=dict)
    late: set[str] = field(default_factory=set)

    @property
    def age(self) -> tuple[int, str]:
        """What is newest sorts first."""
        return -max(self.old.sources), self.old.id

    def rank(self, has_values: bool) -> tuple[int, int, str]:
        """How far in front it can be at most, and its age."""
        return -sum(self.keys.values()) - has_values, *self.age

    def count(self, newest: Callable[[str], Collection[str]]) -> int:
        """How much it really shares; this reads the line. newest: ids of a key's newest uses."""
        keys = self.keys.keys() & keys_of_text(self.old.text)
        return sum(self.keys[key] for key in keys if key not in self.late or self.old.id in newest(key))


def _keys(item: Item) -> frozenset[str]:
    """Under which it is filed; by the kinds of its values only what a person said."""
    keys = possible_keys(item.text)
    return keys if item.role == "user" else keys.difference(KEYS_OF_KINDS.values())


def _read(item: Item) -> Reading:
    """A question says what is stated before it."""
    return read(stated(item.text))


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
