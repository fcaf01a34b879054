"""n chats at once: through the bare relay, and through the product."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import time
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from tests.bench.load.browser import Visitor
from tests.bench.load.figures import Chat, Run
from tests.bench.load.upstream import TOKENS_PER_SECOND, Upstream
from tests.product import ROOT, Product, free_port

TOKENS = 200
SPREAD = 1.0  # seconds over which the chats of a run begin
REST = 1.5  # seconds without a push after which a page is at rest
PATIENCE = 60.0  # seconds after which a chat that is not whole is an error
NUMBERED = re.compile(r"\bw(\d+)\b")

OneChat = Callable[[int, str], Awaitable[Chat]]


async def together(upstream: Upstream, count: int, one_chat: OneChat) -> list[Chat]:
    """Runs the chats, their starts evenly spread, and adds what the upstream says of each."""
    upstream.forget()
    marks = [uuid.uuid4().hex for _ in range(count)]

    async def begin(number: int) -> Chat:
        await asyncio.sleep(SPREAD * number / count)
        try:
            async with asyncio.timeout(PATIENCE + TOKENS / TOKENS_PER_SECOND):
                return await one_chat(number, f"[tokens:{TOKENS}] {marks[number]}")
        except Exception as error:  # whatever it was: the chat is not whole, and is counted
            return Chat(error=repr(error))

    chats = await asyncio.gather(*(begin(number) for number in range(count)))
    stamps = upstream.stamps(marks)
    for mark, chat in zip(marks, chats, strict=True):
        chat.received, chat.sent = stamps[mark]
        if not chat.error and not len(chat.sent) == len(chat.seen) == TOKENS:
            chat.error = f"{len(chat.seen)} of {len(chat.sent)} tokens"
    return chats


# ---- the yardstick


async def relay_run(upstream: Upstream, count: int) -> Run:
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.load.relay", str(port), str(upstream.port)]
    process = subprocess.Popen(command, cwd=ROOT)  # noqa: ASYNC220 (nothing else runs yet)
    try:
        sockets = [await _when_it_listens(port) for _ in range(count)]
        before = _cpu_seconds(process.pid)
        chats = await together(upstream, count, lambda number, prompt: _relayed(sockets[number], prompt))
        return Run("bare relay", chats, _cpu_seconds(process.pid) - before)
    finally:
        process.terminate()
        process.wait()


async def _when_it_listens(port: int) -> ClientConnection:
    for _ in range(250):
        try:
            return await connect(f"ws://127.0.0.1:{port}/", compression=None)
        except OSError:
            await asyncio.sleep(0.02)
    raise RuntimeError("the relay did not start")


async def _relayed(socket: ClientConnection, prompt: str) -> Chat:
    chat = Chat(asked=time.monotonic())
    await socket.send(prompt)
    while len(chat.seen) < TOKENS:
        await socket.recv()
        chat.seen.append(time.monotonic())
    return chat


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ---- the product


async def product_run(product: Product, upstream: Upstream, visitor: Visitor, space: str, count: int) -> Run:
    threads = [await visitor.start_thread(space, "[say:Good morning.] Hello.") for _ in range(count)]
    await asyncio.gather(*(_answered(visitor, thread) for thread in threads))
    sockets = await asyncio.gather(*(_socket(product, visitor, thread) for thread in threads))
    await asyncio.gather(*(_at_rest(socket) for socket in sockets))
    before = product.cpu_seconds()
    chats = await together(
        upstream, count, lambda number, prompt: _streamed(visitor, threads[number], sockets[number], prompt)
    )
    cpu_seconds = product.cpu_seconds() - before
    await asyncio.gather(*(socket.close() for socket in sockets))
    return Run("Spaces", chats, cpu_seconds)


async def _answered(visitor: Visitor, thread: str) -> None:
    """Until the first reply of the thread is complete."""
    for _ in range(600):
        text = (await visitor.get(f"{thread}messages?after=1")).text
        if 'data-status="complete"' in text:
            return
        await asyncio.sleep(0.1)
    raise RuntimeError(f"no first reply in {thread}")


async def _socket(product: Product, visitor: Visitor, thread: str) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{product.port}/ws{thread}",
        additional_headers={"Cookie": visitor.cookie},
        origin=product.url,  # type: ignore[arg-type]
        compression=None,
        max_queue=None,
    )


async def _at_rest(socket: ClientConnection) -> None:
    """Until the page has heard all that its first messages caused, titles and lists, before the run begins."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while True:
                await asyncio.wait_for(socket.recv(), REST)


async def _streamed(visitor: Visitor, thread: str, socket: ClientConnection, prompt: str) -> Chat:
    chat, thread_list = Chat(asked=time.monotonic()), ThreadList(visitor, thread)
    sending = asyncio.create_task(visitor.send(thread, prompt))
    ended = False
    while not ended:
        event = json.loads(await socket.recv())
        shown = ""
        if event["type"] == "frame":
            shown = " ".join(event["html"])
        elif "ended" in event:  # all of it was shown; what differs by reader comes now
            await visitor.get(f"/messages/{event['message']}/ended")
        elif event["type"] == "message" and "rev" not in event:  # else the answer to the POST brings it
            shown = (await visitor.get(f"/messages/{event['message']}/")).text
        elif event["type"] == "thread":
            thread_list.changed()
        chat.seen += [time.monotonic()] * (_newest_token(shown) + 1 - len(chat.seen))
        ended = len(chat.seen) >= TOKENS and event["type"] == "message"
    answer = await sending
    if answer.status != 200 and answer.status != 303:
        chat.error = f"the message was answered by {answer.status}"
    return chat


class ThreadList:
    """The list beside the thread, fetched as htmx does: one request at a time, the newest wish kept."""

    def __init__(self, visitor: Visitor, thread: str) -> None:
        self.visitor, self.address = visitor, f"{thread}sidebar"
        self.fetching: asyncio.Task[None] | None = None
        self.again = False

    def changed(self) -> None:
        self.again = True
        if self.fetching is None or self.fetching.done():
            self.fetching = asyncio.create_task(self._fetch())

    async def _fetch(self) -> None:
        while self.again:
            self.again = False
            await self.visitor.get(self.address)


def _newest_token(shown: str) -> int:
    """The number of the last "w17" in it; -1 where it has none."""
    return int(found[-1]) if (found := NUMBERED.findall(shown)) else -1
