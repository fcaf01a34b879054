"""Which messages of one thread hold words: any of them, where the search looks for all of them.

For every question of a thread that may have 10,000 messages, so in plain SQL: each step takes about a millisecond.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import repeat
from typing import Any, NamedTuple, TypeVar

from django.db import connection

from spaces.models.search import UNSPACED
from spaces.models.search_index import TABLE

Place = TypeVar("Place")

MOST_TERMS = 24
MOST_POSITIONS = 2_000
"""Of one word, the newest: what stands more often tells little."""
ENOUGH = 200
"""Messages that hold words, from which on those that are common need not be looked up."""
MOST_COMMON = 10_000
"""Common words, of all threads, that a process keeps in mind."""
MOST_SCANNED = 4_000
"""Messages, the newest, that are read for pieces of scripts without spaces, which no index of words knows."""

NO_END = 2**31 - 1
"""After every position."""

MOST_THEN = 200
"""Messages of the days that a question is about."""


def ids_holding(thread_id: int, terms: Sequence[str], *, through: int) -> tuple[dict[str, list[str]], frozenset[str]]:
    """By term (a word in lower case or the beginning of one; of scripts without spaces any piece) the ids, in digits,
    of the messages up to seq `through` that hold it, the newest first. Some of them may not stand in the line. Then
    the terms that are so common here that they were not looked up, because the others tell enough.

    It takes milliseconds, however common the words are: what is found comes as one text for each word, since to fetch
    thousands of rows, or to make numbers of them, would take longer than to find them.
    """
    words, pieces = words_and_pieces(terms, most=MOST_TERMS)
    with connection.cursor() as cursor:
        found = _scan(cursor, thread_id, pieces, through) if pieces else {}
        common = [word for word in words if (thread_id, word) in _common]
        found |= _look_up(cursor, thread_id, [word for word in words if word not in common], through)
        if common and sum(map(len, found.values())) < ENOUGH:
            found |= _look_up(cursor, thread_id, common, through)
    _note_common(thread_id, found)
    return found, frozenset(common).difference(found)


def forget_common_words() -> None:
    """All that this process learned: each word is looked up again."""
    _common.clear()


def _note_common(thread_id: int, found: dict[str, list[str]]) -> None:
    if len(_common) > MOST_COMMON:
        forget_common_words()
    _common.update((thread_id, word) for word, ids in found.items() if len(ids) >= MOST_POSITIONS)


_common: set[tuple[int, str]] = set()
"""Threads, and words that thousands of their messages hold: what this process learned of them."""


def _look_up(cursor: Any, thread_id: int, words: Sequence[str], through: int) -> dict[str, list[str]]:
    """In one statement, among the ids that the thread's messages lie between."""
    if not words:
        return {}
    together = _TOGETHER[connection.vendor]
    cursor.execute(f"SELECT min(id), max(id), count(*), {together} FROM ({_LINE}) AS line", [thread_id, through])
    first, last, count, listed = cursor.fetchone()
    if not count:
        return {}
    read = _one_by_one if connection.vendor == "sqlite" else _in_one_go
    found = {word: ids for word, ids in zip(words, read(cursor, words, first, last), strict=True) if ids}
    if last - first < count:  # all that lies between is of this thread
        return found
    line = set(listed.split(","))
    return {word: own for word, ids in found.items() if (own := [each for each in ids if each in line])}


def _one_by_one(cursor: Any, words: Sequence[str], first: int, last: int) -> list[list[str]]:
    """SQLite walks along what the index has of each word."""
    one = f"""SELECT group_concat(id) FROM (SELECT rowid AS id FROM {TABLE}
        WHERE {TABLE} MATCH %s AND rowid BETWEEN %s AND %s ORDER BY rowid DESC LIMIT %s)"""
    values = [value for word in words for value in (beginning_of(word), first, last, MOST_POSITIONS)]
    cursor.execute(" UNION ALL ".join([one] * len(words)), values)
    return [ids.split(",") if ids else [] for (ids,) in cursor.fetchall()]


def _in_one_go(cursor: Any, words: Sequence[str], first: int, last: int) -> list[list[str]]:
    """PostgreSQL reads each message that holds any of them once, and asks it for each; the newest were stored last."""
    begun = [beginning_of(word) for word in words]
    each = "string_agg(message_id::text, ',') FILTER (WHERE words @@ to_tsquery('simple', %s))"
    cursor.execute(
        f"""SELECT {", ".join([each] * len(begun))} FROM {TABLE}
            WHERE words @@ to_tsquery('simple', %s) AND message_id BETWEEN %s AND %s""",
        [*begun, " | ".join(begun), first, last],
    )
    return [ids.split(",")[: -MOST_POSITIONS - 1 : -1] if ids else [] for ids in cursor.fetchone()]


_LINE = "SELECT id FROM spaces_message WHERE thread_id = %s AND chosen AND seq <= %s"

_TOGETHER = {"sqlite": "group_concat(id)", "postgresql": "string_agg(id::text, ',')"}


def beginning_of(word: str) -> str:
    if connection.vendor == "sqlite":
        return '"{}"*'.format(word.replace('"', '""'))
    return "'{}':*".format(word.replace("\\", "\\\\").replace("'", "''"))


def _scan(cursor: Any, thread_id: int, pieces: Sequence[str], through: int) -> dict[str, list[str]]:
    """Reads the texts. One message may hold several."""
    place = "instr" if connection.vendor == "sqlite" else "strpos"
    holds = [f"{place}(text, %s) > 0"] * len(pieces)
    cursor.execute(
        f"""SELECT id, {", ".join(holds)} FROM (SELECT id, text FROM spaces_message
            WHERE {_IN_LINE} ORDER BY seq DESC LIMIT %s) AS newest WHERE {" OR ".join(holds)}""",
        [*pieces, thread_id, through, MOST_SCANNED, *pieces],
    )
    return {piece: list(map(str, ids)) for piece, ids in ids_by_piece(pieces, cursor.fetchall()).items()}


def summed(holding: Iterable[tuple[float, Collection[Place]]]) -> dict[Place, float]:
    """By place the sum of what is held there. holding: what a word is worth, and where it stands."""
    scores: dict[Place, float] = {}
    told = scores.get
    for weight, places in holding:
        scores.update(zip(places, map(weight.__add__, map(told, places, repeat(0.0))), strict=True))
    return scores


def highest(scores: Mapping[Place, float], most: int) -> Mapping[Place, float]:
    """The `most` highest, and what equals the least of them; in the order given. Bare numbers are sorted, which is
    quicker than to compare pairs."""
    if len(scores) <= most:
        return scores
    least = sorted(scores.values())[-most]
    return {place: score for place, score in scores.items() if score >= least}


def words_and_pieces(terms: Sequence[str], *, most: int) -> tuple[list[str], list[str]]:
    """Of the first terms that can be looked for, those that an index of words knows, and those of scripts without
    spaces, which it does not."""
    asked = [term for term in dict.fromkeys(terms) if "\0" not in term and any(map(str.isalnum, term))][:most]
    return [term for term in asked if not UNSPACED.search(term)], [term for term in asked if UNSPACED.search(term)]


def ids_by_piece(pieces: Sequence[str], rows: Iterable[Sequence[int]]) -> dict[str, list[int]]:
    """rows: an id, then for each piece whether it is held."""
    found: dict[str, list[int]] = {}
    for pk, *held in rows:
        for piece, is_held in zip(pieces, held, strict=True):
            if is_held:
                found.setdefault(piece, []).append(pk)
    return found


def seqs_of(thread_id: int, ids: Iterable[str], *, through: int) -> dict[str, int]:
    """By id, those of them that stand in the line up to seq `through`."""
    listed = ",".join(ids) or "0"
    found = _rows(f"SELECT id, seq FROM spaces_message WHERE id IN ({listed}) AND {_AMONG_FEW}", thread_id, through)
    return {str(pk): seq for pk, seq in found}


def seqs_said(thread_id: int, times: Iterable[tuple[datetime, datetime]], *, through: int) -> list[int]:
    """Of the messages that stand in the line up to seq `through` and have their words, those that were stored in one of
    these stretches, which end before their second moment; the first MOST_THEN."""
    adapted = connection.ops.adapt_datetimefield_value
    ends = [str(adapted(each)) for stretch in times for each in stretch]
    if not ends:
        return []
    then = " OR ".join(["created_at >= %s AND created_at < %s"] * (len(ends) // 2))
    found = _rows(
        f"""SELECT seq FROM spaces_message WHERE {_IN_LINE} AND removed_at IS NULL AND role <> 'system' AND ({then})
            ORDER BY seq LIMIT {MOST_THEN}""",
        thread_id,
        through,
        *ends,
    )
    return [seq for (seq,) in found]


class Said(NamedTuple):
    """What recall reads of a message."""

    pk: int
    seq: int
    role: str
    text: str
    author: str
    tool: str
    at: datetime


def said_at_seqs(thread_id: int, seqs: Iterable[int], *, through: int) -> list[Said]:
    """Of those that stand in the line and still have their words, in no order; what an import brought as system
    messages is none of them."""
    return _said(thread_id, seqs, through, "AND role <> 'system' AND status NOT IN ('queued', 'streaming')")


def standing_at_seqs(thread_id: int, seqs: Iterable[int]) -> list[Said]:
    """The same of the whole thread, whoever says it and whether it still grows: what was found there before."""
    return _said(thread_id, seqs, NO_END)


def _said(thread_id: int, seqs: Iterable[int], through: int, also: str = "") -> list[Said]:
    listed = ",".join(map(str, seqs)) or "0"
    found = _rows(
        f"""SELECT id, seq, role, text, author_name, tool_name, created_at FROM spaces_message
            WHERE {_AT_SEQS.format(listed)} AND removed_at IS NULL AND repeats_deleted IS NULL {also}""",
        thread_id,
        through,
    )
    return [Said(pk, seq, role, text, author, tool, moment_of(at)) for pk, seq, role, text, author, tool, at in found]


def moment_of(stored: datetime | str) -> datetime:
    """SQLite keeps moments as texts, in UTC."""
    return stored if isinstance(stored, datetime) else datetime.fromisoformat(stored).replace(tzinfo=UTC)


def roles_of(thread_id: int, seqs: Iterable[int], *, through: int) -> dict[int, str]:
    """By seq, who speaks there: of those that stand in the line."""
    listed = ",".join(map(str, seqs)) or "0"
    spoken = f"SELECT seq, role FROM spaces_message WHERE {_AT_SEQS.format(listed)}"
    return dict(_rows(spoken, thread_id, through))


_IN_LINE = "thread_id = %s AND chosen AND deleted_at IS NULL AND seq <= %s"

# The same for a few rows that are listed. A plus sign keeps SQLite from walking through the whole thread instead of
# going to each of them: without statistics it takes a range for the shorter way.
_AMONG_FEW = "+thread_id = %s AND chosen AND deleted_at IS NULL AND +seq <= %s"
_AT_SEQS = "seq IN ({}) AND thread_id = %s AND chosen AND deleted_at IS NULL AND +seq <= %s"


def _rows(statement: str, *values: int | str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall()
