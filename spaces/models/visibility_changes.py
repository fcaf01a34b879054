"""Whether the whole Space reads a thread or its author alone; other people's words are not taken from them."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import Exists, OuterRef

from spaces import broadcasts
from spaces.models.message import MessageQuerySet, Speaker
from spaces.models.thread import Thread
from spaces.models.thread_choices import Visibility
from spaces.models.user import User


class OthersWroteHere(ValueError):
    """The thread stays open to its Space. `names`: who wrote in it beside its creator."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(f"{len(names)} others wrote here.")
        self.names = names


@transaction.atomic
def show_to(thread: Thread, visibility: Visibility | str) -> None:
    """To the whole Space or to its author alone, from now on; whoever may no longer read it loses its page.

    Raises OthersWroteHere: nobody takes other people's words from them.
    """
    held = thread.locked()
    if visibility == Visibility.PRIVATE and (names := others_with_words_in(held)):
        raise OthersWroteHere(names)
    thread.change(visibility=Visibility(visibility))
    transaction.on_commit(partial(broadcasts.thread_changed, thread.pk, thread.space_id), robust=True)
    if visibility == Visibility.PRIVATE:
        transaction.on_commit(partial(broadcasts.close_thread, thread.pk), robust=True)


def others_with_words_in(thread: Thread) -> list[str]:
    """Names, sorted. Who has only copies here of what the Space can still read where it was written is not among
    them."""
    wrote = set(_only_here(thread).values_list("author", flat=True))
    wait = set(thread.waiting.exclude(author=thread.created_by_id).values_list("author", flat=True))
    return sorted(user.name for user in User.objects.filter(pk__in=wrote | wait))


def _only_here(thread: Thread) -> MessageQuerySet:
    said = thread.messages.filter(role=Speaker.USER, author__isnull=False, deleted_at=None)
    by_others = said.exclude(author=thread.created_by_id)
    origin = thread.forked_from
    if origin is None or origin.visibility == "private":
        return by_others
    same = {name: OuterRef(name) for name in ("seq", "author", "created_at")}
    return by_others.exclude(Exists(origin.messages.filter(deleted_at=None, **same)))
