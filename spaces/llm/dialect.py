"""What a server of the OpenAI protocol understands, learned from what it refuses."""

from __future__ import annotations

import base64
import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from spaces.llm.chat_model import ChatMessage, Picture, ToolCall
from spaces.llm.merging import merged

AnswerFormat = Literal["json_schema", "json_object", "text"]
NEXT_FORMAT: dict[AnswerFormat, AnswerFormat] = {"json_schema": "json_object", "json_object": "text"}
ABOUT_FORMAT = ("response_format", "json_schema", "json_object", "json mode", "schema", "structured", "grammar")


LONGEST_NAME = 64
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Dialect:
    """The parameters to use: at first the newest, then what is left after refusals."""

    include_usage: bool = True
    takes_tools: bool = True
    takes_names: bool = True
    max_tokens_name: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    answer_format: AnswerFormat = "json_schema"

    def request(
        self,
        model: str,
        messages: Sequence[ChatMessage],
        *,
        stream: bool,
        schema: dict[str, Any] | None = None,
        max_tokens: int | None = None,
    ) -> dict[str, Any]:
        """The body of a chat completion request."""
        if schema is not None and self.answer_format != "json_schema":
            messages = [*messages, ChatMessage("user", _schema_in_words(schema))]
        body: dict[str, Any] = {"model": model, "messages": self._spoken(messages), "stream": stream}
        if stream and self.include_usage:
            body["stream_options"] = {"include_usage": True}
        if max_tokens is not None:
            body[self.max_tokens_name] = max_tokens
        if schema is not None and self.answer_format != "text":
            body["response_format"] = self._response_format(schema)
        return body

    def after_refusal(self, request: dict[str, Any], error: str) -> Dialect | None:
        """What to speak after a 400 with this text; None where the fault is not one of dialect."""
        text = error.lower()
        if "max_tokens" in request and "max_completion_tokens" in text:
            return replace(self, max_tokens_name="max_completion_tokens")
        if "stream_options" in request and ("stream_options" in text or "include_usage" in text):
            return replace(self, include_usage=False)
        if "name" in text and any("name" in message for message in request["messages"]):
            return replace(self, takes_names=False)
        if "tool" in text and any(message["role"] == "tool" for message in request["messages"]):
            return replace(self, takes_tools=False)
        if "response_format" in request and any(word in text for word in ABOUT_FORMAT):
            return replace(self, answer_format=NEXT_FORMAT[self.answer_format])
        return None

    def _spoken(self, messages: Sequence[ChatMessage]) -> list[dict[str, Any]]:
        sent = merged(messages, with_tools=self.takes_tools)
        return [_as_json(message, with_name=self.takes_names) for message in sent]

    def _response_format(self, schema: dict[str, Any]) -> dict[str, Any]:
        if self.answer_format == "json_object":
            return {"type": "json_object"}
        return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}}


def _as_json(message: ChatMessage, *, with_name: bool) -> dict[str, Any]:
    body: dict[str, Any] = {"role": message.role, "content": _content(message)}
    if with_name and message.role == "user" and (name := _api_name(message.name)):
        body["name"] = name
    if message.tool_calls:
        body["tool_calls"] = [_call_as_json(call) for call in message.tool_calls]
    return {**body, "tool_call_id": message.tool_call_id} if message.role == "tool" else body


def _content(message: ChatMessage) -> str | list[dict[str, Any]]:
    """Plain text, unless pictures go with it."""
    if not message.pictures:
        return message.content
    words = [{"type": "text", "text": message.content}] if message.content else []
    return [*words, *({"type": "image_url", "image_url": {"url": _as_address(each)}} for each in message.pictures)]


def _as_address(picture: Picture) -> str:
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode()}"


def _api_name(name: str) -> str:
    """The name in the characters that the protocol allows; "" where little of it would be left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    allowed = _NOT_IN_NAMES.sub("_", plain).strip("_")[:LONGEST_NAME]
    return allowed if 2 * len(allowed) >= min(len(name), LONGEST_NAME) else ""


def _call_as_json(call: ToolCall) -> dict[str, Any]:
    """Some servers parse the arguments, so that nothing is written as an empty object."""
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments or "{}"}}


def _schema_in_words(schema: dict[str, Any]) -> str:
    return "Answer with one JSON object and nothing else. It fits this JSON schema:\n" + json.dumps(schema)
