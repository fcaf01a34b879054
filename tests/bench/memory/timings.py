"""How long the engine's own work takes. Printed, never asserted."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter

from summaries.engine.fold import State, fold
from summaries.engine.messages import turns_of
from summaries.engine.policy import Policy

from .conversations import Conversation
from .thread import CONTEXT_TOKENS, COUNTER, START, Thread

FOLDED_TURNS = 50
BUILDS = 200
SIZES = (100, 1_000, 10_000)  # messages


@dataclass(frozen=True)
class Timing:
    """Milliseconds. least is what the work itself takes; the others depend on what else the machine does."""

    what: str
    least: float
    p50: float
    p95: float


def timings(conversation: Conversation) -> list[Timing]:
    turns = turns_of(conversation.messages)[:FOLDED_TURNS]
    policy = Policy.preset("adaptive")
    found = [
        _measured(
            f"one fold by rules of {FOLDED_TURNS} turns ({sum(turn.tokens for turn in turns):,} tokens)",
            lambda: fold(
                State(),
                turns,
                policy=policy,
                counter=COUNTER,
                now=START,
                trigger="turns",
                context_tokens=CONTEXT_TOKENS,
            ),
            times=10,
        )
    ]
    return [*found, *(_build(conversation, size) for size in SIZES)]


def _build(conversation: Conversation, size: int) -> Timing:
    """A prompt for a thread of so many messages, all but the live window covered."""
    turns = turns_of(conversation.messages)
    thread = Thread(Policy.preset("adaptive"))
    for number in range(size // 2):
        if len(thread.folds) < 20:
            thread.say(turns[number % len(turns)])
        else:  # what follows changes neither the summary's size nor the window's
            thread.window = [*thread.window[1:], turns[number % len(turns)]]
    return _measured(f"prompt of a thread of {size:,} messages", thread.prompt, times=BUILDS)


def _measured(what: str, work: Callable[[], object], *, times: int) -> Timing:
    work()
    taken = []
    for _ in range(times):
        started = perf_counter()
        work()
        taken.append(1_000 * (perf_counter() - started))
    return Timing(what, min(taken), median(taken), quantiles(taken, n=20)[-1])
