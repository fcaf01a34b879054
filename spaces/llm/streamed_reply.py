"""One streamed reply: the bytes of its events in, Deltas out. Knows when it is complete. No network, no clock."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jiter

from spaces.llm import faults
from spaces.llm.chat_model import Delta, ModelError, Usage
from spaces.llm.connection import Connection
from spaces.llm.sse import EventSplitter

LONGEST_EVENT = 64_000  # bytes, beside what a reply of the longest allowed size may need in one event
NOT_STORABLE = str.maketrans({"\x00": "\ufffd"})  # PostgreSQL has no text with NUL


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
        self._chars = 0
        self._splitter = EventSplitter()
        self._half = ""  # the first half of a surrogate pair whose second half is still to come

    @property
    def is_complete(self) -> bool:
        """Whether a finish reason was seen; nothing else ends a reply."""
        return self.finish_reason is not None

    def take(self, received: bytes) -> Delta | None:
        """What came with these bytes, as one Delta; None where it was nothing."""
        events = self._splitter.feed(received)
        if self._splitter.pending > LONGEST_EVENT + 6 * self._max_chars:
            self.fault = faults.rubbish()
        delta = self._delta_of(events) if events else None
        if self.is_complete:
            self.fault = None  # whatever follows a whole reply does not spoil it
        return delta

    def end(self) -> Delta | None:
        """The stream is over: what was left in it. A reply that is not complete, or says nothing, is a fault."""
        delta = self._delta_of(self._splitter.end())
        if self.finish_reason is None:
            self.fault = faults.cut() if self.events else faults.said_nothing()
        elif not self._chars:
            self.fault = self._fault_of_silence()
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
                finish_reason = choices[0].get("finish_reason") or finish_reason
            if chunk.get("usage"):
                usage = usage_in(chunk["usage"])
        self.finish_reason = finish_reason or self.finish_reason
        text = self._counted("".join(texts))
        return Delta(text, finish_reason, usage) if text or finish_reason or usage else None

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
        text = text_in(delta.get("content")) or delta.get("refusal") or ""
        if text or delta.get("reasoning_content") or delta.get("reasoning") or delta.get("tool_calls"):
            self.has_begun = True
        return text

    def _counted(self, text: str) -> str:
        if not text.isascii() or self._half:
            text = self._whole(text)
        elif "\x00" in text:
            text = text.translate(NOT_STORABLE)
        self._chars += len(text)
        if self._chars > self._max_chars:
            self.fault = faults.endless(self._max_chars)
        return text

    def _whole(self, text: str) -> str:
        """The text with surrogate pairs put together, also over two events, and lone halves marked."""
        text, self._half = self._half + text.translate(NOT_STORABLE), ""
        if text and "\ud800" <= text[-1] <= "\udbff" and not self.is_complete:
            text, self._half = text[:-1], text[-1]
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def parsed(event: bytes) -> Any:
    """The JSON value. Raises ValueError. jiter, which comes with openai, takes a third of json's time for a chunk,
    but knows no halves of surrogate pairs, which some servers send."""
    try:
        return jiter.from_json(event)
    except ValueError:
        return json.loads(event.decode())


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


def text_in(content: Any) -> str:
    """The text of a message's content, which some servers send as a list of parts."""
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def usage_in(usage: Any) -> Usage | None:
    """Tokens as the provider counted them; None where it did not."""
    if not isinstance(usage, dict):
        return None
    details = usage.get("prompt_tokens_details") or {}
    cached = details.get("cached_tokens") or usage.get("prompt_cache_hit_tokens") or 0
    return Usage(usage.get("prompt_tokens") or 0, cached, usage.get("completion_tokens") or 0)
