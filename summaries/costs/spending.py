"""What a Space spent and spared, by day: tokens as they were counted with each reply and each fold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Count, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from spaces.models import LanguageModel, Message, Space
from summaries.models import FoldJob, Summary

DAYS = 30
WIDTH, HEIGHT, GAP = 640, 120, 5


@dataclass(frozen=True)
class Day:
    """Tokens. asked: of prompts and answers; folding: of summarizing; spared: of prompts, against full history.

    x, width, and for each bar y and height place it in the chart.
    """

    day: date
    asked: int = 0
    folding: int = 0
    spared: int = 0
    x: str = "0"
    width: str = "0"
    spent_y: str = "0"
    spent_height: str = "0"
    spared_y: str = "0"
    spared_height: str = "0"

    @property
    def spent(self) -> int:
        return self.asked + self.folding

    @property
    def more(self) -> int:
        """Tokens that summaries took beyond the full history; under 0 where they saved some."""
        return -self.spared


@dataclass(frozen=True)
class Spending:
    """money, spared_money: in the currency of the models' prices; None where a price is unknown."""

    days: tuple[Day, ...]
    money: Decimal | None
    spared_money: Decimal | None

    @property
    def spent(self) -> int:
        return sum(day.spent for day in self.days)

    @property
    def folding(self) -> int:
        return sum(day.folding for day in self.days)

    @property
    def spared(self) -> int:
        """Under 0 where summaries were larger than what they stood for."""
        return sum(day.spared for day in self.days)

    @property
    def more(self) -> int:
        return -self.spared

    @property
    def more_money(self) -> Decimal | None:
        return None if self.spared_money is None else -self.spared_money

    @property
    def busy(self) -> list[Day]:
        return [day for day in reversed(self.days) if day.spent]


def spending_of(space: Space, *, today: date | None = None) -> Spending | None:
    """The last DAYS days in the reader's time zone; None where nothing was asked."""
    last = today or timezone.localdate()
    first = last - timedelta(days=DAYS - 1)
    since = timezone.make_aware(datetime.combine(first, time.min))
    replies, folds = _replies(space, since), _folds(space, since)
    if not replies and not folds:
        return None
    spared = _spared(space, since)
    rows = [
        (row, row["replies"] * spared.get((row["thread_id"], row["summary_version"]), 0) - row["sum_recalled"])
        for row in replies
    ]
    days = _days(first, rows, folds)
    return Spending(_placed(days), _money(replies, folds), _spared_money(rows))


def _replies(space: Space, since: datetime) -> list[dict[str, Any]]:
    """All that were given, also those that another answer took the place of; by day, thread, summary and model."""
    active = Message.objects.filter(thread__space=space, thread__last_activity_at__gte=since)
    asked = active.filter(role="assistant", tokens_in__isnull=False, created_at__gte=since)
    by = asked.annotate(day=TruncDate("created_at")).values("day", "thread_id", "summary_version", "model")
    sums = {name: Sum(f"tokens_{name}", default=0) for name in ("in", "recalled", "cached", "out")}
    return [dict(row) for row in by.annotate(replies=Count("id"), **{f"sum_{k}": v for k, v in sums.items()})]


def _folds(space: Space, since: datetime) -> list[dict[str, Any]]:
    done = FoldJob.objects.filter(thread__space=space, finished_at__gte=since)
    by = done.annotate(day=TruncDate("finished_at")).values("day").order_by("day")
    return [dict(row) for row in by.annotate(tokens=Sum("tokens_in") + Sum("tokens_out"), money=Sum("cost"))]


def _spared(space: Space, since: datetime) -> dict[tuple[int, int], int]:
    """What each version stands for, less its own tokens."""
    versions = Summary.objects.filter(thread__space=space, thread__last_activity_at__gte=since, through_seq__gt=0)
    found = versions.values_list("thread_id", "version", "source_tokens", "tokens")
    return {(thread, version): source - own for thread, version, source, own in found}


def _days(first: date, rows: Iterable[tuple[dict[str, Any], int]], folds: Iterable[dict[str, Any]]) -> list[Day]:
    asked: dict[date, int] = defaultdict(int)
    spared: dict[date, int] = defaultdict(int)
    for row, tokens in rows:
        asked[row["day"]] += row["sum_in"] + row["sum_out"]
        spared[row["day"]] += tokens
    folding = {row["day"]: row["tokens"] for row in folds}
    all_days = (first + timedelta(days=n) for n in range(DAYS))
    return [Day(day, asked[day], folding.get(day, 0), spared[day]) for day in all_days]


def _placed(days: list[Day]) -> tuple[Day, ...]:
    top = max([1, *(day.spent + max(day.spared, 0) for day in days)])
    step = WIDTH / len(days)
    return tuple(_bars(day, at * step, step - GAP, HEIGHT / top) for at, day in enumerate(days))


def _bars(day: Day, x: float, width: float, scale: float) -> Day:
    spent, spared = day.spent * scale, max(day.spared, 0) * scale
    places = [x, width, HEIGHT - spent, spent, HEIGHT - spent - spared, spared]
    return Day(day.day, day.asked, day.folding, day.spared, *(f"{place:.1f}" for place in places))


def _money(replies: list[dict[str, Any]], folds: list[dict[str, Any]]) -> Decimal | None:
    models = {model.name: model for model in LanguageModel.objects.all()}
    costs: list[Decimal | None] = [
        models[row["model"]].cost(tokens_in=row["sum_in"], tokens_cached=row["sum_cached"], tokens_out=row["sum_out"])
        if row["model"] in models
        else None
        for row in replies
    ]
    known = [cost for cost in costs if cost is not None]
    if len(known) < len(costs):
        return None
    return sum([*known, *(row["money"] or Decimal() for row in folds)], Decimal())


def _spared_money(rows: list[tuple[dict[str, Any], int]]) -> Decimal | None:
    """At the price of input that no cache held."""
    prices = {model.name: model.price_input for model in LanguageModel.objects.all()}
    worth = [tokens * price for row, tokens in rows if (price := prices.get(row["model"])) is not None]
    return sum(worth, Decimal()) / 1_000_000 if worth and len(worth) == len(rows) else None
