"""What another policy would have made of a conversation: the engine's replay, side by side with the policy that holds.
Nothing is stored and no model is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from time import perf_counter
from typing import Any

from spaces.models import LanguageModel, Space, Thread
from summaries import transcripts
from summaries.engine.policy import Policy
from summaries.engine.replaying.replay import Replay
from summaries.engine.tokens import TokenCounter
from summaries.policies.effective import layers_above, policy_for

MOST_MESSAGES = 400
"""In all, the newest of each thread: a replay builds every prompt anew, twice, and other people wait for the same
processor meanwhile. A few seconds."""

MOST_THREADS = 5


@dataclass(frozen=True)
class Outcome:
    """One policy over one or more threads. Sizes are tokens, costs what an uncached input token costs.

    summary: of the one thread, as it would stand now; "" for several.
    """

    policy: Policy
    turns: int
    folds: int
    refused: int
    prompt_tokens: int
    full_history: int
    cost_cached: float
    cost_uncached: float
    left_out: int
    summary: str = ""

    @property
    def saved_percent(self) -> int:
        return round(100 * (self.full_history - self.prompt_tokens) / self.full_history) if self.full_history else 0


@dataclass(frozen=True)
class Comparison:
    """prices: what a million uncached input tokens cost with this model, where known. is_cut: older messages or
    further threads were left away."""

    now: Outcome
    then: Outcome
    threads: tuple[Thread, ...]
    model: LanguageModel
    is_cut: bool

    @property
    def is_limited(self) -> bool:
        """Originals were removed, and nothing can be tried on them."""
        return any(thread.removed_through for thread in self.threads)

    @property
    def rows(self) -> list[tuple[Outcome, Decimal | None]]:
        return [(outcome, self.money(outcome)) for outcome in (self.now, self.then)]

    def money(self, outcome: Outcome) -> Decimal | None:
        price = self.model.price_input
        return None if price is None else round(Decimal(outcome.cost_uncached) * price / 1_000_000, 4)


def with_policy(thread: Thread, parameters: dict[str, Any]) -> Policy:
    """These parameters in place of the thread's own. Raises PolicyError."""
    return Policy.resolve(*layers_above(thread), parameters)


def compare(threads: Sequence[Thread], parameters: dict[str, Any], *, is_cut: bool = False) -> Comparison:
    """At least one thread. Raises PolicyError."""
    taken = [(thread, *messages_of(thread, MOST_MESSAGES // len(threads))) for thread in threads]
    now = [replay(policy_for(thread), thread, messages) for thread, messages, _ in taken]
    then = [replay(with_policy(thread, parameters), thread, messages) for thread, messages, _ in taken]
    return Comparison(
        now=together(policy_for(threads[0]), now),
        then=together(with_policy(threads[0], parameters), then),
        threads=tuple(threads),
        model=threads[0].language_model,
        is_cut=is_cut or any(cut for _, _, cut in taken),
    )


def threads_of(space: Space, readable: Any) -> tuple[list[Thread], bool]:
    """The latest of those that may be read, and whether there are more."""
    found = readable.filter(space=space).select_related("space__model").newest_first()[: MOST_THREADS + 1]
    threads = list(found)
    return threads[:MOST_THREADS], len(threads) > MOST_THREADS


def messages_of(thread: Thread, most: int) -> tuple[list[Any], bool]:
    """The newest whose words are still there, and whether any were left away."""
    kept = thread.messages.chosen().filter(removed_at=None)
    rows = [row for row in kept.newest(most + 1) if not row.is_running]
    said = (transcripts.message(row) for row in rows[-most:])
    return [message for message in said if not message.is_blank], len(rows) > most


def replay(policy: Policy, thread: Thread, messages: list[Any]) -> dict[str, Any]:
    run = Replay(
        policy=policy,
        counter=TokenCounter(),
        context_tokens=thread.language_model.context_tokens,
        clock=perf_counter,
    )
    return run.run(messages)


def together(policy: Policy, reports: list[dict[str, Any]]) -> Outcome:
    return Outcome(
        policy=policy,
        turns=sum(report["turns"] for report in reports),
        folds=sum(len(report["folds"]) for report in reports),
        refused=sum(len(report["refused"]) for report in reports),
        prompt_tokens=sum(report["prompt_tokens"]["policy"] for report in reports),
        full_history=sum(report["prompt_tokens"]["full_history"] for report in reports),
        cost_cached=sum(report["cost"]["policy"]["cache_on"] for report in reports),
        cost_uncached=sum(report["cost"]["policy"]["cache_off"] for report in reports),
        left_out=sum(len(report["final"]["left_out_ids"]) for report in reports),
        summary=reports[0]["final"]["summary"] if len(reports) == 1 else "",
    )
