"""Whose words a thread holds beside those of its creator: they would lose them if nobody else could read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef

from spaces.models.message import MessageQuerySet, Speaker
from spaces.models.user import User

if TYPE_CHECKING:
    from spaces.models.thread import Thread


class OthersWroteHere(ValueError):
    """The thread stays open to its Space. `names`: who wrote in it beside its creator."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(f"{len(names)} others wrote here.")
        self.names = names


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
