"""A language model for tests, in the same process: enqueue what it says, read what it was asked."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from spaces.llm.chat_model import ChatMessage, Completion, Delta, Rest, Usage

Piece = str | asyncio.Event | Exception
USAGE = Usage(input=20, cached=5, output=7)


@dataclass
class Says:
    """One answer: text is a delta, an Event is waited for (in a stream), an exception is raised at its place."""

    pieces: Sequence[Piece]
    finish_reason: str | None = "stop"
    usage: Usage | None = USAGE

    @property
    def text(self) -> str:
        return "".join(piece for piece in self.pieces if isinstance(piece, str))


@dataclass
class Asked:
    """One question. `was_closed`: its reader stopped it before the end."""

    messages: list[ChatMessage]
    schema: dict[str, Any] | None = None
    max_tokens: int | None = None
    was_closed: bool = False

    @property
    def text(self) -> str:
        """The whole prompt, for looking whether something stands in it."""
        return "\n".join(message.content for message in self.messages)


@dataclass
class FakeModel:
    """A ChatModel. Says what is enqueued, in turn; then `otherwise`.

    model = FakeModel(answers=["Hello.", ModelError("…", kind="server"), Says(["Half ", event, "and half"])])
    """

    answers: Iterable[str | Exception | Says] = ()
    name: str = "fake"
    otherwise: str = "A fake answer."
    asked: list[Asked] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._queue = deque(map(_as_says, self.answers))

    def enqueue(self, *answers: str | Exception | Says) -> None:
        self._queue.extend(map(_as_says, answers))

    async def stream(
        self, messages: Sequence[ChatMessage], *, max_tokens: int | None = None, rest: Rest | None = None
    ) -> AsyncGenerator[Delta, None]:
        asked, says = self._next(messages, max_tokens=max_tokens)
        try:
            for piece in says.pieces:
                if isinstance(piece, Exception):
                    raise piece
                if isinstance(piece, asyncio.Event):
                    await piece.wait()
                else:
                    yield Delta(piece)
            yield Delta(finish_reason=says.finish_reason, usage=says.usage)
        except (GeneratorExit, asyncio.CancelledError):
            asked.was_closed = True
            raise

    def complete(
        self, messages: Sequence[ChatMessage], *, schema: dict[str, Any] | None = None, max_tokens: int | None = None
    ) -> Completion:
        _, says = self._next(messages, schema=schema, max_tokens=max_tokens)
        for piece in says.pieces:
            if isinstance(piece, Exception):
                raise piece
        return Completion(says.text, says.finish_reason, says.usage, self.name)

    def _next(
        self, messages: Sequence[ChatMessage], *, schema: dict[str, Any] | None = None, max_tokens: int | None = None
    ) -> tuple[Asked, Says]:
        asked = Asked(list(messages), schema, max_tokens)
        self.asked.append(asked)
        return asked, self._queue.popleft() if self._queue else Says([self.otherwise])


def _as_says(answer: str | Exception | Says) -> Says:
    return answer if isinstance(answer, Says) else Says([answer])
