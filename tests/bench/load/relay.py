"""The least that a chat server could do: a WebSocket that hands on what the upstream streams. The yardstick.

`python -m tests.bench.load.relay PORT UPSTREAM_PORT`: a client sends a prompt and gets each token as a message.
"""

from __future__ import annotations

import asyncio
import json
import sys

from websockets.asyncio.server import ServerConnection, serve


async def relay(socket: ServerConnection, upstream_port: int) -> None:
    async for prompt in socket:
        body = {"model": "fake", "stream": True, "messages": [{"role": "user", "content": prompt}]}
        async for token in stream(upstream_port, body):
            await socket.send(token)


async def stream(port: int, body: dict[str, object]):
    """The texts of a streamed answer; the upstream sends each event as one chunk."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    payload = json.dumps(body).encode()
    head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: upstream\r\nContent-Length: {len(payload)}\r\n\r\n"
    writer.write(head.encode() + payload)
    try:
        await reader.readuntil(b"\r\n\r\n")
        while size := int(await reader.readline(), 16):
            event = (await reader.readexactly(size + 2)).strip().removeprefix(b"data: ")
            if event == b"[DONE]":
                return
            if text := _text(json.loads(event)):
                yield text
    finally:
        writer.close()


def _text(event: dict) -> str:
    return event["choices"][0]["delta"].get("content", "") if event["choices"] else ""


async def main(port: int, upstream_port: int) -> None:
    async with serve(lambda socket: relay(socket, upstream_port), "127.0.0.1", port, compression=None):
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
