"""What the page of a thread shows, as one short mark. The page carries the one of its making, its socket knows the one
of now: where they are the same, nothing happened on the way, and nothing is fetched."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from spaces.models import Message, Thread, User
from spaces.views.thread_list import ThreadList, thread_list
from spaces.views.waiting_line import Line, line_of
from summaries.panel import progress_of, traces_of

OF_THREAD = (
    *("title", "visibility", "model_id", "next_seq", "epoch", "removed_through"),
    *("summary_version", "summary_updated_at", "covered_through", "summary_policy", "summary_locked_at"),
    "reads_files",
)
OF_MESSAGE = ("pk", "status", "file_count")
OF_WAITING = ("pk", "text", "place", "refused")
OF_LISTED = ("pk", "title", "visibility", "pinned_at", "has_news", "read_seq")


def mark_now(thread: Thread, user: User) -> str:
    """What a page made now would carry. `thread`: as access.thread_for gives it."""
    last = thread.messages.chosen().order_by("-seq").first()
    waiting, threads = line_of(thread, user), thread_list(thread.space, user)
    return mark(thread, last=last, waiting=waiting, threads=threads, panel=progress_of(thread, traces_of(thread)))


def mark(thread: Thread, *, last: Message | None, waiting: Line, threads: ThreadList, panel: Mapping[str, Any]) -> str:
    """`last`: the newest message that stands in the conversation. `panel`: with what summaries.panel.progress_of
    gives."""
    failed = panel["failed_job"]
    parts = [
        _told(thread, OF_THREAD),
        last and _told(last, OF_MESSAGE),
        [_told(each, OF_WAITING) for each in (*waiting.messages, *waiting.not_sent)],
        waiting.is_halted,
        [_listed(each) for _, group in threads.groups for each in group],
        [threads.has_more, threads.has_archived],
        [failed and failed.pk, panel["is_updating"], panel["waits_for_worker"], panel["files"]],
    ]
    return blake2b(repr(parts).encode(), digest_size=9).hexdigest()


def _listed(thread: Thread) -> list[Any]:
    """In the list; the headings above it are of the reader's language and day."""
    return [*_told(thread, OF_LISTED), [each.pk for each in thread.earlier_versions]]


def _told(row: object, names: tuple[str, ...]) -> list[Any]:
    return [getattr(row, name) for name in names]
