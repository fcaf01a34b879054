"""Backup and restore of the SQLite file."""

from __future__ import annotations

import os
import shutil
import sqlite3  # the one that sqlite_library chose
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connections

from spaces_project.backups.contents import BackupError, Contents, Select, accounts, contents

FILE_NAME = "database.sqlite3"


def copy_to(path: Path) -> Contents:
    """A copy of one moment: in WAL mode people write meanwhile. Without what was deleted, which the file may hold."""
    with closing(_connect(_file())) as database:
        try:
            database.execute("VACUUM INTO ?", [str(path)])
        except sqlite3.DatabaseError as error:
            raise BackupError(f"The database is damaged, or there is no room for a copy: {error}.") from None
    return look_into(path)


def look_into(path: Path) -> Contents:
    """Raises BackupError for a damaged file."""
    try:
        with _reading(path) as select:
            found = contents(select, version=sqlite3.sqlite_version)
            # of each table with its indexes; of the whole file it would also hold the search index against messages
            # that are still being written, which it leaves out
            for table in found.rows:
                if (said := select(f'PRAGMA integrity_check("{table}")')[0][0]) != "ok":
                    raise BackupError(f"The database is damaged: {said}.")
            return found
    except sqlite3.DatabaseError as error:
        raise BackupError(f"The database is damaged: {error}.") from None


def accounts_now() -> int | None:
    """None: there is a file that cannot be read, or that is no database of this product."""
    if not _file().exists():
        return 0
    try:
        with _reading(_file()) as select:
            return accounts(select) if select("SELECT 1 FROM sqlite_master WHERE name = 'spaces_user'") else 0
    except sqlite3.DatabaseError:
        return None


def put_in_place(copy: Path, rows: dict[str, int]) -> None:
    """In one step: before it there is the old database, after it the new one."""
    if look_into(copy).rows != rows:
        raise BackupError("The backup does not hold the rows that it says it holds.")
    connections.close_all()
    _take_from_others(_file())
    _belongs_as(copy, _file() if _file().exists() else _file().parent)
    os.replace(copy, _file())
    _write_through(_file().parent)


def _take_from_others(current: Path) -> None:
    """Leaving WAL mode works only for the last connection. It also empties the log, which must not meet a new file."""
    if not current.exists():
        return
    try:
        with closing(_connect(current, timeout=0)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise BackupError("Another process has the database open. Stop it first.") from None
    except sqlite3.DatabaseError:
        pass  # damaged, which is why it is replaced
    for ending in ("-wal", "-shm", "-journal"):
        current.with_name(current.name + ending).unlink(missing_ok=True)


def _belongs_as(copy: Path, example: Path) -> None:
    """The administrator may restore for the account that the server runs as."""
    status = example.stat()
    if os.geteuid() == 0:
        shutil.chown(copy, status.st_uid, status.st_gid)
    copy.chmod(status.st_mode & 0o666 if example.is_file() else 0o600)


def _write_through(folder: Path) -> None:
    entry = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(entry)
    finally:
        os.close(entry)


@contextmanager
def _reading(path: Path) -> Iterator[Select]:
    with closing(_connect(path)) as database:
        yield lambda query: database.execute(query).fetchall()


def _connect(path: Path, timeout: float = 20) -> sqlite3.Connection:
    """Only to a file that is there; others may make it."""
    return sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=timeout, isolation_level=None)


def _file() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])
