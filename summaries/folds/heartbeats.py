"""Whoever folds says so while they live: a lease may then be short, and a worker that is killed is soon made good."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import DatabaseError, connections

from summaries.folds import jobs

log = logging.getLogger(__name__)

BEATS = 6
"""In one lease, counted from the start of each. One that fails costs nothing, nor does one that waits: of the default
lease of 30 s it may take the 20 s that SQLite waits for its lock, and the next one follows at once. With a lease of
less than 25 s such a wait can cost the claim, and the fold is made again."""

LONGEST_FOLD_SECONDS = 600
TIMEOUTS = 10
"""A fold that takes longer than that, or than so many calls of the summary model may take, hangs: its heart stops, and
its claim is free one lease later. One that still asks a model then holds the claim by each request."""


@contextmanager
def beating(thread_id: int, token: str) -> Iterator[None]:
    """Renews the claim as long as the block runs, from a thread beside it: the block may wait for a model.

    For LONGEST_FOLD_SECONDS at most, or TIMEOUTS times SUMMARY_TIMEOUT where that is more.
    """
    ended = threading.Event()
    heart = threading.Thread(target=_beat, args=(thread_id, token, ended), name=f"fold-{thread_id}", daemon=True)
    heart.start()
    try:
        yield
    finally:
        ended.set()


def _beat(thread_id: int, token: str, ended: threading.Event) -> None:
    interval, begun = settings.SUMMARY_LEASE_SECONDS / BEATS, time.monotonic()
    last, pause = begun + max(LONGEST_FOLD_SECONDS, TIMEOUTS * settings.SUMMARY_TIMEOUT), interval
    while not ended.wait(pause):
        begun = time.monotonic()
        if begun > last:
            log.warning("the fold of thread %s hangs: its claim is no longer renewed", thread_id)
            return
        try:
            if not jobs.renew(thread_id, token):
                return
        except DatabaseError as error:  # away for a moment: the lease outlasts it
            log.warning("a claim could not be renewed: %s", type(error).__name__)
        finally:
            connections.close_all()
        pause = max(begun + interval - time.monotonic(), 0)
