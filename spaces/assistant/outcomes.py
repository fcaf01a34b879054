"""How a reply ended, and the one transaction that says so."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from spaces import broadcasts, line
from spaces.assistant.leases import PRODUCER
from spaces.assistant.questions import Question
from spaces.compiled import CompiledUpdate
from spaces.llm.chat_model import Usage
from spaces.llm.figures import within
from spaces.llm.wire import finish_reason_in
from spaces.models import LanguageModel, Message, Spent, Thread
from spaces.models.message import Status
from spaces.signals import reply_finished
from summaries.engine.tokens import TokenCounter, calibration
from summaries.prompts.window import thread_of_reply

log = logging.getLogger(__name__)

AWAY = (OperationalError, InterfaceError)
"""The database, for a moment: all of it is tried again."""


@dataclass(frozen=True)
class Outcome:
    status: Status
    text: str = ""
    rev: int = 0
    finish_reason: str = ""
    usage: Usage | None = None
    error: str = ""

    def without_report(self) -> Outcome:
        """With nothing that only the server says of it: our own counts, and no reason."""
        return replace(self, usage=None, finish_reason="")


def finish(message_id: int, question: Question, outcome: Outcome) -> None:
    """Store the whole text and how it ended. Does nothing where a sweep took this process for dead and closed the
    row."""
    outcome = believed(message_id, question, outcome)
    thread = _stored(message_id, question, outcome)
    if thread and thread.has_waiting:
        _send_what_waits(question.thread_id)
    calibrate(question, outcome.usage)


def believed(message_id: int, question: Question, outcome: Outcome) -> Outcome:
    """Without the figures that cannot be true, whoever reported them."""
    usage = within(outcome.usage, question.window) if outcome.usage else None
    if usage and usage.doubts:
        doubts = "; ".join(usage.doubts)
        log.warning("reply %s came with figures that cannot be true, our own stand: %s", message_id, doubts)
    return replace(outcome, usage=usage)


def _stored(message_id: int, question: Question, outcome: Outcome) -> Thread | None:
    """A reply whose text is here never fails for what was said about it."""
    try:
        return _store(message_id, question, outcome)
    except AWAY:
        raise
    except Exception:
        log.exception("reply %s is stored without what its server said of it", message_id)
        return _store(message_id, question, outcome.without_report())


@transaction.atomic
def _store(message_id: int, question: Question, outcome: Outcome) -> Thread | None:
    """Gives the thread as it was left, None where the reply is not this process's any more."""
    if not _end(message_id, question, outcome):
        return None
    HOLD.run(question.thread_id, last_activity_at=timezone.now(), fold_check_due=False)
    thread = thread_of_reply(message_id)  # only now: nobody else changes it until all of this is stored
    assert thread is not None
    if question.language_model:
        thread.language_model = question.language_model
    ended: dict[str, Any] = {"message_id": message_id, "seq": question.seq, "text": outcome.text}
    told = reply_finished.send_robust(Message, thread=thread, **ended)
    if any(isinstance(answer, Exception) for _, answer in told):
        Thread.objects.filter(pk=thread.pk).update(fold_check_due=True)
    how = partial(broadcasts.reply_ended, status=outcome.status.value, rev=outcome.rev)
    transaction.on_commit(partial(how, thread.pk, message_id, question.seq), robust=True)
    _count(message_id, thread, spent_on(question, outcome))
    return thread


def _end(message_id: int, question: Question, outcome: Outcome) -> int:
    own = TokenCounter().count_message("assistant", outcome.text)
    reported = reported_prompt(outcome.usage)
    update = END_REPORTED if reported else END
    return update.run(message_id, PRODUCER, tokens_own=own, model=question.model_name, **ending(outcome), **reported)


def _streaming(message_id: int, producer: str) -> QuerySet[Message]:
    return Message.objects.filter(pk=message_id, producer=producer, status=Status.STREAMING)


ENDING = ("status", "text", "rev", "finish_reason", "error", "heartbeat", "tokens_out", "tokens_own", "model")
END = CompiledUpdate(_streaming, int, str, fields=ENDING)
END_REPORTED = CompiledUpdate(_streaming, int, str, fields=[*ENDING, "tokens_in", "tokens_cached"])
HOLD = CompiledUpdate(lambda pk: Thread.objects.filter(pk=pk), int, fields=["last_activity_at", "fold_check_due"])


def _count(message_id: int, thread: Thread, tokens: int) -> None:
    """In a savepoint: a count that the database refuses does not take the reply with it. As the last step: whoever
    holds a row of that table waits for no other."""
    try:
        with transaction.atomic():
            Spent.objects.add(tokens, user_id=thread.asked_by_id, space_id=thread.space_id)  # type: ignore[attr-defined]
    except AWAY:
        raise
    except Exception:
        log.exception("the %s tokens of reply %s could not be counted", tokens, message_id)


def _send_what_waits(thread_id: int) -> None:
    """In a transaction of its own, so that what this reply spent counts before the next one begins, and whoever counts
    holds nothing that the sending needs. Where it fails or never comes to it, the sweep finds the line (line.due)."""
    try:
        line.send_next(thread_id)
    except Exception:  # the reply is stored: its end must not be tried again for this
        log.exception("what waits in thread %s could not be sent yet", thread_id)


def ending(outcome: Outcome) -> dict[str, Any]:
    return {
        "status": outcome.status,
        "text": outcome.text,
        "rev": outcome.rev,
        "finish_reason": finish_reason_in(outcome.finish_reason) or "",
        "error": outcome.error,
        "heartbeat": None,
        "tokens_out": tokens_out(outcome),
    }


def tokens_out(outcome: Outcome) -> int:
    """What the server counted; without it, what we do."""
    counted = outcome.usage.output if outcome.usage else None
    return TokenCounter().count(outcome.text) if counted is None else counted


def reported_prompt(usage: Usage | None) -> dict[str, int]:
    """What the server counted; without it our own count stands, which the row has since it was asked."""
    if usage is None or usage.input is None:
        return {}
    return {"tokens_in": usage.input, "tokens_cached": usage.cached}


def spent_on(question: Question, outcome: Outcome) -> int:
    """Tokens that count. Nothing where it failed before the first word: no server counts an outage either."""
    counted = outcome.usage.input if outcome.usage else None
    if counted is None and outcome.status == Status.FAILED and not outcome.text:
        return 0
    return (question.prompt_tokens if counted is None else counted) + tokens_out(outcome)


CALIBRATED_FROM = 1_000
"""Tokens: of a short prompt, the few that a server adds on its own would pass for a different tokenizer."""


def calibrate(question: Question, usage: Usage | None) -> None:
    """Remember how the server's count relates to ours, so that the next prompt's size is right for its tokenizer."""
    if not usage or usage.input is None or question.prompt_tokens < CALIBRATED_FROM:
        return
    ratio = calibration(estimated=question.prompt_tokens, reported=usage.input)
    try:
        LanguageModel.objects.filter(name=question.model_name).exclude(calibration=ratio).update(calibration=ratio)
    except Exception:  # the reply is stored; the next one brings its own figures
        log.exception("the calibration of %s could not be stored", question.model_name)
