"""The reader's time zone, which the page writes into a cookie, and the language chosen for the account, for all that
the answer says; and an answer to whoever acts on a thread at the moment of its deletion."""

import zoneinfo
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone, translation

from spaces.models import Thread

COOKIE = "time_zone"  # an IANA name

Respond = Callable[[HttpRequest], HttpResponse]


class GoneMeanwhile:
    """A thread that was there when it was looked up, and is not when it is locked, is answered as one that is gone."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        if isinstance(exception, Thread.DoesNotExist):
            raise Http404 from exception


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
