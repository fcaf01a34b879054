"""At which positions of one thread words stand: any of them, where the search looks for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection

from spaces.models.search import UNSPACED
from spaces.models.search_index import TABLE

MOST_TERMS = 24
MOST_POSITIONS = 2_000
"""Of one word, the newest: what stands more often tells little."""
MOST_SCANNED = 4_000
"""Messages, the newest, that are read for pieces of scripts without spaces, which no index of words knows."""


def positions(thread_id: int, terms: Sequence[str], *, through: int) -> dict[str, list[int]]:
    """By term (a word in lower case or the beginning of one; of scripts without spaces any piece) the seqs up to
    `through` of the messages that hold it, as far as these stand in the line and are not blank.

    It takes milliseconds, however common the words are.
    """
    asked = [term for term in dict.fromkeys(terms) if "\0" not in term and any(map(str.isalnum, term))][:MOST_TERMS]
    words = [term for term in asked if not UNSPACED.search(term)]
    pieces = [term for term in asked if UNSPACED.search(term)]
    found: dict[str, list[int]] = {}
    with connection.cursor() as cursor:
        if words:
            _look_up(cursor, thread_id, words, through, found)
        if pieces:
            _scan(cursor, thread_id, pieces, through, found)
    return found


def _look_up(cursor: Any, thread_id: int, words: Sequence[str], through: int, found: dict[str, list[int]]) -> None:
    """In one statement, which asks once for each word."""
    one = _ONE_WORD[connection.vendor]
    each = "SELECT * FROM ({}) AS of_{}"
    statement = " UNION ALL ".join(each.format(one.format(number=number), number) for number in range(len(words)))
    least, most = _ids(cursor, thread_id, through)
    values: dict[str, Any] = {
        "thread": thread_id,
        "through": through,
        "most": MOST_POSITIONS,
        "first_id": least,
        "last_id": most,
    }
    values |= {f"word_{number}": _beginning(word) for number, word in enumerate(words)}
    cursor.execute(statement, values)
    for number, seq in cursor.fetchall():
        found.setdefault(words[number], []).append(seq)


def _ids(cursor: Any, thread_id: int, through: int) -> tuple[int, int]:
    """Between which ids the thread's messages lie, so that SQLite reads no more of a word's places than it must."""
    if connection.vendor != "sqlite":
        return 0, 0
    cursor.execute(
        "SELECT min(id), max(id) FROM spaces_message WHERE thread_id = %s AND seq <= %s", [thread_id, through]
    )
    least, most = cursor.fetchone()
    return least or 0, most or 0


def _beginning(word: str) -> str:
    if connection.vendor == "sqlite":
        return '"{}"*'.format(word.replace('"', '""'))
    return "'{}':*".format(word.replace("\\", "\\\\").replace("'", "''"))


_IN_LINE = "m.thread_id = %(thread)s AND m.seq <= %(through)s AND m.chosen AND m.deleted_at IS NULL"

_ONE_WORD = {
    "sqlite": f"""SELECT {{number}}, m.seq
        FROM (SELECT rowid AS id FROM {TABLE} WHERE {TABLE} MATCH %(word_{{number}})s
              AND rowid BETWEEN %(first_id)s AND %(last_id)s ORDER BY rowid DESC LIMIT %(most)s) AS w
        CROSS JOIN spaces_message m ON m.id = w.id WHERE {_IN_LINE}""",
    "postgresql": f"""SELECT {{number}}, m.seq
        FROM {TABLE} w JOIN spaces_message m ON m.id = w.message_id
        WHERE w.words @@ to_tsquery('simple', %(word_{{number}})s) AND {_IN_LINE}
        ORDER BY m.seq DESC LIMIT %(most)s""",
}


def _scan(cursor: Any, thread_id: int, pieces: Sequence[str], through: int, found: dict[str, list[int]]) -> None:
    place = "instr" if connection.vendor == "sqlite" else "strpos"
    holds = ", ".join(f"{place}(text, %(piece_{number})s) > 0" for number in range(len(pieces)))
    values: dict[str, Any] = {"thread": thread_id, "through": through, "most": MOST_SCANNED}
    values |= {f"piece_{number}": piece for number, piece in enumerate(pieces)}
    cursor.execute(
        f"""SELECT seq, {holds} FROM (SELECT m.seq, m.text FROM spaces_message m WHERE {_IN_LINE}
            ORDER BY m.seq DESC LIMIT %(most)s) AS newest""",
        values,
    )
    for seq, *held in cursor.fetchall():
        for piece, is_held in zip(pieces, held, strict=True):
            if is_held:
                found.setdefault(piece, []).append(seq)
