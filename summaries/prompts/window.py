"""A thread with all that its next prompt begins with, by one statement; and its window, by another.

A reply waits for the first of them before it is asked, and everybody for the second while it ends.
"""

from __future__ import annotations

from typing import Any

from django.db.models import F, OuterRef, Subquery

from spaces.compiled import CompiledQuery
from spaces.models import Message, Personal, PersonalInstructions, Thread
from spaces.models.prompt_parts import know_prompt_parts, with_prompt_parts
from spaces.models.thread_words import NO_END


def thread_with_parts(thread_id: int) -> Thread:
    """As it is now. Raises Thread.DoesNotExist."""
    thread = WITH_PARTS.first(thread_id)
    if thread is None:
        raise Thread.DoesNotExist
    return know_prompt_parts(thread)


def thread_of_reply(message_id: int) -> Thread | None:
    """The same, by one of its replies, with `reply_seq`, `reply_status`, `reply_producer`, `asked_by_id` and
    `asked_model_id` of that, and the personal instructions of who asked (personal_asked)."""
    thread = OF_REPLY.first(message_id)
    return know_prompt_parts(thread) if thread else None


def personal_asked(thread: Thread) -> Personal:
    """Of who asked for the reply that the thread was loaded with."""
    return Personal(thread.personal_version or 0, thread.personal_text or "")  # type: ignore[attr-defined]


def window_of(thread: Thread, *, before: int | None = None) -> list[Message]:
    """What the summary does not cover, in order: the rows after it, the chosen alternative of each, with the columns
    that a prompt is made of."""
    return WINDOW.rows(thread.pk, thread.covered_through, NO_END if before is None else before)


WITH_PARTS: CompiledQuery[Any] = CompiledQuery(lambda pk: with_prompt_parts(Thread.objects.filter(pk=pk)), int)
PERSONAL = PersonalInstructions.objects.filter(
    user=OuterRef("messages__asked_by_id"), version=OuterRef("messages__asked_by__personal_version")
)
OF_REPLY: CompiledQuery[Any] = CompiledQuery(
    lambda message_id: with_prompt_parts(Thread.objects.filter(messages=message_id)).annotate(
        reply_seq=F("messages__seq"),
        reply_status=F("messages__status"),
        reply_producer=F("messages__producer"),
        asked_by_id=F("messages__asked_by_id"),
        asked_model_id=F("messages__asked_model_id"),
        personal_version=F("messages__asked_by__personal_version"),
        personal_text=Subquery(PERSONAL.values("text")[:1]),
    ),
    int,
)
WINDOW = CompiledQuery(
    lambda thread_id, after, before: (
        Message.objects.filter(thread=thread_id)
        .chosen()
        .after(after)
        .before(before)
        .in_order()
        .only(
            *("id", "seq", "role", "text", "author_name", "status", "created_at", "removed_at", "repeats_deleted"),
            *("recalled", "passages"),
            *("tokens_own", "file_count", "tool_calls", "tool_call_id", "tool_name"),
        )
    ),
    int,
    int,
    int,
)
