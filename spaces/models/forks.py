"""Threads that begin with what another holds: branches, private copies, and what was said before a rewriting."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from spaces.models.attachment import Attachment
from spaces.models.message import RUNNING, Message, MessageQuerySet
from spaces.models.pinned_file import copy_pins
from spaces.models.thread import Posted, Thread
from spaces.models.thread_choices import Visibility
from spaces.models.thread_errors import EmptyMessage, ReplyRunning, refuse_unfit
from spaces.models.user import User
from spaces.signals import thread_branched, thread_split
from summaries.engine.tokens import TokenCounter

BRANCH = _("{title} (branch)"), _("{title} (branch {number})")
PRIVATE_COPY = _("{title} (private copy)"), _("{title} (private copy {number})")
EARLIER_VERSION = _("{title} (earlier version)"), _("{title} (earlier version {number})")
FORK_TITLE = 160  # characters of a title that its forks carry on; what tells them apart finds room behind it


def rewrite(
    thread: Thread, message: Message, text: str, *, by: User, client_id: str = "", files: Sequence[int] = ()
) -> tuple[Posted, Thread]:
    """Say something else at a person's own earlier message. What stood from there on lives on in a sibling thread.

    What waits here stays here, in sight of its author, and is not sent by itself any more: it was written for what is
    now the sibling's, but asked there it would cost tokens where nobody looks. `files`: of those at the message the
    ones that stay.
    Raises EmptyMessage, MessageTooLong, ReplyRunning, BudgetSpent, OriginalsRemoved.
    """
    refuse_unfit(text, files=files)
    tokens = TokenCounter().count_message("user", text)
    with transaction.atomic():
        held = thread.locked()
        held.refuse_while_reply_runs()
        sibling = _split(held, at=message.seq, by=by)
        if held.has_waiting:
            held.waiting.stand_aside()
        again = Attachment.objects.once_more(message, files, by=by) if message.file_count and files else []
        posted = held.post_held(by, text, tokens, client_id, again)
    thread.refresh_from_db()
    thread.__dict__.pop("has_forks", None)  # what the door saw before this
    return posted, sibling


def _split(thread: Thread, *, at: int, by: User) -> Thread:
    sibling = Thread.objects.create(
        space=thread.space,
        created_by=thread.created_by,
        visibility=thread.visibility,
        title=_title_for_fork(thread, *EARLIER_VERSION),
        title_by=thread.title_by,
        model_id=thread.model_id,
        next_seq=thread.next_seq,
        forked_from=thread,
        forked_at=at,
        is_earlier_version=True,
    )
    thread.messages.filter(seq__gte=at).update(thread=sibling)
    Message.objects.bulk_create(_copies(thread.messages.before(at), to=sibling))
    _copy_what_hangs_on_it(thread, sibling)
    thread.bump_epoch()
    thread.change(next_seq=at)
    thread_split.send(Thread, thread_id=thread.pk, sibling_id=sibling.pk, at=at, by=by)
    sibling.tell_list_changed()
    return sibling


def private_copy(thread: Thread, *, by: User) -> Thread:
    """Of all that is said here, to go on with alone. What is still being written is left out.

    Raises EmptyMessage where nothing is said, OriginalsRemoved.
    """
    said = thread.messages.chosen().exclude(status__in=RUNNING).newest(1)
    if not said:
        raise EmptyMessage
    return branch(thread, said[0], by=by, visibility=Visibility.PRIVATE)


def branch(thread: Thread, message: Message, *, by: User, visibility: str = "") -> Thread:
    """A new thread that begins with copies of all messages up to this one, at the same positions.

    visibility: empty for that of this thread; "private" makes a private copy of a shared one. Of several answers at
    the last of them, this one stands there.
    Raises ReplyRunning while one of them is still being written, OriginalsRemoved.
    """
    with transaction.atomic():
        said = thread.locked().messages.before(message.seq + 1)
        if said.running().exists():
            raise ReplyRunning
        made = Thread.objects.create(
            space=thread.space,
            created_by=by,
            visibility=visibility or thread.visibility,
            title=_title_for_fork(thread, *(PRIVATE_COPY if visibility else BRANCH)),
            title_by=thread.title_by,
            model_id=thread.model_id,
            next_seq=message.seq + 1,
            forked_from=thread,
            forked_at=message.seq,
        )
        Message.objects.bulk_create(_copies(said, to=made, choosing=message))
        _copy_what_hangs_on_it(thread, made)
        summarized = message.seq if message.chosen else message.seq - 1  # a summary tells of the answer that stood
        thread_branched.send(Thread, thread_id=thread.pk, branch_id=made.pk, through=summarized, by=by)
        made.tell_list_changed()
    made.refresh_from_db()
    return made


def _title_for_fork(thread: Thread, words: object, words_numbered: object) -> str:
    """By which it is told apart from this thread and from its other forks; "" as long as this has no title."""
    taken, title = set(thread.forks.values_list("title", flat=True)), thread.title[:FORK_TITLE]
    made, number = str(words).format(title=title), 1
    while thread.title and made in taken:
        number += 1
        made = str(words_numbered).format(title=title, number=number)
    return made if thread.title else ""


def _copies(messages: MessageQuerySet, *, to: Thread, choosing: Message | None = None) -> list[Message]:
    """The same messages at the same positions of another thread; a client's id stays with the original."""
    made = []
    for message in messages.in_order():
        message.pk, message.thread, message.client_id = None, to, ""
        if choosing and message.seq == choosing.seq:
            message.chosen = message.alternative == choosing.alternative
        made.append(message)
    return made


def _copy_what_hangs_on_it(original: Thread, copy: Thread) -> None:
    """After the messages: their files, and the files that are pinned to the thread."""
    at = copy.messages.exclude(file_count=None).values_list("seq", "alternative", "pk")
    Attachment.objects.copy(from_thread=original.pk, to={(seq, alternative): pk for seq, alternative, pk in at})
    copy_pins(original, copy)
