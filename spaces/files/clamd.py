"""Asks ClamAV's daemon about a file: its INSTREAM command, over TCP or a socket of the file system.

Only a plain "OK" means that nothing was found. Whatever else it says, or that it says nothing, means that nobody
looked.
"""

from __future__ import annotations

import socket
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

Verdict = Literal["clean", "infected", "unscanned"]

CHUNK = 1 << 16
MOST_ANSWER = 4_096
"""Bytes."""

PORT = 3310


class WrongAddress(ValueError):
    """Neither tcp://HOST:PORT nor unix:///PATH."""


@dataclass(frozen=True)
class Address:
    """path: of a socket of the file system; else host and port."""

    host: str = ""
    port: int = PORT
    path: str = ""


@dataclass(frozen=True)
class Scan:
    """said: the name of what was found, or why nobody looked; for the log."""

    verdict: Verdict
    said: str = ""


def address_of(url: str) -> Address:
    """Raises WrongAddress."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORT
    except ValueError:
        raise WrongAddress(url) from None
    if parts.scheme == "unix" and parts.path.startswith("/") and not parts.netloc:
        return Address(path=parts.path)
    if parts.scheme == "tcp" and parts.hostname and parts.path in ("", "/"):
        return Address(parts.hostname, port)
    raise WrongAddress(url)


def scan(file: Path, at: Address, *, seconds: float) -> Scan:
    """Blocks for `seconds` at most at each step. Raises OSError only where the file itself cannot be read."""
    with file.open("rb") as content:
        try:
            with _connected(at, seconds) as line:
                return verdict_of(_asked(line, content))
        except OSError as error:
            return Scan("unscanned", f"{type(error).__name__}: {error}")


def verdict_of(answer: str) -> Scan:
    """
    >>> verdict_of("stream: OK").verdict, verdict_of("stream: Eicar-Signature FOUND")
    ('clean', Scan(verdict='infected', said='Eicar-Signature'))
    >>> verdict_of("INSTREAM size limit exceeded. ERROR").verdict
    'unscanned'
    """
    said = answer.removeprefix("stream: ")
    if answer == "stream: OK":
        return Scan("clean")
    if answer.startswith("stream: ") and said.endswith(" FOUND"):
        return Scan("infected", said.removesuffix(" FOUND"))
    return Scan("unscanned", answer or "no answer")


def _connected(at: Address, seconds: float) -> socket.socket:
    if not at.path:
        return socket.create_connection((at.host, at.port), timeout=seconds)
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        line.settimeout(seconds)
        line.connect(at.path)
    except OSError:
        line.close()
        raise
    return line


def _asked(line: socket.socket, content: object) -> str:
    """Where the limit is passed, the daemon answers and hangs up before it has all: then that answer counts."""
    try:
        line.sendall(b"zINSTREAM\0")
        while chunk := content.read(CHUNK):  # type: ignore[attr-defined]
            line.sendall(struct.pack("!L", len(chunk)) + chunk)
        line.sendall(struct.pack("!L", 0))
    except (BrokenPipeError, ConnectionResetError) as error:
        return _answer(line) or f"hung up: {type(error).__name__}"
    return _answer(line)


def _answer(line: socket.socket) -> str:
    """Up to its NUL; an answer without one was cut, and is none."""
    said = b""
    while b"\0" not in said and len(said) < MOST_ANSWER:
        piece = line.recv(MOST_ANSWER)
        if not piece:
            break
        said += piece
    whole, end, _ = said.partition(b"\0")
    return whole.decode("utf-8", "replace").strip() if end else ""
