"""Puts what a backup holds in the place of what is there. Whatever fails before the last step leaves all as it was."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from spaces.models import sealed
from spaces_project.backups import archive, uploaded_files
from spaces_project.backups.contents import BackupError, counted
from spaces_project.backups.making import PROBE, tools
from spaces_project.embedded import FolderInUse, FolderLock
from spaces_project.env import env_secret

MayReplace = Callable[[int | None], bool]
"""Given the number of accounts that are there (None: unreadable), whether they may go."""


def restore(path: Path, *, may_replace: MayReplace) -> tuple[archive.Manifest, str]:
    """Gives what was restored, and what is to be done about the secret key ("": nothing). Raises BackupError."""
    lock = _stopped_server()
    try:
        with archive.opened(path) as backup:
            _check(backup.manifest)
            with tempfile.TemporaryDirectory(prefix=".restore-", dir=settings.DATA_DIR) as folder:
                database = tools()
                copy = backup.unpack(database.FILE_NAME, Path(folder))
                key = _new_key(backup, Path(folder))
                there = database.accounts_now()
                if there != 0 and not may_replace(there):
                    raise BackupError("Nothing was changed.")
                put_files_in_place(backup)
                database.put_in_place(copy, backup.manifest.contents.rows)
                if key:
                    os.replace(key, _key_path())
            return backup.manifest, _about_key(backup.manifest, came_with_it=bool(key))
    finally:
        lock.release()


def put_files_in_place(backup: archive.Archive) -> None:
    """Beside those that are there, since no two have one name: where the restore fails, the sweep removes them."""
    for name in uploaded_files.named(backup.manifest.files):
        path = settings.FILES_DIR / Path(name).relative_to(uploaded_files.FOLDER)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        backup.unpack(name, path.parent, as_name=path.name)


def _stopped_server() -> FolderLock:
    """Nobody can start one here as long as this lock is held."""
    lock = FolderLock(settings.DATA_DIR / "serve.lock")
    try:
        lock.acquire()
    except FolderInUse as holder:
        raise BackupError(f"Spaces runs on {settings.DATA_DIR} (process {holder}). Stop it first.") from None
    return lock


def _check(manifest: archive.Manifest) -> None:
    if manifest.vendor != connection.vendor:
        raise BackupError(f"The backup is of {manifest.vendor}, and the database here is {connection.vendor}.")
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    known = {f"{app}.{name}" for app, name in loader.disk_migrations or {}}
    newer = [name for name in manifest.contents.migrations if name not in known]
    if newer:
        raise BackupError(
            f"The backup is of Spaces {manifest.product}, which is newer than this one: it has {newer[0]}"
            f"{f' and {len(newer) - 1} more migrations' if newer[1:] else ''} that this one does not know."
        )


def _new_key(backup: archive.Archive, folder: Path) -> Path | None:
    """The backup's secret key, where this installation keeps its own in a file and not in the environment."""
    if archive.KEY not in backup.manifest.files:
        return None
    key = backup.unpack(archive.KEY, folder)
    return None if env_secret("SECRET_KEY") else key


def _key_path() -> Path:
    return settings.DATA_DIR / "secret_key"


def _about_key(manifest: archive.Manifest, *, came_with_it: bool) -> str:
    if came_with_it:
        return ""
    try:
        if sealed.unseal(manifest.probe) == PROBE:
            return ""
    except sealed.Unreadable:
        pass
    lost = ", ".join(counted(words, count) for words, count in manifest.contents.sealed.items() if count)
    remedy = (
        "set SECRET_KEY to the key in the backup (its file secret_key)"
        if archive.KEY in manifest.files
        else "restore a backup that was made with --with-key, or set SECRET_KEY to the old key"
    )
    said = "This installation has another secret key than the one that was backed up: everybody has to sign in again"
    if lost:
        said += f", and these cannot be read: {lost}. Enter those keys again, and remove those apps, in the admin"
    return f"{said}. To avoid that, {remedy}."
