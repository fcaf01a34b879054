"""How a reply ended, and the one transaction that says so."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from spaces import broadcasts, line
from spaces.assistant.leases import PRODUCER
from spaces.assistant.questions import Question
from spaces.llm.chat_model import Usage
from spaces.models import LanguageModel, Message, Spent, Thread
from spaces.models.message import Status
from spaces.signals import reply_finished
from summaries.engine.tokens import TokenCounter, calibration

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Outcome:
    status: Status
    text: str = ""
    rev: int = 0
    finish_reason: str = ""
    usage: Usage | None = None
    error: str = ""


def finish(message_id: int, question: Question, outcome: Outcome) -> None:
    """Store the whole text and how it ended. Does nothing where a sweep took this process for dead and closed the
    row."""
    if _store(message_id, question, outcome):
        _send_what_waits(question.thread_id)
    calibrate(question, outcome.usage)


@transaction.atomic
def _store(message_id: int, question: Question, outcome: Outcome) -> bool:
    own = {"tokens_own": TokenCounter().count_message("assistant", outcome.text)}
    row = Message.objects.filter(pk=message_id, producer=PRODUCER, status=Status.STREAMING)
    if not row.update(**own, **ending(outcome), model=question.model_name):
        return False
    Thread.objects.filter(pk=question.thread_id).update(last_activity_at=timezone.now(), fold_check_due=True)
    reply_finished.send_robust(Message, thread_id=question.thread_id, message_id=message_id)
    tell = partial(broadcasts.message_changed, question.thread_id, message_id, question.seq)
    transaction.on_commit(tell, robust=True)
    Spent.objects.add_reply(message_id, spent_on(question, outcome))
    return True


def _send_what_waits(thread_id: int) -> None:
    """In a transaction of its own, so that what this reply spent counts before the next one begins, and whoever counts
    holds nothing that the sending needs. Where it fails or never comes to it, the sweep finds the line (line.due)."""
    try:
        line.send_next(thread_id)
    except Exception:  # the reply is stored: its end must not be tried again for this
        log.exception("what waits in thread %s could not be sent yet", thread_id)


def ending(outcome: Outcome) -> dict[str, Any]:
    values: dict[str, Any] = {
        "status": outcome.status,
        "text": outcome.text,
        "rev": outcome.rev,
        "finish_reason": outcome.finish_reason,
        "error": outcome.error,
        "heartbeat": None,
    }
    return values | (reported(outcome.usage) if outcome.usage else {"tokens_out": TokenCounter().count(outcome.text)})


def reported(usage: Usage) -> dict[str, int]:
    """What the server counted; without it our own counts stand."""
    return {"tokens_in": usage.input, "tokens_cached": usage.cached, "tokens_out": usage.output}


def spent_on(question: Question, outcome: Outcome) -> int:
    """Tokens that count. Nothing where it failed before the first word: no server counts an outage either."""
    if outcome.usage:
        return outcome.usage.input + outcome.usage.output
    if outcome.status == Status.FAILED and not outcome.text:
        return 0
    return question.prompt_tokens + TokenCounter().count(outcome.text)


CALIBRATED_FROM = 1_000
"""Tokens: of a short prompt, the few that a server adds on its own would pass for a different tokenizer."""


def calibrate(question: Question, usage: Usage | None) -> None:
    """Remember how the server's count relates to ours, so that the next prompt's size is right for its tokenizer."""
    if usage and question.prompt_tokens >= CALIBRATED_FROM:
        ratio = calibration(estimated=question.prompt_tokens, reported=usage.input)
        LanguageModel.objects.filter(name=question.model_name).exclude(calibration=ratio).update(calibration=ratio)
