"""A language model server for tests and benches: real HTTP on loopback, speaking the OpenAI protocol.

In process: `with FakeOpenAI() as server: …` runs it in a thread; `server.enqueue(Answer(…))` says what comes next,
`server.requests` what was asked, how much of it was sent (with times), and whether the reader left.

As a process: `python -m tests.fake_openai --port 9000 --tokens-per-second 50 --first-token-delay 0.2`, steered by words
in the newest user message and by /control:
    [tokens:200]        answer with 200 numbered words: "w0 w1 w2 …"
    [say:some text]     answer with exactly this
    [fault:NAME]        one of FAULTS (fake_openai_script.py); [fault:cut@5] fails after five tokens;
                        [fault:500 once] only the first time that this message is asked
    POST /control       {"enqueue": [Answer fields], "settings": {Settings fields}, "release": true, "reset": true}
    GET  /control       {"requests": [{path, body, received, stamps, sent_all, disconnected}]}; in CLOCK_MONOTONIC s

Not enqueued and no word in the prompt: a JSON-schema request gets an answer built from the request
(fake_openai_answers.py), any other is answered by quoting the prompt.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import re
import sys
import threading
import time
from collections import deque
from dataclasses import asdict, replace
from typing import Any, Self

from tests.fake_openai_answers import answer_by_schema, answer_from_prompt, caption_of, in_tokens, usage_of
from tests.fake_openai_embeddings import embeddings_of
from tests.fake_openai_script import BODIES, ERRORS, Answer, Request, Settings
from tests.fake_openai_stream import ReaderLeft, Stream

WORD = re.compile(r"\[(fault|tokens|say):([^\]]*)\]")


class FakeOpenAI:
    """The server. As a context manager it runs in a thread of its own; `serve` runs it in the current loop."""

    def __init__(self, *, host: str = "127.0.0.1", port: int = 0, settings: Settings | None = None) -> None:
        self.host, self.port = host, port
        self.settings = settings or Settings()
        self.answers: deque[Answer] = deque()
        self.requests: list[Request] = []
        self.connections = 0
        self._asked = threading.Event()
        self._faults_given: set[str] = set()
        self._releases = 0
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def base_url(self) -> str:
        return f"http://{self.host}:{self.port}/v1"

    @property
    def last(self) -> Request:
        return self.requests[-1]

    def enqueue(self, *answers: Answer | str) -> None:
        self.answers.extend(Answer(text=a) if isinstance(a, str) else a for a in answers)

    def wait_for_request(self, seconds: float = 10.0) -> None:
        """Until something was asked. Not from an event loop."""
        if not self._asked.wait(seconds):
            raise TimeoutError("nothing was asked")

    def take(self, request: Request) -> None:
        self.requests.append(request)
        self._asked.set()

    def release(self) -> None:
        """Let an answer that pauses go on (one pause a call, also one that is still to come)."""
        self._releases += 1

    def reset(self) -> None:
        self.answers.clear()
        self.requests.clear()
        self._asked.clear()
        self._faults_given.clear()
        self._releases = 0
        self.settings = Settings()

    def __enter__(self) -> Self:
        started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self.serve(started)), daemon=True)
        self._thread.start()
        if not started.wait(10):
            raise RuntimeError("the fake server did not start")
        return self

    def __exit__(self, *_: object) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join(10)

    async def serve(self, started: threading.Event | None = None) -> None:
        """Serve until stopped or cancelled; `port` is known once `started` is set."""
        self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
        tasks: set[asyncio.Task[None]] = set()

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            tasks.add(task)
            self.connections += 1
            try:
                with contextlib.suppress(asyncio.CancelledError):  # the server stops
                    await Exchange(self, reader, writer).run()
            finally:
                tasks.discard(task)

        server = await asyncio.start_server(connected, self.host, self.port, backlog=1024)
        self.port = server.sockets[0].getsockname()[1]
        if started is not None:
            started.set()
        try:
            await self._stopped.wait()
        finally:
            server.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def answer_to(self, request: Request) -> Answer:
        """What is enqueued, else what the words in the prompt ask for, else something plausible."""
        answer = self.answers.popleft() if self.answers else self._answer_by_words(request.prompt)
        if answer.text is None and answer.tokens is None:
            answer = replace(answer, text=self._plausible(request))
        return answer

    def _answer_by_words(self, prompt: str) -> Answer:
        answer = Answer()
        for word, value in WORD.findall(prompt):
            if word == "say":
                answer = replace(answer, text=value)
            elif word == "tokens":
                answer = replace(answer, tokens=[f"w{n} " for n in range(int(value))])
            elif not (value.endswith(" once") and prompt in self._faults_given):
                self._faults_given.add(prompt)
                fault, _, after = value.removesuffix(" once").partition("@")
                answer = replace(answer, fault=fault, after=int(after or 0))
        return answer

    def _plausible(self, request: Request) -> str:
        response_format = request.body.get("response_format") or {}
        if response_format.get("type") == "json_schema":
            return answer_by_schema(response_format["json_schema"]["schema"], request.messages)
        if request.pictures and "captions for pictures" in str(request.messages[0].get("content")):
            return caption_of(request.pictures[0])
        return answer_from_prompt(request.messages)

    def refusal_of(self, body: dict[str, Any]) -> str:
        """The parameter in this request that the server is set to refuse, or ""."""
        asked = {key for key in body if key in ("stream_options", "max_tokens", "max_completion_tokens")}
        asked.add((body.get("response_format") or {}).get("type", ""))
        return next((name for name in self.settings.refuses if name in asked), "")

    def control(self, command: dict[str, Any]) -> None:
        if command.get("reset"):
            self.reset()
        for name, value in command.get("settings", {}).items():
            setattr(self.settings, name, value)
        self.enqueue(*(Answer(**fields) for fields in command.get("enqueue", [])))
        if command.get("release"):
            self.release()

    async def wait_for_release(self) -> None:
        while not self._releases:  # set from other threads, so no asyncio.Event
            await asyncio.sleep(0.005)
        self._releases -= 1


class Exchange:
    """One connection: requests in, answers out, until either side closes."""

    def __init__(self, server: FakeOpenAI, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.server, self.reader, self.writer = server, reader, writer
        self.request: Request | None = None

    async def run(self) -> None:
        try:
            while not self.writer.transport.is_closing():
                await self._answer(await self._read_request())
        except (asyncio.IncompleteReadError, ReaderLeft):
            pass
        except ConnectionError:
            if self.request:
                self.request.disconnected.set()
        finally:
            self.writer.close()

    async def _read_request(self) -> tuple[str, Request]:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        method, path, _ = head[0].split(" ", 2)
        headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in head[1:] if line)}
        body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return method, Request(path, json.loads(body) if body else {}, headers)

    async def _answer(self, asked: tuple[str, Request]) -> None:
        method, request = asked
        self.request = request
        if request.path == "/control":
            self._control(method, request)
            return
        self.server.take(request)
        if request.path.endswith("/v1/models") and self.server.settings.raw_models is not None:
            self._send(200, "application/json", self.server.settings.raw_models)
        elif request.path.endswith("/v1/models"):
            models = [{"id": name, "object": "model"} for name in self.server.settings.models]
            self._send_json(200, {"object": "list", "data": models})
        elif request.path.endswith("/v1/embeddings"):
            await self._embed(request)
        elif not request.path.endswith("/v1/chat/completions"):
            self._send_error(404, f"Unknown path {request.path}")
        elif refused := self.server.refusal_of(request.body):
            hint = " Use 'max_completion_tokens' instead." if refused == "max_tokens" else ""
            self._send_error(400, f"Unsupported parameter: '{refused}' is not supported with this model.{hint}")
        else:
            await self._complete(request, self.server.answer_to(request))

    async def _embed(self, request: Request) -> None:
        settings = self.server.settings
        fault = settings.embedding_fault
        if fault in ERRORS:
            self._send_error(*ERRORS[fault])
        elif fault in BODIES:
            self._send(200, *BODIES[fault])
        elif fault == "silent":
            await self.sleep(request, 3600)
        else:
            self._send_json(200, embeddings_of(request.body, settings.synonyms, fault))

    def _control(self, method: str, request: Request) -> None:
        if method == "POST":
            self.server.control(request.body)
        self._send_json(200, {"requests": [asked.as_json() for asked in self.server.requests]})

    async def _complete(self, request: Request, answer: Answer) -> None:
        if answer.fault in ERRORS:
            status, message, headers = ERRORS[answer.fault]
            self._send_error(status, message, headers)
        elif answer.fault in BODIES:
            self._send(200, *BODIES[answer.fault])
        elif answer.fault == "silent":
            await self.sleep(request, 3600)
        elif answer.fault == "not-http":
            self.writer.write(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")
            self.writer.close()
        elif answer.fault == "drop":
            self.writer.transport.abort()
        elif answer.raw is not None and not request.body.get("stream"):
            self._send(200, "application/json", answer.raw)
        elif request.body.get("stream"):
            await Stream(self, request, answer).run()
        else:
            await self._complete_at_once(request, answer)

    async def _complete_at_once(self, request: Request, answer: Answer) -> None:
        text = answer.text if answer.text is not None else "".join(answer.tokens or ())
        delay = answer.first_token_delay
        await self.sleep(request, self.server.settings.first_token_delay if delay is None else delay)
        if answer.pause_after is not None:
            await self.server.wait_for_release()
        message = {"role": "assistant", "content": text}
        choice = {"index": 0, "message": message, "finish_reason": answer.finish_reason}
        usage = usage_of(request, len(in_tokens(text)))
        body = {"id": "chatcmpl-1", "object": "chat.completion", "model": request.body.get("model"), "usage": usage}
        request.sent_all = True
        self._send_json(200, {**body, "choices": [] if answer.fault == "empty" else [choice]})

    async def sleep(self, request: Request, seconds: float) -> None:
        """Wait, but no longer than the reader does."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.check_reader(request)
            await asyncio.sleep(min(left, 0.02))
        self.check_reader(request)

    def check_reader(self, request: Request) -> None:
        if self.reader.at_eof() or self.writer.transport.is_closing():
            request.disconnected.set()
            raise ReaderLeft

    def _send_error(self, status: int, message: str, headers: dict[str, str] | None = None) -> None:
        self._send_json(status, {"error": {"message": message, "type": "error", "code": None}}, headers)

    def _send_json(self, status: int, body: Any, headers: dict[str, str] | None = None) -> None:
        self._send(status, "application/json", json.dumps(body), headers)

    def _send(self, status: int, content_type: str, body: str | bytes, headers: dict[str, str] | None = None) -> None:
        payload = body if isinstance(body, bytes) else body.encode()
        lines = [f"HTTP/1.1 {status} Status", f"Content-Type: {content_type}", f"Content-Length: {len(payload)}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + payload)


def main() -> None:
    parser = argparse.ArgumentParser(description="A fake OpenAI server.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=9000)
    for name, value in asdict(Settings()).items():
        if isinstance(value, float):
            parser.add_argument("--" + name.replace("_", "-"), type=float, default=value)
    args = parser.parse_args()
    settings = Settings(tokens_per_second=args.tokens_per_second, first_token_delay=args.first_token_delay)
    server = FakeOpenAI(host=args.host, port=args.port, settings=settings)
    sys.stdout.write(f"fake OpenAI server at {server.base_url}\n")
    sys.stdout.flush()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve())


if __name__ == "__main__":
    main()
