"""What the product promised, and whether it holds: read from the rows themselves, once it is quiet."""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

KEPT_VERBATIM = 6  # turns at most: four, one that waits, and the newest, which nobody may have answered
KEPT_AT_FIRST = 7  # before there is a summary: six, and the newest
LIVE_TURNS = """
    SELECT covered_through, count(*) FROM (
        SELECT t.id, t.covered_through, m.role, lag(m.role) OVER (PARTITION BY t.id ORDER BY m.seq) AS before
        FROM spaces_thread t JOIN spaces_message m ON m.thread_id = t.id
        WHERE m.chosen AND trim(m.text) <> '' AND m.seq > t.covered_through
    ) WHERE role = 'user' AND before IS NOT 'user' GROUP BY id, covered_through
"""
"""A turn begins with a user message that still says something and does not follow another: what was deleted is none."""
REMEMBERED = {
    "spaces_thread": ("title", "summary"),
    "spaces_message": ("text", "error", "tool_calls"),
    "summaries_summary": ("ledger", "patch", "text", "raw", "gates"),
    "summaries_foldjob": ("reason", "output", "gates"),
}


class Books:
    """Messages that were acknowledged, and those whose deletion was: (thread, seq) -> a word that only they hold."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.promised: dict[tuple[int, int], str] = {}
        self.may_be_gone: set[tuple[int, int]] = set()
        """Those whose deletion was asked for: who leaves before the answer comes does not know whether it was done."""
        self.forgotten: dict[tuple[int, int], str] = {}

    def promise(self, thread: int, *, seq: int, mark: str) -> None:
        with self.lock:
            assert (thread, seq) not in self.promised, "two messages were given one place"
            self.promised[thread, seq] = mark

    def begin_to_forget(self, thread: int, *, seq: int) -> None:
        with self.lock:
            self.may_be_gone.add((thread, seq))

    def forget(self, thread: int, *, seq: int) -> None:
        with self.lock:
            self.forgotten[thread, seq] = self.promised[thread, seq]

    def kept_in(self, thread: int) -> list[int]:
        with self.lock:
            return [seq for at, seq in self.promised if at == thread and (at, seq) not in self.may_be_gone]


class Rows:
    """The database of an installation, read only."""

    def __init__(self, folder: Path) -> None:
        self.address = f"file:{folder / 'spaces.sqlite3'}?mode=ro"

    def select(self, query: str, *values: object) -> list[tuple]:
        with closing(sqlite3.connect(self.address, uri=True, timeout=20)) as database:
            return database.execute(query, values).fetchall()

    def unfinished(self) -> list[str]:
        """What still runs or waits to run."""
        waiting = {
            "replies": "SELECT count(*) FROM spaces_message WHERE status IN ('queued', 'streaming')",
            "folds": "SELECT count(*) FROM summaries_foldjob WHERE state IN ('due', 'running')",
            "threads to look at": "SELECT count(*) FROM spaces_thread WHERE fold_check_due OR fold_owner <> ''",
        }
        return [name for name, query in waiting.items() if self.select(query)[0][0]]


def broken_promises(books: Books, rows: Rows) -> Counter[str]:
    return Counter([*lost_or_doubled(books, rows), *_unanswered(rows), *_remembered(books, rows), *_unfolded(rows)])


def lost_or_doubled(books: Books, rows: Rows) -> Iterator[str]:
    said = rows.select("SELECT thread_id, seq, text FROM spaces_message WHERE role = 'user'")
    texts = {(thread, seq): text for thread, seq, text in said}
    for place, mark in books.promised.items():
        if place not in books.may_be_gone and mark not in texts.get(place, ""):
            yield f"an acknowledged message is lost: {mark} at {place}, where there is {texts.get(place)!r}"
        if sum(mark in text for text in texts.values()) > 1:
            yield "a message is doubled"
    if len(texts) != len(said):
        yield "two messages stand in one place"


def _unanswered(rows: Rows) -> Iterator[str]:
    answers = "SELECT count(*) FROM spaces_message a WHERE a.thread_id = m.thread_id AND a.seq = m.seq + 1 AND a.chosen"
    for (count,) in rows.select(f"SELECT ({answers}) FROM spaces_message m WHERE m.role = 'user'"):
        if count != 1:
            yield f"a message has {count} answers"
    for status, error in rows.select("SELECT status, error FROM spaces_message WHERE role = 'assistant'"):
        if status not in ("complete", "interrupted"):
            yield f"a reply is {status}: {error}"


def _remembered(books: Books, rows: Rows) -> Iterator[str]:
    for table, columns in REMEMBERED.items():
        everything = "\n".join(
            str(value) for row in rows.select(f"SELECT {', '.join(columns)} FROM {table}") for value in row
        )
        for mark in books.forgotten.values():
            if mark in everything:
                yield f"deleted text is in {table}"


def _unfolded(rows: Rows) -> Iterator[str]:
    for covered, turns in rows.select(LIVE_TURNS):
        if turns > (KEPT_VERBATIM if covered else KEPT_AT_FIRST):
            yield "turns are left unfolded"
    for state, reason in rows.select("SELECT state, reason FROM summaries_foldjob WHERE state = 'failed'"):
        if "process_ended" not in reason:
            yield f"a fold {state}: {reason}"
