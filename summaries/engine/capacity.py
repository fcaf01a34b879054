"""How much the ledger holds, and what moves from it to the archive when it holds too much."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .items import Item, Kind, Ledger, Patch, merge

CAPACITY_FACTOR = 6  # the ledger holds this many times what the summary shows …
LEAST_CAPACITY = 3_000  # … and at least so many tokens
AGEING = 0.3  # of its worth is what the oldest item of its kind has lost


@dataclass(frozen=True, slots=True)
class Shelf:
    """Kinds that share a part of the ledger; what one shelf does not need, the full ones divide among themselves."""

    kinds: frozenset[Kind]
    share: float


SHELVES = (
    Shelf(frozenset({"goal", "preference", "constraint"}), 0.3),
    Shelf(frozenset({"decision"}), 0.25),
    Shelf(frozenset({"fact", "entity"}), 0.3),
    Shelf(frozenset({"action", "question"}), 0.1),
    Shelf(frozenset({"file", "tool", "error"}), 0.05),
)


def within_capacity(ledger: Ledger, patch: Patch, *, budget: int, keep: Collection[str] = ()) -> Patch:
    """The patch, changed so that the ledger after it keeps its size; what leaves for that is in its archive.

    budget is that of the summary, in tokens. keep: ids of lines that stay however little room there is.
    """
    merged = merge(ledger, patch)
    newer = {new for _, new in patch.supersede}  # what it replaces would seem to hold again
    gone = set(retired(merged, budget=budget, keep=newer.union(keep)))
    return replace(
        patch,
        add=tuple(item for item in patch.add if item.id not in gone),
        supersede=tuple(pair for pair in patch.supersede if not gone & set(pair)),
        retire=(*patch.retire, *(item.id for item in ledger.items if item.id in gone)),
        archive=(*patch.archive, *(item for item in merged.items if item.id in gone)),
    )


def retired(ledger: Ledger, *, budget: int, keep: Collection[str] = ()) -> Iterator[str]:
    """Ids of what has to leave so that the ledger keeps its size: from each shelf what is more than its part, what is
    past first, then what is worth least; of equal worth the oldest. Nothing that people keep."""
    sizes = [_size(_on(shelf, ledger)) for shelf in SHELVES]
    rooms = _rooms(sizes, max(CAPACITY_FACTOR * budget, LEAST_CAPACITY))
    for shelf, size, room in zip(SHELVES, sizes, rooms, strict=True):
        items, excess = _on(shelf, ledger), size - room
        age = {item.id: 1 - number / len(items) for number, item in enumerate(items)}
        for item in sorted(items, key=lambda item: _staying(item, age)):
            if excess <= 0:
                break
            if item.pinned or item.id in keep:
                continue
            excess -= item.tokens
            yield item.id


def _on(shelf: Shelf, ledger: Ledger) -> list[Item]:
    return [item for item in ledger.items if item.kind in shelf.kinds]


def _staying(item: Item, age: Mapping[str, float]) -> tuple[bool, bool, float, float]:
    """What sorts first leaves first. age: from 1 (the oldest) down to 0."""
    worth = item.worth * (1 - AGEING * age[item.id])
    return item.is_protected and item.status == "active", item.status == "active", worth, -age[item.id]


def _rooms(sizes: Sequence[int], capacity: int) -> list[float]:
    """Tokens for each shelf: all that it holds where that is less than its part, else a part of what is left."""
    rooms: dict[int, float] = {}
    left, full = float(capacity), set(range(len(sizes)))
    while full:
        shares = sum(SHELVES[number].share for number in full)
        fitting = {number for number in full if sizes[number] <= left * SHELVES[number].share / shares}
        if not fitting:
            rooms |= {number: left * SHELVES[number].share / shares for number in full}
            break
        rooms |= {number: float(sizes[number]) for number in fitting}
        left -= sum(sizes[number] for number in fitting)
        full -= fitting
    return [rooms[number] for number in range(len(sizes))]


def _size(items: Sequence[Item]) -> int:
    return sum(item.tokens for item in items)
