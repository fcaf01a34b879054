"""From rows to what the engine reads: the messages of a thread, and the state of its summary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import cast

from django.utils import timezone

from spaces.models import Message as Row
from spaces.models import Thread
from spaces.models.message import MessageQuerySet
from summaries.engine.fold import State
from summaries.engine.items import Ledger
from summaries.engine.messages import Message, Role, ToolCall, Turn, turns_of
from summaries.models import Summary


def window_rows(thread: Thread) -> MessageQuerySet:
    """What the summary does not cover: the rows after it, the chosen alternative of each."""
    return thread.messages.chosen().after(thread.covered_through).in_order()


def turns(rows: Iterable[Row], *, recalled: Mapping[int, str] = MappingProxyType({})) -> tuple[Turn, ...]:
    """The turns of these rows; what is blank (deleted, removed, or failed before its first word) says nothing and is
    left away. recalled: by the id of a question the block that came back with it."""
    standing = (row for row in rows if not row.is_running and row.removed_at is None)
    messages = (replace(message(row), recalled=recalled.get(row.pk, "")) for row in standing)
    return turns_of(message for message in messages if not message.is_blank)


def message(row: Row) -> Message:
    return Message(
        seq=row.seq,
        role=cast(Role, row.role),  # the table's check constraint holds the same words
        text=row.text,
        author=row.author_name,
        tokens=row.tokens_own,
        id=str(row.pk),
        tool_calls=tuple(tool_call(call) for call in row.tool_calls),
        tool_call_id=row.tool_call_id,
        tool_name=row.tool_name,
        at=said_at(row.created_at),
    )


def said_at(moment: datetime) -> str:
    """In the installation's zone, whoever's page asks: what is written of it stays the same."""
    return moment.astimezone(timezone.get_default_timezone()).isoformat(timespec="minutes")


def tool_call(call: dict[str, object]) -> ToolCall:
    """From OpenAI's shape {id, function: {name, arguments}}."""
    function = call.get("function")
    called = function if isinstance(function, dict) else {}
    return ToolCall(str(call.get("id", "")), str(called.get("name", "")), str(called.get("arguments", "")))


def state_of(summary: Summary | None) -> State | None:
    if summary is None:
        return None
    return State(
        id=str(summary.pk),
        version=summary.version,
        depth=summary.depth,
        from_seq=summary.from_seq,
        through_seq=summary.through_seq,
        tokens=summary.tokens,
        source_tokens=summary.source_tokens,
        ledger=Ledger.from_dict(summary.ledger),
        text=summary.text,
    )
