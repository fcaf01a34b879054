"""What the product asks of a language model, whoever serves it, and the one error that can come of it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Role = Literal["system", "user", "assistant", "tool"]
Part = Literal["", "instructions", "personal", "memory", "files", "summary", "window", "prompt"]
ErrorKind = Literal[
    "auth", "not_found", "rate_limit", "server", "unreachable", "timeout", "cut", "rubbish", "too_long", "refused"
]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that an assistant's message made; `arguments` are the JSON text that the model wrote."""

    id: str
    name: str
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that goes with a message, as its bytes."""

    media_type: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a prompt. `part` says which part of the prompt it is; it is never sent to a server.

    `tool_calls` of an assistant's message, each answered by a tool's message after it, whose `tool_call_id` it is.
    """

    role: Role
    content: str
    name: str = ""
    part: Part = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens the provider counted: `input` in all, `cached` of them read from its cache, and `output`.

    None: it did not say, or what it said cannot be true; then our own count stands. `doubts`: what could not be true,
    in words for the log.
    """

    input: int | None
    cached: int
    output: int | None
    doubts: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of a streamed reply. The reply is complete exactly when one of its deltas had a `finish_reason`."""

    text: str = ""
    finish_reason: str | None = None
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """A whole answer. `finish_reason` as the server gave it: "stop" is a real end, "length" is a cut one."""

    text: str
    finish_reason: str | None
    usage: Usage | None
    model: str


class ModelError(Exception):
    """The model could not answer.

    `message` is for the person who waits: plain words, no key, no address of a caller; a `Reason`, so that each reader
    is told in their language.
    `permanent` is whether the same request would fail again; `retry_after` is in seconds, where the server named it.
    `answer` is what came where an answer came that is none, such as an empty one: it was paid for.
    """

    answer: Completion | None = None

    def __init__(
        self, message: str, *, kind: ErrorKind, permanent: bool = False, retry_after: float | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.kind: ErrorKind = kind
        self.permanent = permanent
        self.retry_after = retry_after


Rest = Callable[[], float]
"""Seconds, asked after each piece of text: for so long what follows may gather, because nobody looks before."""


class ChatModel(Protocol):
    """A language model. Both ways raise ModelError and nothing else (cancellation aside)."""

    name: str

    def stream(
        self, messages: Sequence[ChatMessage], *, max_tokens: int | None = None, rest: Rest | None = None
    ) -> AsyncGenerator[Delta, None]:
        """The reply as it is written. Closing the generator (`aclose`) stops the model at once."""
        ...

    def complete(
        self, messages: Sequence[ChatMessage], *, schema: dict[str, Any] | None = None, max_tokens: int | None = None
    ) -> Completion:
        """A whole answer, blocking the thread; as JSON by `schema` where one is given (the caller validates it)."""
        ...
