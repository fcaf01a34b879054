"""How long the engine's own work takes. Printed, never asserted."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import cycle
from statistics import median, quantiles
from time import perf_counter

from summaries.engine.fold import fold
from summaries.engine.messages import Turn, turns_of
from summaries.engine.policy import Policy
from summaries.engine.recalling.recall import Candidate, query, recall
from summaries.engine.state import State

from .brought_back import RECALL_TOKENS
from .conversations import Conversation
from .thread import CONTEXT_TOKENS, COUNTER, START, Thread

FOLDED_TURNS = 50
BUILDS = 200
CANDIDATES = 200  # turns
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
    return [*found, _recall(conversation), *(_build(conversation, size) for size in SIZES)]


def _recall(conversation: Conversation) -> Timing:
    """All questions of the conversation, one after the other, to as many candidates as an index hands out."""
    turns = cycle(turns_of(conversation.messages))
    among = [_again(next(turns), number) for number in range(CANDIDATES)]
    questions = cycle(question.question for question in conversation.questions)

    def ask() -> None:
        recall(query(next(questions)), among, budget=RECALL_TOKENS, counter=COUNTER, total=SIZES[-1])

    return _measured(f"one question to {CANDIDATES} candidates", ask, times=BUILDS)


def _again(turn: Turn, number: int) -> Candidate:
    """The turn as number's, so that none is taken for another."""
    first = 1_000 * number
    return Candidate(tuple(replace(message, seq=first + place, id="") for place, message in enumerate(turn.messages)))


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
