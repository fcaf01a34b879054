"""Django's pages on the server's event loop, in few threads."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import IO, cast

import django
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import connections
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

from spaces_project.asgi_types import Receive, Scope, Send

THREADS = 8  # pages at work at once; the rest wait their turn, which is cheaper than sharing two cores


class PagesHandler(ASGIHandler):
    """Answers each request in one go on a thread of a small pool, whose threads keep their database connections.

    Django's own handler makes a thread and a connection for every request, and crosses from the loop into it at each
    middleware. All our views are synchronous, so one crossing does; streams and sockets stay on the loop.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pages")

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        loop = asyncio.get_running_loop()
        response = await loop.run_in_executor(self._threads, self._respond, scope, body)
        if isinstance(response, StreamingHttpResponse) and not response.is_async:
            response.streaming_content = in_turn(cast(Iterator[bytes], response.streaming_content))
        await self.send_response(response, send)
        if response.streaming:
            await loop.run_in_executor(self._threads, response.close)

    def _respond(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        with body:
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=self.__class__, scope=scope)
            request, refusal = self.create_request(scope, body)
            response = self.get_response(request) if request else cast(HttpResponse, refusal)
            response._handler_class = self.__class__  # type: ignore[attr-defined]
            if not response.streaming:
                response.close()  # here, since the connection that it may close is this thread's
        return response


async def in_turn(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Each part made once the one before is sent; Django would make all of them first. In a thread of its own, because
    rows come through the connection of the thread that asked for them."""
    loop = asyncio.get_running_loop()
    thread = ThreadPoolExecutor(1, thread_name_prefix="stream")
    try:
        while (part := await loop.run_in_executor(thread, next, parts, None)) is not None:
            yield part
    finally:
        thread.submit(connections.close_all)
        thread.shutdown(wait=False)


def get_pages() -> PagesHandler:
    """Loads the apps, as Django's get_asgi_application does."""
    django.setup(set_prefix=False)
    return PagesHandler()
