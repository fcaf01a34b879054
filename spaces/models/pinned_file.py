"""Files of a Space that people pinned to a thread: it knows these whole, however long the other files are."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone

from spaces import broadcasts

if TYPE_CHECKING:
    from spaces.models.space_file import SpaceFile
    from spaces.models.thread import Thread
    from spaces.models.user import User


class NotOfThisSpace(ValueError):
    """The file is known in another Space than the thread's."""


class PinnedFile(models.Model):
    """Gone with the thread, with the file, and where the thread moves to another Space."""

    thread = models.ForeignKey("spaces.Thread", on_delete=models.CASCADE, related_name="pinned_files")
    file = models.ForeignKey("spaces.SpaceFile", on_delete=models.CASCADE, related_name="pins")
    pinned_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["thread", "file"], name="file_pinned_once")]

    def __str__(self) -> str:
        return f"{self.file_id} in {self.thread_id}"


def pin(file: SpaceFile, *, to: Thread, by: User) -> None:
    """From the next message on. Raises NotOfThisSpace."""
    if file.space_id != to.space_id:
        raise NotOfThisSpace
    PinnedFile.objects.get_or_create(thread=to, file=file, defaults={"pinned_by": by})
    _tell(to)


def unpin(file: SpaceFile, *, from_: Thread) -> None:
    PinnedFile.objects.filter(thread=from_, file=file).delete()
    _tell(from_)


def _tell(thread: Thread) -> None:
    transaction.on_commit(partial(broadcasts.pinned_files_changed, thread.pk), robust=True)


def copy_pins(original: Thread, copy: Thread) -> None:
    pins = original.pinned_files.order_by("pk")
    PinnedFile.objects.bulk_create(
        PinnedFile(thread=copy, file_id=each.file_id, pinned_by_id=each.pinned_by_id) for each in pins
    )
