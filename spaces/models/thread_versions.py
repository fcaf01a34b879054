"""Versions of a message that was rewritten: each lives on in a thread of its own, at the same position."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spaces.models.message import Message
from spaces.models.thread import Thread
from spaces.models.thread_choices import Visibility
from spaces.models.user import User


@dataclass(frozen=True)
class Place:
    """Where a thread stands among the versions; numbers count from 1."""

    earlier: Thread | None
    number: int
    total: int
    later: Thread | None


def versions_by_seq(thread: Thread, messages: Iterable[Message]) -> dict[int, list[Thread]]:
    """By position the threads that hold a version, oldest first; the one where it was rewritten is the last."""
    seqs = {message.seq for message in messages}
    found = _rewritten_in(thread, seqs)
    origin = thread.forked_from if thread.is_earlier_version and thread.forked_at in seqs else None
    if origin and not origin.deleted_at:
        found |= _rewritten_in(origin, {thread.forked_at})
    return found


def _rewritten_in(thread: Thread, seqs: Iterable[int | None]) -> dict[int, list[Thread]]:
    if not getattr(thread, "has_forks", True):
        return {}
    found: dict[int, list[Thread]] = defaultdict(list)
    for fork in thread.forks.filter(deleted_at=None, is_earlier_version=True, forked_at__in=seqs).order_by("id"):
        found[fork.forked_at or 0].append(fork)
    return {seq: [*forks, thread] for seq, forks in found.items()}


def place_among(versions: Sequence[Thread], thread: Thread, reader: User) -> Place | None:
    """Of those that the reader may see; None where there is no other."""
    seen = [each for each in versions if each.visibility == Visibility.SPACE or each.created_by_id == reader.pk]
    if len(seen) < 2 or thread not in seen:
        return None
    at = seen.index(thread)
    return Place(seen[at - 1] if at else None, at + 1, len(seen), seen[at + 1] if at + 1 < len(seen) else None)
