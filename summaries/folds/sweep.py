"""What every second or so makes good what a dead process, a lost task or a failed receiver left behind."""

from __future__ import annotations

import logging

from kombu.exceptions import OperationalError

from spaces.compiled import CompiledQuery
from spaces.models import Thread
from summaries import embeddings, space_work
from summaries.folds import jobs, scheduling

log = logging.getLogger(__name__)


def sweep(*, reclaim: bool = False) -> None:
    """`reclaim`: at boot of the only server there is, all claims are a dead process's."""
    if reclaim:
        jobs.free_all_claims()
    for thread in TO_CHECK.rows():
        check(thread.pk)
    try:
        jobs.wake_what_waits()
        space_work.wake_what_is_due()
        embeddings.wake_what_is_due()
    except OperationalError as error:  # the broker's; the rows wait, and are woken once it is back
        log.warning("the broker is away: %s", type(error).__name__)


def check(thread_id: int) -> None:
    try:
        scheduling.check(thread_id)
    except Exception:  # one thread's fault must not keep the others waiting
        log.exception("thread %s could not be looked at", thread_id)


TO_CHECK = CompiledQuery(lambda: Thread.objects.filter(fold_check_due=True).order_by("id").only("pk")[:200])
