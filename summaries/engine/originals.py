"""Which lines of a ledger rest on messages whose originals are gone: nothing could bring them back."""

from collections.abc import Sequence

from .items import Ledger


def resting_on(ledger: Ledger, *, through: int) -> frozenset[str]:
    """Ids of the lines that cite a message up to this seq or none at all, and of those that took their place: without
    these, what is past would seem to hold again."""
    kept = {item.id: item for item in ledger.items if rests_on(item.sources, through=through)}
    newer = [item.superseded_by for item in kept.values() if item.superseded_by]
    while newer:
        item = ledger.get(newer.pop())
        if item and item.id not in kept:
            kept[item.id] = item
            newer += [item.superseded_by] if item.superseded_by else []
    return frozenset(kept)


def rests_on(sources: Sequence[int], *, through: int) -> bool:
    return through > 0 and min(sources, default=0) <= through
