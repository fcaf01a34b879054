"""What is measured of a run, and how it is written."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field

MS = 1000


@dataclass
class Chat:
    """One chat's stream: when the client sent its message, when it came to the upstream, when each token left there and
    when it stood at the client (CLOCK_MONOTONIC, s)."""

    asked: float = 0.0
    received: float = 0.0
    sent: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    error: str = ""

    @property
    def before_upstream(self) -> float:
        """From the client's send until the question was with the upstream, in seconds."""
        return self.received - self.asked

    @property
    def added(self) -> float:
        """From the client's send to the first visible text, less the upstream's own time to its first token."""
        return self.before_upstream + self.seen[0] - self.sent[0]

    @property
    def lags(self) -> list[float]:
        """For every token, from leaving the upstream until it stood at the client, in seconds."""
        return [seen - sent for sent, seen in zip(self.sent, self.seen, strict=True)]


@dataclass
class Run:
    name: str
    chats: list[Chat]
    cpu_seconds: float

    @property
    def whole(self) -> list[Chat]:
        return [chat for chat in self.chats if not chat.error]

    @property
    def tokens(self) -> int:
        return sum(len(chat.seen) for chat in self.whole)

    def row(self) -> list[str]:
        added = [chat.added for chat in self.whole]
        before = [chat.before_upstream for chat in self.whole]
        lags = [lag for chat in self.whole for lag in chat.lags]
        return [
            self.name,
            str(len(self.chats)),
            ms(percentile(added, 50)),
            ms(percentile(added, 95)),
            ms(percentile(before, 50)),
            ms(percentile(lags, 50)),
            ms(percentile(lags, 95)),
            str(len(self.chats) - len(self.whole)),
            f"{self.cpu_seconds / self.tokens * 1000:.2f}" if self.tokens else "–",
        ]


HEADINGS = [
    *("", "chats", "added p50", "added p95", "before upstream p50", "lag p50", "lag p95", "errors"),
    "CPU s / 1,000 tokens",
]


def percentile(values: list[float], percent: float) -> float | None:
    if not values:
        return None
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(percent / 100 * (len(ordered) - 1)))]


def median(values: list[float]) -> float:
    return statistics.median(values)


def ms(seconds: float | None) -> str:
    return "–" if seconds is None else f"{seconds * MS:.1f} ms"


def table(headings: list[str], rows: list[list[str]]) -> str:
    widths = [max(len(row[column]) for row in [headings, *rows]) for column in range(len(headings))]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in [headings, *rows]
    )
