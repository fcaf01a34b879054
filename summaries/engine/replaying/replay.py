"""A conversation run through the engine turn by turn, without a database: what it folds, sends and costs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any

from ..fold import Fold, fold
from ..fold_gates import FoldRefused
from ..fold_triggers import Decision, LastSummarization, decide, emergency
from ..items import Ledger
from ..messages import Message, Turn, is_shared, turns_of
from ..policy import Policy
from ..prompting.context import Prompt, PromptTooLarge, build
from ..prompting.prompt_messages import PromptMessage
from ..state import State
from ..summarizers import Summarizer, Usage
from ..tokens import PROMPT_OVERHEAD, TokenCounter
from .recalls import Recalls


@dataclass(frozen=True)
class Prices:
    """What a token costs in uncached input tokens; summarizer: the price of its model against the chat's."""

    cached: float = 0.1
    written: float = 1.25
    output: float = 5.0
    summarizer: float = 0.2

    def to_dict(self) -> dict[str, float]:
        return {"cached": self.cached, "written": self.written, "output": self.output, "summarizer": self.summarizer}


@dataclass
class _Tally:
    """Prompts sent one after the other, and what they and the summaries in them cost.

    The replies themselves are left out: they cost the same whatever stands in the prompt.
    """

    prices: Prices
    prompt_tokens: int = 0
    stable_tokens: int = 0
    usage: Usage = field(default_factory=Usage)
    _previous: tuple[PromptMessage, ...] = ()

    def send(self, messages: tuple[PromptMessage, ...]) -> None:
        tokens = sum(message.tokens for message in messages) + PROMPT_OVERHEAD
        self.prompt_tokens += tokens
        self.stable_tokens += _shared(self._previous, messages)
        self._previous = messages

    def cost(self) -> dict[str, float]:
        prices = self.prices
        asked = prices.summarizer * (self.usage.input + prices.output * self.usage.output)
        new = self.prompt_tokens - self.stable_tokens
        cached = prices.cached * self.stable_tokens + prices.written * new
        return {"cache_on": round(cached + asked, 1), "cache_off": round(self.prompt_tokens + asked, 1)}

    @property
    def stable_ratio(self) -> float:
        return round(self.stable_tokens / self.prompt_tokens, 4) if self.prompt_tokens else 0.0


class Replay:
    """One run. clock gives seconds, for the durations that are reported."""

    def __init__(
        self,
        *,
        policy: Policy,
        counter: TokenCounter,
        context_tokens: int,
        clock: Callable[[], float],
        summarizer: Summarizer | None = None,
        prices: Prices | None = None,
    ) -> None:
        self.policy, self.counter, self.context_tokens = policy, counter, context_tokens
        self._clock, self._summarizer = clock, summarizer if policy.summarizer == "model" else None
        self._prices = prices or Prices()
        self.state: State | None = None
        self.last: LastSummarization | None = None
        self.folds: list[dict[str, Any]] = []
        self.refused: list[dict[str, Any]] = []
        self._newest_fold: Fold | None = None
        self._calls = 0
        self._turns: tuple[Turn, ...] = ()
        self._preserved: list[Message] = []
        self._is_shared = False
        self._build_seconds: list[float] = []
        self._recalls = Recalls(tokens=policy.recall_tokens, counter=counter)
        self._own, self._full, self._sliding = (_Tally(self._prices) for _ in range(3))

    def run(self, messages: Sequence[Message]) -> dict[str, Any]:
        """Go through all turns; the report's keys are those of `manage.py replay --json`. now is the turn's number."""
        self._preserved = [message for message in messages if message.role == "system"]
        self._turns, self._is_shared = turns_of(messages), is_shared(messages)
        for number, turn in enumerate(self._turns, start=1):
            self._take(number, turn)
        return self._report(messages)

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self._turns

    def window(self) -> list[Turn]:
        """The turns that stand word for word at the end."""
        return self._window(len(self._turns))

    def prompt(self, window: Sequence[Turn]) -> Prompt:
        """With the summary as it is at the end. Raises PromptTooLarge."""
        return self._built(window)

    def _take(self, number: int, turn: Turn) -> None:
        """Send a prompt for each of the turn's replies, then fold what is due."""
        sent = 0
        for index, message in enumerate(turn.messages):
            if message.role == "assistant" and index:
                sent = self._send(number, turn.messages[:index])
        window = self._window(number)
        decision = decide(
            self.policy,
            window,
            has_summary=self.state is not None,
            context_tokens=self.context_tokens,
            prompt_tokens=sent + turn.messages[-1].tokens,
            message_count=sum(len(turn.messages) for turn in self._turns[:number]) + len(self._preserved),
            last=self.last,
        )
        if decision.is_due:
            self._fold(number, decision, window, self._summarizer, sent + turn.messages[-1].tokens)

    def _send(self, number: int, begun: tuple[Message, ...]) -> int:
        window = [*self._window(number - 1), Turn(begun)]
        try:
            prompt = self._built(window)
            if prompt.was_trimmed and self.policy.mode != "off":
                prompt = self._after_emergency(number, window, prompt)
        except PromptTooLarge:
            return 0
        self._own.send(self._with_recalled(number, begun, prompt).messages)
        self._send_baselines(number, begun)
        return prompt.token_count

    def _with_recalled(self, number: int, begun: tuple[Message, ...], prompt: Prompt) -> Prompt:
        """As it is sent and paid for. When to fold is decided by the prompt without it."""
        if self.state:
            self._recalls.look_for(begun, _until(self._turns, self.state.through_seq), self.state.ledger)
        window = [*self._window(number - 1), Turn(begun)]
        return self._built(self._recalls.beside(window)) if self._recalls.spent else prompt

    def _after_emergency(self, number: int, window: Sequence[Turn], prompt: Prompt) -> Prompt:
        decision = emergency(
            self.policy,
            window,
            excess_tokens=prompt.excess_tokens,
            context_tokens=self.context_tokens,
            summary_tokens=self.state.tokens if self.state else 0,
            folded_tokens=self.state.source_tokens if self.state else 0,
        )
        if not decision.is_due:
            return prompt
        self._fold(number, decision, window, None, prompt.token_count + prompt.excess_tokens)
        return self._built(_after(window, self.state.through_seq if self.state else 0))

    def _send_baselines(self, number: int, begun: tuple[Message, ...]) -> None:
        """The same reply with the whole history, and with as many newest turns as the policy keeps."""
        preserved = [_plain(message) for message in self._preserved]
        before = [_plain(message) for turn in self._turns[: number - 1] for message in turn.messages]
        kept = self._turns[max(number - 1 - self.policy.keep_turns - self.policy.slack_turns, 0) : number - 1]
        newest = [_plain(message) for turn in kept for message in turn.messages]
        now = [_plain(message) for message in begun]
        self._full.send((*preserved, *before, *now))
        self._sliding.send((*preserved, *newest, *now))

    def _fold(
        self,
        number: int,
        decision: Decision,
        window: Sequence[Turn],
        summarizer: Summarizer | None,
        prompt_tokens: int,
    ) -> None:
        started = self._clock()
        turns = _until(self._turns if decision.restart else window, decision.through_seq)
        try:
            done = fold(
                self.state,
                turns,
                policy=self.policy,
                counter=self.counter,
                now=number,
                trigger=decision.trigger,
                context_tokens=self.context_tokens,
                prompt_tokens=prompt_tokens,
                message_count=window[-1].last_seq,
                summarizer=summarizer,
                restart=decision.restart,
            )
        except FoldRefused as refused:
            self.refused.append({"turn": number, "gate": refused.gate, "reason": refused.reason})
            return
        self._keep(done)
        self.folds.append(
            {
                "turn": number,
                "through_id": turns[-1].messages[-1].name,
                "trigger": decision.trigger,
                "mode": done.mode,
                "tokens_before": done.tokens_before,
                "tokens_after": done.tokens_after,
                "ms": round(1000 * (self._clock() - started), 2),
            }
        )

    def _keep(self, done: Fold) -> None:
        self.state, self.last, self._newest_fold = done.state, done.last, done
        self._own.usage += done.usage
        self._calls += done.calls

    def _window(self, number: int) -> list[Turn]:
        """The live turns among the first number ones."""
        return _after(self._turns[:number], self.state.through_seq if self.state else 0)

    def _built(self, window: Sequence[Turn]) -> Prompt:
        started = self._clock()
        prompt = build(
            instructions="",
            summary=self.state.text if self.state else "",
            ledger=lambda: self.state.ledger if self.state else Ledger(),
            window=window,
            preserved=self._preserved,
            context_tokens=self.context_tokens,
            counter=self.counter,
            shared=self._is_shared,
        )
        self._build_seconds.append(self._clock() - started)
        return prompt

    def _report(self, messages: Sequence[Message]) -> dict[str, Any]:
        usage = self._own.usage
        return {
            "policy": self.policy.name,
            "turns": len(self._turns),
            "messages": len(messages),
            "folds": self.folds,
            "refused": self.refused,
            "prompt_tokens": {
                "policy": self._own.prompt_tokens,
                "full_history": self._full.prompt_tokens,
                "sliding_window": self._sliding.prompt_tokens,
            },
            "recalled_tokens": self._recalls.spent,
            "summarizer_tokens": {"input": usage.input, "output": usage.output},
            "summarizer_calls": self._calls,
            "cost": {
                "policy": self._own.cost(),
                "full_history": self._full.cost(),
                "unit": "one uncached input token",
                "prices": self._prices.to_dict(),
            },
            "stable_prefix_ratio": self._own.stable_ratio,
            "build_ms": _percentiles(self._build_seconds),
            "final": self._final(),
        }

    def _final(self) -> dict[str, Any]:
        window = self._window(len(self._turns))
        ids = [message.name for turn in window for message in turn.messages]
        try:
            prompt = self._built(window)
            sent, left_out = [_chat(message) for message in prompt.messages], list(prompt.left_out_ids)
        except PromptTooLarge:
            sent, left_out = [], ids
        return {
            "summary": self.state.text if self.state else "",
            "record": self._newest_fold.record.to_dict() if self._newest_fold else None,
            "window_ids": [id for id in ids if id not in set(left_out)],
            "left_out_ids": left_out,
            "prompt": sent,
        }


def _after(turns: Sequence[Turn], seq: int) -> list[Turn]:
    """Turns behind seq; of the one that it parts, the rest."""
    rest = (tuple(message for message in turn.messages if message.seq > seq) for turn in turns)
    return [Turn(messages) for messages in rest if messages]


def _until(turns: Sequence[Turn], seq: int) -> list[Turn]:
    begun = (tuple(message for message in turn.messages if message.seq <= seq) for turn in turns)
    return [Turn(messages) for messages in begun if messages]


def _shared(before: Sequence[PromptMessage], after: Sequence[PromptMessage]) -> int:
    """Tokens of the messages with which both prompts begin."""
    shared = 0
    for old, new in zip(before, after, strict=False):
        if (old.role, old.content, old.tool_calls) != (new.role, new.content, new.tool_calls):
            break
        shared += new.tokens
    return shared


def _plain(message: Message) -> PromptMessage:
    return PromptMessage(message.role, message.text, "window", message.tokens, tool_calls=message.tool_calls)


def _chat(message: PromptMessage) -> dict[str, Any]:
    calls = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in message.tool_calls
    ]
    extra = {"name": message.name, "tool_calls": calls, "tool_call_id": message.tool_call_id, "part": message.part}
    return {"role": message.role, "content": message.content, **{key: value for key, value in extra.items() if value}}


def _percentiles(seconds: Sequence[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {"p50": 0.0, "p95": 0.0}
    cuts = quantiles(seconds, n=20)
    return {"p50": round(1000 * cuts[9], 3), "p95": round(1000 * cuts[18], 3)}
