"""What a thread would not take, in words for the person; what they wrote stays with them."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import gettext as _

from spaces import file_words
from spaces.budgets import spent_words
from spaces.commands import WrongCommand
from spaces.models import (
    BudgetSpent,
    EmptyMessage,
    FilesGone,
    MessageTooLong,
    NoLongerWaiting,
    NothingToAnswer,
    NotTheLastAnswer,
    OriginalsRemoved,
    ReplyRunning,
    TooLateToUndo,
    TooManyFiles,
    TooManyWaiting,
)
from spaces.models.waiting import MOST_WAITING
from spaces.numbers import counted
from spaces.signed_in import MemberRequest, alert
from spaces.uploads import RefusedFile

MEANWHILE = (ReplyRunning, NotTheLastAnswer, NothingToAnswer, NoLongerWaiting, OriginalsRemoved, TooLateToUndo)
"""Others were quicker: it may be taken another time, or in other words."""

FILES = (RefusedFile, TooManyFiles, FilesGone)

REFUSED = (BudgetSpent, EmptyMessage, MessageTooLong, TooManyWaiting, WrongCommand, *FILES, *MEANWHILE)


def refused(request: MemberRequest, error: Exception, page: Callable[..., HttpResponse]) -> HttpResponse:
    """An alert for the page's script; without one, `page(refused=words, status=…)`: the whole page again."""
    words, status = words_of(error), _status(error)
    if request.htmx:
        return alert(request, words, status=status)
    instead = error.instead if isinstance(error, WrongCommand) else ""
    return page(refused=words, status=status, **({"text": instead} if instead else {}))


def may_not_write(request: MemberRequest, page: Callable[..., HttpResponse]) -> HttpResponse:
    """For a reader who could write when their page was made."""
    words = _("You can no longer write in this Space; your message was not sent. It is kept here for you to copy.")
    return alert(request, words, status=403) if request.htmx else page(refused=words, status=403)


def _status(error: Exception) -> int:
    if isinstance(error, BudgetSpent):
        return 429
    return 409 if isinstance(error, MEANWHILE) else 422


def words_of(error: Exception) -> str:
    if isinstance(error, FILES):
        return _about_files(error)
    if isinstance(error, WrongCommand):
        return error.words
    if isinstance(error, BudgetSpent):
        return spent_words(error.standing)
    if isinstance(error, ReplyRunning):
        return _("A reply is still being written. Your message is kept here; send it when the reply is done.")
    if isinstance(error, OriginalsRemoved):
        return cannot_cut(error)
    if isinstance(error, NotTheLastAnswer):
        return _("Only the last answer can be retried or changed. For earlier ones, branch.")
    if isinstance(error, NothingToAnswer):
        return _("There is nothing left to answer: the question was deleted or is in the summary. Ask it again.")
    if isinstance(error, NoLongerWaiting):
        return _("This message has already been sent or removed; nothing was changed.")
    if isinstance(error, TooLateToUndo):
        return _("It is too late to undo this.")
    if isinstance(error, TooManyWaiting):
        words = _("{most} of your messages are already waiting here. Remove one, or send this one later.")
        return words.format(most=MOST_WAITING)
    if isinstance(error, MessageTooLong):
        limit = counted(settings.MAX_MESSAGE_CHARS)
        return _("This message is too long to send: at most {limit} characters.").format(limit=limit)
    return _("There is nothing to send yet. Write a message first.")


def _about_files(error: Exception) -> str:
    if isinstance(error, RefusedFile):
        return file_words.refusal(error.name, error.reason)
    if isinstance(error, TooManyFiles):
        return file_words.too_many()
    return _("A file that you attached is no longer there, or was already sent. Remove it and attach it again.")


def cannot_cut(error: OriginalsRemoved) -> str:
    return _(
        "This Space removed the originals up to #{last}. Only the summary still covers them, and it cannot be split: "
        "branch or edit from a later message."
    ).format(last=error.through)
