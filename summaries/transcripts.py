"""From rows to what the engine reads: the messages of a thread, and the state of its summary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import cast

from django.utils import timezone

from spaces.models import Attachment, Thread
from spaces.models import Message as Row
from spaces.models.message import BROKEN_OFF, MessageQuerySet, Speaker
from summaries.engine.items import Ledger
from summaries.engine.messages import Message, Role, ToolCall, Turn, turns_of
from summaries.engine.prompting.attached import File, block_of, lines_of, pictures_of, with_block
from summaries.engine.state import State
from summaries.models import Summary

NO_SENTENCE = "…"  # a reply stays one, so that turns are the same wherever they are counted
_SENTENCE_END = re.compile(r"[.!?…।॥؟۔][\"'”’»)]{0,2}(?=\s|\Z)|[。！？](?:[”’」』）])?|\n")


@dataclass(frozen=True)
class Brought:
    """What came with a question: the block that follows its words, and whether passages of files are in it."""

    text: str
    has_passages: bool = False


def window_rows(thread: Thread) -> MessageQuerySet:
    """What the summary does not cover: the rows after it, the chosen alternative of each."""
    return thread.messages.chosen().after(thread.covered_through).in_order()


def turns_to_fold(rows: Iterable[Row]) -> tuple[Turn, ...]:
    """The turns of these rows as a summary is made of them; what is blank (deleted, removed, or failed before its first
    word) says nothing and is left away, and so is the sentence in which a reply broke off, and a reply that repeats
    what is deleted. Of files it knows the names."""
    rows = [row for row in _standing(rows) if not row.repeats_deleted]
    files = Attachment.objects.of_messages(rows)
    named = (_naming(_whole_sentences(row), files.get(row.pk, ())) for row in rows)
    return turns_of(message for message in named if not message.is_blank)


def _whole_sentences(row: Row) -> Message:
    read = message(row)
    if row.status not in BROKEN_OFF or row.role != Speaker.ASSISTANT:
        return read
    ends = [found.end() for found in _SENTENCE_END.finditer(read.text)]
    return replace(read, text=read.text[: ends[-1]] if ends else NO_SENTENCE[: len(read.text.strip())])


def turns(
    rows: Iterable[Row], *, recalled: Mapping[int, Brought] = MappingProxyType({}), sees_pictures: bool = False
) -> tuple[Turn, ...]:
    """The same turns as a prompt has them. recalled: by the id of a question what came back with it.
    sees_pictures: the model is sent pictures, not only their names."""
    rows = _standing(rows)
    files = Attachment.objects.sent_with(rows)
    messages = (_recalling(message(row), recalled.get(row.pk)) for row in rows)
    sent = (_with_files(message, files.get(int(message.id), ()), sees_pictures) for message in messages)
    return turns_of(message for message in sent if not message.is_blank)


def _recalling(message: Message, brought: Brought | None) -> Message:
    return replace(message, recalled=brought.text, recalls_files=brought.has_passages) if brought else message


def _standing(rows: Iterable[Row]) -> list[Row]:
    return [row for row in rows if not row.is_running and row.removed_at is None]


def _naming(message: Message, files: Sequence[Attachment]) -> Message:
    if not files:
        return message
    lines = lines_of(each.as_named() for each in files)
    return replace(message, text=with_block(message.text, "\n".join(lines)), files=lines)


def _with_files(message: Message, files: Sequence[File], sees_pictures: bool) -> Message:
    if not files:
        return message
    return replace(message, attached=block_of(files), pictures=pictures_of(files) if sees_pictures else ())


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
