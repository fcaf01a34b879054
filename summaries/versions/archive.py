"""Lines that found no room in a summary's ledger any more. They stay in the patches of the versions that let them
go."""

from __future__ import annotations

from collections.abc import Iterator

from summaries.engine.items import Item
from summaries.models import Mode, Summary


def archived_count(summary: Summary | None) -> int:
    return sum(count for _, count in _letting_go(summary)) if summary else 0


def archived_lines(summary: Summary | None) -> tuple[Item, ...]:
    """All that this version and those before it let go, the newest first."""
    if summary is None:
        return ()
    newest_first = [pk for pk, count in _letting_go(summary) if count]
    patches = dict(Summary.objects.filter(pk__in=newest_first).values_list("pk", "patch"))
    return tuple(Item.from_dict(line) for pk in newest_first for line in reversed(patches[pk].get("archive", [])))


def _letting_go(summary: Summary) -> Iterator[tuple[int, int]]:
    """Ids of versions and how many lines each let go: this one, then its parents, back to the last that read all
    messages again. Versions that others took the place of (by a restored one) are not among them."""
    versions = Summary.objects.filter(thread=summary.thread_id, version__lte=summary.version)
    rows = {row.pk: row for row in versions.values_list("pk", "parent_id", "depth", "mode", "archived", named=True)}
    at: int | None = summary.pk
    while at is not None and (row := rows.pop(at, None)):
        yield row.pk, row.archived
        is_read_again = row.depth == 0 and row.mode != Mode.PERSON
        at = None if is_read_again else row.parent_id
