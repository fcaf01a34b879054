"""What changed from one version of a summary to another: lines added, changed, removed."""

from __future__ import annotations

from dataclasses import dataclass

from summaries.engine.items import Item, Ledger, Sentence


@dataclass(frozen=True)
class Change:
    """A line that says something else now, or is pinned or no longer so."""

    before: Item
    after: Item


@dataclass(frozen=True)
class Comparison:
    """ended: lines that are kept as no longer so. narrative: the former and the new one, where they differ."""

    added: tuple[Item, ...] = ()
    changed: tuple[Change, ...] = ()
    ended: tuple[Item, ...] = ()
    removed: tuple[Item, ...] = ()
    narrative: tuple[str, str] | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.added or self.changed or self.ended or self.removed or self.narrative)


def compare(old: Ledger, new: Ledger) -> Comparison:
    """Lines are matched by id, then by their words: a rebuild gives new ids to the same lines."""
    pairs = _pairs(old, new)
    matched_old, matched_new = {before.id for before, _ in pairs}, {after.id for _, after in pairs}
    gone = [item for item in old.active if item.id not in matched_old]
    past = {item.text for item in new.items if item.status != "active"}  # a rebuild gives ids to other lines
    told = (_told(old.narrative), _told(new.narrative))
    return Comparison(
        added=tuple(item for item in new.active if item.id not in matched_new),
        changed=tuple(Change(before, after) for before, after in pairs if _differ(before, after)),
        ended=tuple(item for item in gone if item.text in past),
        removed=tuple(item for item in gone if item.text not in past),
        narrative=told if told[0] != told[1] else None,
    )


def _pairs(old: Ledger, new: Ledger) -> list[tuple[Item, Item]]:
    by_id, by_text = {item.id: item for item in new.active}, {item.text: item for item in new.active}
    replaced_by = {item.id: item.superseded_by for item in new.items if item.status == "superseded"}
    pairs: list[tuple[Item, Item]] = []
    taken: set[str] = set()
    for item in old.active:
        after = by_id.get(item.id) or by_text.get(item.text) or by_id.get(replaced_by.get(item.id, ""))
        if after and after.id not in taken:
            taken.add(after.id)
            pairs.append((item, after))
    return pairs


def _differ(before: Item, after: Item) -> bool:
    return (before.text, before.pinned) != (after.text, after.pinned)


def _told(narrative: tuple[Sentence, ...]) -> str:
    return " ".join(sentence.text for sentence in narrative)
