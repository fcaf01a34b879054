"""Conversations in the shape of OpenAI's chat messages."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from .messages import Message, Role, ToolCall
from .times import time_of
from .tokens import TokenCounter

_TIMES = ("at", "created_at", "timestamp", "create_time", "date", "time")


class NoConversation(ValueError):
    """What was given is no list of chat messages; the text says where it fails."""


def messages_from(values: Any, *, counter: TokenCounter, author_names: bool = False) -> list[Message]:
    """Messages of a JSON list, or of {"messages": […]}, with seqs from 1 and their tokens counted.

    author_names: the name of an assistant's message is that of a person, who speaks with the user.
    """
    given = values.get("messages") if isinstance(values, Mapping) else values
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise NoConversation('Expected a list of messages, or an object with "messages".')
    return list(_messages(given, counter, author_names))


def _messages(given: Sequence[Any], counter: TokenCounter, author_names: bool) -> Iterator[Message]:
    for seq, value in enumerate(given, start=1):
        if not isinstance(value, Mapping):
            raise NoConversation(f"Message {seq}: expected an object with a role and content.")
        if value.get("role") not in (*get_args(Role), "developer"):
            role = json.dumps(value.get("role"), ensure_ascii=False)[:40]
            raise NoConversation(f"Message {seq}: role {role} is not one of {', '.join(get_args(Role))}.")
        if not isinstance(value.get("content"), str | list | None):
            raise NoConversation(f'Message {seq}: "content" must be a text, a list of parts, or null.')
        if not _are_calls(value.get("tool_calls") or []):
            raise NoConversation(f'Message {seq}: "tool_calls" must be a list of objects with a "function".')
        yield _message(seq, value, counter, author_names)


def _are_calls(calls: Any) -> bool:
    functions = (
        [call.get("function") for call in calls if isinstance(call, Mapping)] if isinstance(calls, list) else None
    )
    return functions is not None and len(functions) == len(calls) and all(isinstance(f, Mapping) for f in functions)


def _message(seq: int, value: Mapping[str, Any], counter: TokenCounter, author_names: bool) -> Message:
    role: Role = "system" if value["role"] == "developer" else value["role"]
    text, calls = _text(value.get("content")), tuple(map(_call, value.get("tool_calls") or ()))
    name = str(value.get("name") or "")
    author = name if role == "user" or (author_names and role == "assistant") else ""
    return Message(
        seq=seq,
        role=role,
        text=text,
        author=author,
        tokens=counter.count_message(role, text, name=author, tool_calls=calls),
        id=str(value.get("id") or seq),
        tool_calls=calls,
        tool_call_id=str(value.get("tool_call_id") or ""),
        tool_name=name if role == "tool" else "",
        at=next(filter(None, (time_of(value.get(key)) for key in _TIMES)), ""),
    )


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = (_part(part) for part in parts if isinstance(part, Mapping))
    return "\n".join(text for text in texts if text is not None)


def _part(part: Mapping[str, Any]) -> str | None:
    """A picture is named, since its bytes are not in the thread."""
    if "text" in part:
        return str(part["text"])
    return "[picture]" if part.get("type") in ("image_url", "input_image") else None


def _call(value: Mapping[str, Any]) -> ToolCall:
    function = value.get("function") or {}
    arguments = function.get("arguments") or ""
    return ToolCall(
        str(value.get("id") or ""),
        str(function.get("name") or "tool"),
        arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False),
    )
