"""The statements that still hold, by their words, so that a new one meets only those that share some."""

from bisect import insort
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from ..before_questions import stated
from ..items import Item
from .differences import changed
from .glance import KEYS_OF_KINDS, keys_in, keys_of_text, possible_keys
from .reading import read
from .statement import Reading
from .stems import keys_of

NEWEST_USES = 24  # of a word; one that comes up oftener tells little
NEAREST = 6  # older sentences that a new one is compared with
LOOKED_THROUGH = 48  # lines that may have a key; only reading tells whether they do
RECENT = 4  # messages within which a correction may do without its subject


class Live:
    """Statements are kept under more keys than they have, once the first one is asked for, and are read where one of
    these is."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._by_key: dict[str, dict[str, Item]] = {}
        self._by_author: dict[str, dict[str, Item]] = {}
        self._by_assistant: dict[str, Item] = {}
        self._waiting: list[Item] = []
        for item in items:
            self.add(item)

    def add(self, item: Item) -> None:
        self._waiting.append(item)
        if item.role == "user":
            self._by_author.setdefault(item.author, {})[item.id] = item
        elif item.role == "assistant":
            self._by_assistant[item.id] = item

    def remove(self, item: Item) -> None:
        self._settle()
        for key in _keys(item):
            self._by_key[key].pop(item.id, None)
        self._by_author.get(item.author, {}).pop(item.id, None)
        self._by_assistant.pop(item.id, None)

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

    @property
    def of_assistants(self) -> Collection[Item]:
        return self._by_assistant.values()

    def with_other_values(self, reading: Reading) -> list[Item]:
        """What people said in which a value stands that may be another of its own, the newest first."""
        self._settle()
        kinds = {given.kind for given in reading.held}
        others = {"number", "clock"} if not kinds.isdisjoint(("number", "clock")) else set()  # "at 6", "at 6:30"
        keys = sorted(KEYS_OF_KINDS[kind] for kind in kinds | others if kind in KEYS_OF_KINDS)
        maybe = {old.id: old for key in keys for old in islice(self._filed(key), LOOKED_THROUGH)}
        newest = sorted(maybe.values(), key=lambda old: (-max(old.sources), old.id))
        return list(islice((old for old in newest if changed(reading, read_item(old))), NEWEST_USES))

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
                count += bool(kinds) and not kinds.isdisjoint(given.kind for given in read_item(alike.old).given)
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


def read_item(item: Item) -> Reading:
    """A question says what is stated before it."""
    return read(stated(item.text))
