"""The queue of folds: what is due, who works on it, what was missed. The rows are the queue; tasks are only
wake-ups."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from spaces.compiled import CompiledQuery
from spaces.models import Thread, User
from summaries.engine.reasons import Reason
from summaries.folds.dispatch import send, wake
from summaries.models import DIED, MAX_ATTEMPTS, FoldJob, State
from summaries.models.review import BREAKER_FAILURES
from summaries.reviews import review_queue
from summaries.signals import summarized

log = logging.getLogger(__name__)

WAKE_AGAIN_SECONDS = 10
"""A task that did not start by then was lost with its broker or is far back in the line; a second one does no harm."""

BREAKER_MINUTES = 10
"""After BREAKER_FAILURES in a row a thread is tried once in ten minutes, or when a person presses Retry."""

LONGEST_REST = timedelta(minutes=10)
"""So long at most a thread waits because a server said when to come back."""

COME_BACK = ("busy_until", "server_status_until")
"""Codes of the reasons that name the seconds after which a server may be asked again."""


def queue(thread: Thread, *, trigger: str, **values: Any) -> FoldJob:
    """The thread's unfinished job, made where there is none, in the caller's transaction; the wake-up follows the
    commit."""
    job = unfinished(thread.pk) or create(thread, trigger=trigger, **values)
    if RANK.get(trigger, 0) > RANK.get(job.trigger, 0):
        start = max(timezone.now(), server_rests_until(latest_attempts(thread)[:1]))
        FoldJob.objects.filter(pk=job.pk).update(trigger=trigger, not_before=start)
    transaction.on_commit(partial(wake, thread.pk), robust=True)
    return job


RANK = {"request": 1, "rebuild": 2}
"""A waiting job becomes what is asked for where that is more than it was going to do; a rebuild does it all."""


def retry(job: FoldJob, *, by: User | None) -> FoldJob:
    """Try again what failed, at once: a rebuild as a rebuild, anything else as a person's request."""
    return queue(job.thread, trigger=job.trigger if job.trigger in RANK else "request", asked_by=by)


def create(thread: Thread, *, trigger: str, **values: Any) -> FoldJob:
    values = {"not_before": earliest_start(thread, trigger), "woken_at": timezone.now()} | values
    try:
        with transaction.atomic():
            return FoldJob.objects.create(thread=thread, trigger=trigger, **values)
    except IntegrityError:  # somebody queued one between our look and our insert
        return FoldJob.objects.unfinished().get(thread=thread)


def unfinished(thread_id: int) -> FoldJob | None:
    return FoldJob.objects.unfinished().filter(thread_id=thread_id).first()


def earliest_start(thread: Thread, trigger: str) -> Any:
    """Now, or when the server that was asked last may be asked again, or when the breaker of a thread that failed three
    times in a row lets the next try through. A person who asks waits for the server alone."""
    latest = latest_attempts(thread)
    start = max(timezone.now(), server_rests_until(latest[:1]))
    if trigger in RANK or not (_all_failed(latest) or _killed_its_processes(latest)):
        return start
    return max(start, (latest[0].finished_at or timezone.now()) + timedelta(minutes=BREAKER_MINUTES))


def latest_attempts(thread: Thread) -> list[FoldJob]:
    return list(FoldJob.objects.filter(thread=thread).judged().newest_first()[:BREAKER_FAILURES])


LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


def server_rests_until(latest: Sequence[FoldJob]) -> datetime:
    """When the model's server may be asked again, where it said so to the last of these attempts; else long ago."""
    for job in latest:
        if job.finished_at and isinstance(job.reason, Reason) and job.reason.code in COME_BACK:
            return job.finished_at + min(timedelta(seconds=float(job.reason.params["seconds"])), LONGEST_REST)
    return LONG_AGO


def _all_failed(latest: list[FoldJob]) -> bool:
    return len(latest) == BREAKER_FAILURES and all(job.state == State.FAILED for job in latest)


def _killed_its_processes(latest: list[FoldJob]) -> bool:
    return bool(latest) and latest[0].reason == DIED


def claim(thread_id: int) -> str:
    """The token under which this process may fold the thread; "" where another does, or nothing is due: a page shows a
    claim as an update under way. One conditional UPDATE."""
    token, now = uuid.uuid4().hex, timezone.now()
    free = Q(fold_owner="") | Q(fold_lease__lt=now) | Q(fold_lease=None)
    is_due = Exists(FoldJob.objects.unfinished().filter(thread=OuterRef("pk"), not_before__lte=now))
    lease = now + timedelta(seconds=settings.SUMMARY_LEASE_SECONDS)
    claimed = Thread.objects.filter(free, is_due, pk=thread_id).update(fold_owner=token, fold_lease=lease)
    return token if claimed else ""


def renew(thread_id: int, token: str) -> bool:
    """Hold the claim for another lease from now. False where it is no longer this process's."""
    lease = timezone.now() + timedelta(seconds=settings.SUMMARY_LEASE_SECONDS)
    return bool(Thread.objects.filter(pk=thread_id, fold_owner=token).update(fold_lease=lease))


def release(thread_id: int, token: str) -> None:
    Thread.objects.filter(pk=thread_id, fold_owner=token).update(fold_owner="", fold_lease=None)


def start(thread_id: int) -> FoldJob | None:
    """The job to run now, marked as running; the caller holds the claim. None where too many processes died over it, or
    nothing is due."""
    job = FoldJob.objects.unfinished().filter(thread_id=thread_id, not_before__lte=timezone.now()).first()
    if job and job.state == State.RUNNING:
        job = next_attempt(job)
    if job:
        FoldJob.objects.filter(pk=job.pk).update(state=State.RUNNING, started_at=timezone.now())
        job.refresh_from_db()
    return job


def next_attempt(died: FoldJob) -> FoldJob | None:
    """The claim on a running job could be had, so whoever ran it is gone. None after too many such ends."""
    with transaction.atomic():
        finish(died, State.FAILED, reason=DIED)
        if died.attempt >= MAX_ATTEMPTS:
            return None
        return create(died.thread, trigger=died.trigger, attempt=died.attempt + 1, not_before=timezone.now())


def finish(job: FoldJob, state: State, **values: Any) -> None:
    now = timezone.now()
    duration = (now - job.started_at) / timedelta(milliseconds=1) if job.started_at else None
    values = {"duration_ms": round(duration) if duration is not None else None} | values
    FoldJob.objects.filter(pk=job.pk).update(state=state, finished_at=now, **values)
    if FoldJob.objects.filter(pk=job.pk).judged().exists():
        review_queue.note_attempt(job.thread_id, state, gate=str(values.get("gate", "")))
    transaction.on_commit(partial(tell, job.pk), robust=True)


def tell(job_id: int) -> None:
    """One log line and one signal for each attempt. The line has figures and names, and no word of the conversation."""
    large = ("summary__ledger", "summary__patch")
    job = FoldJob.objects.filter(pk=job_id).select_related("summary").defer(*large).first()
    if job is None:
        return
    figures = {name: getattr(job, name) for name in LOGGED}
    told = " ".join(f"{name}={value}" for name, value in figures.items() if value not in (None, ""))
    log.info("fold %s", told, extra={"has_only_figures": True})
    summarized.send_robust(FoldJob, job=job)


LOGGED = (
    *("thread_id", "state", "trigger", "attempt", "mode", "model", "gate", "from_seq", "through_seq", "depth"),
    *("ratio", "tokens_before", "tokens_after", "tokens_in", "tokens_out", "calls", "cost", "duration_ms"),
)


def free_all_claims() -> None:
    """At boot of the only server there is: whoever held a claim is dead."""
    Thread.objects.exclude(fold_owner="").update(fold_owner="", fold_lease=None)


def wake_what_waits() -> int:
    """Send a task for each job that is due, unowned and was not woken lately. Raises what the broker raises."""
    if not ANY_UNFINISHED.rows():
        return 0
    now = timezone.now()
    sleepy = Q(woken_at=None) | Q(woken_at__lt=now - timedelta(seconds=WAKE_AGAIN_SECONDS))
    waiting = FoldJob.objects.ready().filter(sleepy)[:200]
    for job in waiting:
        if FoldJob.objects.filter(sleepy, pk=job.pk).update(woken_at=now):
            send(job.thread_id)
    return len(waiting)


ANY_UNFINISHED = CompiledQuery(lambda: FoldJob.objects.unfinished().order_by().only("pk")[:1])
