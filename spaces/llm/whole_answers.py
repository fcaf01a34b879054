"""What every request for a whole answer shares: how much of it is read, for how long, and what is trusted."""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING

from spaces.llm import faults
from spaces.llm.connection import Connection

if TYPE_CHECKING:
    import ssl

    import httpx2

LONGEST_ENVELOPE = 64_000  # bytes around the text of an answer


def body_of(response: httpx2.Response, connection: Connection) -> bytes:
    """Within the total time and a size that no honest answer has. Raises ModelError, and what httpx2 raises."""
    due = time.monotonic() + connection.total_timeout
    pieces, size = [], 0
    for piece in response.iter_bytes():
        pieces.append(piece)
        size += len(piece)
        if size > LONGEST_ENVELOPE + 6 * connection.max_reply_chars:
            raise faults.endless(connection.max_reply_chars)
        if time.monotonic() > due:
            raise faults.went_on_too_long(connection.total_timeout)
    return b"".join(pieces)


@cache
def ssl_context() -> ssl.SSLContext:
    """One for all connections: reading the certificates takes longer than a request."""
    import httpx2

    return httpx2.create_ssl_context()
