"""What a page that fails says: while the database is away, and otherwise."""

import pytest
from django.db import InterfaceError, OperationalError
from django.test import AsyncClient, Client

WORDS = "Spaces cannot reach its database at the moment."


@pytest.fixture
def fails(monkeypatch):
    """Whatever is asked of the database raises this."""

    def with_error(error):
        def fail(*_args, **_values):
            raise error

        monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", fail)

    return with_error


@pytest.mark.parametrize("error", [OperationalError("connection refused"), InterfaceError("connection is closed")])
def test_while_the_database_is_away_people_are_told_that_it_passes(fails, error):
    fails(error)
    answer = Client(raise_request_exception=False).get("/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert f'<p role="alert">{WORDS}' in answer.content.decode()


async def test_from_an_asynchronous_server_too(fails):
    fails(OperationalError("connection refused"))
    answer = await AsyncClient(raise_request_exception=False).get("/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


def test_it_is_said_in_the_language_of_the_browser(fails):
    fails(OperationalError("connection refused"))
    answer = Client(raise_request_exception=False).get("/", headers={"Accept-Language": "de"})
    assert "Spaces erreicht seine Datenbank gerade nicht." in answer.content.decode()


def test_any_other_failure_is_said_to_be_one(fails):
    fails(ValueError("a bug"))
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert "Something went wrong here" in answer.content.decode()
    assert "Retry-After" not in answer
