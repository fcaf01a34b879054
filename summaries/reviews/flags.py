"""A person says that a line of the summary is wrong. Staff see it in their queue."""

from __future__ import annotations

from django.db import transaction

from spaces.models import Thread, User
from summaries.models import Flag, Summary
from summaries.reviews import review_queue


class NoSuchLine(LookupError):
    """The summary has no such line any more."""


@transaction.atomic
def flag_line(thread: Thread, item_id: str, *, reason: str, by: User) -> Flag:
    """Once a line and person: said again, the new reason takes the place of the former. Raises NoSuchLine."""
    current = Summary.objects.current(thread)
    item = current.line(item_id) if current else None
    if current is None or item is None:
        raise NoSuchLine
    return put(thread, current.version, item_id, list(item.sources), reason, by)


@transaction.atomic
def flag_whole(thread: Thread, *, reason: str, by: User) -> Flag:
    return put(thread, thread.summary_version, "", [], reason, by)


def put(thread: Thread, version: int, item_id: str, sources: list[int], reason: str, by: User) -> Flag:
    flag, _ = Flag.objects.update_or_create(
        thread=thread,
        item_id=item_id,
        created_by=by,
        closed_at=None,
        defaults={"reason": reason, "version": version, "sources": sources},
    )
    review_queue.count_flags(thread.pk)
    return flag
