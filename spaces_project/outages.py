"""What people are told when a page fails: the database cannot be reached just now, or something went wrong."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views import defaults

RETRY_AFTER = 5  # seconds; as long as the pool of connections goes on trying


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500. An outage is answered with 503, so that browsers, proxies and monitors know that it passes.

    Called while the exception is handled; nothing here may ask the database, so no context processor runs.
    """
    if not isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return defaults.server_error(request)
    words = loader.render_to_string("503.html")
    return HttpResponse(words, status=503, headers={"Retry-After": str(RETRY_AFTER)})
