"""Celery's messages between the threads of one process.

Kombu's own transport looks for them every so many seconds, which keeps an idle process busy. This one waits until a
message comes, or until there is room for one.
"""

from __future__ import annotations

from queue import Empty
from threading import Event
from time import monotonic
from typing import Any

from kombu.transport import memory

_changed = Event()


class Channel(memory.Channel):
    """Its fanout wakes nobody: nothing here uses that."""

    def _put(self, queue: str, message: Any, **options: Any) -> None:
        super()._put(queue, message, **options)
        _changed.set()

    def basic_ack(self, delivery_tag: Any, multiple: bool = False) -> None:
        super().basic_ack(delivery_tag, multiple)
        _changed.set()  # a worker that had taken as many as it may can take another

    def basic_reject(self, delivery_tag: Any, requeue: bool = False) -> None:
        super().basic_reject(delivery_tag, requeue)
        _changed.set()


class Transport(memory.Transport):
    """For the one worker of a process: of several, only one would hear of a message."""

    Channel = Channel

    def drain_events(self, connection: Any, timeout: float | None = None, **kwargs: Any) -> None:
        """Deliver a message. Raises TimeoutError where none comes for so many seconds."""
        deadline = None if timeout is None else monotonic() + timeout
        while True:
            _changed.clear()  # before the look, so that what comes behind it is looked for once more
            try:
                self.cycle.get(self._deliver, timeout=timeout)  # type: ignore[union-attr]  # there while it is open
            except Empty:
                if not _changed.wait(None if deadline is None else max(0.0, deadline - monotonic())):
                    raise TimeoutError from None
            else:
                return
