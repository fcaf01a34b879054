"""Whether anybody folds: each worker process says so beside its sweeping, in the cache that all processes share."""

from __future__ import annotations

import logging
import threading
import time

from django.core.cache import cache
from django.db.models import Exists, OuterRef, Q

from spaces import broadcasts
from spaces.models import Thread
from summaries.models import FoldJob

log = logging.getLogger(__name__)

SEEN = "worker-seen"
GONE_AFTER_SECONDS = 30
SAYS_SO_EVERY_SECONDS = 5
LOOKED_AT_FOR_SECONDS = 2
"""A page may ask so often: a cache that is away takes seconds to say so."""
MOST_TOLD = 500
"""Threads whose pages hear that a worker runs again; the others see it when they next ask."""


class Pulse:
    """Of one worker process."""

    def __init__(self) -> None:
        self._said = -float("inf")
        self._to_tell: list[int] = []

    def beat(self) -> None:
        """Cheap, and harmless where the cache is away: then nobody can see the worker.

        Where no worker was seen before, the pages that may say so hear of it at the next beat: by then every process
        has looked again.
        """
        if time.monotonic() - self._said < SAYS_SO_EVERY_SECONDS:
            return
        try:
            for thread_id in self._to_tell:
                broadcasts.summary_waits(thread_id)
            self._to_tell = []
            if cache.add(SEEN, True, GONE_AFTER_SECONDS):
                self._to_tell = _threads_that_wait()
            else:
                cache.set(SEEN, True, GONE_AFTER_SECONDS)
            self._said = time.monotonic()
        except Exception as error:  # of whatever client the cache has, or of a database that is away
            log.warning("the worker could not say that it runs: %s", type(error).__name__)


def _threads_that_wait() -> list[int]:
    """With something to fold, or to be looked at, that nobody has begun."""
    waiting = Q(fold_check_due=True) | Exists(FoldJob.objects.unfinished().filter(thread=OuterRef("pk")))
    unowned = Thread.objects.filter(waiting, fold_owner="").order_by("-pk")
    return list(unowned.values_list("pk", flat=True)[:MOST_TOLD])


class Lookout:
    """Asks the cache at most once in LOOKED_AT_FOR_SECONDS, for all threads of the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen, self._until = True, 0.0

    def sees_a_worker(self) -> bool:
        with self._lock:
            if time.monotonic() >= self._until:
                self._seen = _is_in_the_cache()
                self._until = time.monotonic() + LOOKED_AT_FOR_SECONDS
            return self._seen

    def forget(self) -> None:
        with self._lock:
            self._until = 0.0


def _is_in_the_cache() -> bool:
    try:
        return bool(cache.get(SEEN))
    except Exception as error:  # of whatever client the cache has
        log.warning("nobody can say whether a worker runs: %s", type(error).__name__)
        return False


_lookout = Lookout()


def is_one_running() -> bool:
    """Whether a worker was seen within GONE_AFTER_SECONDS; it may be LOOKED_AT_FOR_SECONDS old."""
    return _lookout.sees_a_worker()


def look_again() -> None:
    """What was seen a moment ago no longer counts."""
    _lookout.forget()
