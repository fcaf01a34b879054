"""What is wrong with the rows, by the books of those who wrote: one line of words for each fault."""

from __future__ import annotations

import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from tests.chaos.books import MARK, Books, Promise
from tests.chaos.rows import Rows

Row = dict[str, Any]
DIED = "The process that ran it ended before it was done."  # a reason is written as its sentence (tests.chaos.rows)
MOST_DEATHS = 5
"""Over one fold in a row: then it waits for a person, or, where somebody writes on, for ten minutes."""


def unrest(rows: Rows) -> list[str]:
    """What still runs, or waits to run. Empty once it is quiet."""
    return [*_unfinished(rows), *_unsent(rows)]


def folds(rows: Rows) -> str:
    """How they ended, and how many were given up after so many deaths."""
    ends = Counter("died" if job["reason"] == DIED else job["state"] for job in rows["FoldJob"])
    return (
        f"folds: {', '.join(f'{count} {end}' for end, count in sorted(ends.items()))}, {len(_given_up(rows))} given up"
    )


def faults(books: Books, rows: Rows) -> list[str]:
    return [
        *unrest(rows),
        *_unfolded(rows),
        *_lost_or_doubled(books, rows),
        *_out_of_order(books, rows),
        *_gaps(rows),
        *_kept_too_long(books, rows),
        *_failed_folds(rows),
    ]


def _unfinished(rows: Rows) -> Iterator[str]:
    for message in rows["Message"]:
        if message["status"] in ("queued", "streaming"):
            yield f"reply {message['id']} in thread {message['thread_id']} is {message['status']}"
    for job in rows["FoldJob"]:
        if job["state"] in ("due", "running") and job["thread_id"] not in _given_up(rows):
            yield f"fold job {job['id']} of thread {job['thread_id']} is {job['state']}, not before {job['not_before']}"
    for thread in rows["Thread"]:
        if thread["fold_check_due"]:
            yield f"thread {thread['id']} is to be looked at"
        if thread["fold_owner"] or thread["fold_lease"]:
            yield f"thread {thread['id']} is claimed by {thread['fold_owner']!r} until {thread['fold_lease']}"


def _unsent(rows: Rows) -> Iterator[str]:
    for waiting in rows["WaitingMessage"]:
        if not waiting["refused"]:
            yield f"message {waiting['id']} waits in thread {waiting['thread_id']}, held until {waiting['held_until']}"


def _unfolded(rows: Rows) -> Iterator[str]:
    newest = {job["thread_id"]: job for job in rows["FoldJob"]}
    for thread in {due["thread_id"] for due in rows["due"]} - _given_up(rows):
        yield f"thread {thread} has turns left to fold (the latest job: {_in_short(newest.get(thread))})"


def _given_up(rows: Rows) -> set[int]:
    """Threads over whose latest fold so many processes died that it is not tried at once."""
    latest = {job["thread_id"]: job for job in rows["FoldJob"] if job["state"] in ("stored", "failed", "running")}
    return {
        thread
        for thread, job in latest.items()
        if job["state"] == "failed" and job["reason"] == DIED and job["attempt"] >= MOST_DEATHS
    }


def _in_short(job: Row | None) -> str:
    return (
        ", ".join(f"{name} {job[name]}" for name in ("id", "state", "trigger", "attempt", "reason")) if job else "none"
    )


def _lost_or_doubled(books: Books, rows: Rows) -> Iterator[str]:
    stored, waiting = _by_client_id(rows["Message"]), _by_client_id(rows["WaitingMessage"])
    for promise in books.all():
        found = stored[promise.client_id]
        if len(found) > 1:
            yield f"{promise.mark} is stored {len(found)} times: {[(row['thread_id'], row['seq']) for row in found]}"
        elif found and promise.mark not in found[0]["text"] and not promise.may_be_gone:
            yield f"{promise.mark} is stored without its text"
        elif not found and not promise.may_be_gone:
            yield from _not_stored(promise, waiting[promise.client_id], rows)
    for (thread, mark), count in Counter(_said(rows)).items():
        if count > 1:
            yield f"{mark} is said {count} times in thread {thread}"


def _by_client_id(rows: list[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["client_id"]].append(row)
    return found


def _not_stored(promise: Promise, waiting: list[Row], rows: Rows) -> Iterator[str]:
    """A message may wait with a reason, where the reason is true: nobody's rights, budget or limits changed here."""
    if not waiting:
        yield f"{promise.mark} is lost (thread {promise.thread})"
    for row in waiting:
        if row["refused"] and not (row["refused"] == "rewrite" and _was_rewritten_behind(row, rows)):
            yield f"{promise.mark} waits in thread {row['thread_id']} for a reason that is not so: {row['refused']}"


def _was_rewritten_behind(waiting: Row, rows: Rows) -> bool:
    """While it waited, what stood there moved to a thread of its own."""
    return any(
        thread["forked_from_id"] == waiting["thread_id"]
        and "(earlier version" in thread["title"]
        and thread["created_at"] >= waiting["created_at"]
        for thread in rows["Thread"]
    )


def _said(rows: Rows) -> Iterator[tuple[int, str]]:
    for message in rows["Message"]:
        if message["role"] == "user":
            for mark in set(MARK.findall(message["text"])):
                yield message["thread_id"], mark


def _out_of_order(books: Books, rows: Rows) -> Iterator[str]:
    """What somebody sent after an earlier one was acknowledged stands after it."""
    stored = _by_client_id(rows["Message"])
    places: dict[tuple[str, int], list[tuple[Promise, int]]] = defaultdict(list)
    for promise in books.all():
        for row in stored[promise.client_id]:
            if not promise.moved:
                places[promise.author, row["thread_id"]].append((promise, row["seq"]))
    for said in places.values():
        said.sort(key=lambda place: place[0].begun)
        for (one, at), (other, after) in itertools.pairwise(said):
            if one.kept < other.begun and at > after and one.thread == other.thread:
                yield f"{other.mark} (#{after}) was sent after {one.mark} (#{at}) and stands before it"


def _gaps(rows: Rows) -> Iterator[str]:
    chosen: dict[int, list[int]] = defaultdict(list)
    for message in rows["Message"]:
        if message["chosen"]:
            chosen[message["thread_id"]].append(message["seq"])
    for thread in rows["Thread"]:
        if sorted(chosen[thread["id"]]) != list(range(1, thread["next_seq"])):
            yield f"thread {thread['id']} has the positions {sorted(chosen[thread['id']])} of {thread['next_seq'] - 1}"


def _kept_too_long(books: Books, rows: Rows) -> Iterator[str]:
    """What was deleted is blank, and nothing that remembers a thread holds a word that none of its messages says. A
    later reply may quote an earlier message, and then says it itself."""
    said: dict[int, set[str]] = defaultdict(set)
    for message in rows["Message"]:
        said[message["thread_id"]].update(MARK.findall(message["text"]))
    for table in ("Summary", "FoldJob"):
        for row in rows[table]:
            for mark in set(MARK.findall(json.dumps(row))) - said[row["thread_id"]]:
                yield f"{table} {row['id']} of thread {row['thread_id']} remembers {mark}, which nobody says there"
    deleted = {promise.mark for promise in books.forgotten}
    for thread in rows["Thread"]:
        for mark in (deleted & set(MARK.findall(f"{thread['title']} {thread['summary']}"))) - said[thread["id"]]:
            yield f"thread {thread['id']} has {mark} in its title or summary, which was deleted there"
    yield from _not_blank(books, rows)


def _not_blank(books: Books, rows: Rows) -> Iterator[str]:
    at, stored = defaultdict(list), _by_client_id(rows["Message"])
    for message in rows["Message"]:
        at[message["thread_id"], message["seq"]].append(message)
    for promise in books.forgotten:
        for row in stored[promise.client_id]:
            for each in at[row["thread_id"], row["seq"]] + at[row["thread_id"], row["seq"] + 1]:
                if promise.mark in each["text"]:
                    yield f"{promise.mark} was deleted and still stands in thread {each['thread_id']} at #{each['seq']}"


def _failed_folds(rows: Rows) -> Iterator[str]:
    for job in rows["FoldJob"]:
        if job["state"] == "failed" and job["reason"] != DIED:
            yield f"fold job {job['id']} of thread {job['thread_id']} failed: {job['reason']} {job['output']}"
