"""What a page of ours is told to say in sight."""

from __future__ import annotations

import json

from django.http import HttpResponse


def notice_of(response: HttpResponse) -> str:
    """The words of the toast that comes with a new Summary panel. KeyError where none comes."""
    return json.loads(response.headers["HX-Trigger-After-Swap"])["spaces:toast"]["words"]
