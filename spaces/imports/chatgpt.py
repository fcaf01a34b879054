"""ChatGPT's own export: conversations.json, in which each conversation is a tree of edits and retries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from spaces.imports.conversation import Conversation, Said, expect_list, expect_object, expect_role, moment, text_of
from spaces.imports.openai_list import call_of
from spaces.imports.wrong_file import WrongFile

ROLES = ("system", "user", "assistant", "tool")
NOT_SAID = {"thoughts", "reasoning_recap", "user_editable_context", "model_editable_context"}
"""Kinds of content that stand in the tree and that nobody was shown as a message."""


def conversation_of(values: Mapping[str, Any], where: str) -> Conversation:
    """The line that the person saw last: from current_node up to the root."""
    mapping = expect_object(values.get("mapping"), f'{where}, "mapping"')
    path = _path(mapping, values.get("current_node"), where)
    said: list[Said] = []
    for k, message in enumerate(path, start=1):
        if one := _said(message, said, _("{where}, message {k}").format(where=where, k=k)):
            said.append(one)
    return Conversation(text_of(values.get("title")), tuple(said), moment(values.get("create_time")))


def _path(mapping: Mapping[str, Any], current: Any, where: str) -> list[Mapping[str, Any]]:
    node_id, seen, path = current or _last_leaf(mapping), set(), []
    while node_id is not None:
        if not isinstance(node_id, str):
            raise WrongFile(_('{where}: a "parent" or "current_node" is not the id of a node.'), where=where)
        if node_id in seen:
            raise WrongFile(_('{where}: node "{node}" is its own ancestor.'), where=where, node=node_id[:40])
        seen.add(node_id)
        if node_id not in mapping:
            raise WrongFile(_('{where}: there is no node "{node}" in "mapping".'), where=where, node=node_id[:40])
        node = expect_object(mapping[node_id], f'{where}, node "{node_id[:40]}"')
        if node.get("message") is not None:
            path.append(expect_object(node["message"], f'{where}, node "{node_id[:40]}", "message"'))
        node_id = node.get("parent")
    return path[::-1]


def _last_leaf(mapping: Mapping[str, Any]) -> str | None:
    leaves = [node_id for node_id, node in mapping.items() if isinstance(node, Mapping) and not node.get("children")]
    return leaves[-1] if leaves else None


def _said(message: Mapping[str, Any], before: list[Said], where: str) -> Said | None:
    author = expect_object(message.get("author"), f'{where}, "author"')
    role = expect_role(author.get("role"), ROLES, where)
    content, metadata = message.get("content") or {}, message.get("metadata") or {}
    content = expect_object(content, f'{where}, "content"')
    metadata = expect_object(metadata, f'{where}, "metadata"')
    text = text_of("\n".join(_parts(content, where))).strip()
    is_hidden = metadata.get("is_visually_hidden_from_conversation") or content.get("content_type") in NOT_SAID
    if is_hidden or (not text and role != "tool"):
        return None
    at = moment(message.get("create_time"))
    if role == "tool":
        return _result(text, text_of(author.get("name"))[:200], before, at)
    recipient = text_of(message.get("recipient")) or "all"
    model = text_of(metadata.get("model_slug"))[:200] if role == "assistant" else ""
    if role == "assistant" and recipient != "all":
        call = call_of(text_of(message.get("id")) or f"call-{len(before) + 1}", recipient, text)
        return Said(role, created_at=at, model=model, tool_calls=(call,))
    return Said(role, text, created_at=at, model=model)


def _result(text: str, name: str, before: list[Said], at: Any) -> Said:
    """It answers the call right before it; the export does not say so in words."""
    call = before[-1].tool_calls[-1] if before and before[-1].tool_calls else None
    return Said("tool", text, created_at=at, tool_name=name, tool_call_id=str(call["id"]) if call else "")


def stand_in(kind: str) -> str:
    """For a part of a message that is no text: an export has pictures in other files, or not at all."""
    return {"image": "[picture]", "audio": "[sound]", "video": "[video]"}.get(kind.split("_")[0], "[attachment]")


def _parts(content: Mapping[str, Any], where: str) -> Iterator[str]:
    for part in expect_list(content.get("parts", []), f'{where}, "parts"'):
        if isinstance(part, str):
            yield part
        elif isinstance(part, Mapping):
            yield text_of(part.get("text")) or stand_in(text_of(part.get("content_type")))
    for name in ("text", "result"):  # code, what it printed, what a browser saw
        if isinstance(content.get(name), str):
            yield content[name]
