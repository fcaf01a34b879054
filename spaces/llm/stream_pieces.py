"""The pieces in which a streamed reply arrives: each in time, and what comes close together at one look."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from spaces.llm import faults
from spaces.llm.alarm import Alarm
from spaces.llm.deadlines import Deadlines
from spaces.llm.streamed_reply import StreamedReply

LARGE_PIECE = 8_000  # bytes; the client hands on 16,384 at a time


@asynccontextmanager
async def an_alarm() -> AsyncIterator[Alarm]:
    alarm = Alarm()
    try:
        yield alarm
    finally:
        alarm.close()


def may_gather(received: bytes, reply: StreamedReply) -> bool:
    """Whether what follows may be left to gather. Nobody waits for the end of a reply longer than needed, and what
    comes in large pieces is read at once: more waits behind it than one look takes up."""
    return not reply.is_complete and len(received) < LARGE_PIECE


async def next_piece(pieces: AsyncIterator[bytes], reply: StreamedReply, deadlines: Deadlines, alarm: Alarm) -> bytes:
    """The next bytes of the response, in time; b"" at its end. Once the reply is complete, any break is its end."""

    due = deadlines.after(reply, asyncio.get_running_loop().time())
    try:
        return await alarm.wait(anext(pieces, b""), due)
    except Exception as error:  # of any kind: a body that cannot be unpacked has errors of its own
        if reply.is_complete:
            return b""
        raise (deadlines.fault(reply, due) if isinstance(error, TimeoutError) else faults.cut()) from None
