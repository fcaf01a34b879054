"""The words of finished messages, kept by the database itself: triggers write in the transaction that changes a text.

SQLite has them in an FTS5 table over spaces_message, PostgreSQL in a table beside it with a GIN index. In both a word
is a run of letters and digits, and what is queued, streaming or blank has none: a growing text is not indexed at every
flush, and one that was deleted leaves the index in the same statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection, transaction
from django.db.models.expressions import RawSQL

TABLE = "spaces_message_words"
PURGE = "spaces_message_words_purge"
"""On SQLite one row: whether a purge is due, and whether one is under way."""
INDEXED_CHARS = 150_000
"""Of a text on PostgreSQL, whose tsvector holds 1 MB: so many characters of four bytes fit, one word each."""


def make() -> None:
    """What is missing of it, filled from the rows that are there. Cheap where all is there.

    Whatever makes a table anew (on SQLite most changes of a column do) drops its triggers without a word, so this runs
    after every migration.
    """
    if "spaces_message" not in connection.introspection.table_names():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        if _is_whole(cursor):
            return
        for statement in _SQLITE if connection.vendor == "sqlite" else _POSTGRESQL:
            cursor.execute(statement)


def drop() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for name in _TRIGGERS:
            on = " ON spaces_message" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")
        cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")
        cursor.execute(f"DROP TABLE IF EXISTS {PURGE}")
        if connection.vendor == "postgresql":
            cursor.execute(f"DROP FUNCTION IF EXISTS {TABLE}_follow() CASCADE")


def ids_of(words: Sequence[str], *, is_last_whole: bool) -> RawSQL:
    """Of the messages that hold all of these words (letters and digits only), as a subquery; the last one may be the
    beginning of a word."""
    if connection.vendor == "sqlite":
        mark, column, form, join = "*", "rowid", '"{}"', " "
        where = f"{TABLE} MATCH %s"
    else:
        mark, column, form, join = ":*", "message_id", "'{}'", " & "
        where = "words @@ to_tsquery('simple', %s)"
    asked = join.join(form.format(word) for word in words) + ("" if is_last_whole else mark)
    return RawSQL(f"SELECT {column} FROM {TABLE} WHERE {where}", [asked])


PAGES_A_STEP = 200  # of the index; a step holds the write lock for some milliseconds


def purge(*, steps: int = 5, pages: int = PAGES_A_STEP) -> bool:
    """Some steps towards letting go for good of the words that are no longer found. Says whether more are to come.

    FTS5 marks them as deleted and keeps them until its segments are merged, which rewrites all of the index: the
    triggers note that it is due, and the sweeper does it bit by bit, once for all that was noted before it began. The
    note is written with the deletion, and each step with what it leaves to do, so that a process may die at any time.
    PostgreSQL's autovacuum needs no help.

    Called outside of a transaction, so that nobody waits for more than a step.
    """
    return connection.vendor == "sqlite" and all(_purge_a_step(pages) for _ in range(steps))


def _purge_a_step(pages: int) -> bool:
    with connection.cursor() as cursor:
        if _stage_of_purge(cursor) is None:
            return False
        with transaction.atomic():
            stage = _stage_of_purge(cursor)
            if stage == "merging" and not _merge(cursor, pages):
                cursor.execute(f"UPDATE {PURGE} SET is_merging = 0")
            elif stage == "due":
                cursor.execute(f"UPDATE {PURGE} SET is_due = 0, is_merging = 1")
                _merge(cursor, -pages)  # negative: all segments, whatever their level
    return True


def _stage_of_purge(cursor: Any) -> str | None:
    cursor.execute(f"SELECT iif(is_merging, 'merging', 'due') FROM {PURGE} WHERE is_due OR is_merging")
    return next((stage for (stage,) in cursor.fetchall()), None)


def _merge(cursor: Any, pages: int) -> bool:
    """Whether there was something to merge."""
    before = _changes(cursor)
    cursor.execute(f"INSERT INTO {TABLE}({TABLE}, rank) VALUES ('merge', %s)", [pages])
    return _changes(cursor) - before > 1  # the command itself counts as one


def _changes(cursor: Any) -> int:
    cursor.execute("SELECT total_changes()")
    return int(cursor.fetchone()[0])


_TRIGGERS = [f"{TABLE}_{event}" for event in ("insert", "update", "delete")]


def _is_whole(cursor: Any) -> bool:
    if connection.vendor == "sqlite":
        names, where = [*_TRIGGERS, PURGE], "FROM sqlite_master WHERE name IN (%s, %s, %s, %s)"
    else:
        names, where = (
            _TRIGGERS,
            "FROM pg_trigger WHERE tgrelid = 'spaces_message'::regclass AND tgname IN (%s, %s, %s)",
        )
    cursor.execute(f"SELECT count(*) {where}", names)
    return bool(cursor.fetchone() == (len(names),))


def _has_words(row: str) -> str:
    return f"({row}.text <> '' AND {row}.status NOT IN ('queued', 'streaming'))"


_FORGET = f"""INSERT INTO {TABLE}({TABLE}, rowid, text) SELECT 'delete', old.id, old.text WHERE {_has_words("old")};
    UPDATE {PURGE} SET is_due = 1 WHERE NOT is_due AND {_has_words("old")};"""
_LEARN = f"INSERT INTO {TABLE}(rowid, text) SELECT new.id, new.text WHERE {_has_words('new')};"
_IS_CHANGE = f"""old.id IS NOT new.id OR old.text IS NOT new.text
    OR {_has_words("old")} IS NOT {_has_words("new")}"""

_SQLITE = [
    *(f"DROP TRIGGER IF EXISTS {name}" for name in _TRIGGERS),
    f"DROP TABLE IF EXISTS {TABLE}",
    f"DROP TABLE IF EXISTS {PURGE}",
    f"CREATE TABLE {PURGE} (is_due INTEGER NOT NULL, is_merging INTEGER NOT NULL)",
    f"INSERT INTO {PURGE} VALUES (0, 0)",
    f"""CREATE VIRTUAL TABLE {TABLE} USING fts5(
        text, content='spaces_message', content_rowid='id', tokenize='unicode61 remove_diacritics 2')""",
    f"CREATE TRIGGER {TABLE}_insert AFTER INSERT ON spaces_message BEGIN {_LEARN} END",
    f"""CREATE TRIGGER {TABLE}_update AFTER UPDATE OF id, text, status ON spaces_message WHEN {_IS_CHANGE}
        BEGIN {_FORGET} {_LEARN} END""",
    f"CREATE TRIGGER {TABLE}_delete AFTER DELETE ON spaces_message BEGIN {_FORGET} END",
    f"INSERT INTO {TABLE}(rowid, text) SELECT m.id, m.text FROM spaces_message m WHERE {_has_words('m')}",
]


def _vector(row: str) -> str:
    """Punctuation parts words, as it does for FTS5: PostgreSQL's own parser would take app.py for a host."""
    marks = r"""!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~"""
    return f"to_tsvector('simple', translate(left({row}.text, {INDEXED_CHARS}), '{marks}', repeat(' ', 32)))"


_POSTGRESQL = [
    f"DROP TABLE IF EXISTS {TABLE}",
    f"CREATE TABLE {TABLE} (message_id bigint PRIMARY KEY, words tsvector NOT NULL)",
    f"""CREATE OR REPLACE FUNCTION {TABLE}_follow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP = 'TRUNCATE' THEN
            DELETE FROM {TABLE};
        ELSIF TG_OP = 'DELETE' THEN
            DELETE FROM {TABLE} WHERE message_id = OLD.id;
        ELSIF {_has_words("NEW")} THEN
            INSERT INTO {TABLE} VALUES (NEW.id, {_vector("NEW")})
            ON CONFLICT (message_id) DO UPDATE SET words = EXCLUDED.words;
        ELSE
            DELETE FROM {TABLE} WHERE message_id = NEW.id;
        END IF;
        RETURN NULL;
    END $$""",
    *(f"DROP TRIGGER IF EXISTS {name} ON spaces_message" for name in [*_TRIGGERS, f"{TABLE}_truncate"]),
    f"""CREATE TRIGGER {TABLE}_insert AFTER INSERT ON spaces_message FOR EACH ROW
        WHEN {_has_words("NEW")} EXECUTE FUNCTION {TABLE}_follow()""",
    f"""CREATE TRIGGER {TABLE}_update AFTER UPDATE OF text, status ON spaces_message FOR EACH ROW
        WHEN ({_has_words("OLD")} OR {_has_words("NEW")}) EXECUTE FUNCTION {TABLE}_follow()""",
    f"""CREATE TRIGGER {TABLE}_delete AFTER DELETE ON spaces_message FOR EACH ROW
        EXECUTE FUNCTION {TABLE}_follow()""",
    f"""CREATE TRIGGER {TABLE}_truncate AFTER TRUNCATE ON spaces_message FOR EACH STATEMENT
        EXECUTE FUNCTION {TABLE}_follow()""",
    f"INSERT INTO {TABLE} SELECT m.id, {_vector('m')} FROM spaces_message m WHERE {_has_words('m')}",
    f"CREATE INDEX {TABLE}_gin ON {TABLE} USING gin (words)",
]
