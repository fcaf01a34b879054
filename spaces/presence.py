"""What readers of a thread say of themselves over its socket: that they are there, typing, or gone."""

from __future__ import annotations

import json

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
    if not text or len(text) > MOST_CHARS:
        return None
    try:
        said = json.loads(text)
    except ValueError:
        return None
    state = said.get("type") if isinstance(said, dict) else None
    return state if state in STATES else None
