"""Open WebUI's export: chats, each with its messages as a tree and, in older ones, as a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from spaces.imports.conversation import Conversation, Said, expect_list, expect_object, expect_role, moment, text_of
from spaces.imports.wrong_file import WrongFile

ROLES = ("system", "user", "assistant", "tool")


def conversation_of(values: Mapping[str, Any], where: str) -> Conversation:
    chat = expect_object(values.get("chat"), f'{where}, "chat"')
    said = tuple(
        _said(message, _("{where}, message {k}").format(where=where, k=k))
        for k, message in enumerate(_line(chat, where), start=1)
    )
    title = text_of(values.get("title")) or text_of(chat.get("title"))
    return Conversation(title, said, moment(values.get("created_at") or chat.get("timestamp")))


def _line(chat: Mapping[str, Any], where: str) -> list[Any]:
    history = chat.get("history")
    if not isinstance(history, Mapping) or not history.get("messages"):
        return expect_list(chat.get("messages"), f'{where}, "messages"')
    messages = expect_object(history["messages"], f'{where}, "history"')
    line: list[Any] = []
    at = history.get("currentId") or next(reversed(list(messages)))
    while at is not None:
        if not isinstance(at, str) or at not in messages or len(line) > len(messages):
            raise WrongFile(_('{where}: the chain of messages is broken at "{at}".'), where=where, at=str(at)[:40])
        line.append(expect_object(messages[at], f'{where}, message "{at}"'))
        at = line[-1].get("parentId")
    return line[::-1]


def _said(value: Any, where: str) -> Said:
    message = expect_object(value, where)
    role = expect_role(message.get("role"), ROLES, where)
    content = message.get("content") or ""
    if isinstance(content, list):
        content = "\n".join(_part(part) for part in content if isinstance(part, Mapping))
    model = message.get("model") or message.get("modelName") if role == "assistant" else ""
    return Said(role, text_of(content), created_at=moment(message.get("timestamp")), model=text_of(model)[:200])


def _part(part: Mapping[str, Any]) -> str:
    return text_of(part.get("text")) or ("[picture]" if part.get("type") == "image_url" else "")
