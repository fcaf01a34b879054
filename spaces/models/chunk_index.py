"""Which chunks of a Space's files hold words: an index that the database keeps by itself, as it does of messages.

SQLite has an FTS5 table over spaces_filechunk, whose triggers write in the same transaction; PostgreSQL a column
of the table itself, with a GIN index. A chunk never changes, and its words leave the index in the statement that
deletes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection, transaction

from spaces.models.file_chunk import word_of
from spaces.models.thread_words import beginning_of, ids_by_piece, words_and_pieces

TABLE = "spaces_filechunk_words"
MOST_TERMS = 16
MOST_HITS = 2_000
"""Chunks with one word, the newest: what stands more often tells little."""
MOST_SCANNED = 4_000
"""Chunks, the newest, that are read for pieces of scripts without spaces, which no index of words knows."""


def make() -> None:
    """What is missing of it, filled from the rows that are there. Cheap where all is there. Runs after every migration:
    see spaces.models.search_index."""
    if "spaces_filechunk" not in connection.introspection.table_names():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for statement in _POSTGRESQL:
                cursor.execute(statement)
        elif not _is_whole(cursor):
            for statement in [*_SQLITE, *([_ERASE] if _can_erase() else ())]:
                cursor.execute(statement)


def chunks_holding(space_id: int, terms: Sequence[str]) -> dict[str, list[int]]:
    """By term (a word in lower case or the beginning of one; of scripts without spaces any piece) the ids of the chunks
    that hold it. In milliseconds."""
    words, pieces = words_and_pieces(terms, most=MOST_TERMS)
    with connection.cursor() as cursor:
        found = _look_up(cursor, space_id, words) if words else {}
        return found | (_scan(cursor, space_id, pieces) if pieces else {})


def _look_up(cursor: Any, space_id: int, words: Sequence[str]) -> dict[str, list[int]]:
    """In one statement; the ids of each word as one text, since to fetch thousands of rows would take longer."""
    if connection.vendor == "sqlite":
        one = f"""SELECT group_concat(id) FROM (SELECT rowid AS id FROM {TABLE}
            WHERE {TABLE} MATCH %s ORDER BY rowid DESC LIMIT %s)"""
        queries = [f'"{word_of(space_id)}" AND {beginning_of(word)}' for word in words]
    else:
        one = """SELECT string_agg(id::text, ',') FROM (SELECT id FROM spaces_filechunk
            WHERE vector @@ to_tsquery('simple', %s) LIMIT %s) AS found"""
        queries = [f"'{word_of(space_id)}' & {beginning_of(word)}" for word in words]
    values = [value for query in queries for value in (query, MOST_HITS)]
    cursor.execute(" UNION ALL ".join([f"SELECT * FROM ({one}) AS each_{n}" for n in range(len(words))]), values)
    return {word: list(map(int, ids.split(","))) for word, (ids,) in zip(words, cursor.fetchall(), strict=True) if ids}


def _scan(cursor: Any, space_id: int, pieces: Sequence[str]) -> dict[str, list[int]]:
    place = "instr" if connection.vendor == "sqlite" else "strpos"
    holds = [f"{place}(words, %s) > 0"] * len(pieces)
    cursor.execute(
        f"""SELECT id, {", ".join(holds)} FROM (SELECT c.id, c.words FROM spaces_filechunk c
            JOIN spaces_spacefileversion v ON v.id = c.version_id JOIN spaces_spacefile f ON f.id = v.file_id
            WHERE f.space_id = %s ORDER BY c.id DESC LIMIT %s) AS newest WHERE {" OR ".join(holds)}""",
        [*pieces, space_id, MOST_SCANNED, *pieces],
    )
    return ids_by_piece(pieces, cursor.fetchall())


_NAMES = [TABLE, f"{TABLE}_insert", f"{TABLE}_delete"]


def _is_whole(cursor: Any) -> bool:
    cursor.execute("SELECT count(*) FROM sqlite_master WHERE name IN (%s, %s, %s)", _NAMES)
    if cursor.fetchone() != (len(_NAMES),):
        return False
    cursor.execute(f"SELECT count(*) FROM {TABLE}_config WHERE k = 'secure-delete'")
    return bool(cursor.fetchone() == (int(_can_erase()),))


def _can_erase() -> bool:
    """Since SQLite 3.42 what is deleted can leave the index at once, and not only once its segments are merged."""
    version: tuple[int, ...] = connection.Database.sqlite_version_info  # type: ignore[attr-defined]
    return version >= (3, 42)


_ERASE = f"INSERT INTO {TABLE}({TABLE}, rank) VALUES ('secure-delete', 1)"


_SQLITE = [
    *(f"DROP TRIGGER IF EXISTS {name}" for name in _NAMES[1:]),
    f"DROP TABLE IF EXISTS {TABLE}",
    f"""CREATE VIRTUAL TABLE {TABLE} USING fts5(
        words, content='spaces_filechunk', content_rowid='id', tokenize='unicode61 remove_diacritics 2')""",
    f"""CREATE TRIGGER {TABLE}_insert AFTER INSERT ON spaces_filechunk
        BEGIN INSERT INTO {TABLE}(rowid, words) VALUES (new.id, new.words); END""",
    f"""CREATE TRIGGER {TABLE}_delete AFTER DELETE ON spaces_filechunk
        BEGIN INSERT INTO {TABLE}({TABLE}, rowid, words) VALUES ('delete', old.id, old.words); END""",
    f"INSERT INTO {TABLE}(rowid, words) SELECT id, words FROM spaces_filechunk",
]

_VECTOR = r"""to_tsvector('simple', translate(words, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))"""
"""Punctuation parts words, as it does for FTS5."""

_POSTGRESQL = [
    f"DROP INDEX IF EXISTS {TABLE}",
    f"ALTER TABLE spaces_filechunk ADD COLUMN IF NOT EXISTS vector tsvector GENERATED ALWAYS AS ({_VECTOR}) STORED",
    f"CREATE INDEX IF NOT EXISTS {TABLE}_gin ON spaces_filechunk USING gin (vector)",
]
"""Stored: PostgreSQL takes to_tsvector for cheap, and would read all chunks anew for every question."""
