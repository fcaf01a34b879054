"""A table whose rows the database itself neither changes nor deletes, whoever asks."""

from __future__ import annotations

from django.db import connection, transaction

TABLE = "spaces_staffaction"
EVENTS = ("UPDATE", "DELETE")


def make() -> None:
    """Idempotent. Whatever makes a table anew (on SQLite many migrations do) drops its triggers, so this runs after
    every migration."""
    if TABLE not in connection.introspection.table_names():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in _SQLITE if connection.vendor == "sqlite" else _POSTGRESQL:
            cursor.execute(statement)


def drop() -> None:
    on = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for event in EVENTS:
            cursor.execute(f"DROP TRIGGER IF EXISTS {_name(event)}{on}")


def _name(event: str) -> str:
    return f"{TABLE}_no_{event.lower()}"


_SQLITE = [
    f"CREATE TRIGGER IF NOT EXISTS {_name(event)} BEFORE {event} ON {TABLE}"
    " BEGIN SELECT RAISE(ABORT, 'this table is append-only'); END"
    for event in EVENTS
]
_POSTGRESQL = [
    f"CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION 'this table is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$",
    *(
        f"CREATE OR REPLACE TRIGGER {_name(event)} BEFORE {event} ON {TABLE}"
        f" FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()"
        for event in EVENTS
    ),
]
