"""Is a fold due? Asked in the transaction in which a reply ends: rows -> engine.fold_triggers -> a job beside it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from spaces.compiled import CompiledQuery
from spaces.models import Attachment, Message, Thread
from spaces.models.memory import memory_of
from spaces.models.message import Speaker
from summaries import transcripts
from summaries.engine.fold_triggers import Decision, LastSummarization, SkipReason, decide
from summaries.engine.reasons import Reason
from summaries.engine.tokens import TokenCounter
from summaries.folds import jobs
from summaries.models import FoldJob, State, Summary
from summaries.policies.effective import policy_for
from summaries.prompts.files import files_tokens
from summaries.prompts.window import thread_with_parts, window_of


@transaction.atomic
def check(thread_id: int) -> None:
    """Look whether a fold is due, and note that the question was asked."""
    look(thread_with_parts(thread_id))
    Thread.objects.filter(pk=thread_id).update(fold_check_due=False)


def look(thread: Thread) -> None:
    """Queue the fold that is due, record the one that is skipped."""
    decision = decision_for(thread)
    if decision.is_due:
        jobs.queue(thread, trigger=decision.trigger, ratio=decision.ratio, through_seq=decision.through_seq)
    elif decision.skip_reason:
        record_skipped(thread, decision)


def record_skipped(thread: Thread, decision: Decision) -> None:
    reason = SKIPPED[decision.skip_reason]
    job = FoldJob.objects.create(thread=thread, state=State.SKIPPED, trigger="skipped", ratio=decision.ratio)
    jobs.finish(job, State.SKIPPED, reason=reason)


SKIPPED: dict[SkipReason, Reason] = {
    "cooldown": Reason(
        "cooldown", "The prompt is still full after the last summary, and too little is new for another to help."
    ),
    "long_message": Reason("long_message", "The newest message is very long; it waits for the next update."),
    "max_depth": Reason("max_depth", "The summary has been updated as often as its policy allows."),
    "nothing_to_fold": Reason("nothing_yet", "There is nothing to fold yet."),
}


def decision_for(thread: Thread, *, is_request: bool = False) -> Decision:
    """By stored token counts alone: cheap enough for the transaction that stores a reply."""
    rows = window_of(thread)
    return decide(
        policy_for(thread),
        transcripts.turns_to_fold(rows),
        has_summary=thread.covered_through > 0,  # what people keep may stand before anything is folded
        context_tokens=thread.language_model.context_tokens,
        prompt_tokens=prompt_tokens(thread, rows),
        message_count=thread.next_seq - 1,
        last=last_summarization(thread),
        idle_seconds=pause_before_last_turn(rows),
        is_request=is_request,
    )


def prompt_tokens(thread: Thread, window: Sequence[Message]) -> int:
    """What the next prompt will about be, in the model's own tokens."""
    text = thread.space.instructions + memory_of(thread.space) + thread.summary
    ours = TokenCounter().count(text) + sum(row.tokens_own for row in window)
    ours += files_tokens(thread, thread.language_model)
    ours += Attachment.objects.picture_tokens(window) if thread.language_model.sees_pictures else 0
    return round(ours * thread.language_model.calibration)


def last_summarization(thread: Thread) -> LastSummarization | None:
    current = CURRENT.first(thread.pk, thread.summary_version) if thread.summary_version else None
    return LastSummarization(current.depth, current.message_count, current.ratio_after) if current else None


CURRENT = CompiledQuery(
    lambda thread_id, version: Summary.objects.filter(thread=thread_id, version=version).only(
        "depth", "message_count", "ratio_after"
    ),
    int,
    int,
)


def pause_before_last_turn(rows: Sequence[Message]) -> float:
    """Seconds between the newest user message and what stood before it."""
    for earlier, later in zip(reversed(rows[:-1]), reversed(rows[1:]), strict=True):
        if later.role == Speaker.USER:
            return (later.created_at - earlier.created_at).total_seconds()
    return 0.0
