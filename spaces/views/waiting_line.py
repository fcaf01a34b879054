"""The messages that wait in a thread, as a reader of it sees them."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Q

from spaces.models import Attachment, BudgetSpent, EmptyMessage, MessageTooLong, Thread, User, WaitingMessage
from spaces.models.thread_errors import refuse_unfit
from spaces.models.waiting import NotSent, WaitingQuerySet
from spaces.views.spaces import may


@dataclass(frozen=True)
class Line:
    """`not_sent`: what was refused when its turn came, for its author and who may remove it. `is_halted`: a reply broke
    off, and its Retry is still open."""

    messages: list[WaitingMessage] = field(default_factory=list)
    not_sent: list[WaitingMessage] = field(default_factory=list)
    is_halted: bool = False

    def __bool__(self) -> bool:
        return bool(self.messages or self.not_sent)


def line_of(thread: Thread, user: User) -> Line:
    """Without a query where nothing can be waiting."""
    if not thread.has_waiting:
        return Line()
    shown = list(_shown_to(user, thread).in_order().select_related("author"))
    name_files(shown)
    messages = [each for each in shown if not each.refused]
    is_halted = bool(messages) and not messages[0].goes_now and thread.leaves_a_retry
    not_sent = [each for each in shown if each.refused]
    if may(thread.space, user, thread)["can_write"]:
        for each in not_sent:
            each.may_go_now = each.author_id == user.pk and _may_go_now(each, thread)
    return Line(messages, not_sent, is_halted)


def name_files(shown: list[WaitingMessage]) -> None:
    """One query, and none where no message has any."""
    ids = [each.pk for each in shown if each.file_count]
    if not ids:
        return
    files = list(Attachment.objects.standing().filter(waiting__in=ids).without_texts().in_order())
    for each in shown:
        each.files = [file for file in files if file.waiting_id == each.pk]


def _may_go_now(waiting: WaitingMessage, thread: Thread) -> bool:
    """Of a person who may write here."""
    try:
        if waiting.refused == NotSent.UNFIT:
            refuse_unfit(waiting.text, files=waiting.file_ids)
        elif waiting.refused == NotSent.BUDGET:
            thread.refuse_spent_budget(waiting.author_id)
    except (EmptyMessage, MessageTooLong, BudgetSpent):
        return False
    return True


def _shown_to(user: User, thread: Thread) -> WaitingQuerySet:
    here = WaitingMessage.objects.filter(thread=thread)
    own = Q(author=user)
    if may(thread.space, user, thread)["can_delete"]:
        return here.filter(~Q(refused=NotSent.REMOVED) | own)
    return here.filter(Q(refused="") | own)
