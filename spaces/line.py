"""The line behind a running reply: what is written meanwhile waits in it, and is sent in order, one at a time.

Whoever moves a line holds the thread's row, as whoever posts does: of all processes one sends the next message, and
none beside a running reply. What moved no line in time is found by the sweep (`send_due`).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, Subquery
from django.http import Http404
from django.utils import timezone

from spaces import access
from spaces.compiled import CompiledQuery
from spaces.models import (
    BudgetSpent,
    EmptyMessage,
    Message,
    MessageTooLong,
    Posted,
    ReplyRunning,
    Role,
    Thread,
    User,
    WaitingMessage,
)
from spaces.models.attachment import FilesGone, TooManyFiles
from spaces.models.thread_errors import refuse_unfit
from spaces.models.waiting import NotSent
from summaries.engine.tokens import TokenCounter

log = logging.getLogger(__name__)


def send_or_wait(
    thread: Thread, author: User, text: str, *, client_id: str = "", files: Sequence[int] = ()
) -> Posted | WaitingMessage:
    """What became of it by the end. Raises EmptyMessage, MessageTooLong, TooManyWaiting, BudgetSpent, FilesGone,
    TooManyFiles."""
    sent = post_or_wait(thread, author, text, client_id=client_id, files=files)
    if isinstance(sent, Posted):
        return sent
    posted = send_next(thread.pk)
    return posted if posted and not WaitingMessage.objects.filter(pk=sent.pk).exists() else sent


def post_or_wait(
    thread: Thread, author: User, text: str, *, client_id: str = "", files: Sequence[int] = ()
) -> Posted | WaitingMessage:
    """As Thread.post, but behind a running reply, and behind others that wait, it takes its place in the line.

    Raises EmptyMessage, MessageTooLong, TooManyWaiting, BudgetSpent, FilesGone, TooManyFiles.
    """
    refuse_unfit(text, files=files)
    tokens = TokenCounter().count_message("user", text)
    if not files and (posted := thread.post_at_once(author, text, tokens, client_id, behind_others=True)):
        return posted
    with transaction.atomic():
        held = thread.locked()
        if again := held.already_posted(client_id):
            return again
        if not held.has_waiting:
            with suppress(ReplyRunning):
                return held.post_held(author, text, tokens, client_id, files)
        return held.waiting.join(held, author, text, client_id=client_id, files=files)


def send_now(waiting: WaitingMessage) -> None:
    """Before all others; a running reply is stopped for it, and its end sends this.

    Raises NoLongerWaiting, and BudgetSpent before anything is stopped.
    """
    waiting.thread.refuse_spent_budget(waiting.author_id)
    if running := waiting.ask_for_now():
        running.stop(by=waiting.author, to_send=True)
    send_next(waiting.thread_id)


def send_next(thread_id: int) -> Posted | None:
    """The first of the line, where no reply runs, none left its Retry, and nobody is changing what it says.

    Who may no longer write here, or whose budget is spent, is not let through: the message stays, with the reason, and
    the next one has its turn.
    """
    if not Thread.objects.filter(pk=thread_id, has_waiting=True, deleted_at=None).exists():
        return None
    with transaction.atomic():
        thread = Thread.objects.select_for_update().filter(pk=thread_id).first()
        return None if thread is None or thread.running_reply else _send_first_of(thread)


def _send_first_of(thread: Thread) -> Posted | None:
    leaves_a_retry = thread.leaves_a_retry
    for waiting in thread.waiting.in_line().in_order().select_for_update():
        if leaves_a_retry and not waiting.goes_now:
            thread.tell_line_changed()
            return None
        if waiting.is_held:
            return None
        if posted := _sent(thread, waiting):
            waiting.leave()
            return posted
    return None


def _sent(thread: Thread, waiting: WaitingMessage) -> Posted | None:
    try:
        _refuse_who_may_not_write(waiting.author, thread)
        files = waiting.file_ids
        posted = thread.post(waiting.author, waiting.text, client_id=waiting.client_id, files=files)
        is_anothers = posted.message.author_id != waiting.author_id  # an id is their browser's, and may be anything
        return thread.post(waiting.author, waiting.text, files=files) if is_anothers else posted
    except (Http404, PermissionDenied):
        waiting.refuse(NotSent.MAY_NOT_WRITE)
    except (EmptyMessage, MessageTooLong, FilesGone, TooManyFiles):  # a limit may have been lowered since
        waiting.refuse(NotSent.UNFIT)
    except BudgetSpent:
        waiting.refuse(NotSent.BUDGET)
    return None


def _refuse_who_may_not_write(author: User, thread: Thread) -> None:
    """By the rules as they are now: they may have changed since it was written."""
    if not author.is_active:
        raise PermissionDenied
    access.thread_for(author, thread.pk, role=Role.WRITER)


def send_due() -> None:
    """Move every line that should have moved: a process ended in between, somebody went away while changing a
    message, or a reply that had broken off was deleted."""
    for thread_id in due():
        try:
            send_next(thread_id)
        except Exception:  # one thread's trouble is not another's
            log.exception("what waits in thread %s could not be sent", thread_id)


def due() -> list[int]:
    if not ANY_LINE.rows():
        return []
    here = Message.objects.filter(thread=OuterRef("pk"))
    broken_off = here.chosen().broken_off().filter(seq=OuterRef("next_seq") - 1)
    head = WaitingMessage.objects.filter(thread=OuterRef("pk")).in_line().in_order()
    lines = Thread.objects.filter(has_waiting=True, deleted_at=None).annotate(
        head_place=Subquery(head.values("place")[:1]), head_held=Subquery(head.values("held_until")[:1])
    )
    free = lines.filter(Q(head_held=None) | Q(head_held__lte=timezone.now()), head_place__isnull=False)
    moving = free.filter(Q(head_place__lt=0) | ~Exists(broken_off)).exclude(Exists(here.running()))
    return list(moving.order_by("id").values_list("pk", flat=True)[:100])


ANY_LINE = CompiledQuery(lambda: Thread.objects.filter(has_waiting=True).order_by().only("pk")[:1])
