"""The door: who may reach which Space, thread and message. Nobody else loads them by id, but admin behind its own
permission.

Whoever may not see a thing gets Http404, as if it did not exist; who sees it but may not do this, PermissionDenied.
"""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404

from spaces.models import Message, NoLongerWaiting, Role, Space, Thread, User, WaitingMessage
from spaces.models.budget import any_budget


def space_for(user: User, space_id: int, *, role: Role | str = Role.VIEWER) -> Space:
    space = Space.objects.filter(pk=space_id).annotate(has_budgets=any_budget()).first()
    if space is None:
        raise Http404
    require(space, user, role)
    return space


def thread_for(user: User, thread_id: int, *, role: Role | str = Role.VIEWER) -> Thread:
    found = Thread.objects.filter(pk=thread_id).select_related("space__model")
    thread = found.annotate(has_budgets=any_budget()).first()
    if thread is None or (thread.visibility == "private" and thread.created_by_id != user.pk):
        raise Http404
    require(thread.space, user, role)
    return thread


def message_for(user: User, message_id: int, *, role: Role | str = Role.VIEWER) -> Message:
    message = Message.objects.filter(pk=message_id).first()
    if message is None:
        raise Http404
    message.thread = thread_for(user, message.thread_id, role=role)
    return message


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
    """Its author's to delete, the thread's creator's, and the editors'."""
    message = message_for(user, message_id, role=Role.WRITER)
    if user.pk not in (message.author_id, message.thread.created_by_id):
        require(message.thread.space, user, Role.EDITOR)
    return message


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


def require(space: Space, user: User, role: Role | str) -> None:
    own = space.role_of(user)
    if own is None or space.deleted_at:
        raise Http404
    if not own.at_least(role):
        raise PermissionDenied
