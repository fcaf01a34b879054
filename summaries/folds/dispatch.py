"""Tell a worker that a thread has a fold waiting. Only a hint: the row is the queue, and the sweeper wakes what was
missed."""

from __future__ import annotations

import logging
import time
from concurrent.futures import ThreadPoolExecutor

from celery import current_app

from spaces import broadcasts
from summaries.folds.workers import is_one_running

log = logging.getLogger(__name__)

FOLD_TASK = "summaries.fold"
SPACE_TASK = "summaries.work_on_space"
EMBED_TASK = "summaries.embed"


MOMENT = 0.1
"""Seconds. An answer has just ended: its page fetches what it still needs, and the next message may be on its way to
the model. Nobody waits for a summary, so it lets them go first; in one process all share an interpreter."""

_outbox = ThreadPoolExecutor(1, thread_name_prefix="wake-ups")


def wake(thread_id: int) -> None:
    """In a moment, and by a thread of its own: a broker that swallows packets takes seconds to give up; no reply may
    wait for it."""
    _outbox.submit(_send_at, time.monotonic() + MOMENT, thread_id)
    _outbox.submit(_tell_if_it_waits, thread_id)


def send(thread_id: int) -> None:
    """By name, so that whoever queues a fold need not know how it is done. Raises what the broker's client raises."""
    current_app.send_task(FOLD_TASK, kwargs={"thread_id": thread_id})


def send_space(space_id: int) -> None:
    """The same for what is to be done to a Space in the background."""
    current_app.send_task(SPACE_TASK, kwargs={"space_id": space_id})


def send_embedding(thread_id: int) -> None:
    """The same for messages that have no vectors yet."""
    current_app.send_task(EMBED_TASK, kwargs={"thread_id": thread_id})


def _send_at(due: float, thread_id: int) -> None:
    time.sleep(max(0.0, due - time.monotonic()))
    _send_or_log(thread_id)


def _send_or_log(thread_id: int) -> None:
    try:
        send(thread_id)
    except Exception as error:
        log.warning(
            "the wake-up of thread %s was lost (%s); the sweeper sends another", thread_id, type(error).__name__
        )


def _tell_if_it_waits(thread_id: int) -> None:
    """A worker tells open pages that it folds. Where none runs, they look once more, and the panel says why."""
    if not is_one_running():
        broadcasts.summary_waits(thread_id)
