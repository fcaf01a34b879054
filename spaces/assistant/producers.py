"""The replies that this process writes: started by a wake-up or by the sweep, stopped by a person, closed at shutdown.

A reply is tied to its message and to no socket: readers may come and go.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings

from spaces import broadcasts, line
from spaces.assistant import leases
from spaces.assistant.flusher import Flusher, Growing
from spaces.assistant.replies import Reply
from spaces.assistant.warmup import warm_up
from spaces.models.taking_up import take_up_here

log = logging.getLogger(__name__)

LONGEST_WAIT = 0.05  # seconds that the answer to a sent message may wait for the request to the model


class Producers:
    """All running replies of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.replies: dict[int, Reply] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.flusher = Flusher(self.growing, self.stop_reply)
        self.start_task(self.flusher.run())
        self.start_task(self.sweep_for_ever())
        self.start_task(warm_up())

    def start_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """A task that inherits no request's context: with it, it would inherit a database connection that closes."""
        task = contextvars.Context().run(self.loop.create_task, work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def start_reply(self, message_id: int) -> None:
        if message_id not in self.replies:
            reply = self.replies[message_id] = Reply(message_id, running=lambda: len(self.replies))
            reply.task = self.start_task(self.write(reply))
            self.flusher.has_replies.set()

    async def write(self, reply: Reply) -> None:
        try:
            await reply.write()
        except Exception:  # a fault of ours: the lease runs out and the sweep closes the reply as interrupted
            log.exception("reply %s ended in an error", reply.message_id)
        finally:
            self.replies.pop(reply.message_id, None)
            if not self.replies:
                self.flusher.has_replies.clear()

    async def wait_until_asked(self, message_id: int) -> None:
        reply = self.replies.get(message_id)
        if reply:
            await reply.wait_until_asked()

    def stop_reply(self, message_id: int) -> None:
        reply = self.replies.get(message_id)
        if reply:
            reply.stop()

    def growing(self) -> list[Growing]:
        return [reply.growing() for reply in self.replies.values() if reply.is_streaming]

    async def sweep_for_ever(self) -> None:
        while True:
            try:
                for message_id in await database_sync_to_async(look_for_work)(list(self.replies)):
                    self.start_reply(message_id)
            except Exception:  # the database is away for a moment: a normal day
                log.warning("the sweep for replies failed; trying again", exc_info=True)
            await asyncio.sleep(settings.SWEEP_SECONDS)

    async def close(self) -> None:
        """Close every running reply as interrupted, its text kept."""
        replies = [reply.task for reply in self.replies.values() if reply.task]
        for reply in self.replies.values():
            reply.interrupt()
        if replies:
            await asyncio.wait(replies, timeout=4)
        for task in list(self.tasks):
            task.cancel()


def look_for_work(alive: list[int]) -> list[int]:
    """What no process has taken up: replies to close, lines to move, and, given back, replies to write. alive: those
    that this process writes."""
    leases.interrupt_orphans(alive=alive)
    line.send_due()
    return leases.waiting()


_producers: Producers | None = None


def start(loop: asyncio.AbstractEventLoop) -> None:
    """Called once by the web server, on its loop."""
    global _producers
    broadcasts.use_loop(loop)
    _producers = Producers(loop)
    take_up_here(leases.PRODUCER)


async def stop() -> None:
    global _producers
    take_up_here("")
    if _producers:
        await _producers.close()
    _producers = None
    broadcasts.use_loop(None)


def wake(message_id: int) -> None:
    """From any thread: write this reply now. Without a loop here (a worker, a shell) some web process's sweep will."""
    _on_the_loop(lambda producers: producers.start_reply(message_id))


def wait_until_asked(message_id: int) -> None:
    """From the thread of a page, once it woke this reply; for a moment at most. All threads share one interpreter, so
    what the page computes before the model is asked delays the first word by as much."""
    producers = _producers
    if producers and not producers.loop.is_closed():
        waiting = producers.wait_until_asked(message_id)
        try:
            asked = asyncio.run_coroutine_threadsafe(waiting, producers.loop)
        except RuntimeError:  # the loop was closed just now
            waiting.close()
            return
        try:
            asked.result(LONGEST_WAIT)
        except (TimeoutError, CancelledError):
            asked.cancel()


def stop_reply(message_id: int) -> None:
    """From any thread: end it at once where it runs in this process; elsewhere the next flush sees the request."""
    _on_the_loop(lambda producers: producers.stop_reply(message_id))


def reply_in_memory(message_id: int) -> Growing | None:
    """What this process has of a running reply, newer than its row."""
    reply = _producers.replies.get(message_id) if _producers else None
    return reply.growing() if reply and reply.is_streaming else None


def _on_the_loop(act: Callable[[Producers], None]) -> None:
    producers = _producers
    if producers and not producers.loop.is_closed():
        producers.loop.call_soon_threadsafe(act, producers)
