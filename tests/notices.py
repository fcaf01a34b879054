"""What a page of ours is told to say in sight."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse


def notice_of(response: HttpResponse) -> str:
    """The words of the toast that comes with a new Summary panel. KeyError where none comes."""
    return _toast_of(response)["words"]


def undo_of(response: HttpResponse) -> dict[str, Any]:
    """Where and with what fields one asks for what was done to be taken back. KeyError where one cannot."""
    return _toast_of(response)["undo"]


def until_of(response: HttpResponse) -> str | None:
    """The event of the page with which the toast goes. None where it stays its time."""
    return _toast_of(response).get("until")


def _toast_of(response: HttpResponse) -> dict[str, Any]:
    return json.loads(response.headers["HX-Trigger-After-Swap"])["spaces:toast"]
