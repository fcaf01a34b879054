"""What readers of a thread say over its socket: that they are there, typing, or gone; and how far they have read."""

from __future__ import annotations

import json
from typing import Any

STATES = ("asks", "here", "typing", "gone")
"""asks: here, and wants to hear from the others."""

MOST_CHARS = 100
BURST, A_SECOND = 30, 1.0


class Allowance:
    """What one socket may say: BURST frames at once, and one more each second. A page needs far less."""

    def __init__(self, now: float) -> None:
        self._left, self._at = float(BURST), now

    def spend(self, now: float) -> bool:
        """Whether a frame that comes at `now` (seconds, monotonic) is heard."""
        self._left = min(self._left + (now - self._at) * A_SECOND, BURST)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def presence_in(text: str | None) -> str | None:
    """One of STATES; None for anything else."""
    state = _said(text).get("type")
    return state if state in STATES else None


def read_in(text: str | None) -> int | None:
    """Up to which seq the reader has read; None where they say something else."""
    said = _said(text)
    seq = said.get("seq")
    is_seq = type(seq) is int and 0 < seq < 2**31
    return seq if said.get("type") == "read" and is_seq else None


def _said(text: str | None) -> dict[str, Any]:
    if not text or len(text) > MOST_CHARS:
        return {}
    try:
        said = json.loads(text)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
