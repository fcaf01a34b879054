"""Which process takes up the replies that are asked for in this one: a web server takes them up itself, at once.

The row of a reply is stored with the name of that process, in the transaction of the question, so nobody has to write
once more before the model is asked. Where nothing takes replies up (a worker, a shell), rows are stored without a name,
and the sweep of some web server finds them.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

_here = ""


def take_up_here(producer: str) -> None:
    """producer: the name of this process; "" where it takes up nothing any more."""
    global _here
    _here = producer


def taken_up() -> dict[str, Any]:
    """What a new reply is stored with: who takes it up, and since when. It is theirs for spaces.assistant.leases.SOON
    seconds, and anybody's then."""
    return {"producer": _here, "heartbeat": timezone.now()} if _here else {}
