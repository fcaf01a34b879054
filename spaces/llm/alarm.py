"""One timer for all the waiting of a streamed reply: a timeout for each piece costs more than reading the piece."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

Result = TypeVar("Result")


class Alarm:
    """Ends a wait that takes too long. Used by one task, and closed by it.

    The timer is not moved with every deadline: where it rings before the deadline that holds by then, it is set again.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._waiting: asyncio.Task[object] | None = None
        self._rang = False

    async def wait(self, awaited: Awaitable[Result], due: float) -> Result:
        """Raises TimeoutError at `due`, in seconds of the loop's clock. To cancel the task raises CancelledError."""
        task = asyncio.current_task()
        assert task is not None
        cancelled_before = task.cancelling()
        self._due, self._waiting, self._rang = due, task, False
        if self._timer is None or self._timer.when() > due:
            self._set(due)
        try:
            return await awaited
        except asyncio.CancelledError:
            if self._rang and task.uncancel() <= cancelled_before:
                raise TimeoutError from None
            raise
        finally:
            self._waiting = None

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _set(self, due: float) -> None:
        self.close()
        self._timer = self._loop.call_at(due, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._waiting is None:
            return
        if self._loop.time() < self._due:
            self._set(self._due)
        else:
            self._rang = True
            self._waiting.cancel()
