"""Prompts for servers whose templates refuse two system messages or two users in a row. Nothing is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from spaces.llm.chat_model import ChatMessage, Role


def merged(messages: Sequence[ChatMessage], *, with_tools: bool = False) -> list[ChatMessage]:
    """The same words in fewer messages: neighbours of one role become one, joined by a blank line.

    with_tools: calls and their results stay as they are, where both sides are there. Else, and without its call, a
    result counts as the user's side, and a call as words: a server would refuse them as they are.
    """
    spoken = list(_spoken(messages, _whole_calls(messages) if with_tools else frozenset()))
    grouped = groupby(enumerate(spoken), key=lambda numbered: _joins_with(*numbered))
    return [_joined([message for _, message in group]) for _, group in grouped]


def _whole_calls(messages: Sequence[ChatMessage]) -> frozenset[str]:
    """Ids of calls whose message has all of its answers in the prompt."""
    answered = {message.tool_call_id for message in messages if message.role == "tool"}
    called = ({call.id for call in message.tool_calls} for message in messages)
    return frozenset(id for ids in called if ids <= answered for id in ids)


def _spoken(messages: Sequence[ChatMessage], kept: frozenset[str]) -> Iterator[ChatMessage]:
    for message in messages:
        if message.role == "tool" and message.tool_call_id not in kept:
            yield ChatMessage("user", f"Tool result:\n{message.content}", message.name, message.part)
        elif any(call.id not in kept for call in message.tool_calls):
            yield _in_words(message)
        else:
            yield message


def _in_words(message: ChatMessage) -> ChatMessage:
    calls = [f"Tool call: {call.name} {call.arguments}".rstrip() for call in message.tool_calls]
    content = "\n\n".join(filter(None, [message.content, *calls]))
    return ChatMessage(message.role, content, message.name, message.part)


def _joins_with(number: int, message: ChatMessage) -> Role | int:
    """What neighbours share that become one; calls and results stand alone."""
    return number if message.tool_calls or message.role == "tool" else message.role


def _joined(group: Sequence[ChatMessage]) -> ChatMessage:
    if len(group) == 1:
        return group[0]
    names = {message.name for message in group}
    name = group[0].name if len(names) == 1 else ""
    pictures = tuple(picture for message in group for picture in message.pictures)
    return ChatMessage(group[0].role, "\n\n".join(_contents(group)), name, part=group[0].part, pictures=pictures)


def _contents(group: Iterable[ChatMessage]) -> Iterable[str]:
    return (message.content for message in group if message.content)
