"""Reads the files of Spaces in the background: one thread of a process, and only while something is to be read.

The rows are the queue. Whoever reads one says so there; where that process died, the sweep gives it to another one.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
import threading
from datetime import timedelta
from pathlib import Path

from django.db import close_old_connections, transaction
from django.db.models import F, Q
from django.utils import timezone

from spaces.compiled import CompiledQuery
from spaces.models import Space, SpaceFileVersion, StoredFile
from spaces.models.file_quota import Amount, FilesFull, require_room
from spaces.models.space_file import SpaceFileVersionQuerySet, State
from spaces.uploads import RefusedFile, kept

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=3)
"""Reading takes a minute at most, and a file may wait as long for its turn."""

MOST_ATTEMPTS = 3
"""Of processes that died while they read a file; then it is taken for the reason."""


def wake() -> None:
    """What is due is read, unless this process is at it. Returns at once."""
    if _reading.acquire(blocking=False):
        threading.Thread(target=_read_all, name="file-reading", daemon=True).start()


def wake_if_due() -> None:
    """Called at every sweep. One small query where nothing is due."""
    if ANY_UNREAD.rows() and _due().exists():
        wake()


def read_due() -> None:
    """All that is due, one after the other."""
    while version := _claimed():
        try:
            _read(version)
        except Exception:  # tried again once the lease is over; the others are read first
            log.exception("version %s of a file of a Space could not be read", version.pk)


def free_leases() -> None:
    """At the boot of the only server there is: whoever was reading is gone."""
    SpaceFileVersion.objects.being_read().update(taken_at=None)


_reading = threading.Lock()

ANY_UNREAD = CompiledQuery(lambda: SpaceFileVersion.objects.filter(state=State.READING).order_by().only("pk")[:1])


def _read_all() -> None:
    try:
        close_old_connections()
        read_due()
    except Exception:  # the database may be away for a while; the next sweep wakes it again
        log.exception("files of Spaces could not be read")
    finally:
        _reading.release()
        close_old_connections()


def _due() -> SpaceFileVersionQuerySet:
    long_ago = timezone.now() - LEASE
    return SpaceFileVersion.objects.being_read().filter(Q(taken_at=None) | Q(taken_at__lt=long_ago))


def _claimed() -> SpaceFileVersion | None:
    """The next one, by a conditional update: no two processes read the same."""
    for version in _due()[:20]:
        same = _due().filter(pk=version.pk, attempts=version.attempts)
        if same.update(taken_at=timezone.now(), attempts=F("attempts") + 1):
            return version
    return None


def _read(version: SpaceFileVersion) -> None:
    if version.attempts >= MOST_ATTEMPTS:
        return _settle(version, None, reason="crashed")
    try:
        with tempfile.TemporaryDirectory(prefix="spaces-file-") as folder:
            given = Path(folder) / "given"
            with version.upload.open("rb") as stored, given.open("wb") as copy:
                shutil.copyfileobj(stored, copy)
            _settle(version, kept(given, version.name))
    except RefusedFile as refused:
        _settle(version, None, reason=refused.reason)
    except FileNotFoundError:
        _settle(version, None, reason="damaged")


def _settle(version: SpaceFileVersion, stored: StoredFile | None, *, reason: str = "") -> None:
    """Unless it was removed in the meantime."""
    with transaction.atomic():
        is_kept = _store(version, stored, reason=reason)
    if stored and not is_kept:
        for storage, name in stored.kept:
            storage.delete(name)


def _store(version: SpaceFileVersion, stored: StoredFile | None, *, reason: str) -> bool:
    """Says whether what was read is kept."""
    space = Space.objects.select_for_update().filter(files__versions=version.pk).first()
    still = SpaceFileVersion.objects.being_read().filter(pk=version.pk).select_related("file").first()
    if space is None or still is None:
        return False
    if stored is None:
        still.refuse(reason)
        return False
    try:
        require_room(space, Amount(tokens=stored.tokens))
    except FilesFull:
        still.refuse("no_room")
        return False
    stored.save()
    still.enter_into_force(stored)
    return True
