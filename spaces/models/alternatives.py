"""Several answers to one message: another is asked for, or one of them is chosen."""

from __future__ import annotations

from django.db import transaction

from spaces.models.language_model import LanguageModel
from spaces.models.message import Message, Speaker, Status
from spaces.models.taking_up import taken_up
from spaces.models.thread import Thread
from spaces.models.thread_errors import NothingToAnswer, NotTheLastAnswer
from spaces.models.user import User
from spaces.signals import message_posted


def retry(thread: Thread, answer: Message, *, by: User | None = None, model: LanguageModel | None = None) -> Message:
    """Ask for the last answer again. The earlier one stays as an alternative that no prompt sees.

    by: who asks now, and pays; None for who asked for the earlier one. model: who is asked, this time alone.
    Raises NotTheLastAnswer, NothingToAnswer, ReplyRunning, BudgetSpent.
    """
    asked_by_id = by.pk if by else answer.asked_by_id
    with transaction.atomic():
        thread = thread.locked()
        thread.refuse_while_reply_runs()
        if answer.seq != thread.next_seq - 1 or answer.role != Speaker.ASSISTANT:
            raise NotTheLastAnswer
        if not _asks_something(thread, before=answer.seq):
            raise NothingToAnswer
        thread.refuse_spent_budget(asked_by_id)
        alternatives = thread.messages.filter(seq=answer.seq)
        alternative = alternatives.order_by("-alternative").values_list("alternative", flat=True)[0] + 1
        alternatives.update(chosen=False)
        reply = thread.messages.create(
            role=Speaker.ASSISTANT,
            asked_by_id=asked_by_id,
            asked_model=model,
            seq=answer.seq,
            alternative=alternative,
            status=Status.QUEUED,
            **taken_up(),
        )
        message_posted.send_robust(Thread, thread_id=thread.pk, message_id=None, reply_id=reply.pk)
        thread.tell_of(reply)
        thread.tell_line_changed()
    return reply


def _asks_something(thread: Thread, *, before: int) -> bool:
    """Whether words of a person's still stand there word for word."""
    asked = thread.messages.chosen().after(thread.covered_through).filter(role=Speaker.USER, seq__lt=before)
    return asked.exclude(text="", file_count=None).exists()


def choose(thread: Thread, answer: Message) -> None:
    """Of several answers at the end, let this one stand; the next prompt carries it.

    Raises NotTheLastAnswer (also where the summary already covers it), ReplyRunning.
    """
    with transaction.atomic():
        held = thread.locked()
        held.refuse_while_reply_runs()
        is_last = answer.role == Speaker.ASSISTANT and answer.seq == held.next_seq - 1
        if not is_last or answer.seq <= held.covered_through:
            raise NotTheLastAnswer
        held.messages.filter(seq=answer.seq, chosen=True).update(chosen=False)
        held.messages.filter(pk=answer.pk).update(chosen=True)
        held.bump_epoch()
        held.tell_of(answer)
    thread.refresh_from_db()
    answer.refresh_from_db()
