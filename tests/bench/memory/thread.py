"""A thread played turn by turn through the real engine, by rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from summaries.engine.fold import Fold, fold
from summaries.engine.fold_triggers import LastSummarization, decide
from summaries.engine.messages import Message, Turn, turns_of
from summaries.engine.policy import Policy
from summaries.engine.prompting.context import Prompt, build
from summaries.engine.state import State
from summaries.engine.tokens import TokenCounter

CONTEXT_TOKENS = 128_000
INSTRUCTIONS = "You are a helpful assistant. Answer in the language of the question."
START, MINUTE = 1_700_000_000_000, 60_000  # unix time in milliseconds
COUNTER = TokenCounter()


@dataclass
class Thread:
    """State and live window after the turns said so far; folds are all that happened, ms how long each took."""

    policy: Policy
    state: State = field(default_factory=State)
    window: list[Turn] = field(default_factory=list)
    folds: list[Fold] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    last: LastSummarization | None = None
    message_count: int = 0

    def say(self, turn: Turn) -> bool:
        """One turn more; whether it led to a fold."""
        self.window.append(turn)
        self.message_count += len(turn.messages)
        tokens = self.state.tokens + sum(waiting.tokens for waiting in self.window)
        decision = decide(
            self.policy,
            self.window,
            has_summary=bool(self.state.version),
            context_tokens=CONTEXT_TOKENS,
            prompt_tokens=tokens,
            message_count=self.message_count,
            last=self.last,
        )
        if decision.is_due:
            self._fold(decision.through_seq, decision.trigger, tokens)
        return decision.is_due

    def prompt(self) -> Prompt:
        return build(
            instructions=INSTRUCTIONS,
            summary=self.state.text,
            window=self.window,
            context_tokens=CONTEXT_TOKENS,
            counter=COUNTER,
        )

    def _fold(self, through: int, trigger: str, tokens: int) -> None:
        turns = [turn for turn in self.window if turn.last_seq <= through]
        started = perf_counter()
        done = fold(
            self.state,
            turns,
            policy=self.policy,
            counter=COUNTER,
            now=START + len(self.folds) * MINUTE,
            trigger=trigger,
            context_tokens=CONTEXT_TOKENS,
            prompt_tokens=tokens,
            message_count=self.message_count,
        )
        self.ms.append(1_000 * (perf_counter() - started))
        self.state, self.last = done.state, done.last
        self.folds.append(done)
        self.window = self.window[len(turns) :]


def played(messages: Sequence[Message], policy: Policy) -> Thread:
    """The thread after all messages."""
    thread = Thread(policy)
    for turn in turns_of(messages):
        thread.say(turn)
    return thread
