"""How the fake server streams one answer."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tests.fake_openai_answers import in_tokens, usage_of
from tests.fake_openai_script import STREAM_FAULTS, Answer, Request

if TYPE_CHECKING:
    from tests.fake_openai import Exchange


class ReaderLeft(Exception):
    """The other side closed the connection."""


class Stream:
    """One streamed answer: server-sent events in chunked encoding, a token a chunk, at a steady pace."""

    def __init__(self, exchange: Exchange, request: Request, answer: Answer) -> None:
        self.exchange, self.request, self.answer = exchange, request, answer
        self.settings = exchange.server.settings
        model = json.dumps(request.body.get("model"))
        self.opening = '{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":' + model

    async def run(self) -> None:
        self._write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
        if self.answer.raw is not None:
            self._chunk(self.answer.raw)
            self._end()
        else:
            await self._send_tokens()
            self._send_ending()

    async def _send_tokens(self) -> None:
        if self.answer.fault == "empty":
            return
        rate = self._of("tokens_per_second")
        start = time.monotonic() + self._of("first_token_delay")
        for n, token in enumerate(self._tokens()):
            if n == self.answer.pause_after:
                await self._pause()
                start = time.monotonic() - (n / rate if rate else 0)
            if self.answer.fault and n == self.answer.after:
                await self._fail()
            await self._wait(start + (n / rate if rate else 0), n)
            self.exchange.check_reader(self.request)
            self._send_delta({"content": token})
            self.request.stamps.append(time.monotonic())
        if self.answer.fault in STREAM_FAULTS and self.answer.fault != "no-done":
            await self._fail()

    def _of(self, name: str) -> float:
        own = getattr(self.answer, name)
        return float(getattr(self.settings, name) if own is None else own)

    def _tokens(self) -> Iterable[str]:
        if self.answer.fault == "endless":
            return iter(lambda: "again and again ", None)
        return self.answer.tokens if self.answer.tokens is not None else in_tokens(self.answer.text or "")

    async def _wait(self, due: float, n: int) -> None:
        wait = due - time.monotonic()
        if wait > 0:
            await (self.exchange.sleep(self.request, wait) if wait > 0.1 else asyncio.sleep(wait))
        elif n % 50 == 0:
            await self.exchange.writer.drain()
            await asyncio.sleep(0)

    async def _pause(self) -> None:
        release = asyncio.ensure_future(self.exchange.server.wait_for_release())
        try:
            while not release.done():
                self.exchange.check_reader(self.request)
                await asyncio.sleep(0.005)
        finally:
            release.cancel()

    async def _fail(self) -> None:
        fault = self.answer.fault
        if fault == "stall":
            await self.exchange.sleep(self.request, 3600)
        elif fault == "cut":
            self._end()
            raise ReaderLeft
        elif fault == "reset":
            self.exchange.writer.transport.abort()
            raise ReaderLeft
        elif fault == "rubbish":
            self._event("{not json")
        elif fault == "error-event":
            self._event('{"error": {"message": "The engine fell over.", "type": "server_error"}}')
            self._end()
            raise ReaderLeft

    def _send_ending(self) -> None:
        if self.answer.fault == "empty":
            self._event("[DONE]")
            self._end()
            return
        self._send_delta({}, self.answer.finish_reason)
        if (self.request.body.get("stream_options") or {}).get("include_usage"):
            usage = usage_of(self.request, len(self.request.stamps))
            self._event(self.opening + ',"choices":[],"usage":' + json.dumps(usage) + "}")
        if self.answer.fault != "no-done":
            self._event("[DONE]")
        self.request.sent_all = True
        self._end()

    def _send_delta(self, delta: dict[str, str], finish_reason: str | None = None) -> None:
        choice = '{"index":0,"delta":' + json.dumps(delta) + ',"finish_reason":' + json.dumps(finish_reason) + "}"
        self._event(self.opening + ',"choices":[' + choice + "]}")

    def _event(self, data: str) -> None:
        self._chunk(f"data: {data}\n\n")

    def _chunk(self, text: str | bytes) -> None:
        payload = text if isinstance(text, bytes) else text.encode()
        self._write(b"%x\r\n%b\r\n" % (len(payload), payload))

    def _end(self) -> None:
        self._write(b"0\r\n\r\n")

    def _write(self, payload: bytes) -> None:
        self.exchange.writer.write(payload)
