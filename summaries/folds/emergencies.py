"""A prompt that does not fit is folded by rules at once, in process, in milliseconds, whatever cooldown or mode say."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from spaces import broadcasts
from spaces.models import Thread
from summaries import transcripts
from summaries.engine.fold import Fold
from summaries.engine.fold_gates import FoldRefused
from summaries.engine.fold_triggers import emergency
from summaries.folds import jobs
from summaries.folds.runner import Reading, failure, figures, fold_once
from summaries.folds.scheduling import prompt_tokens
from summaries.models import FoldJob, State, Summary
from summaries.policies.effective import policy_for
from summaries.versions import publishing

TRIGGER = "emergency"


def fold_at_once(thread: Thread, *, excess_tokens: int) -> bool:
    """Make the next prompt `excess_tokens` smaller. Bumps the version, so that a fold that runs meanwhile is discarded.

    False where nothing could be folded; the prompt then leaves out what it names.
    """
    reading = read(thread, excess_tokens=excess_tokens)
    if reading.policy.mode == "off" or not reading.turns:
        return False
    try:
        made = fold_once(reading, TRIGGER, None)
    except FoldRefused as refused:
        record(reading, State.FAILED, **failure(refused, reading))
        return False
    return store(reading, made)


def read(thread: Thread, *, excess_tokens: int) -> Reading:
    rows = [row for row in transcripts.window_rows(thread) if not row.is_running]
    policy = policy_for(thread)
    current = Summary.objects.current(thread)
    decision = emergency(
        policy,
        transcripts.turns_to_fold(rows),
        excess_tokens=excess_tokens,
        context_tokens=thread.language_model.context_tokens,
        summary_tokens=current.tokens if current else 0,
        folded_tokens=current.source_tokens if current else 0,
    )
    folded = [row for row in rows if decision.is_due and row.seq <= decision.through_seq]
    return Reading(
        thread=thread,
        policy=policy,
        current=current,
        turns=transcripts.turns_to_fold(folded),
        is_restart=False,
        prompt_tokens=prompt_tokens(thread, rows),
    )


def store(reading: Reading, made: Fold) -> bool:
    with transaction.atomic():
        summary = publishing.store(reading.thread, made, parent=reading.current)
        record(reading, State.STORED if summary else State.DISCARDED, **figures(made), summary=summary)
    if summary:
        tell = partial(broadcasts.summary_finished, reading.thread.pk, version=summary.version, outcome="stored")
        transaction.on_commit(tell, robust=True)
    return summary is not None


def record(reading: Reading, state: State, **values: Any) -> None:
    job = FoldJob.objects.create(
        thread=reading.thread,
        state=state,
        trigger=TRIGGER,
        from_seq=reading.turns[0].first_seq,
        through_seq=reading.turns[-1].last_seq,
        epoch=reading.thread.epoch,
        parent=reading.current,
        started_at=timezone.now(),
    )
    jobs.finish(job, state, **values)
