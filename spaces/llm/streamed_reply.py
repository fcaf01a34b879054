"""One streamed reply: the bytes of its events in, Deltas out. Knows when it is complete. No network, no clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spaces.llm import faults
from spaces.llm.chat_model import Delta, ModelError, Usage
from spaces.llm.connection import Connection
from spaces.llm.figures import arrived_with, usage_in
from spaces.llm.sse import EventSplitter
from spaces.llm.wire import finish_reason_in, parsed, storable, text_in

LONGEST_EVENT = 64_000  # bytes, beside what a reply of the longest allowed size may need in one event


class StreamedReply:
    """What a stream of `chat.completion.chunk` events says, and its `fault` once there is one.

    A fault never takes text with it: what came before it, even in the same bytes, is returned first.
    """

    def __init__(self, connection: Connection) -> None:
        self.finish_reason: str | None = None
        self.has_begun = False
        self.is_done = False  # the server said so; only `is_complete` makes it a whole reply
        self.events = 0
        self.fault: ModelError | None = None
        self._max_chars = connection.max_reply_chars
        self._api_key = connection.api_key
        self._window = connection.context_tokens
        self._chars = 0
        self._arrived = 0  # the most tokens that what came can have taken
        self._has_usage = False  # of the whole reply
        self._splitter = EventSplitter()
        self._half = ""  # the first half of a surrogate pair whose second half is still to come

    @property
    def is_complete(self) -> bool:
        """Whether a finish reason was seen; nothing else ends a reply."""
        return self.finish_reason is not None

    def take(self, received: bytes) -> Delta | None:
        """What came with these bytes, as one Delta; None where it was nothing. After [DONE] nothing is read."""
        if self.is_done:
            return None
        events = self._splitter.feed(received)
        if self._splitter.pending > LONGEST_EVENT + 6 * self._max_chars:
            self.fault = faults.rubbish()
        delta = self._delta_of(events) if events else None
        if self.is_complete:
            self.fault = None  # whatever follows a whole reply does not spoil it
        return delta

    def end(self) -> Delta | None:
        """The stream is over: what was left in it. A reply that is not complete, or says nothing, is a fault."""
        delta = None if self.is_done else self._delta_of(self._splitter.end())
        if self.finish_reason is None:
            self.fault = faults.cut() if self.events else faults.said_nothing()
        else:
            self.fault = None if self._chars else self._fault_of_silence()
        return delta

    def _fault_of_silence(self) -> ModelError:
        if self.finish_reason == "content_filter":
            return faults.filtered()
        return faults.ran_out_of_room() if self.finish_reason == "length" else faults.said_nothing()

    def _delta_of(self, events: list[bytes]) -> Delta | None:
        texts: list[str] = []
        finish_reason, usage = None, None
        for chunk in self._chunks_in(events):
            if choices := chunk.get("choices"):
                texts.append(self._text_of(choices[0]))
                finish_reason = finish_reason_in(choices[0].get("finish_reason")) or finish_reason
                self.finish_reason = finish_reason or self.finish_reason
            if reported := chunk.get("usage"):
                usage = self._usage_of(reported) or usage
        text = self._counted("".join(texts))
        return Delta(text, finish_reason, usage) if text or finish_reason or usage else None

    def _usage_of(self, reported: Any) -> Usage | None:
        """The newest counts; but once those of the whole reply have come, nothing that cannot be true replaces them."""
        usage = usage_in(reported, arrived=self._arrived, window=self._window)
        if usage is None or (self._has_usage and usage.input is None and usage.output is None):
            return None
        self._has_usage = self._has_usage or self.is_complete
        return usage

    def _chunks_in(self, events: list[bytes]) -> Iterator[dict[str, Any]]:
        """The chunks up to the first event that is none; that one is the fault."""
        for event in events:
            if event == b"[DONE]":
                self.is_done = True
                return
            self.events += 1
            try:
                chunk = checked(parsed(event))
            except ValueError:
                self.fault = faults.rubbish()
                return
            if error := chunk.get("error"):
                self.fault = faults.of_error_event(error, api_key=self._api_key)
                return
            yield chunk

    def _text_of(self, choice: dict[str, Any]) -> str:
        delta = choice.get("delta") or {}
        text = text_in(delta.get("content")) or text_in(delta.get("refusal"))
        self._arrived += arrived_with(delta, text)
        if text or delta.get("reasoning_content") or delta.get("reasoning") or delta.get("tool_calls"):
            self.has_begun = True
        return text

    def _counted(self, text: str) -> str:
        if not text.isascii() or self._half:
            text = self._whole(text)
        else:
            text = storable(text)
        self._chars += len(text)
        if self._chars > self._max_chars:
            self.fault = faults.endless(self._max_chars)
        return text

    def _whole(self, text: str) -> str:
        """The text with surrogate pairs put together, also over two events, and lone halves marked."""
        text, self._half = self._half + text, ""
        if text and "\ud800" <= text[-1] <= "\udbff" and not self.is_complete:
            text, self._half = text[:-1], text[-1]
        return storable(text)


def checked(chunk: Any) -> dict[str, Any]:
    """The chunk, if it has the shape that is read here. Raises ValueError."""
    if not isinstance(chunk, dict):
        raise ValueError("not an object")
    choices = chunk.get("choices")
    if choices and not (isinstance(choices, list) and isinstance(choices[0], dict)):
        raise ValueError("choices of another shape")
    if choices and not isinstance(choices[0].get("delta") or {}, dict):
        raise ValueError("a delta of another shape")
    return chunk
