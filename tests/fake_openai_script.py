"""What the fake server is asked (Request), what it can be told to say (Answer), and how (Settings)."""

from __future__ import annotations

import base64
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

ERRORS: dict[str, tuple[int, str, dict[str, str]]] = {
    "400": (400, "This model's maximum context length is 8192 tokens.", {}),
    "401": (401, "Incorrect API key provided: sk-test-key-0123456789.", {}),
    "403": (403, "Your organization may not use this model.", {}),
    "404": (404, "The model `nobody` does not exist.", {}),
    "429": (429, "Rate limit reached.", {"Retry-After": "7"}),
    "500": (500, "The server had an error.", {}),
    "503": (503, "Overloaded.", {"Retry-After": "3"}),
    "redirect": (302, "Moved.", {"Location": "http://127.0.0.1:1/secret"}),
}
BODIES: dict[str, tuple[str, str]] = {
    "html": ("text/html; charset=utf-8", "<html><body><h1>It works!</h1></body></html>"),
    "json": ("application/json", '{"status": "ok"}'),
    "not-json": ("application/json", "{oops"),
}
STREAM_FAULTS = ("stall", "silent", "cut", "reset", "rubbish", "error-event", "endless", "empty", "no-done", "drop")
FAULTS = (*ERRORS, *BODIES, *STREAM_FAULTS, "not-http")


@dataclass
class Settings:
    """How the server behaves until told otherwise. `refuses`: parameters it answers with a 400, as older servers do
    ("stream_options", "json_schema", "json_object", "max_tokens")."""

    tokens_per_second: float = 0.0
    first_token_delay: float = 0.0
    models: Sequence[str] = ("fake-large", "fake-small")
    refuses: Sequence[str] = ()
    raw_models: bytes | None = None  # the body of /v1/models exactly as given
    embedding_fault: str = ""  # of ERRORS, BODIES or ODD_NUMBERS, or "silent", or "short" (a vector is missing)
    synonyms: Sequence[Sequence[str]] = ()  # beginnings of words that mean the same to the embedding model


@dataclass
class Answer:
    """One answer. `text` is sent in word-sized tokens, `tokens` exactly so. `fault` from FAULTS, in a stream after
    `after` tokens. `pause_after` tokens it waits for `server.release()`. Rates None: as the server is set."""

    text: str | None = None
    tokens: Sequence[str] | None = None
    finish_reason: str = "stop"
    fault: str = ""
    after: int = 0
    pause_after: int | None = None
    tokens_per_second: float | None = None
    first_token_delay: float | None = None
    raw: str | bytes | None = None  # the body exactly as given, instead of all else: of a stream, or of a whole answer


@dataclass
class Request:
    """What was asked, and how its answer went."""

    path: str
    body: dict[str, Any]
    headers: dict[str, str]
    stamps: list[float] = field(default_factory=list)
    received: float = field(default_factory=time.monotonic)
    sent_all: bool = False
    disconnected: threading.Event = field(default_factory=threading.Event)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return list(self.body.get("messages", []))

    @property
    def pictures(self) -> list[bytes]:
        """Those of its newest message."""
        content = self.messages[-1].get("content") if self.messages else ""
        parts = content if isinstance(content, list) else []
        urls = [part["image_url"]["url"] for part in parts if part.get("type") == "image_url"]
        return [base64.b64decode(url.partition("base64,")[2]) for url in urls]

    @property
    def prompt(self) -> str:
        """The newest user message."""
        return next((str(m["content"]) for m in reversed(self.messages) if m.get("role") == "user"), "")

    def as_json(self) -> dict[str, Any]:
        gone = self.disconnected.is_set()
        return {
            "path": self.path,
            "body": self.body,
            "received": self.received,
            "stamps": self.stamps,
            "sent_all": self.sent_all,
            "disconnected": gone,
        }
