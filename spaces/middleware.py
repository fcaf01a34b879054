"""The reader's time zone, which the page writes into a cookie, and the language chosen for the account, for all that
the answer says."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

COOKIE = "time_zone"  # an IANA name

Respond = Callable[[HttpRequest], HttpResponse]


def reader_language(get_response: Respond) -> Respond:
    """Whoever chose a language for the account has it in every browser. All others have what Django's own middleware
    found in the browser's wishes; it stands further out, names the language in the answer, and says that it varies."""

    def respond(request: HttpRequest) -> HttpResponse:
        if chosen := getattr(request.user, "chosen_language", ""):
            translation.activate(chosen)
            request.LANGUAGE_CODE = translation.get_language()
        return get_response(request)

    return respond


def reader_time_zone(get_response: Respond) -> Respond:
    def respond(request: HttpRequest) -> HttpResponse:
        with timezone.override(_zone(request.COOKIES.get(COOKIE, ""))):
            return get_response(request)

    return respond


def _zone(name: str) -> zoneinfo.ZoneInfo | None:
    """None (the installation's zone) for a name that does not exist; a cookie may hold anything."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return None
