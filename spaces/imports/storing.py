"""A conversation from a file as a thread. What it says of people is kept as a name: nobody speaks for another here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType

from django.utils import timezone
from django.utils.text import Truncator

from spaces.imports.conversation import Conversation, Said
from spaces.imports.files import Read, put_at
from spaces.models import Message, Space, Thread, User
from spaces.models.message import Speaker
from spaces.models.thread_choices import TitleBy
from summaries.engine.messages import ToolCall
from summaries.engine.tokens import TokenCounter

AT_A_TIME = 500  # rows of one statement


def measured(conversation: Conversation) -> list[int]:
    """The tokens of each message: seconds for a large file, which no other writer should wait for."""
    return [_tokens(said) for said in conversation.messages]


def store(
    space: Space, conversation: Conversation, tokens: Sequence[int], *, by: User, read: Read = MappingProxyType({})
) -> Thread:
    """read: the files at its messages. Called inside a transaction. The sweeper then looks whether it is long enough to
    be folded."""
    times = list(_times(conversation))
    seqs = [said.seq or k for k, said in enumerate(conversation.messages, start=1)]
    thread = space.start_thread(by)
    title, title_by = _title(conversation)
    thread.change(
        title=title[:200],
        title_by=title_by,
        next_seq=max(seqs) + 1,
        created_at=conversation.created_at or times[0],
        last_activity_at=max(times),
        fold_check_due=True,
    )
    values = zip(conversation.messages, seqs, times, tokens, strict=True)
    rows = Message.objects.bulk_create((_row(thread, *row, by=by) for row in values), batch_size=AT_A_TIME)
    put_at(rows, conversation.messages, read, thread=thread, by=by)
    return thread


def _title(conversation: Conversation) -> tuple[str, str]:
    """And whose it is: one of first words goes with them when they are deleted."""
    if title := conversation.title.strip():
        return title, conversation.title_by or TitleBy.PERSON
    words = _first_words(conversation)
    return words, TitleBy.WORDS if words else TitleBy.NOBODY


def _first_words(conversation: Conversation) -> str:
    asked = (said.text for said in conversation.messages if said.role == Speaker.USER)
    return Truncator(" ".join(next(asked, "").split())).chars(60)


def _times(conversation: Conversation) -> Iterable[datetime]:
    """Of each message; one without a time of its own comes right after the one before it."""
    at = conversation.created_at or timezone.now()
    for said in conversation.messages:
        at = said.created_at or min(at + timedelta(milliseconds=1), timezone.now())
        yield at


def _row(thread: Thread, said: Said, seq: int, at: datetime, tokens: int, *, by: User) -> Message:
    is_own = said.role == Speaker.USER and said.author in ("", by.name)
    name = by.name if is_own else said.author
    return Message(
        thread=thread,
        role=said.role,
        author=by if is_own else None,
        author_name=name,
        seq=seq,
        alternative=said.alternative,
        chosen=said.chosen,
        text=said.text,
        tool_calls=list(said.tool_calls),
        tool_call_id=said.tool_call_id,
        tool_name=said.tool_name,
        status=said.status,
        finish_reason=said.finish_reason,
        error=said.error,
        model=said.model,
        tokens_own=tokens,
        deleted_at=at if said.is_deleted else None,
        removed_at=said.removed_at,
        text_sha256=said.sha256 or None,
        created_at=at,
    )


def _tokens(said: Said) -> int:
    if said.is_deleted or said.removed_at:
        return 0
    calls = tuple(
        ToolCall(call["id"], call["function"]["name"], call["function"]["arguments"]) for call in said.tool_calls
    )
    return TokenCounter().count_message(said.role, said.text, tool_calls=calls)
