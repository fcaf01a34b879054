import logging
from decimal import Decimal

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.log import log_response

from spaces_project.logs import KeylessFormatter, RefusalsInOneLine


def _line(message: str, *secrets: str, args: tuple[object, ...] = (), name: str = "spaces.views") -> str:
    record = logging.LogRecord(name, logging.WARNING, __file__, 1, message, args, None)
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


def test_a_secret_in_a_traceback_is_hidden_from_every_handler():
    try:
        raise ValueError("my password is swordfish")
    except ValueError as error:
        record = logging.LogRecord("spaces", logging.ERROR, __file__, 1, "failed", None, (type(error), error, None))
    assert "swordfish" in logging.Formatter().format(record)  # which keeps the traceback with the record
    formatter = KeylessFormatter("{message}", style="{", secrets=[])
    assert ["swordfish" in formatter.format(record) for _ in range(2)] == [False, False]


def test_a_configured_key_never_reaches_a_line_of_figures_either():
    record = logging.makeLogRecord({"msg": "fold model=%s", "args": ("sk-abc123",), "has_only_figures": True})
    assert KeylessFormatter("{message}", style="{", secrets=["sk-abc123"]).format(record) == "fold model=[key]"


def test_what_looks_like_a_secret_never_reaches_a_line():
    told = ("my password is swordfish",)
    assert _line("answered: %s", args=told) == "answered: my password is [password removed]"
    assert _line("password: %s", args=told, name="django.request") == "password: my password is [password removed]"


def test_an_error_that_is_logged_as_it_is_is_looked_through():
    assert "swordfish" not in _line(ValueError("my password is swordfish"))  # type: ignore[arg-type]


def test_of_others_lines_the_whole_is_looked_through():
    assert _line("the password is %s", args=("swordfish",), name="celery") == "the password is [password removed]"


@pytest.mark.parametrize(
    ("message", "args"),
    [
        ("fold of thread %s kept the previous summary: %s", (1, "ModelError")),
        ("fold of thread %s kept the previous summary: %s", (1, "FoldRefused")),
        ("a mail could not be sent: %s", ("SMTPServerDisconnected",)),
        ("a second factor cannot be read: SECRET_KEY is not the one that it was sealed under", ()),
        ("push to %s lost: %s", ("thread.7", "ConnectionError")),
        ("took %.2f s, %d tokens, %r", (1.5, 20, None)),
        ("cost %.2f", (Decimal("3"),)),
    ],
)
def test_our_own_words_stay_as_they_are(message, args):
    assert _line(message, args=args) == message % args


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/threads/3/summary/edit", "/threads/3/summary/edit"),
        ("/spaces/12/", "/spaces/12/"),
        ("/accounts/password/change/", "/accounts/password/change/"),
        ("/staff/reviews/4/", "/staff/reviews/4/"),
        ("/invitations/vN3xQ0aTq2mZ8bYw5LrKc1dEfGhJ6pUs", "/invitations/[key]"),
        ("/invitations/vN3xQ0aTq2mZ8bYw5LrKc1dEfGhJ6pUs.", "/invitations/[key]."),
        ("/invitations/vN3xQ0aTq2mZ8bYw5LrKc1dEfGhJ6pUs>", "/invitations/[key]>"),
        ("/accounts/password/reset/key/1-c8x2k1-0d9f8e7a6b5c4d3e2f1a/", "/accounts/password/reset/key/[key]/"),
    ],
)
def test_a_line_about_a_refused_request_tells_which_page_was_asked_for(path, shown, caplog):
    log_response("Not Found: %s", path, response=HttpResponse(status=404), request=RequestFactory().get(path))
    [record] = caplog.records
    assert KeylessFormatter("{message}", style="{", secrets=[]).format(record) == f"Not Found: {shown}"


def test_values_that_are_called_by_name_are_looked_through_too():
    told = {"said": "my pin is 4711"}
    record = logging.LogRecord("spaces", logging.INFO, __file__, 1, "said %(said)s", (told,), None)
    assert "4711" not in KeylessFormatter("{message}", style="{", secrets=[]).format(record)


@pytest.mark.parametrize(("status", "has_traceback"), [(403, False), (404, False), (500, True)])
def test_a_refusal_is_one_line_and_a_fault_has_its_traceback(status, has_traceback, caplog):
    assert settings.LOGGING["handlers"]["console"]["filters"] == ["refusals"]
    error, request = PermissionDenied(), RequestFactory().get("/admin/")
    log_response("Refused: %s", request.path, response=HttpResponse(status=status), request=request, exception=error)
    [record] = caplog.records
    assert RefusalsInOneLine().filter(record)
    assert ("PermissionDenied" in KeylessFormatter("{message}", style="{", secrets=[]).format(record)) == has_traceback
