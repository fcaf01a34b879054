"""What the summary spared in this thread: prompts as they were sent against full history, by stored counts alone."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Count, F, QuerySet, Sum

from spaces.compiled import CompiledQuery
from spaces.models import LanguageModel, Thread
from summaries.models import FoldJob, Summary

POINTS = 200  # of the chart; longer threads share one among several replies
WIDTH, HEIGHT, MARGIN = 320, 96, 6
PLACES = 4  # of money, behind the point


@dataclass(frozen=True)
class Point:
    """Prompt tokens of one reply, or the mean of a few neighbours: as sent, and as full history."""

    seq: int
    sent: float
    full: float


@dataclass(frozen=True)
class Savings:
    """Tokens are input tokens of all replies. Money is in the currency of the models' prices; None without prices."""

    sent: int
    full: int
    points: tuple[Point, ...]
    spared_money: Decimal | None
    folds: int
    fold_tokens_in: int
    fold_tokens_out: int
    fold_money: Decimal | None

    @property
    def spared(self) -> int:
        return self.full - self.sent

    @property
    def percent(self) -> int:
        return _percent(self.spared, of=self.full)

    @property
    def more(self) -> int:
        """Tokens that were sent beyond the full history: a summary pays once a thread is longer."""
        return -self.spared

    @property
    def more_percent(self) -> int:
        """A summary may be larger than what it stands for, while the thread is short."""
        return -self.percent

    @property
    def fold_percent(self) -> int | None:
        """What summarizing took, in and out, as a share of what it spared; None where it spared nothing."""
        taken = self.fold_tokens_in + self.fold_tokens_out
        return round(100 * taken / self.spared) if self.spared > 0 else None

    @property
    def saved_money(self) -> Decimal:
        """As it is shown, to four places; 0 where nothing was saved, or no price is known."""
        return max(round(self.spared_money or Decimal(), PLACES), Decimal())

    @property
    def more_money(self) -> Decimal:
        """What was paid beyond the full history, as it is shown; 0 where nothing was."""
        return max(round(-(self.spared_money or Decimal()), PLACES), Decimal())

    @property
    def costs_more(self) -> bool:
        """Whether summarizing cost more money than it saved, as far as prices are known."""
        return bool(self.fold_money and self.spared_money and self.fold_money > self.spared_money > 0)

    @property
    def last(self) -> Point:
        return self.points[-1]

    @property
    def last_percent(self) -> int:
        """What the latest point of the chart saved, while all replies together may not have yet."""
        return _percent(self.last.full - self.last.sent, of=self.last.full)

    @property
    def sent_path(self) -> str:
        return self._path([point.sent for point in self.points])

    @property
    def full_path(self) -> str:
        return self._path([point.full for point in self.points])

    def _path(self, sizes: list[float]) -> str:
        """SVG: from the left to the right by replies, upwards by tokens."""
        top = max([1.0, *(max(point.full, point.sent) for point in self.points)])
        step = WIDTH / max(len(sizes) - 1, 1)
        heights = [HEIGHT - MARGIN - size / top * (HEIGHT - 2 * MARGIN) for size in sizes]
        return "M" + " L".join(f"{at * step:.1f} {y:.1f}" for at, y in enumerate(heights))


def _percent(part: float, *, of: float) -> int:
    return round(100 * part / of) if of else 0


def savings_of(thread: Thread) -> Savings | None:
    """None until a reply was given with a summary."""
    spared = spared_by_version(thread) if getattr(thread, "has_summaries", True) else {}
    rows = asked(thread) if spared else []
    if not any(row["summary_version"] in spared for row in rows):
        return None
    return Savings(
        sent=sum(row["sent"] for row in rows),
        full=sum(row["sent"] + spared_by(row, spared) for row in rows),
        points=points_of(rows, spared),
        spared_money=money_spared(rows, spared),
        **folding_cost(thread),
    )


def asked(thread: Thread) -> list[dict[str, Any]]:
    """Replies in neighbourhoods, by the summary and the model that they had: one query, a few hundred rows at most."""
    step = max(1, -(-thread.next_seq // (2 * POINTS)) * 2)
    replies = thread.messages.filter(role="assistant", tokens_in__isnull=False, summary_version__isnull=False)
    near = replies.annotate(place=F("seq") / step)
    grouped = near.values("place", "summary_version", "model").annotate(
        replies=Count("id"), sent=Sum("tokens_in"), recalled=Sum("tokens_recalled", default=0)
    )
    return [dict(row) for row in grouped.order_by("place", "summary_version", "model")]


def spared_by_version(thread: Thread) -> dict[int, int]:
    """What each version stood for, less its own tokens; one that only keeps lines stands for nothing."""
    return {each.version: each.source_tokens - each.tokens for each in SIZES.rows(thread.pk)}


def _sizes(thread_id: int) -> QuerySet[Summary]:
    standing_for_turns = Summary.objects.filter(thread=thread_id, through_seq__gt=0)
    return standing_for_turns.order_by().only("version", "source_tokens", "tokens")


SIZES = CompiledQuery(_sizes, int)


def spared_by(row: dict[str, Any], spared: dict[int, int]) -> int:
    """Full history would hold each message, and none of them once more as a quote."""
    return int(row["replies"] * spared.get(row["summary_version"], 0) - row["recalled"])


def points_of(rows: list[dict[str, Any]], spared: dict[int, int]) -> tuple[Point, ...]:
    places: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        places.setdefault(row["place"], []).append(row)
    return tuple(point(place, near, spared) for place, near in places.items())


def point(place: int, near: list[dict[str, Any]], spared: dict[int, int]) -> Point:
    replies, sent = sum(row["replies"] for row in near), sum(row["sent"] for row in near)
    full = sent + sum(spared_by(row, spared) for row in near)
    return Point(place, sent / replies, full / replies)


def money_spared(rows: list[dict[str, Any]], spared: dict[int, int]) -> Decimal | None:
    """At the price of input that no cache held."""
    prices = {model.name: model.price_input for model in LanguageModel.objects.all()}
    tokens: dict[str, int] = {}
    for row in rows:
        name = row["model"]
        tokens[name] = tokens.get(name, 0) + spared_by(row, spared)
    priced = [count * price for name, count in tokens.items() if (price := prices.get(name)) is not None]
    return sum(priced, Decimal()) / 1_000_000 if priced else None


def folding_cost(thread: Thread) -> dict[str, Any]:
    jobs = FoldJob.objects.filter(thread=thread).exclude(started_at=None)
    return jobs.aggregate(
        folds=Count("id"),
        fold_tokens_in=Sum("tokens_in", default=0),
        fold_tokens_out=Sum("tokens_out", default=0),
        fold_money=Sum("cost"),
    )
