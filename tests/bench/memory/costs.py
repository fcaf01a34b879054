"""What a policy costs over 200 turns of 400 tokens, in uncached input tokens, with and without prompt caching."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from summaries.engine.messages import Message, Turn, turns_of
from summaries.engine.policy import Policy
from summaries.engine.state import State

from .thread import Thread

TURNS = 200
QUESTION, ANSWER = 100, 300  # tokens of a turn's two messages
INSTRUCTIONS = 300
SUMMARY = 600
CACHED, WRITTEN, OUTPUT = 0.1, 1.25, 5.0
SUMMARIZER = 0.2  # its price, as a share of the chat model's


@dataclass(frozen=True)
class Cost:
    """All turns together. on and off: the price of prompts and summaries with the cache on and off; answers cost the
    same whatever is sent. stable_prefix: how much of a prompt stood at the beginning of the one before it."""

    tokens: int
    summary_calls: int
    on: float
    off: float
    answers: float
    stable_prefix: float


def adaptive(slack: int) -> Cost:
    """Prompts as the adaptive policy makes them; each fold is paid as one call of the summarizer."""
    thread = _Counted(Policy.from_dict({"slack_turns": slack}))
    prompts = []
    for turn in _turns():
        prompts.append(thread.pieces(turn))
        thread.say(turn)
    return _cost(prompts, thread.summary_inputs)


def full_history() -> Cost:
    said: list[tuple[str, int]] = [("instructions", INSTRUCTIONS)]
    prompts = []
    for turn in _turns():
        prompts.append([*said, _piece(turn.messages[0])])
        said += map(_piece, turn.messages)
    return _cost(prompts, [])


class _Counted(Thread):
    """A thread whose folds are only counted: a summary has 600 tokens, and is another one after each fold."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(policy)
        self.summary_inputs: list[int] = []

    def pieces(self, turn: Turn) -> list[tuple[str, int]]:
        """The prompt that asks turn's question, piece by piece with their tokens."""
        summary = [(f"summary {self.state.version}", SUMMARY)] if self.state.version else []
        window = [_piece(message) for waiting in self.window for message in waiting.messages]
        return [("instructions", INSTRUCTIONS), *summary, *window, _piece(turn.messages[0])]

    def _fold(self, through: int, trigger: str, tokens: int) -> None:
        folded = [turn for turn in self.window if turn.last_seq <= through]
        self.window = self.window[len(folded) :]
        self.summary_inputs.append(self.state.tokens + sum(turn.tokens for turn in folded))
        self.state = State(version=self.state.version + 1, tokens=SUMMARY, through_seq=through)


def _turns() -> Sequence[Turn]:
    said: list[Message] = []
    for seq in range(1, 2 * TURNS, 2):
        said += [Message(seq, "user", "?", tokens=QUESTION), Message(seq + 1, "assistant", "!", tokens=ANSWER)]
    return turns_of(said)


def _piece(message: Message) -> tuple[str, int]:
    return str(message.seq), message.tokens


def _cost(prompts: Sequence[list[tuple[str, int]]], summary_inputs: Sequence[int]) -> Cost:
    sent = sum(tokens for prompt in prompts for _, tokens in prompt)
    stable = sum(_stable(prompts))
    summaries = SUMMARIZER * sum(tokens + OUTPUT * SUMMARY for tokens in summary_inputs)
    return Cost(
        tokens=sent,
        summary_calls=len(summary_inputs),
        on=CACHED * stable + WRITTEN * (sent - stable) + summaries,
        off=sent + summaries,
        answers=OUTPUT * ANSWER * len(prompts),
        stable_prefix=stable / sent,
    )


def _stable(prompts: Sequence[list[tuple[str, int]]]) -> Iterator[int]:
    """Of each prompt the tokens with which the one before began as well."""
    for before, after in pairwise(prompts):
        for old, new in zip(before, after, strict=False):
            if old != new:
                break
            yield new[1]
