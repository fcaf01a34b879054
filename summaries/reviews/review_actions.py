"""What a reviewer does with a summary. Each is one transaction; whoever calls writes it into the log of staff."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from spaces.models import Thread, User
from summaries.engine.edits import LineChange
from summaries.folds import requests, scheduling
from summaries.models import Flag, Review, Summary
from summaries.reviews import flags, review_queue
from summaries.versions import editing


class NothingEarlier(LookupError):
    """There is no version before the one that stands."""


@transaction.atomic
def approve(thread: Thread, *, by: User) -> None:
    """What stands is right; open flags are settled by that."""
    settle(thread, by=by, approved=True)


@transaction.atomic
def flag(thread: Thread, note: str, *, by: User) -> Flag:
    seen(thread, by=by, approved=False)
    return flags.flag_whole(thread, reason=note, by=by)


def correct(thread: Thread, text: str, *, by: User, seen_version: int, seen_epoch: int) -> Summary:
    """As a new version under the reviewer's name. Raises EditConflict, EditTooLong."""
    with settling(thread, by):
        return editing.rewrite(thread, text, by=by, seen_version=seen_version, seen_epoch=seen_epoch)


def change_line(thread: Thread, item_id: str, change: LineChange, *, by: User, seen_version: int) -> Summary:
    """Raises EditConflict, EditTooLong."""
    with transaction.atomic():
        stored = editing.change_line(thread, item_id, change, by=by, seen_version=seen_version)
        close(Flag.objects.filter(thread=thread, item_id=item_id), by=by)
        review_queue.count_flags(thread.pk)
        return stored


def restore(thread: Thread, old: Summary, *, by: User, seen_version: int) -> Summary:
    """Raises EditConflict, EditTooLong, OriginalsRemoved."""
    with settling(thread, by):
        return editing.restore(thread, old, by=by, seen_version=seen_version)


def roll_back(thread: Thread, *, by: User) -> Summary:
    """The version before the one that stands, as the newest one. Raises NothingEarlier, EditConflict,
    EditTooLong, OriginalsRemoved."""
    earlier = Summary.objects.filter(thread=thread, version__lt=thread.summary_version).newest_first().first()
    if earlier is None:
        raise NothingEarlier
    return restore(thread, earlier, by=by, seen_version=thread.summary_version)


def rebuild(thread: Thread, *, by: User) -> str:
    """In words, also where there is nothing to do."""
    return requests.rebuild(thread, by=by).words


@transaction.atomic
def lock(thread: Thread) -> None:
    """Nothing is folded here by itself until it is unlocked; only a prompt that would not fit is still, by rules."""
    thread.change(summary_locked_at=timezone.now())
    Review.objects.update_or_create(thread=thread, defaults={"is_locked": True})


@transaction.atomic
def unlock(thread: Thread) -> None:
    thread.change(summary_locked_at=None)
    Review.objects.update_or_create(thread=thread, defaults={"is_locked": False})
    scheduling.check(thread.pk)


@contextmanager
def settling(thread: Thread, by: User) -> Iterator[None]:
    with transaction.atomic():
        yield
        thread.refresh_from_db()
        settle(thread, by=by, approved=True)


def settle(thread: Thread, *, by: User, approved: bool) -> None:
    close(Flag.objects.filter(thread=thread), by=by)
    review_queue.count_flags(thread.pk)
    seen(thread, by=by, approved=approved)


def close(flagged: QuerySet[Flag], *, by: User) -> None:
    flagged.filter(closed_at=None).update(closed_at=timezone.now(), closed_by=by)


def seen(thread: Thread, *, by: User, approved: bool) -> None:
    Review.objects.update_or_create(
        thread=thread,
        defaults={
            "reviewed_version": thread.summary_version,
            "reviewed_by": by,
            "reviewed_at": timezone.now(),
            "is_approved": approved,
        },
    )
