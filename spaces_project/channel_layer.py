"""The channel layer of a process that is whole: Channels' own in-memory layer, at the pace of streaming replies."""

import asyncio
import contextlib
import time
from typing import Any

from channels.layers import InMemoryChannelLayer

FOR_EVER = 10 * 365 * 24 * 3600  # seconds; a socket leaves its groups when it closes, not after a day


class ProcessChannelLayer(InMemoryChannelLayer):
    """Sends to a group without a task and a deep copy for each member, and looks for what expired now and then.

    Channels' layer walks over every channel and group at each send and each receive: with 100 readers of 100 replies
    that alone would fill a core. A message that finds its reader's queue full is dropped, as there.
    """

    never_waits = True

    async def receive(self, channel: str) -> dict[str, Any]:
        """As Channels' own, which makes a queue for every message that finds nothing before it."""
        queue = self._queue_of(channel)
        try:
            _, message = await queue.get()
        except BaseException:  # whoever listened goes
            if queue.empty():
                self.channels.pop(channel, None)
            raise
        return message

    def __init__(self, *, cleaning_seconds: float = 10.0, **options: Any) -> None:
        super().__init__(**{"group_expiry": FOR_EVER, **options})
        self.cleaning_seconds = cleaning_seconds
        self._cleaned = time.monotonic()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self._clean_expired()
        expires = time.time() + self.expiry
        for channel in self.groups.get(group, ()):
            with contextlib.suppress(asyncio.QueueFull):
                self._queue_of(channel).put_nowait((expires, message))

    def _queue_of(self, channel: str) -> asyncio.Queue[tuple[float, dict[str, Any]]]:
        if channel not in self.channels:
            self.channels[channel] = asyncio.Queue(maxsize=self.get_capacity(channel))
        return self.channels[channel]

    def _clean_expired(self) -> None:
        if time.monotonic() - self._cleaned > self.cleaning_seconds:
            self._cleaned = time.monotonic()
            super()._clean_expired()
