"""Who is writing which reply, and what becomes of one whose writer died. A claim is one conditional UPDATE.

A reply that waits may bear the name of the process that takes it up (spaces.models.taking_up): for a moment it is not
anybody else's. The claim comes beside the request to the model, and only then is anything shown or stored of it.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from spaces import broadcasts
from spaces.compiled import CompiledQuery, CompiledUpdate
from spaces.models import Message, Spent, Thread
from spaces.models.message import Status
from summaries.engine.reasons import Reason
from summaries.engine.tokens import TokenCounter
from summaries.prompts import assembly

INTERRUPTED = Reason(
    "server_stopped", "The server stopped while this reply was being written. What had arrived is kept."
)

PRODUCER = uuid.uuid4().hex
"""This process, in the rows of the replies it writes."""

LEASE = timedelta(seconds=20)
"""A reply whose row saw no heartbeat for this long has lost its writer; the flusher beats every 0.5 s."""

SOON = timedelta(seconds=5)
"""By then whoever takes a reply up has claimed it, else it is anybody's."""


def claim(message_id: int, **given: Any) -> bool:
    """Whether this process may write the reply; at most one process ever may, and none while another takes it up.
    given: what it is asked with, as summaries.prompts.assembly.references has it; written with the claim."""
    update = CLAIM_GIVEN if given else CLAIM
    return bool(update.run(message_id, status=Status.STREAMING, producer=PRODUCER, heartbeat=timezone.now(), **given))


def _queued(message_id: int) -> QuerySet[Message]:
    return Message.objects.filter(pk=message_id, status=Status.QUEUED, producer__in=["", PRODUCER])


CLAIMED = ("status", "producer", "heartbeat")
CLAIM = CompiledUpdate(_queued, int, fields=CLAIMED)
CLAIM_GIVEN = CompiledUpdate(_queued, int, fields=[*CLAIMED, *assembly.REFERENCES])


def waiting() -> list[int]:
    """Replies that nobody writes yet and nobody else takes up: their wake-up was lost, or the process that should have
    got it."""
    queued, late = WAITING.rows(), timezone.now() - SOON
    others = {reply.pk: reply.heartbeat for reply in queued if reply.producer not in ("", PRODUCER)}
    if lost := [pk for pk, since in others.items() if since is None or since < late]:
        _let_go(_taken_up().filter(pk__in=lost).exclude(heartbeat__gte=late))
    return [reply.pk for reply in queued if reply.pk not in others or reply.pk in lost]


def _taken_up() -> QuerySet[Message]:
    return Message.objects.filter(status=Status.QUEUED).exclude(producer="")


def _let_go(replies: QuerySet[Message]) -> None:
    replies.update(producer="", heartbeat=None)


def interrupt_orphans(*, alive: Collection[int] = (), all_of_them: bool = False) -> int:
    """Close the replies whose writer died, keeping their text. At boot of the only server there is, that is all of
    them; and what was not asked yet is anybody's. alive: those that this process writes; their hearts did not beat
    because the database was away."""
    if all_of_them:
        _let_go(_taken_up())
    if not ANY_STREAMING.rows():
        return 0
    orphaned = Message.objects.filter(status=Status.STREAMING).exclude(pk__in=alive)
    if not all_of_them:
        orphaned = orphaned.filter(Q(heartbeat__lt=timezone.now() - LEASE) | Q(heartbeat=None))
    return sum(interrupt(message) for message in orphaned.order_by("id"))


@transaction.atomic
def interrupt(message: Message) -> bool:
    """It was asked and began to answer, so it counts as far as it came."""
    tokens_out = TokenCounter().count(message.text)
    same = Message.objects.filter(pk=message.pk, status=Status.STREAMING, heartbeat=message.heartbeat)
    closed = same.update(
        status=Status.INTERRUPTED,
        tokens_out=tokens_out,
        tokens_own=TokenCounter().count_message("assistant", message.text),
        error=INTERRUPTED,
    )
    if closed:
        Thread.objects.filter(pk=message.thread_id).update(fold_check_due=True)
        transaction.on_commit(
            partial(broadcasts.message_changed, message.thread_id, message.pk, message.seq), robust=True
        )
        message.thread.tell_line_changed()
        if message.tokens_in:
            Spent.objects.add_reply(message.pk, message.tokens_in + tokens_out)
    return bool(closed)


WAITING = CompiledQuery(
    lambda: Message.objects.filter(status=Status.QUEUED).order_by("id").only("pk", "producer", "heartbeat")[:200]
)
ANY_STREAMING = CompiledQuery(lambda: Message.objects.filter(status=Status.STREAMING).order_by().only("pk")[:1])
