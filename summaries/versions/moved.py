"""Versions that are in a thread of their own since a message was edited."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max, Min

from spaces.models import Thread, User
from summaries.models import Summary

MESSAGE_EDITED = "message_edited"
"""The trigger of a version with which a thread went on when versions moved away."""


@dataclass(frozen=True)
class Moved:
    first: int
    last: int
    thread: Thread


def moved_before(version: Summary, thread: Thread, *, reader: User | None) -> Moved | None:
    """Of these, the ones that moved away when this version was made; None where the reader may not see where they are.

    In a copy of the thread they are where they are for the thread itself.
    """
    if version.trigger != MESSAGE_EDITED or reader is None:
        return None
    origins = [thread.pk, *([thread.forked_from_id] if thread.forked_from_id else [])]
    forks = Thread.objects.filter(forked_from__in=origins, is_earlier_version=True, created_at__lte=version.created_at)
    earlier = forks.exclude(pk=thread.pk).order_by("-created_at", "-id").first()
    if earlier is None or not Thread.objects.visible_to(reader).filter(pk=earlier.pk).exists():
        return None
    between = {"version__gt": version.parent.version if version.parent else 0, "version__lt": version.version}
    ends = Summary.objects.filter(thread=earlier, **between).aggregate(first=Min("version"), last=Max("version"))
    return Moved(ends["first"], ends["last"], earlier) if ends["first"] else None
