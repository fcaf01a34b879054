"""Which of the token counts that a server reports can be true. What cannot is not taken: our own counts stand.

Whatever is taken counts against budgets, costs money on paper and sizes the next prompt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from spaces.llm.chat_model import Usage
from spaces.llm.wire import letters_in

LARGEST_WINDOW = 20_000_000  # tokens; no model reads as much, and every column holds it
PER_CHARACTER = 4  # tokens at most: a character has four bytes at most, and a token at least one
UNSEEN = 500  # tokens that a server may count of which nothing arrives: marks between the parts of an answer
SAID = frozenset({"role", "content", "refusal"})


def arrived_with(message: Mapping[str, Any], text: str) -> int:
    """The most tokens that a message, or a piece of one, can have taken: its text, its thoughts, its calls."""
    beside = sum(letters_in(value) for name, value in message.items() if value and name not in SAID)
    content = message.get("content")
    said = len(text) if content is None or isinstance(content, str) else letters_in(content)
    return PER_CHARACTER * (max(said, len(text)) + beside)


def usage_in(reported: Any, *, arrived: int, window: int = 0) -> Usage | None:
    """What can be true of a reported usage; None where none was reported.

    arrived: the most tokens that the answer can have taken by what came of it. Thoughts that never came count as far
    as the server names them. window: tokens that the model can read and write; 0 where that is not known.
    """
    if not reported:
        return None
    if not isinstance(reported, dict):
        return Usage(None, 0, None, (f"usage is {_kind(reported)}",))
    told = _Told(reported, window or LARGEST_WINDOW)
    prompt = told.count("prompt_tokens", told.window)
    named = sum(told.details("completion_tokens_details"))
    completion = told.count("completion_tokens", min(arrived + named + UNSEEN, told.window))
    return Usage(prompt, told.cached(prompt), completion, tuple(told.doubts))


def within(usage: Usage, window: int) -> Usage:
    """The same without what no model with this window can have read or written, whoever reported it."""
    told = _Told({"prompt": usage.input, "completion": usage.output, "cached": usage.cached}, window or LARGEST_WINDOW)
    prompt, completion = told.count("prompt", told.window), told.count("completion", told.window)
    cached = 0 if prompt is None else told.count("cached", prompt) or 0
    return replace(usage, input=prompt, cached=cached, output=completion, doubts=(*usage.doubts, *told.doubts))


class _Told:
    """Figures by name, and what was doubtful about them, in words that quote no text of the server."""

    def __init__(self, figures: Mapping[str, Any], window: int) -> None:
        self.figures, self.window = figures, window
        self.doubts: list[str] = []

    def count(self, name: str, most: int) -> int | None:
        return self._plausible(name, self.figures.get(name), most)

    def cached(self, prompt: int | None) -> int:
        """As OpenAI names it, else as DeepSeek does; without a prompt that is believed there is nothing to be part
        of."""
        details = self.figures.get("prompt_tokens_details")
        if details and not isinstance(details, dict):
            self.doubts.append(f"prompt_tokens_details is {_kind(details)}")
        given = details.get("cached_tokens") if isinstance(details, dict) else None
        given = given or self.figures.get("prompt_cache_hit_tokens")
        return 0 if prompt is None else self._plausible("cached tokens", given, prompt) or 0

    def details(self, name: str) -> Iterator[int]:
        """The counts among the parts of a figure."""
        parts = self.figures.get(name)
        if isinstance(parts, dict):
            yield from (part for part in parts.values() if is_count(part, self.window))

    def _plausible(self, name: str, value: Any, most: int) -> int | None:
        if value is None:
            return None
        if is_count(value, most):
            return int(value)
        self.doubts.append(f"{name} is {_kind(value)}" + (f", not 0 to {most:,}" if _is_int(value) else ""))
        return None


def is_count(value: Any, most: int) -> bool:
    return _is_int(value) and 0 <= value <= most


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _kind(value: Any) -> str:
    if _is_int(value):
        return f"{value:,}" if abs(value) < 10**18 else "a number without end"
    return {str: "a text", bool: "true or false", list: "a list", dict: "an object", float: "a fraction"}.get(
        type(value), "nothing that counts"
    )
