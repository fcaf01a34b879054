"""What summaries cost and for whom it counts (spaces.models.spent has the rules), and from when on rules write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from spaces.models import Spent, Thread
from spaces.models.budget_status import may_fold_by_model
from spaces.models.message import Speaker
from summaries.engine.policy import Policy
from summaries.folds.preferred_models import PreferredModels, summarizer_for
from summaries.models import FoldJob


class Whose(TypedDict):
    user_id: int | None
    space_id: int


def whose(job: FoldJob, thread: Thread) -> Whose:
    """Of who asked for the summary, else of who wrote the newest message: it led to it."""
    newest = thread.messages.filter(role=Speaker.USER).order_by("-seq").values_list("author_id", flat=True).first()
    return {"user_id": job.asked_by_id or newest, "space_id": thread.space_id}


def affordable_summarizer(
    job: FoldJob, thread: Thread, policy: Policy, still_ours: Callable[[], bool]
) -> PreferredModels | None:
    """None, so that rules fold, where there is no model, and where a budget is passed by more than summaries may."""
    summarizer = summarizer_for(policy, still_ours=still_ours)
    return summarizer if summarizer and may_fold_by_model(**whose(job, thread)) else None


def affords_captions(job: FoldJob, thread: Thread, policy: Policy) -> bool:
    """Where a model may summarize at all, it may tell what pictures show."""
    return policy.summarizer == "model" and may_fold_by_model(**whose(job, thread))


def count_tokens(job: FoldJob, thread: Thread, tokens: int) -> None:
    """Of an answer that is none of the summary model's."""
    Spent.objects.add(tokens, **whose(job, thread))


def count(job: FoldJob, thread: Thread, asked: PreferredModels) -> None:
    """Every answer of the summary model, whatever became of it; at once, outside the transaction that stores a
    version: it was given, also where that one is discarded."""
    usage = asked.usage
    FoldJob.objects.filter(pk=job.pk).update(tokens_in=usage.input, tokens_out=usage.output, calls=asked.answers)
    Spent.objects.add(usage.input + usage.output, **whose(job, thread))
