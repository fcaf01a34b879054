"""One process that is whole: beside the web server a real Celery worker and the sweeper, each in a thread.

No brokerless transport of Celery keeps its tasks over a crash, so none has to: what is due stands in the database, and
the sweeper wakes it again. Celery's WorkController in a thread is no documented use of it; tests/journeys kill it.
"""

import fcntl
import logging
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.conf import settings

from spaces_project.celery import app
from spaces_project.sweeper import Sweeper

log = logging.getLogger(__name__)


class FolderInUse(Exception):
    """Another process holds the data folder."""


class FolderLock:
    """One embedded server for each data folder. The kernel frees the lock whatever ends the process."""

    def __init__(self, path: Path) -> None:
        self._file: IO[str] = open(path, "a+", encoding="utf-8")  # noqa: SIM115 (open as long as the lock is held)

    def acquire(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FolderInUse(self._holder()) from None
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()

    def release(self) -> None:
        self._file.close()

    @contextmanager
    def in_turn(self) -> Iterator[None]:
        """Of several processes one goes on while the others wait."""
        with self._file:
            fcntl.flock(self._file, fcntl.LOCK_EX)
            yield

    def _holder(self) -> str:
        self._file.seek(0)
        return self._file.read().strip()


def make_good() -> None:
    """The folder is locked: where the database is in it, whatever lease is left is a dead process's, and is freed. A
    database elsewhere may have other servers, whose leases run out by themselves once they die."""
    from spaces import file_reading
    from spaces.assistant import leases
    from summaries.folds import sweep

    leases.interrupt_orphans(all_of_them=settings.DATABASE_IN_DATA_DIR)
    sweep.sweep(reclaim=settings.DATABASE_IN_DATA_DIR)
    if settings.DATABASE_IN_DATA_DIR:
        file_reading.free_leases()


class EmbeddedWorker:
    def __init__(self) -> None:
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._supervise, name="celery-worker", daemon=True)
        self._sweeper = Sweeper()

    def start(self) -> None:
        make_good()
        self._thread.start()
        self._sweeper.start()

    def stop(self, seconds: float = 5.0) -> bool:
        """Running tasks may end within `seconds`; what is queued stands in the database. Says whether nothing runs.

        The worker's own shutdown would first wait up to 4 s for a message; being idle, it needs no goodbye.
        """
        from celery.worker import state

        deadline = time.monotonic() + seconds
        self._stopping.set()
        state.should_stop = os.EX_OK
        self._sweeper.stop()
        idle = self._sweeper.join(seconds)
        while state.active_requests and time.monotonic() < deadline:
            time.sleep(0.02)
        return idle and not state.active_requests

    def _supervise(self) -> None:
        app.loader.init_worker()
        while not self._stopping.is_set():
            try:
                self._work()
            except Exception:
                log.exception("the embedded worker died")
            if not self._stopping.wait(1.0):
                log.error("the embedded worker starts again")

    def _work(self) -> None:
        from celery.worker import WorkController

        WorkController(
            app=app,
            pool="threads",
            concurrency=settings.WORKER_THREADS,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            quiet=True,
        ).start()
