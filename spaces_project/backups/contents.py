"""What a copy of the database holds, counted in the copy itself: exact while people go on writing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connection

Select = Callable[[str], list[tuple[Any, ...]]]

SEALED = {
    "keys of model connections": "SELECT count(*) FROM spaces_modelconnection WHERE sealed_key <> ''",
    "authenticator apps": "SELECT count(*) FROM mfa_authenticator WHERE type = 'totp'",
}
"""What cannot be read without the secret key, in words for whoever restores, and how to count it."""

ONE = {"keys of model connections": "key of a model connection", "authenticator apps": "authenticator app"}


class BackupError(Exception):
    """Why there is no backup, or why nothing was restored, in words for whoever runs the command."""


def reason(error: BackupError | OSError) -> str:
    """In words; of the disk or the folder it names the place: “No space left on device: /backups/today.zip”."""
    if isinstance(error, BackupError):
        return str(error)
    return ": ".join(str(part) for part in (error.strerror or type(error).__name__, error.filename) if part)


@dataclass(frozen=True)
class Contents:
    """`version` of the database server or library; `migrations` as "app.name"; `rows` by table."""

    version: str
    migrations: tuple[str, ...]
    rows: dict[str, int]
    sealed: dict[str, int]


def contents(select: Select, *, version: str) -> Contents:
    applied = select("SELECT app, name FROM django_migrations ORDER BY app, name")
    return Contents(
        version=version,
        migrations=tuple(f"{app}.{name}" for app, name in applied),
        rows={table: count(select, table) for table in tables()},
        sealed={words: select(query)[0][0] for words, query in SEALED.items()},
    )


def count(select: Select, table: str) -> int:
    return select(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")[0][0]


def tables() -> list[str]:
    """Those of our models; the search index is made of them."""
    return sorted({model._meta.db_table for model in apps.get_models(include_auto_created=True)})


def counted(words: str, count: int) -> str:
    """2 authenticator apps; words: a key of SEALED, as the manifest has it."""
    return f"{count} {ONE.get(words, words) if count == 1 else words}"


def accounts(select: Select) -> int:
    return select("SELECT count(*) FROM spaces_user")[0][0]
