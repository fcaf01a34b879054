"""The only writer to the channel layer. A push is a hint: it carries ids and revisions, and readers fetch what they
may see.

Only the frames of a running reply carry html. Everything here may be called after commit and never raises for a lost
layer.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Coroutine
from typing import Any

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

SEND_SECONDS = 1
"""A layer that swallows packets may hold up a frame so long, and a reply's end with it."""


class _Loop:
    """The event loop that may touch the layer: the web server's own, else one in a thread for worker processes.

    An in-memory layer reached from another thread's loop delivers seconds late, so the web server registers its loop.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()

    def use(self, loop: asyncio.AbstractEventLoop | None) -> None:
        self._loop = loop

    def get(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None or self._loop.is_closed():
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=self._loop.run_forever, name="broadcasts", daemon=True).start()
            return self._loop


_home = _Loop()
use_loop = _home.use


def layer_to_hear() -> Any:
    """For sockets, which join groups and hear what is said there."""
    return get_channel_layer()


def thread_group(thread_id: int) -> str:
    return f"thread.{thread_id}"


def space_group(space_id: int) -> str:
    return f"space.{space_id}"


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def message_changed(thread_id: int, message_id: int, seq: int) -> None:
    _relay(thread_group(thread_id), {"type": "message", "message": message_id, "seq": seq})


def reply_ended(thread_id: int, message_id: int, seq: int, *, status: str, rev: int) -> None:
    """A message has its last text. rev: of its last frame; a page that has shown that one has the whole of it."""
    ended = {"status": status, "rev": rev}
    _relay(thread_group(thread_id), {"type": "message", "message": message_id, "seq": seq, "ended": ended})


def message_posted(thread_id: int, reply_id: int, seq: int) -> None:
    """A message and the row of its reply came to be: news to every page but the one that sent it."""
    _relay(thread_group(thread_id), {"type": "message", "message": reply_id, "seq": seq, "rev": 0})


def waiting_changed(thread_id: int) -> None:
    """Somebody joined or left the line of messages behind a reply, or said it otherwise."""
    _relay(thread_group(thread_id), {"type": "waiting"})


def thread_changed(thread_id: int, space_id: int) -> None:
    """The title, the list or the visibility changed; every open page of the Space fetches its list again."""
    _relay(space_group(space_id), {"type": "thread", "thread": thread_id})


def private_thread_changed(thread_id: int, user_id: int) -> None:
    """The same, for the only person who may know of it."""
    _relay(user_group(user_id), {"type": "thread", "thread": thread_id})


def files_changed(space_id: int) -> None:
    """Of a Space: one was added, read, refused, renamed or removed."""
    _relay(space_group(space_id), {"type": "files"})


def pinned_files_changed(thread_id: int) -> None:
    _relay(thread_group(thread_id), {"type": "files"})


def thread_has_news(thread_id: int, *, space_id: int, reader_id: int | None) -> None:
    """A reply ended. reader_id: the only person who may know of the thread; None for everyone in the Space."""
    group = space_group(space_id) if reader_id is None else user_group(reader_id)
    _relay(group, {"type": "news", "thread": thread_id})


async def thread_was_read(thread_id: int, user_id: int) -> None:
    """By this person in one of their tabs: the others take the mark away."""
    await _send(user_group(user_id), _event({"type": "read", "thread": thread_id}))


def role_changed(space_id: int, user_id: int) -> None:
    """What their open pages of this Space offer is no longer what they may do."""
    _relay(user_group(user_id), {"type": "role", "space": space_id})


def summary_started(thread_id: int) -> None:
    _relay(thread_group(thread_id), {"type": "summary", "state": "started"})


def summary_waits(thread_id: int) -> None:
    """There is something to fold that nobody has begun, and a worker went or came: the panel says which."""
    _relay(thread_group(thread_id), {"type": "summary", "state": "waiting"})


def summary_finished(thread_id: int, *, version: int, outcome: str) -> None:
    """outcome: stored, failed, skipped or discarded."""
    _relay(thread_group(thread_id), {"type": "summary", "state": "finished", "version": version, "outcome": outcome})


def close_sockets_of(user_id: int) -> None:
    """Signed out, removed or deleted: whoever still may will connect again."""
    _send_soon(user_group(user_id), {"type": "leave"})


def close_thread(thread_id: int) -> None:
    _send_soon(thread_group(thread_id), {"type": "leave"})


async def show_presence(thread_id: int, *, user_id: int, name: str, state: str) -> None:
    """state: one of spaces.presence.STATES. Nobody keeps it: whoever comes later asks."""
    await _send(thread_group(thread_id), _event({"type": "presence", "user": user_id, "name": name, "is": state}))


async def send_frame(thread_id: int, *, message_id: int, rev: int, block: int, html: list[str]) -> None:
    """Blocks `block`, `block + 1`, … of a running reply; called on the loop of the process that produces it."""
    frame = {"type": "frame", "message": message_id, "rev": rev, "block": block, "html": html}
    await _send(thread_group(thread_id), _event(frame))


def _relay(group: str, content: dict[str, Any]) -> None:
    _send_soon(group, _event(content))


def _event(content: dict[str, Any]) -> dict[str, Any]:
    """Serialized once, however many sockets relay it."""
    return {"type": "relay", "text": _encoded(content)}


def _send_soon(group: str, event: dict[str, Any]) -> None:
    _on_home_loop(_send(group, event))


def _on_home_loop(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run_coroutine_threadsafe(coroutine, _home.get())


async def _send(group: str, event: dict[str, Any]) -> None:
    layer = get_channel_layer()
    try:
        if getattr(layer, "never_waits", False):
            await layer.group_send(group, event)
            return
        async with asyncio.timeout(SEND_SECONDS):
            await layer.group_send(group, event)
    except Exception as error:  # a lost push costs a reader a moment, never a request or a reply
        log.warning("push to %s lost: %s", group, type(error).__name__)
