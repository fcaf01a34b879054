"""What summaries cost and for whom it counts (spaces.models.spent has the rules), and from when on rules write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import TypedDict

from django.db.models import DecimalField, F, Q, Value
from django.db.models.functions import Coalesce

from spaces.models import LanguageModel, Spent, Thread
from spaces.models.budget_status import may_fold_by_model
from spaces.models.message import Speaker
from summaries.engine.policy import Policy
from summaries.engine.summarizers import Usage
from summaries.folds.preferred_models import PreferredModels, summarizer_for
from summaries.models import FoldJob, Mode


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


def count(job: FoldJob, thread: Thread, asked: PreferredModels) -> None:
    """Every answer of the summary model, whatever became of it; at once, outside the transaction that stores a
    version: it was given, also where that one is discarded."""
    seen = {"mode": Mode.MODEL, "model": asked.last_asked} if asked.last_asked else {}
    FoldJob.objects.filter(pk=job.pk).update(calls=asked.answers, **seen)
    pay(job, thread, asked.spent)


def pay(job: FoldJob, thread: Thread, spent: Mapping[str, Usage]) -> None:
    """Add what models took, by their names, to the fold and to whom it counts for."""
    taken = sum(spent.values(), Usage())
    if not taken.input + taken.output:
        return
    row = FoldJob.objects.filter(pk=job.pk)
    row.update(tokens_in=F("tokens_in") + taken.input, tokens_out=F("tokens_out") + taken.output)
    if (cost := cost_of(spent)) is not None:
        row.update(cost=Coalesce(F("cost"), Value(Decimal())) + Value(cost, DecimalField()))
    Spent.objects.add(taken.input + taken.output, **whose(job, thread))


def cost_of(spent: Mapping[str, Usage]) -> Decimal | None:
    """In the currency of the prices; without models whose price is unknown, None where no price is known."""
    costs = [cost for name, usage in spent.items() if (cost := _cost(name, usage)) is not None]
    return sum(costs, Decimal()) if costs else None


def _cost(name: str, usage: Usage) -> Decimal | None:
    """name: as the server was asked for it."""
    model = LanguageModel.objects.filter(Q(name=name) | Q(served_as=name)).order_by("id").first()
    return model.cost(tokens_in=usage.input, tokens_cached=usage.cached, tokens_out=usage.output) if model else None
