import logging

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.log import log_response

from spaces_project.logs import KeylessFormatter, RefusalsInOneLine


def _line(message: str, *secrets: str) -> str:
    record = logging.LogRecord("spaces", logging.WARNING, __file__, 1, message, None, None)
    return KeylessFormatter("{message}", style="{", secrets=list(secrets)).format(record)


def test_a_configured_key_never_reaches_a_line():
    assert _line("401 for sk-abc123", "sk-abc123") == "401 for [key]"


def test_of_an_address_only_the_password_is_secret():
    line = _line("cannot reach postgres://ada:p%40ss@db/spaces (p@ss)", "postgres://ada:p%40ss@db/spaces")
    assert line == "cannot reach postgres://ada:[key]@db/spaces ([key])"


def test_an_empty_secret_changes_nothing():
    assert _line("all is well", "") == "all is well"


def test_a_key_in_a_traceback_is_hidden():
    try:
        raise ValueError("sk-abc123")
    except ValueError as error:
        record = logging.LogRecord("spaces", logging.ERROR, __file__, 1, "failed", None, (type(error), error, None))
    assert "sk-abc123" not in KeylessFormatter("{message}", style="{", secrets=["sk-abc123"]).format(record)


def test_a_configured_key_never_reaches_a_line_of_figures_either():
    record = logging.makeLogRecord({"msg": "fold model=%s", "args": ("sk-abc123",), "has_only_figures": True})
    assert KeylessFormatter("{message}", style="{", secrets=["sk-abc123"]).format(record) == "fold model=[key]"


def test_what_looks_like_a_secret_never_reaches_a_line():
    assert _line("answered: my password is swordfish") == "answered: my password is [password removed]"


@pytest.mark.parametrize(("status", "has_traceback"), [(403, False), (404, False), (500, True)])
def test_a_refusal_is_one_line_and_a_fault_has_its_traceback(status, has_traceback, caplog):
    assert settings.LOGGING["handlers"]["console"]["filters"] == ["refusals"]
    error, request = PermissionDenied(), RequestFactory().get("/admin/")
    log_response("Refused: %s", request.path, response=HttpResponse(status=status), request=request, exception=error)
    [record] = caplog.records
    assert RefusalsInOneLine().filter(record)
    assert ("PermissionDenied" in KeylessFormatter("{message}", style="{", secrets=[]).format(record)) == has_traceback
