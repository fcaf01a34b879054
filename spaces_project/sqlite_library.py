"""Which SQLite keeps the data: the one that Python brings, or a newer one where that can lose what was committed.

SQLite 3.7.0 to 3.51.2 has a race in WAL mode (its authors call it the WAL-reset bug): when one connection commits while
another checkpoints just after a third has, part of a commit may never reach the database file, which is then damaged.
Fixed in 3.51.3, and in 3.44.6 and 3.50.7 for two older lines. Source: https://sqlite.org/wal.html#walresetbug

Nothing here imports Django: the choice is made before anything imports `sqlite3`, when the package is imported.
"""

import importlib
import sys
from types import ModuleType

Version = tuple[int, ...]

FIRST_WITH_WAL: Version = (3, 7, 0)
FIXED: Version = (3, 51, 3)
FIXED_IN_OLDER_LINES: tuple[Version, ...] = ((3, 44, 6), (3, 50, 7))


def can_lose_commits(version: Version) -> bool:
    """Whether this SQLite has the bug, by its number; a release that a distribution patched counts as affected."""
    is_mended = any(version[:2] == fixed[:2] and version >= fixed for fixed in FIXED_IN_OLDER_LINES)
    return FIRST_WITH_WAL <= version < FIXED and not is_mended


def bring() -> None:
    """Puts pysqlite3 in the place of the built-in module if only it is free of the bug.

    All of the process then uses one library, which matters: two of them in one process break each other's file locks.
    """
    if is_built_in_sound():
        return
    try:
        brought = importlib.import_module("pysqlite3")
    except ImportError:  # no wheel for this machine: journal_mode() sees to it
        return
    if not can_lose_commits(version_of(brought)):
        sys.modules["sqlite3"] = brought
        sys.modules["sqlite3.dbapi2"] = brought.dbapi2


def is_built_in_sound() -> bool:
    try:
        built_in = importlib.import_module("_sqlite3")  # alone, it takes half the time of the package around it
    except ImportError:  # Python can be built without it
        return False
    return not can_lose_commits(version_of(built_in))


def version_of(module: ModuleType) -> Version:
    return tuple(int(part) for part in module.sqlite_version.split("."))


def in_use() -> ModuleType:
    """The module that `import sqlite3` gives here."""
    return importlib.import_module("sqlite3")


def allows_wal() -> bool:
    return not can_lose_commits(version_of(in_use()))


def journal() -> str:
    """What a connection is told first. In WAL mode readers and a writer do not wait for each other.

    With a rollback journal a commit waits until nobody reads, and who reads waits for a commit. TRUNCATE spares the
    deletion of a file at each commit.

    Both with FULL: each commit is on the disk when it returns. With NORMAL a power cut could damage a rollback journal,
    and in WAL mode take the last commits back: https://sqlite.org/pragma.html#pragma_synchronous. It costs a flush for
    each commit (measured on a cloud disk: 0.12 ms instead of 0.01, 1,200 to 2,400 a second instead of 10,000).
    """
    if allows_wal():
        return "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
    return "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL;"


def warning() -> str:
    """For whoever starts the server; empty where all is well."""
    if allows_wal():
        return ""
    return (
        f"SQLite {in_use().sqlite_version} can lose data in its fast mode (WAL), so Spaces uses a slower, safe one. "
        "To have both, use a Python with SQLite 3.51.3 or newer."
    )
