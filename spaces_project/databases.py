"""Where the rows are kept: in an SQLite file, or in PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from spaces_project import sqlite_library


def database(url: str, folder: Path, *, pool_size: int) -> dict[str, Any]:
    """One of Django's DATABASES. url: empty for a file in the folder. pool_size: connections to PostgreSQL, in each
    process. Raises ImproperlyConfigured."""
    if url and urlsplit(url).scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("DATABASE_URL must begin with postgres:// (leave it out for SQLite in DATA_DIR).")
    return _postgresql(url, pool_size) if url else _sqlite(folder)


def _sqlite(folder: Path) -> dict[str, Any]:
    # WAL without IMMEDIATE is worse than the default: two readers that turn writer at once lock each other out.
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(folder / "spaces.sqlite3"),
        "CONN_MAX_AGE": None,  # when the last connection closes, SQLite empties its log, which takes up to 200 ms
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,  # seconds
            # secure_delete: what was deleted is overwritten in the file
            "init_command": f"{sqlite_library.journal()} PRAGMA secure_delete=ON;",
        },
    }


def _postgresql(url: str, pool_size: int) -> dict[str, Any]:
    # Under ASGI each request has a thread of its own: kept connections would pile up, so psycopg's pool keeps them.
    found: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=0))
    found["OPTIONS"] = {
        **found.get("OPTIONS", {}),
        # reconnect_timeout: its pauses between two tries double up to 5 minutes; a new wait starts them over
        "pool": {"min_size": 1, "max_size": pool_size, "timeout": 10, "reconnect_timeout": 5},
    }
    return found
