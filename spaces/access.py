"""The door: who may reach which Space, thread and message. Nobody else loads them by id, but admin behind its own
permission.

Whoever may not see a thing gets Http404, as if it did not exist; who sees it but may not do this, PermissionDenied.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Subquery
from django.http import Http404

from spaces.compiled import CompiledQuery
from spaces.models import (
    Attachment,
    Membership,
    Message,
    NoLongerWaiting,
    Role,
    Space,
    SpaceFile,
    SpaceFileVersion,
    Thread,
    User,
    WaitingMessage,
)
from spaces.models.budget import any_budget
from spaces.models.message import MessageQuerySet, Speaker
from spaces.models.prompt_parts import know_prompt_parts, with_prompt_parts


def space_for(user: User, space_id: int, *, role: Role | str = Role.VIEWER) -> Space:
    space = Space.objects.filter(pk=space_id).annotate(has_budgets=any_budget()).first()
    if space is None:
        raise Http404
    require(space, user, role)
    return space


def thread_for(user: User, thread_id: int, *, role: Role | str = Role.VIEWER) -> Thread:
    """Also told, by the same query: `has_budgets`; `has_forks`, whether others were split off from it; `reads_files`,
    whether a file of its Space is still being read."""
    thread = THREAD.first(thread_id, user.pk or NOBODY)
    if thread is None:
        raise Http404
    return _open_to(user, know_prompt_parts(thread), thread.reader_role, role)


def thread_to_restore(user: User, thread_id: int) -> Thread:
    """A deleted one too, as long as it is there. Whose deletion it was is looked at by whoever takes it back."""
    thread = THREAD.first(thread_id, user.pk or NOBODY)
    if thread is None:
        raise Http404
    return _open_to(user, thread, thread.reader_role, Role.WRITER, may_be_deleted=True)


def message_for(user: User, message_id: int, *, role: Role | str = Role.VIEWER) -> Message:
    """With its thread as thread_for gives it; `has_others`: whether other answers were given at its position, and
    `asked_recalled`: what came back with the message before it, both only for the answer that stands."""
    message = MESSAGE.first(message_id, user.pk or NOBODY)
    if message is None:
        raise Http404
    thread = message.thread
    thread.has_budgets, thread.has_forks = message.has_budgets, message.has_forks
    _open_to(user, thread, message.reader_role, role)
    return message


def _open_to(
    user: User, thread: Thread, found: str | None, role: Role | str, *, may_be_deleted: bool = False
) -> Thread:
    """found: the reader's role in its Space, None without one."""
    if thread.deleted_at and not may_be_deleted:
        raise Http404
    if thread.visibility == "private" and thread.created_by_id != user.pk:
        raise Http404
    thread.space.know_role_of(user, found)
    require(thread.space, user, role)
    return thread


NOBODY = 0
"""The id of no account."""


def _role_in(space: str, user_id: int) -> Subquery:
    return Subquery(Membership.objects.filter(space=OuterRef(space), user=user_id).values("role")[:1])


def _any_fork(thread: str) -> Exists:
    return Exists(Thread.objects.filter(forked_from=OuterRef(thread)))


def _here() -> MessageQuerySet:
    return Message.objects.order_by().filter(thread=OuterRef("thread"))


THREAD: CompiledQuery[Any] = CompiledQuery(
    lambda thread_id, user_id: with_prompt_parts(Thread.objects.filter(pk=thread_id)).annotate(
        reader_role=_role_in("space_id", user_id),
        has_budgets=any_budget(),
        has_forks=_any_fork("pk"),
        reads_files=Exists(SpaceFileVersion.objects.being_read_in(OuterRef("space"))),
    ),
    int,
    int,
)

MESSAGE: CompiledQuery[Any] = CompiledQuery(
    lambda message_id, user_id: (
        Message.objects.filter(pk=message_id)
        .select_related("thread__space__model__connection", "author", "stopped_by")
        .annotate(
            reader_role=_role_in("thread__space_id", user_id),
            has_budgets=any_budget(),
            has_forks=_any_fork("thread_id"),
            has_others=Exists(_here().filter(seq=OuterRef("seq"), chosen=False, deleted_at=None)),
            asked_recalled=Subquery(_here().filter(seq=OuterRef("seq") - 1, chosen=True).values("recalled")[:1]),
        )
    ),
    int,
    int,
)


def own_thread_for(user: User, thread_id: int) -> Thread:
    """Who reads it is its creator's to say, and nobody else's."""
    thread = thread_for(user, thread_id, role=Role.WRITER)
    if thread.created_by_id != user.pk:
        raise PermissionDenied
    return thread


def thread_to_delete(user: User, thread_id: int) -> Thread:
    """Its creator's to delete, and the editors'."""
    thread = thread_for(user, thread_id, role=Role.WRITER)
    if thread.created_by_id != user.pk:
        require(thread.space, user, Role.EDITOR)
    return thread


def message_to_delete(user: User, message_id: int) -> Message:
    """Its author's to delete, the thread's creator's, and the editors'; a reply also theirs whose message it answers,
    once they have deleted that."""
    message = message_for(user, message_id, role=Role.WRITER)
    is_theirs = user.pk in (message.author_id, message.thread.created_by_id)
    if not is_theirs and not _answers_what_they_deleted(user, message):
        require(message.thread.space, user, Role.EDITOR)
    return message


def _answers_what_they_deleted(user: User, message: Message) -> bool:
    asked = message.thread.messages.filter(seq=message.seq - 1, author=user).exclude(deleted_at=None)
    return message.role == Speaker.ASSISTANT and asked.exists()


def waiting_for(user: User, thread_id: int, waiting_id: int, *, role: Role | str = Role.WRITER) -> WaitingMessage:
    """Its author's alone. Raises NoLongerWaiting where it is not, or no longer, in the line of this thread."""
    waiting = _waiting_in(thread_for(user, thread_id, role=role), waiting_id)
    if waiting.author_id != user.pk:
        raise PermissionDenied
    return waiting


def waiting_to_remove(user: User, thread_id: int, waiting_id: int) -> WaitingMessage:
    """Its author's to remove, and theirs who may delete any message of the thread: its creator's, who alone sees a
    private one, and the editors'. Raises NoLongerWaiting."""
    waiting = _waiting_in(thread_for(user, thread_id), waiting_id)
    if waiting.author_id != user.pk:
        is_creator = waiting.thread.created_by_id == user.pk
        require(waiting.thread.space, user, Role.WRITER if is_creator else Role.EDITOR)
    return waiting


def _waiting_in(thread: Thread, waiting_id: int) -> WaitingMessage:
    waiting = thread.waiting.filter(pk=waiting_id).first()
    if waiting is None:
        raise NoLongerWaiting
    waiting.thread = thread
    return waiting


def attachment_for(user: User, attachment_id: int) -> Attachment:
    """Whoever reads the message reads its files; what is not sent yet is its sender's alone."""
    found = Attachment.objects.standing().filter(pk=attachment_id).select_related("message", "waiting", "space")
    attachment = found.without_texts().first()
    if attachment is None:
        raise Http404
    at = attachment.message or attachment.waiting
    if at:
        thread_for(user, at.thread_id)
    else:
        _unsent(attachment, user)
    return attachment


def unsent_file_for(user: User, attachment_id: int) -> Attachment:
    """Its sender's own, not sent yet."""
    found = Attachment.objects.unsent().filter(pk=attachment_id).select_related("space").first()
    if found is None:
        raise Http404
    _unsent(found, user)
    return found


def _unsent(attachment: Attachment, user: User) -> None:
    if attachment.added_by_id != user.pk:
        raise Http404
    require(attachment.space, user, Role.WRITER)


def space_file_for(user: User, space_id: int, file_id: int, *, role: Role | str = Role.VIEWER) -> SpaceFile:
    space = space_for(user, space_id, role=role)
    file = SpaceFile.objects.filter(space=space, pk=file_id).first()
    if file is None:
        raise Http404
    file.space = space
    return file


def require(space: Space, user: User, role: Role | str) -> None:
    own = space.role_of(user)
    if own is None or space.deleted_at:
        raise Http404
    if not own.at_least(role):
        raise PermissionDenied
