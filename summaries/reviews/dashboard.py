"""What staff see first: how folding goes, what fails and why, what waits, what it spends and saves. Counts only, no
word of any conversation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from math import ceil
from typing import Any

from django.core.cache import cache
from django.db.models import Count, F, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from spaces.models import Message, Thread
from summaries.models import UNFINISHED, FoldJob, Review, State, Summary
from summaries.models.review import ReviewQuerySet

DAYS = 14
MEASURED = 20_000
"""Durations that are read, the latest: enough for a percentile of each day, and no more than some milliseconds."""

REASONS = 8
SAVED_FOR_SECONDS = 300
"""Tokens saved are summed over every reply of two weeks, so they are looked at once in five minutes."""


@dataclass(frozen=True)
class Failure:
    """Why, and how often. gate: "" where it was no gate."""

    gate: str
    reason: str
    count: int


@dataclass(frozen=True)
class Dashboard:
    """Of the last days, in the reader's time zone. Durations are milliseconds, sizes tokens."""

    days: tuple[date, ...]
    outcomes: dict[str, dict[date, int]]
    latency: dict[str, dict[date, int]]
    spent: dict[date, int]
    saved: dict[date, int]
    failures: tuple[Failure, ...]
    breakers: int
    waiting: int
    oldest: datetime | None
    unasked: int
    failed_threads: int
    flagged: int
    now: datetime = field(default_factory=timezone.now)


def dashboard(reviews: ReviewQuerySet | None = None) -> Dashboard:
    """`reviews`: those that the reader may open, so that each count is that of the list it leads to; None: all."""
    queue = Review.objects.all() if reviews is None else reviews
    days = last_days()
    since = start_of(days[0])
    jobs = FoldJob.objects.filter(created_at__gte=since)
    due = FoldJob.objects.filter(state=State.DUE, not_before__lte=timezone.now())
    return Dashboard(
        days=days,
        outcomes=outcomes(jobs.exclude(state__in=UNFINISHED)),
        latency=latency(jobs.exclude(started_at=None).exclude(duration_ms=None)),
        spent=by_day(jobs.filter(Q(tokens_in__gt=0) | Q(tokens_out__gt=0)), Sum(F("tokens_in") + F("tokens_out"))),
        saved=saved(since),
        failures=failures(jobs.filter(state=State.FAILED)),
        breakers=queue.held_by_breaker().count(),
        waiting=FoldJob.objects.unfinished().count(),
        oldest=due.aggregate(oldest=Min("not_before"))["oldest"],
        unasked=Thread.objects.filter(fold_check_due=True).count(),
        failed_threads=queue.failed().count(),
        flagged=queue.flagged().count(),
    )


def last_days() -> tuple[date, ...]:
    today = timezone.localdate()
    return tuple(today - timedelta(days=ago) for ago in reversed(range(DAYS)))


def start_of(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def by_day(rows: QuerySet[Any], amount: Any) -> dict[date, int]:
    grouped = rows.annotate(day=TruncDate("created_at")).values("day").order_by("day")
    return {row["day"]: row["amount"] or 0 for row in grouped.annotate(amount=amount)}


def outcomes(jobs: QuerySet[Any]) -> dict[str, dict[date, int]]:
    counted = jobs.annotate(day=TruncDate("created_at")).values("day", "state")
    found: dict[str, dict[date, int]] = {state: {} for state in ENDS}
    for row in counted.annotate(count=Count("id")).order_by("day", "state"):
        found[row["state"]][row["day"]] = row["count"]
    return found


ENDS = (State.STORED, State.SKIPPED, State.DISCARDED, State.FAILED)


def latency(jobs: QuerySet[Any]) -> dict[str, dict[date, int]]:
    """p50 and p95 of each day that has any."""
    timed = jobs.annotate(day=TruncDate("created_at")).order_by("-created_at")
    taken: dict[date, list[int]] = {}
    for day, duration in timed.values_list("day", "duration_ms")[:MEASURED]:
        taken.setdefault(day, []).append(duration)
    return {
        "p50": {day: percentile(durations, 50) for day, durations in taken.items()},
        "p95": {day: percentile(durations, 95) for day, durations in taken.items()},
    }


def percentile(durations: Iterable[int], share: int) -> int:
    """The smallest that so many per cent do not exceed (nearest rank)."""
    ranked = sorted(durations)
    return ranked[max(ceil(len(ranked) * share / 100) - 1, 0)]


def saved(since: datetime) -> dict[date, int]:
    """Of each reply that was given with a summary: the tokens of what the summary stood for, less its own."""
    key = f"dashboard-saved-{since.timestamp():.0f}"
    return cache.get_or_set(key, lambda: sum_saved(since), SAVED_FOR_SECONDS) or {}


def sum_saved(since: datetime) -> dict[date, int]:
    replies = Message.objects.filter(role="assistant", summary_version__gt=0, created_at__gte=since)
    given = Summary.objects.filter(thread=OuterRef("thread"), version=OuterRef("summary_version"), through_seq__gt=0)
    spared = Subquery(given.values(spared=F("source_tokens") - F("tokens"))[:1])
    return by_day(replies.annotate(spared=spared), Sum("spared") - Sum("tokens_recalled", default=0))


def failures(failed: QuerySet[Any]) -> tuple[Failure, ...]:
    """What a gate found may quote the conversation, so of a refusal only the gate is named."""
    refused = failed.exclude(gate="").values("gate")
    other = failed.filter(gate="").values("reason")
    counted = [
        *(
            Failure(row["gate"], "", row["n"])
            for row in refused.annotate(n=Count("id")).order_by("-n", "gate")[:REASONS]
        ),
        *(
            Failure("", row["reason"], row["n"])
            for row in other.annotate(n=Count("id")).order_by("-n", "reason")[:REASONS]
        ),
    ]
    return tuple(sorted(counted, key=lambda failure: -failure.count)[:REASONS])
