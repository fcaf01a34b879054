"""Questions put after the last message of a replayed conversation: what each brings back, and its prompt."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from ..items import Ledger
from ..messages import Message, Turn
from ..prompting.context import Prompt, PromptTooLarge
from ..recalling.recall import Snippet, block, candidates_of, query, recall
from ..times import when_said
from ..tokens import TokenCounter
from .replay import Replay


class Questions:
    """Each question is asked for itself: what was asked before it stays unknown.

    clock gives seconds, for the durations that are reported.
    """

    def __init__(self, run: Replay, *, counter: TokenCounter, clock: Callable[[], float]) -> None:
        self._run, self._counter, self._clock = run, counter, clock
        self._window = run.window()
        turns = _unseen(when_said(run.turns), self._seen())
        self._candidates = candidates_of(turns, run.state.ledger if run.state else Ledger())
        self._messages = {message.name: message for turn in turns for message in turn.messages}
        said = [message for turn in run.turns for message in turn.messages]
        self._last = said[-1] if said else Message(0, "user")
        self._previous = next((m.text for m in reversed(said) if m.role == "user" and m.text.strip()), "")

    def ask(self, question: str) -> dict[str, Any]:
        """As `manage.py replay --ask` reports it; ids are those of messages, ms is what the recall took."""
        started = self._clock()
        snippets = self._recalled(question)
        text = block(snippets, self._messages)
        ms = round(1000 * (self._clock() - started), 2)
        prompt = self._prompt(question, text)
        is_in = prompt is not None and "recall" in prompt.parts
        return {
            "question": question,
            "recalled": _ids(snippets) if is_in else [],
            "tokens": prompt.parts.get("recall", 0) if prompt else 0,
            "ms": ms,
            "prompt": [{"role": sent.role, "content": sent.content} for sent in prompt.messages] if prompt else [],
        }

    def _recalled(self, question: str) -> tuple[Snippet, ...]:
        asked = query(question, previous=lambda: self._previous, at=_time(self._last.at))
        return recall(asked, self._candidates, budget=self._run.policy.recall_tokens, counter=self._counter)

    def _prompt(self, question: str, recalled: str) -> Prompt | None:
        tokens = self._counter.count_message("user", question)
        asked = Message(self._last.seq + 1, "user", question, tokens=tokens, recalled=recalled)
        try:
            return self._run.prompt([*self._window, Turn((asked,))])
        except PromptTooLarge:
            return None

    def _seen(self) -> frozenset[int]:
        """The seqs of what stands in the prompt word for word."""
        try:
            left_out = frozenset(self._run.prompt(self._window).left_out_ids) if self._window else frozenset()
        except PromptTooLarge:
            left_out = frozenset()
        return frozenset(m.seq for turn in self._window for m in turn.messages if m.name not in left_out)


def _unseen(turns: list[Turn], seen: frozenset[int]) -> list[Turn]:
    rest = (replace(turn, messages=tuple(m for m in turn.messages if m.seq not in seen)) for turn in turns)
    return [turn for turn in rest if turn.messages]


def _ids(snippets: tuple[Snippet, ...]) -> list[str]:
    return list(dict.fromkeys(span.message for snippet in snippets for span in snippet.spans))


def _time(at: str) -> datetime | None:
    return datetime.fromisoformat(at) if at else None
