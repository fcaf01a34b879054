"""What the model adapter costs: CPU per streamed token, beside the openai client's own typed stream.

    python -m tests.bench.adapter [--chats 50] [--tokens 200] [--rate 50]

A fake server in a process of its own streams to all chats at once; only this process's CPU is counted, the request
itself included. Figures of one machine, printed and never asserted.
"""

import argparse
import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable

import uvloop

from spaces.llm.chat_model import ChatMessage
from spaces.llm.connection import Connection
from spaces.llm.openai_model import OpenAIModel

PORT = 9557
CONNECTION = Connection(f"http://127.0.0.1:{PORT}/v1", "sk-bench", "fake-large")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--chats", type=int, default=50)
    parser.add_argument("--tokens", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50, help="tokens a second in each chat")
    args = parser.parse_args()
    command = [sys.executable, "-m", "tests.fake_openai", "--port", str(PORT), "--tokens-per-second", str(args.rate)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        for name, start in (("adapter", lambda: OpenAIModel(CONNECTION)), ("openai client", Bare)):
            for loop, run in (("asyncio", asyncio.run), ("uvloop", uvloop.run)):
                micros = run(cpu_per_token(start, args.chats, args.tokens))
                print(f"{name:14}{loop:9}{args.chats:4} chats {micros:7.1f} µs of CPU a token")
    finally:
        server.terminate()
        server.wait()


async def cpu_per_token(start: Callable[[], "Bare | OpenAIModel"], chats: int, tokens: int) -> float:
    """Microseconds, over all chats together."""
    model = start()
    await read(model, "[tokens:1]")
    before = time.process_time()
    await asyncio.gather(*(read(model, f"[tokens:{tokens}]") for _ in range(chats)))
    spent = time.process_time() - before
    await model.aclose()
    return spent / (chats * tokens) * 1e6


async def read(model: "Bare | OpenAIModel", prompt: str) -> None:
    async for _ in model.stream([ChatMessage("user", prompt)]):
        pass


class Bare:
    """The openai client as its own documentation uses it."""

    def __init__(self) -> None:
        from openai import AsyncOpenAI

        self._client = AsyncOpenAI(api_key="x", base_url=CONNECTION.address, max_retries=0)

    async def stream(self, messages: list[ChatMessage]) -> AsyncIterator[object]:
        sent = [{"role": message.role, "content": message.content} for message in messages]
        async for chunk in await self._client.chat.completions.create(model="m", messages=sent, stream=True):
            yield chunk

    async def aclose(self) -> None:
        await self._client.close()


if __name__ == "__main__":
    main()
