"""Backup and restore of a PostgreSQL database, by its own tools: pg_dump, pg_restore, psql."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from spaces_project.backups.contents import BackupError, Contents, Select, accounts, contents

FILE_NAME = "database.dump"

EMPTIED = """
SET LOCAL lock_timeout = '10s';
DO $$
DECLARE found record;
BEGIN
    FOR found IN SELECT oid::regclass AS name FROM pg_class c
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', found.name); END LOOP;
    FOR found IN SELECT oid::regprocedure AS name FROM pg_proc p
        WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    LOOP EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', found.name); END LOOP;
END $$;
"""
"""Tables and functions of the schema, but for those of extensions. Works for whoever owns the database."""


def copy_to(path: Path) -> Contents:
    """A copy of one moment, counted in that moment; people write meanwhile."""
    with _one_moment() as (server, moment):
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--snapshot={moment}", f"--file={path}")
        return contents(_select(server), version=_version(server))


@contextmanager
def _one_moment() -> Iterator[tuple[psycopg.Connection, str]]:
    with _connected() as server:
        _tool("pg_dump", at_least=server.info.server_version // 10_000)
        server.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        server.read_only = True
        moment = server.execute("SELECT pg_export_snapshot()").fetchone()
        assert moment
        yield server, moment[0]


def accounts_now() -> int:
    with _connected() as server:
        select = _select(server)
        return accounts(select) if select("SELECT to_regclass('spaces_user')")[0][0] else 0


def put_in_place(copy: Path, rows: dict[str, int]) -> None:
    """In one transaction: what goes wrong in it leaves the old data as they were."""
    with _connected() as server:
        others = _select(server)(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )[0][0]
        if others:
            raise BackupError(f"The database has {others} other connections. Stop web and worker processes first.")
        for tool in ("pg_restore", "psql"):
            _tool(tool, at_least=server.info.server_version // 10_000)
    before, filled, after = (copy.with_name(name) for name in ("before.sql", "filled.sql", "after.sql"))
    before.write_text(EMPTIED)
    _called([_path("pg_restore"), "--no-owner", "--no-privileges", "--schema=public", f"--file={filled}", str(copy)])
    after.write_text(checks(rows))
    in_one = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"]
    _run("psql", *in_one, f"--file={before}", f"--file={filled}", f"--file={after}")


def checks(rows: dict[str, int]) -> str:
    """SQL that fails unless each table has so many rows."""
    each = "\n".join(
        f"IF (SELECT count(*) FROM public.{connection.ops.quote_name(table)}) <> {count:d} THEN"
        f" RAISE EXCEPTION 'the backup does not hold the rows that it says it holds'; END IF;"
        for table, count in rows.items()
    )
    return f"DO $$ BEGIN\n{each}\nEND $$;\n"


# ---- the tools


def _run(tool: str, *arguments: str) -> None:
    """The password goes by the environment, where other accounts of the machine do not see it."""
    command, environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, list(arguments))
    _called([_path(tool), *command[1:]], environment or {})


def _called(command: list[str], environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, env={**os.environ, **(environment or {})}, capture_output=True, text=True)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it gave no reason"]
        raise BackupError(f"{Path(command[0]).name} failed: {said[0]}")
    return done.stdout


def _tool(name: str, *, at_least: int) -> None:
    """Raises BackupError where it is missing, or older than the server, whose dumps it could not write or read."""
    found = re.search(r"\) (\d+)", _called([_path(name), "--version"]))
    if not found or int(found.group(1)) < at_least:
        theirs = found.group(1) if found else "unknown"
        raise BackupError(
            f"{name} is version {theirs}, and the server is {at_least}. Install PostgreSQL's client tools {at_least}."
        )


def _path(tool: str) -> str:
    path = shutil.which(tool)
    if not path:
        raise BackupError(f"{tool} is missing. Install PostgreSQL's client tools (on Debian: postgresql-client).")
    return path


# ---- a connection of its own, beside the pool


@contextmanager
def _connected() -> Iterator[psycopg.Connection]:
    wanted: dict[str, Any] = connection.get_connection_params()
    for django_own in ("context", "cursor_factory", "prepare_threshold"):
        wanted.pop(django_own, None)
    try:
        with psycopg.connect(**wanted) as server:
            yield server
    except psycopg.OperationalError as error:
        raise BackupError(f"The database cannot be reached: {str(error).strip()}") from None


def _select(server: psycopg.Connection) -> Select:
    return lambda query: server.execute(query.encode()).fetchall()


def _version(server: psycopg.Connection) -> str:
    return server.info.parameter_status("server_version") or str(server.info.server_version)
