"""A plain list of OpenAI's chat messages, with or without tools."""

from __future__ import annotations

from typing import Any

from spaces.imports.conversation import Conversation, Said, moment, text_of
from spaces.imports.wrong_file import WrongFile
from summaries.engine.imports import NoConversation, messages_from
from summaries.engine.tokens import TokenCounter


def conversation_of(values: Any, *, title: str = "") -> Conversation:
    """Of a list, or of {"messages": […]}, maybe with a title."""
    try:
        messages = messages_from(values, counter=TokenCounter())
    except NoConversation as error:
        raise WrongFile(str(error)) from None
    rows = values["messages"] if isinstance(values, dict) else values
    said = tuple(
        Said(
            role=message.role,
            text=text_of(message.text),
            author=text_of(message.author)[:300],
            created_at=moment(row.get("created_at") or row.get("timestamp")),
            model=text_of(row.get("model"))[:200] if message.role == "assistant" else "",
            tool_calls=tuple(call_of(call.id, call.name, call.arguments) for call in message.tool_calls),
            tool_call_id=text_of(message.tool_call_id)[:200],
            tool_name=text_of(message.tool_name)[:200],
        )
        for message, row in zip(messages, rows, strict=True)
    )
    named = text_of(values.get("title")) if isinstance(values, dict) else ""
    return Conversation(named or title, said)


def call_of(id: str, name: str, arguments: str) -> dict[str, Any]:
    return {
        "id": text_of(id)[:200],
        "type": "function",
        "function": {"name": text_of(name), "arguments": text_of(arguments)},
    }
