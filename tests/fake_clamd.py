"""ClamAV's daemon for tests, on loopback or a socket of the file system: it finds EICAR, and keeps to a limit."""

from __future__ import annotations

import contextlib
import socket
import socketserver
import struct
import threading
from collections.abc import Iterator
from pathlib import Path

EICAR = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"


class FakeClamd:
    """limit: bytes of a stream. answer: what it says instead, whatever it is sent; b"" hangs up without a word.
    scanned: what it was sent."""

    def __init__(self, *, limit: int = 1_000_000, answer: bytes | None = None) -> None:
        self.limit, self.answer = limit, answer
        self.scanned: list[bytes] = []

    def hear(self, line: socket.socket) -> None:
        line.sendall(self.answer_to(line))

    def answer_to(self, line: socket.socket) -> bytes:
        if _exactly(line, 10) != b"zINSTREAM\0":
            return b"UNKNOWN COMMAND\0"
        data = b""
        while size := struct.unpack("!L", _exactly(line, 4))[0]:
            if len(data) + size > self.limit:
                return b"INSTREAM size limit exceeded. ERROR\0"
            data += _exactly(line, size)
        self.scanned.append(data)
        said = b"stream: Eicar-Test-Signature FOUND\0" if EICAR in data else b"stream: OK\0"
        return said if self.answer is None else self.answer

    @contextlib.contextmanager
    def served(self, path: Path | None = None) -> Iterator[str]:
        """Its address, as CLAMD_URL has it."""
        daemon = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                with contextlib.suppress(ConnectionError):
                    daemon.hear(self.request)

        server: socketserver.BaseServer
        if path:
            server, url = socketserver.ThreadingUnixStreamServer(str(path), Handler), f"unix://{path}"
        else:
            server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
            url = f"tcp://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield url
        finally:
            server.shutdown()
            server.server_close()


def _exactly(line: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        piece = line.recv(size - len(data))
        if not piece:
            raise ConnectionError
        data += piece
    return data
