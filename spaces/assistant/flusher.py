"""One writer a process for all growing texts: every half second, one transaction.

A write per reply and tick would cost each its own transaction, and on SQLite a turn at the one write lock.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from spaces.assistant import roads
from spaces.assistant.leases import PRODUCER
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
    `stop`."""

    def __init__(self, growing: Callable[[], list[Growing]], stop: Callable[[int], None]) -> None:
        self._growing, self._stop = growing, stop

    async def run(self) -> None:
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            try:
                await self.flush()
            except Exception:  # a locked or absent database: the text is in memory, the next tick writes it
                log.exception("the texts of running replies could not be written; trying again")

    async def flush(self) -> None:
        growing = self._growing()
        if growing:
            for message_id in await roads.for_flush(write, growing):
                self._stop(message_id)


def write(growing: Iterable[Growing]) -> list[int]:
    """Store the texts so far; gives the ids of replies that are to stop.

    Somebody asked for it, maybe in another process, or the row is no longer this process's to write: a sweep took it
    for dead, and what it says since then, or that it was deleted, stands.
    """
    mine = Message.objects.filter(producer=PRODUCER, status=Status.STREAMING)
    now = timezone.now()
    with transaction.atomic():
        lost = [
            reply.message_id
            for reply in growing
            if not mine.filter(pk=reply.message_id).update(text=reply.text, rev=reply.rev, heartbeat=now)
        ]
        ids = [reply.message_id for reply in growing]
        return [*lost, *mine.filter(pk__in=ids, stop_requested_at__isnull=False).values_list("pk", flat=True)]
