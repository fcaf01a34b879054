"""A network that fails on demand: a TCP proxy to put between two ends that know nothing of it.

`with TcpProxy(port) as proxy: … proxy.refuse()`. Playwright's own offline mode leaves open sockets and streams alive.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import Self


class TcpProxy:
    """Passes everything to a port of the loopback address until told otherwise. Its methods are for any thread."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self._is_refusing = self._is_swallowing = False
        self._links: set[Link] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def heal(self) -> None:
        """New connections pass again. Those that were swallowed stay mute, as behind a router that forgot them."""
        self._is_refusing = self._is_swallowing = False

    def refuse(self) -> None:
        """A server that is down: open connections break, new ones too."""
        self._is_refusing = True
        self.reset()

    def reset(self) -> None:
        """A line that breaks once: open connections end, new ones pass."""
        self._loop.call_soon_threadsafe(self._abort_all)

    def swallow(self) -> None:
        """A black hole: connections stay open, or can be made, and nothing comes through any of them."""
        self._is_swallowing = True
        for link in list(self._links):
            link.is_mute = True

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._connected, "127.0.0.1", 0), self._loop
        ).result(10)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._abort_all)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _abort_all(self) -> None:
        for link in list(self._links):
            link.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_refusing:
            writer.transport.abort()
            return
        link = Link(reader, writer, is_mute=self._is_swallowing)
        self._links.add(link)
        try:
            await link.run(self.target)
        finally:
            self._links.discard(link)


class Link:
    """One connection of a reader and the one behind it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_mute: bool) -> None:
        self.near = reader, writer
        self.writers = [writer]
        self.is_mute = is_mute

    async def run(self, target: int) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
        except OSError:
            self.abort()
            return
        self.writers.append(far_writer)
        near_reader, near_writer = self.near
        await asyncio.gather(self._pump(near_reader, far_writer), self._pump(far_reader, near_writer))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if not self.is_mute:
                    writer.write(data)
                    await writer.drain()
        if not self.is_mute:  # nobody learns that the other side of a black hole left
            writer.close()

    def abort(self) -> None:
        for writer in self.writers:
            writer.transport.abort()
