"""Where a model is served, and how long to wait for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Connection:
    """A server that speaks the OpenAI protocol, and one model on it. Times are in seconds.

    `first_token_timeout` runs from the request to the first piece of the reply, `gap_timeout` between two pieces,
    `total_timeout` over all of it. `max_reply_chars` ends a reply that does not end itself. `context_tokens` is what
    the model can read and write together, 0 where that is not known: no figure beyond it is believed.
    """

    base_url: str = ""
    api_key: str = field(default="", repr=False)
    model: str = ""
    connect_timeout: float = 5.0
    first_token_timeout: float = 60.0
    gap_timeout: float = 45.0
    total_timeout: float = 600.0
    max_reply_chars: int = 400_000
    context_tokens: int = 0

    @property
    def address(self) -> str:
        """The base URL; OpenAI's own where none is given."""
        return self.base_url or "https://api.openai.com/v1"

    @property
    def is_well_formed(self) -> bool:
        """Whether the address is one of the web, and the key can stand in a header."""
        try:
            address = urlsplit(self.address)
            found = address.scheme in ("http", "https") and bool(address.hostname) and address.port != 0
        except ValueError:
            return False
        return found and self.address.isprintable() and self.api_key.isascii() and self.api_key.isprintable()
