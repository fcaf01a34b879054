"""The protocol of a summarizing model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the provider reported them; cached is the part of input that came from its cache."""

    input: int = 0
    cached: int = 0
    output: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(self.input + other.input, self.cached + other.cached, self.output + other.output)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model answered. finish_reason as the provider gave it; what each means for the answer: GOOD_FINISHES
    and CUT_FINISHES in answer/proposals.py."""

    text: str
    finish_reason: str
    usage: Usage = Usage()
    model: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A message of the summarizer's prompt; role is "system" or "user"."""

    role: str
    content: str


class Summarizer(Protocol):
    """Asks a language model. Retries, the order of models and transport errors are the caller's."""

    def ask(self, messages: Sequence[Ask], *, schema: Mapping[str, Any], max_tokens: int) -> Answer:
        """The model's raw answer to messages, asked to fit the JSON schema (named in schema["title"])."""
        ...
