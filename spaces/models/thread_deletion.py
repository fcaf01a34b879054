"""The end of a thread: hidden at once and from everybody, for some seconds to be had back by the person who did it, and
then deleted by the sweep."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from spaces import broadcasts
from spaces.compiled import CompiledQuery
from spaces.models.deletion import UNDO_SECONDS, TooLateToUndo
from spaces.models.thread import Thread

if TYPE_CHECKING:
    from spaces.models.user import User

AT_ONCE = 20  # threads of one sweep


@transaction.atomic
def hide(thread: Thread, *, by: User) -> None:
    """A reply that is being written here stops, and what waits behind it stays in its line."""
    thread.locked().change(deleted_at=timezone.now(), deleted_by=by)
    for reply in thread.messages.running().order_by("pk"):
        reply.stop(by=by)
    thread.tell_list_changed()
    transaction.on_commit(partial(broadcasts.close_thread, thread.pk), robust=True)


@transaction.atomic
def take_back(thread: Thread, *, by: User) -> None:
    """Raises TooLateToUndo, also where somebody else deleted it."""
    kept = Thread.objects.filter(pk=thread.pk, deleted_by=by, deleted_at__gt=_kept_since())
    if not kept.update(deleted_at=None, deleted_by=None):
        raise TooLateToUndo
    thread.tell_list_changed()


def purge() -> None:
    """For good. Who takes one back at this moment is quicker, or is told that it is too late.

    Called at every sweep. One small query where nothing is hidden.
    """
    if not ANY_HIDDEN.rows():
        return
    over = Thread.objects.filter(deleted_at__lte=_kept_since())
    for thread in over.order_by("deleted_at")[:AT_ONCE]:
        with transaction.atomic():
            if over.select_for_update(of=("self",)).filter(pk=thread.pk).exists():
                thread.delete()


ANY_HIDDEN = CompiledQuery(lambda: Thread.objects.filter(deleted_at__isnull=False).order_by().only("pk")[:1])


def _kept_since() -> datetime:
    return timezone.now() - timedelta(seconds=UNDO_SECONDS)
