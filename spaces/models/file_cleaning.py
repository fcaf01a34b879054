"""Files that nothing refers to any more go: at once with the last message that had them, and by the sweep."""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial
from time import monotonic
from typing import Any

from django.core.files.storage import Storage, default_storage
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone

from spaces.compiled import CompiledQuery
from spaces.models.attachment import DRAFTS_KEPT, Attachment
from spaces.models.deletion import UNDO_SECONDS
from spaces.models.space_file import SpaceFileVersion
from spaces.models.stored_file import PAGE, StoredFile

log = logging.getLogger(__name__)

AFTER_UNDO = timedelta(seconds=UNDO_SECONDS + 5)
UNDER_WAY = timedelta(hours=2)
"""What is younger may be an upload that is being stored."""

EVERY = 3600.0
"""Seconds between two looks for what nobody refers to."""

AT_A_TIME = 200


@receiver(post_delete, sender=Attachment)
def let_the_file_follow(*, instance: Attachment, **_: Any) -> None:
    transaction.on_commit(partial(drop_unused, instance.file_id), robust=True)


@receiver(post_delete, sender=SpaceFileVersion)
def let_the_bytes_follow(*, instance: SpaceFileVersion, **_: Any) -> None:
    instance.drop_upload()
    if instance.stored_id:
        transaction.on_commit(partial(drop_unused, instance.stored_id), robust=True)


def drop_unused(file_id: int) -> None:
    """Unless another attachment has it too, or a version of a file."""
    with transaction.atomic():
        for file in _unused().select_for_update().filter(pk=file_id):
            file.delete()


def purge() -> None:
    """Called at every sweep. One small query where nothing is due."""
    if ANY_DELETED.rows():
        _delete(list(Attachment.objects.filter(deleted_at__lt=timezone.now() - AFTER_UNDO)[:AT_A_TIME]))
    if _hourly.is_due():
        purge_unsent()
        purge_orphans(default_storage)


ANY_DELETED = CompiledQuery(lambda: Attachment.objects.filter(deleted_at__isnull=False).order_by().only("pk")[:1])


def purge_unsent() -> None:
    """Uploaded and never sent; and files that lost their last attachment while this process died."""
    long_ago = timezone.now() - DRAFTS_KEPT
    _delete(list(Attachment.objects.unsent().filter(created_at__lt=long_ago)[:AT_A_TIME]))
    for file in _unused().filter(created_at__lt=timezone.now() - UNDER_WAY)[:AT_A_TIME]:
        drop_unused(file.pk)


def purge_orphans(storage: Storage) -> None:
    """Bytes without a row: whoever was storing them was killed before it was written."""
    try:
        folders, _ = storage.listdir("")
    except FileNotFoundError:  # nobody has uploaded anything yet
        return
    for folder in folders:
        for name in (f"{folder}/{file}" for file in storage.listdir(folder)[1]):
            if storage.get_modified_time(name) < timezone.now() - UNDER_WAY and not _is_known(name):
                storage.delete(name)
                log.info("removed an upload that was never finished: %s", name)


def _is_known(name: str) -> bool:
    named = (
        StoredFile.objects.filter(content=name.partition(PAGE)[0]),
        StoredFile.objects.filter(thumbnail=name),
        SpaceFileVersion.objects.filter(upload=name),
    )
    return any(rows.exists() for rows in named)


def _unused() -> Any:
    attached, known = (
        Attachment.objects.filter(file=OuterRef("pk")),
        SpaceFileVersion.objects.filter(stored=OuterRef("pk")),
    )
    return StoredFile.objects.filter(~Exists(attached), ~Exists(known)).defer("text", "parts")


def _delete(attachments: list[Attachment]) -> None:
    Attachment.objects.filter(pk__in=[each.pk for each in attachments]).delete()


class _Hourly:
    """Of this process. The first look comes an hour after its start: others may be storing just now."""

    def __init__(self) -> None:
        self.last = monotonic()

    def is_due(self) -> bool:
        if monotonic() - self.last < EVERY:
            return False
        self.last = monotonic()
        return True


_hourly = _Hourly()
