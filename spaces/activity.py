"""What happened in a Space lately, as far as the reader may know of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter

from spaces.models import MemoryText, OriginalsRule, Space, Thread, User

SHOWN = 12


@dataclass(frozen=True)
class Event:
    """kind: "thread" (somebody began it), "instructions", "memory", "member" or "originals". what: that thread,
    version, note; the days after which originals go, 0 for never."""

    at: datetime
    kind: str
    who: User | None
    what: Thread | int | str = ""


def activity_of(space: Space, reader: User) -> list[Event]:
    """The newest first."""
    events = [*_threads(space, reader), *_instructions(space), *_notes(space), *_members(space), *_originals(space)]
    return sorted(events, key=attrgetter("at"), reverse=True)[:SHOWN]


def _threads(space: Space, reader: User) -> Iterable[Event]:
    begun = Thread.objects.visible_to(reader).filter(space=space).select_related("created_by")
    # by activity, for which there is an index: what began lately was active since
    found = begun.newest_first()[: 4 * SHOWN]
    return (Event(each.created_at, "thread", each.created_by, each) for each in found)


def _instructions(space: Space) -> Iterable[Event]:
    found = space.instructions_versions.select_related("created_by").defer("text").order_by("-version")[:SHOWN]
    return (Event(each.created_at, "instructions", each.created_by, each.version) for each in found)


def _notes(space: Space) -> Iterable[Event]:
    texts = MemoryText.objects.filter(note__space=space, removed_in=None).select_related("written_by")
    found = texts.order_by("-created_at", "-id")[:SHOWN]
    return (Event(each.created_at, "memory", each.written_by, each.text) for each in found)


def _members(space: Space) -> Iterable[Event]:
    found = space.memberships.select_related("user").order_by("-created_at", "-id")[:SHOWN]
    return (Event(each.created_at, "member", each.user) for each in found)


def _originals(space: Space) -> Iterable[Event]:
    found = OriginalsRule.objects.filter(space=space).select_related("set_by").order_by("-id")[:SHOWN]
    return (Event(each.created_at, "originals", each.set_by, each.days or 0) for each in found)
