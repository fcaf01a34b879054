"""A file with a conversation, read for the engine: OpenAI's messages, ChatGPT's or Open WebUI's export, or our own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from django.utils import timezone

from spaces.imports import Conversation, Said, WrongFile
from spaces.imports import read as read_export
from summaries.engine.imports import NoConversation, messages_from
from summaries.engine.messages import Message, Role, ToolCall
from summaries.engine.tokens import TokenCounter
from summaries.transcripts import tool_call

TITLES_SHOWN = 20


def messages_in(file: Path, *, conversation: int | None = None, author_names: bool = False) -> list[Message]:
    """The messages of the conversation with this number (from 1), with their tokens counted.

    author_names: an assistant's message that has a name is a person's.

    Raises NoConversation, with what is wrong, and where the file holds several and none is named.
    """
    try:
        values = None if file.suffix.lower() == ".zip" else json.loads(file.read_text("utf-8-sig"))
        if values is not None and not _is_export(values):
            return messages_from(values, counter=TokenCounter(), author_names=author_names)
        with file.open("rb") as opened:
            return _messages(_chosen(read_export(opened, file.name), conversation))
    except (OSError, ValueError, RecursionError, WrongFile) as error:
        raise NoConversation(str(error)) from error


def _is_export(values: Any) -> bool:
    first = values[0] if isinstance(values, list) and values else values
    return isinstance(first, Mapping) and bool({"mapping", "chat", "format"} & set(first))


def _chosen(conversations: Sequence[Conversation], number: int | None) -> Conversation:
    if number is None and len(conversations) == 1:
        return conversations[0]
    if number is not None and 1 <= number <= len(conversations):
        return conversations[number - 1]
    titles = [f"  {k}  {each.title or 'untitled'}" for k, each in enumerate(conversations[:TITLES_SHOWN], start=1)]
    more = [f"  … and {len(conversations) - TITLES_SHOWN} more"] if len(conversations) > TITLES_SHOWN else []
    head = f"The file holds {len(conversations)} conversations. Choose one with --conversation NUMBER:"
    raise NoConversation("\n".join([head, *titles, *more]))


def _messages(conversation: Conversation) -> list[Message]:
    counter = TokenCounter()
    said = (each for each in conversation.messages if each.chosen and not each.is_deleted and not each.removed_at)
    return [_message(each, each.seq or number, counter) for number, each in enumerate(said, start=1)]


def _message(said: Said, seq: int, counter: TokenCounter) -> Message:
    calls: tuple[ToolCall, ...] = tuple(tool_call(dict(call)) for call in said.tool_calls)
    author = said.author if said.role == "user" else ""
    return Message(
        seq=seq,
        role=cast(Role, said.role),  # the readers refuse every other
        text=said.text,
        author=author,
        tokens=counter.count_message(said.role, said.text, name=author, tool_calls=calls),
        id=said.id or str(seq),
        tool_calls=calls,
        tool_call_id=said.tool_call_id,
        tool_name=said.tool_name,
        at=timezone.localtime(said.created_at).isoformat(timespec="minutes") if said.created_at else "",
    )
