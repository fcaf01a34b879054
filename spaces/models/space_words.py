"""Which messages of the whole installation hold words: for a question that may be answered in any thread of a Space.

A word that very many messages hold is looked for together with another one only: there may be a million of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import log
from time import monotonic
from typing import Any

from django.db import connection

from spaces.models.search import UNSPACED
from spaces.models.search_index import TABLE
from spaces.models.thread_words import Said, beginning_of, highest, moment_of, summed

MOST_WORDS = 8  # of a question, the most telling
MOST_HITS = 1_000  # messages for each word or group of words
MOST_GROUPED = 3  # words that many messages hold, the rarest of them, which are looked for together
ENOUGH = 20  # messages that hold such a group; then smaller groups are not looked for
FREQUENT = {"sqlite": 30_000, "postgresql": 2_000}  # messages with a word, from which on it is looked for in a group
COMMON = 60_000  # from which on it is not looked for at all: to read where it stands would take too long
MOST_FOUND = 400  # messages, of whatever Space, that are looked at further
MOST_LEARNED = 10_000
STATISTICS_SECONDS = 600
MOST_SCANNED = 2_000  # messages that are read for pieces of scripts without spaces, which no index of words knows


def scores_of(terms: dict[str, float]) -> dict[int, float]:
    """By id of a message, of whatever thread, what the terms that it holds say of it; the best. terms: what each is
    worth. Only of words: pieces of scripts without spaces are no words of the index."""
    words = [term for term in terms if is_word(term)][:MOST_WORDS]
    with connection.cursor() as cursor:
        total = _total(cursor)
        found = _by_word(cursor, words, total)
    scores = summed((terms[word] * log(1 + total / max(hits.estimate, 1)), hits.ids) for word, hits in found.items())
    best = sorted(((score, pk) for pk, score in highest(scores, MOST_FOUND).items()), reverse=True)
    return {pk: score for score, pk in best[:MOST_FOUND]}  # of equals the newest


def is_word(term: str) -> bool:
    return "\0" not in term and any(map(str.isalnum, term)) and not UNSPACED.search(term)


@dataclass
class _Hits:
    """ids: of messages with a word, some of them; estimate: how many there are."""

    ids: set[int]
    estimate: float


def _by_word(cursor: Any, words: Sequence[str], total: int) -> dict[str, _Hits]:
    found: dict[str, _Hits] = {}
    frequent: dict[str, float] = {}
    for word in words:
        estimate = _estimate(cursor, word, total)
        if estimate > FREQUENT[connection.vendor]:
            frequent[word] = estimate
            continue
        ids = _holding(cursor, [word])
        if len(ids) == MOST_HITS:
            estimate = max(estimate, MOST_HITS * total / max(total - ids[-1], 1))
            _learn(word, estimate)
            frequent[word] = estimate
        found[word] = _Hits(set(ids), max(estimate, len(ids)))
    told = sorted((word for word in frequent if frequent[word] <= COMMON), key=lambda word: frequent[word])
    for group, ids in _by_group(cursor, told[:MOST_GROUPED]):
        for word in group:
            found.setdefault(word, _Hits(set(), frequent[word])).ids.update(ids)
    return found


def _by_group(cursor: Any, words: Sequence[str]) -> Iterator[tuple[Sequence[str], list[int]]]:
    """Messages that hold several of the words: all of them, or where these are few, two of them."""
    for size in range(len(words), 1, -1):
        count = 0
        for group in combinations(words, size):
            ids = _holding(cursor, group)
            count += len(ids)
            yield group, ids
        if count >= ENOUGH:
            return


def _total(cursor: Any) -> int:
    """Messages that were ever stored."""
    cursor.execute("SELECT max(id) FROM spaces_message")
    return int(cursor.fetchone()[0] or 0)


def _holding(cursor: Any, words: Sequence[str]) -> list[int]:
    """Messages that hold all of these words: the newest; on PostgreSQL, which would have to read all of them to tell
    which these are, any."""
    if connection.vendor == "sqlite":
        asked = " AND ".join(map(beginning_of, words))
        cursor.execute(
            f"SELECT rowid FROM {TABLE} WHERE {TABLE} MATCH %s ORDER BY rowid DESC LIMIT %s", [asked, MOST_HITS]
        )
    else:
        asked = " & ".join(map(beginning_of, words))
        cursor.execute(
            f"SELECT message_id FROM {TABLE} WHERE words @@ to_tsquery('simple', %s) LIMIT %s",
            [asked, MOST_HITS],
        )
    return sorted((pk for (pk,) in cursor.fetchall()), reverse=True)


# ---- how many messages hold a word


def _estimate(cursor: Any, word: str, total: int) -> float:
    """As far as that is known: 0 for a word that is rare, or new."""
    if connection.vendor == "sqlite":
        return _learned.get(word, 0.0)
    common = _common_words(int(monotonic() // STATISTICS_SECONDS), str(connection.settings_dict["NAME"]))
    return total * sum(share for other, share in common if other.startswith(word))


def _learn(word: str, estimate: float) -> None:
    if len(_learned) > MOST_LEARNED:
        _learned.clear()
    _learned[word] = estimate


_learned: dict[str, float] = {}
"""By word how many messages of the installation hold it: what this process saw of the frequent ones."""


@lru_cache(2)
def _common_words(_period: int, _database: str) -> tuple[tuple[str, float], ...]:
    """What PostgreSQL's statistics have of the commonest words: the share of messages that hold each."""
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT most_common_elems::text::text[], most_common_elem_freqs FROM pg_stats
               WHERE schemaname = current_schema() AND tablename = %s AND attname = 'words'""",
            [TABLE],
        )
        found = cursor.fetchone()
    words, shares = found if found and found[0] else ((), ())
    return tuple(zip(words, shares, strict=False))  # behind the shares stand their least and largest


# ---- where they stand


def places_of(ids: Iterable[int]) -> dict[int, tuple[int, int]]:
    """By id of those that stand in the line of their thread and have their words: the thread and the seq."""
    listed = ",".join(map(str, ids)) or "0"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id, thread_id, seq FROM spaces_message WHERE id IN ({listed}) AND {_STANDS}")
        return {pk: (thread_id, seq) for pk, thread_id, seq in cursor.fetchall()}


def said_at(places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], Said]:
    """By thread and seq, what stands in the line there and has its words."""
    listed = ", ".join(f"({thread_id}, {seq})" for thread_id, seq in places)
    if not listed:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(
            f"""WITH near(thread, place) AS (VALUES {listed})
                SELECT thread_id, id, seq, role, text, author_name, tool_name, created_at
                FROM near CROSS JOIN spaces_message WHERE thread_id = thread AND seq = place AND {_STANDS}"""
        )
        return {
            (thread_id, seq): Said(pk, seq, role, text, author, tool, moment_of(at))
            for thread_id, pk, seq, role, text, author, tool, at in cursor.fetchall()
        }


def scanned(threads: Sequence[int], pieces: Sequence[str]) -> dict[int, float]:
    """By id of the newest messages of these threads how many of the pieces each holds."""
    if not threads or not pieces:
        return {}
    place = "instr" if connection.vendor == "sqlite" else "strpos"
    held = " + ".join([f"CASE WHEN {place}(text, %s) > 0 THEN 1 ELSE 0 END"] * len(pieces))
    listed = ",".join(map(str, threads))
    with connection.cursor() as cursor:
        cursor.execute(
            f"""SELECT id, held FROM (SELECT id, {held} AS held FROM spaces_message
                WHERE thread_id IN ({listed}) AND {_STANDS} ORDER BY id DESC LIMIT %s) AS newest WHERE held > 0""",
            [*pieces, MOST_SCANNED],
        )
        return {pk: float(count) for pk, count in cursor.fetchall()}


_STANDS = """chosen AND deleted_at IS NULL AND removed_at IS NULL AND repeats_deleted IS NULL AND role <> 'system'
    AND status NOT IN ('queued', 'streaming')"""
