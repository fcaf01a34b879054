"""One writer a process for all growing texts: every half second, one transaction.

A write per reply and tick would cost each its own transaction, and on SQLite a turn at the one write lock.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from spaces.assistant import database_threads
from spaces.assistant.leases import PRODUCER
from spaces.compiled import CompiledQuery, CompiledUpdate
from spaces.models import Message
from spaces.models.message import Status

log = logging.getLogger(__name__)

FLUSH_SECONDS = 0.5


@dataclass(frozen=True)
class Growing:
    message_id: int
    text: str
    rev: int


class Flusher:
    """Writes what `growing()` returns, beats the heart of each row, and hands the ids that somebody asked to stop to
    `stop`. It rests while has_replies is not set."""

    def __init__(self, growing: Callable[[], list[Growing]], stop: Callable[[int], None]) -> None:
        self._growing, self._stop = growing, stop
        self.has_replies = asyncio.Event()

    async def run(self) -> None:
        while True:
            await self.has_replies.wait()
            await asyncio.sleep(FLUSH_SECONDS)
            try:
                await self.flush()
            except Exception:  # a locked or absent database: the text is in memory, the next tick writes it
                log.exception("the texts of running replies could not be written; trying again")

    async def flush(self) -> None:
        growing = self._growing()
        if growing:
            for message_id in await database_threads.for_flush(write, growing):
                self._stop(message_id)


def write(growing: Collection[Growing]) -> list[int]:
    """Store the texts so far; gives the ids of replies that are to stop.

    Somebody asked for it, maybe in another process, or the row is no longer this process's to write: a sweep took it
    for dead, and what it says since then, or that it was deleted, stands.
    """
    now, ids = timezone.now(), {reply.message_id for reply in growing}
    with transaction.atomic():
        written = GROW.run_each(
            [((each.message_id, PRODUCER), {"text": each.text, "rev": each.rev, "heartbeat": now}) for each in growing]
        )
        lost = ids.difference(_ids(MINE)) if written < len(ids) else set()
        return [*lost, *ids.intersection(_ids(TO_STOP))]


def _ids(query: CompiledQuery[Message]) -> list[int]:
    return [reply.pk for reply in query.rows(PRODUCER)]


def _mine(producer: str) -> QuerySet[Message]:
    return Message.objects.filter(producer=producer, status=Status.STREAMING).order_by()


GROW = CompiledUpdate(lambda pk, producer: _mine(producer).filter(pk=pk), int, str, fields=["text", "rev", "heartbeat"])
MINE = CompiledQuery(lambda producer: _mine(producer).only("pk"), str)
TO_STOP = CompiledQuery(lambda producer: _mine(producer).filter(stop_requested_at__isnull=False).only("pk"), str)
