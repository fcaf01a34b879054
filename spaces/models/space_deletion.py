"""The end of a Space: said before, hidden at once, and then deleted in the background, some seconds at a time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from time import monotonic

from django.db import transaction
from django.utils import timezone

from spaces.models.message import RUNNING, Message
from spaces.models.space import Space
from spaces.models.thread import Thread

AT_A_TIME = 200
"""Messages of one transaction: on SQLite nobody else writes meanwhile."""

RUN_SECONDS = 5
"""Of one task; then others have their turn, and the sweeper sends the next one."""


@dataclass(frozen=True)
class Closing:
    """A Space and what goes with it, counted when asked for."""

    space: Space

    @cached_property
    def threads(self) -> int:
        return Thread.objects.filter(space=self.space).count()

    @cached_property
    def messages(self) -> int:
        return Message.objects.chosen().filter(thread__space=self.space).count()

    @cached_property
    def members(self) -> int:
        return self.space.memberships.count()

    @transaction.atomic
    def go(self) -> None:
        """From now on nobody reaches it: without members and invitations there is no door. Open sockets close with the
        memberships (spaces.assistant.receivers), and replies that are being written stop."""
        space = self.space.locked()
        for reply in Message.objects.filter(thread__space=space, status__in=RUNNING).order_by("id"):
            reply.stop()
        space.memberships.all().delete()
        space.invitations.all().delete()
        now = timezone.now()
        Space.objects.filter(pk=space.pk).update(deleted_at=now, work_due_at=now, originals_days=None)


def delete_some(space_id: int) -> None:
    """For some seconds at most. What is left is due at once; when nothing is, the Space itself goes."""
    space = Space.objects.filter(pk=space_id).exclude(deleted_at=None).first()
    if space is None:
        return
    end = monotonic() + RUN_SECONDS
    for thread in Thread.objects.filter(space=space).order_by("id")[:AT_A_TIME]:
        while delete_messages(thread):
            if monotonic() > end:
                break
        else:
            thread.delete()
        if monotonic() > end:
            break
    if Thread.objects.filter(space=space).exists():
        Space.objects.filter(pk=space.pk).update(work_due_at=timezone.now())
    else:
        space.delete()


def delete_messages(thread: Thread) -> bool:
    """The next ones of a thread. Says whether there were any."""
    ids = list(Message.objects.filter(thread=thread).order_by("id").values_list("pk", flat=True)[:AT_A_TIME])
    return bool(ids and Message.objects.filter(pk__in=ids).delete()[0])
