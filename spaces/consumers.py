"""The sockets of an open thread, and of a page about a Space. Each checks who may read, joins the groups, and relays
what `spaces.broadcasts` says."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import Http404, HttpRequest

from spaces import access, broadcasts
from spaces.models import ReadMark
from spaces.presence import Allowance, presence_in, read_in
from spaces.views.page_mark import mark_now

log = logging.getLogger(__name__)

NOT_ALLOWED = 4403
COME_AGAIN = 4401


class ThreadConsumer(AsyncWebsocketConsumer):
    recheck_seconds: float = 30
    is_closing = False
    is_shown = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Channels waits for browser and layer together, with a task and a look at both for every frame. Here each has
        a loop of its own; the layer's begins once the browser was let in."""
        self.scope, self.base_send = scope, send
        self.send_directly = scope.get("send_directly", send)
        self.channel_layer = broadcasts.layer_to_hear()
        self.channel_name = await self.channel_layer.new_channel()
        self.is_open = asyncio.Event()
        relaying = asyncio.create_task(self.relay_for_ever())
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        finally:
            relaying.cancel()
            await asyncio.wait({relaying})

    async def relay_for_ever(self) -> None:
        await self.is_open.wait()
        try:
            while True:
                await self.dispatch(await self.channel_layer.receive(self.channel_name))
        except Exception as error:  # a lost layer, or a browser that went: whoever is still there connects again
            log.info("a socket hears no more: %s", type(error).__name__)
            await self.end(COME_AGAIN)

    async def connect(self) -> None:
        groups = await self.groups_to_join()
        if not groups:
            await self.close(NOT_ALLOWED)
            return
        self.groups_joined = [*groups, broadcasts.user_group(self.scope["user"].pk)]
        for group in self.groups_joined:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.accept()
        self.is_open.set()
        self.allowance = Allowance(time.monotonic())
        self.rechecking = asyncio.create_task(self.recheck_for_ever())
        await self.tell_what_changed_since()

    async def tell_what_changed_since(self) -> None:
        """To a page that has just come, and says what it shows: whether that is still so. Later changes are told."""
        [shown] = parse_qs(self.scope.get("query_string", b"").decode()).get("shows", [""])[:1]
        if not shown:
            return
        try:
            now = await self.mark_now()
        except (DatabaseError, Http404, PermissionDenied) as error:  # the page then looks for itself
            log.warning("what a page shows could not be compared: %s", type(error).__name__)
            return
        await self.send(text_data=json.dumps({"type": "since", "changed": now != shown}))

    @database_sync_to_async
    def mark_now(self) -> str:
        user = signed_in(self.scope["session"])
        return mark_now(access.thread_for(user, self.scope["url_route"]["kwargs"]["thread_id"]), user)

    async def disconnect(self, code: int) -> None:
        for group in getattr(self, "groups_joined", []):
            with contextlib.suppress(Exception):  # a lost layer has lost the group too
                await self.channel_layer.group_discard(group, self.channel_name)
        if self.is_shown:
            await self.show("gone")
        if hasattr(self, "rechecking"):
            self.rechecking.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self.rechecking

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Readers only say that they are there, or typing, or how far they have read; what they may read is looked up
        again each time."""
        if not self.allowance.spend(time.monotonic()):
            return
        await self.leave_if_not_readable()
        if (state := presence_in(text_data)) and not self.is_closing:
            await self.show(state)
        elif (seq := read_in(text_data)) and not self.is_closing:
            await self.note_read(seq)

    async def note_read(self, seq: int) -> None:
        user_id, thread_id = self.scope["user"].pk, self.scope["url_route"]["kwargs"]["thread_id"]
        try:
            await database_sync_to_async(ReadMark.objects.note)(user_id, thread_id, seq)
        except DatabaseError as error:  # away for a while, or the thread is just going: the page says it again
            log.warning("how far somebody has read could not be noted: %s", type(error).__name__)
            return
        await broadcasts.thread_was_read(thread_id, user_id)

    async def show(self, state: str) -> None:
        self.is_shown = state != "gone"
        user = self.scope["user"]
        thread_id = self.scope["url_route"]["kwargs"]["thread_id"]
        await broadcasts.show_presence(thread_id, user_id=user.pk, name=user.name, state=state)

    async def recheck_for_ever(self) -> None:
        while not self.is_closing:
            await asyncio.sleep(self.recheck_seconds)
            await self.leave_if_not_readable()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """A frame goes straight out: before any other event Channels visits the database's thread, which frames cannot
        wait for."""
        if message["type"] == "relay":
            await self.relay(message)
        else:
            await super().dispatch(message)

    async def relay(self, event: dict[str, Any]) -> None:
        if not self.is_closing:
            await self.send_directly({"type": "websocket.send", "text": event["text"]})

    async def leave(self, event: dict[str, Any]) -> None:
        """Somebody signed out, was removed, or the thread is gone. Whoever still may connects again: asked now, a
        session that is just ending would still let them stay."""
        await self.end(COME_AGAIN)

    async def leave_if_not_readable(self) -> None:
        try:
            is_readable = bool(await self.groups_to_join())
        except Exception as error:  # the database may be away for a while; it is asked again
            log.warning("who may read could not be looked up: %s", type(error).__name__)
            return
        if not is_readable:
            await self.end(NOT_ALLOWED)

    async def end(self, code: int) -> None:
        if not self.is_closing:
            self.is_closing = True
            with contextlib.suppress(OSError):  # the browser went a moment before
                await self.close(code)

    @database_sync_to_async
    def groups_to_join(self) -> list[str]:
        """Those of the thread and its Space, by the session as it is now: sockets outlive sign-out, removal and
        deletion. None where it may not be read."""
        try:
            return self.groups_for(signed_in(self.scope["session"]))
        except (Http404, PermissionDenied):
            return []

    def groups_for(self, user: Any) -> list[str]:
        """Raises Http404, PermissionDenied."""
        thread = access.thread_for(user, self.scope["url_route"]["kwargs"]["thread_id"])
        return [broadcasts.thread_group(thread.pk), broadcasts.space_group(thread.space_id)]


class SpaceConsumer(ThreadConsumer):
    """It hears what concerns the whole Space. Nobody is shown to be there, and no thread is read."""

    async def show(self, state: str) -> None:
        pass

    async def note_read(self, seq: int) -> None:
        pass

    async def tell_what_changed_since(self) -> None:
        pass

    def groups_for(self, user: Any) -> list[str]:
        space = access.space_for(user, self.scope["url_route"]["kwargs"]["space_id"])
        return [broadcasts.space_group(space.pk)]


def signed_in(session: Any) -> Any:
    """Who the session's row in the database says is signed in; the socket's own copy of it may be old."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session.session_key)
    return get_user(request)
