"""Where a thread stands: in the list of its Space, among its archived ones, or in another Space."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from spaces import broadcasts
from spaces.models.message import Speaker
from spaces.models.space import Space
from spaces.models.thread import Thread
from spaces.models.thread_choices import Visibility
from spaces.models.user import User


class OthersNotThere(ValueError):
    """People who wrote in the thread do not belong to the Space it would move to. `names`: theirs."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(f"{len(names)} authors do not belong there.")
        self.names = names


def pin(thread: Thread) -> None:
    """To the top of the list."""
    thread.change(pinned_at=timezone.now())
    thread.tell_list_changed()


def unpin(thread: Thread) -> None:
    thread.change(pinned_at=None)
    thread.tell_list_changed()


def archive(thread: Thread) -> None:
    """Out of the list; it is found and read as before, and comes back with its next message."""
    thread.change(archived_at=timezone.now(), pinned_at=None)
    thread.tell_list_changed()


def unarchive(thread: Thread) -> None:
    thread.change(archived_at=None)
    thread.tell_list_changed()


@transaction.atomic
def move(thread: Thread, space: Space) -> None:
    """From now on it goes by the instructions, memory and members of another Space.

    What earlier replies were given stood in versions of the old Space's, and is not known any more.
    Raises ReplyRunning, OthersNotThere: nobody's words are shown to people they were not written for, or taken from
    who wrote them.
    """
    thread = thread.locked()
    thread.refuse_while_reply_runs()
    if names := _authors_missing_in(space, thread):
        raise OthersNotThere(names)
    thread.tell_list_changed()
    versions = [thread, *thread.forks.filter(is_earlier_version=True)]
    for each in versions:
        each.messages.update(
            instructions_version=None, memory_version=None, personal_version=None, prompt_sha256="", pinned_files=None
        )
        each.pinned_files.all().delete()
        each.change(space=space, pinned_at=None)
    thread.tell_list_changed()
    for each in versions:
        transaction.on_commit(partial(broadcasts.close_thread, each.pk), robust=True)


def _authors_missing_in(space: Space, thread: Thread) -> list[str]:
    if thread.visibility == Visibility.PRIVATE:
        return []
    wrote = thread.messages.filter(role=Speaker.USER, author__isnull=False, deleted_at=None).values("author")
    wait = thread.waiting.values("author")
    authors = User.objects.filter(pk__in=wrote) | User.objects.filter(pk__in=wait)
    return sorted(user.name for user in authors.exclude(memberships__space=space))
