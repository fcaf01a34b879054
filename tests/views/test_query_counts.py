"""How many statements the doors that every message passes ask of the database: as many in a long thread as in a short
one. Beginning and end of a transaction, and its savepoints, are not counted."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from spaces.models.connections import answered_by
from tests.fakes import FakeModel
from tests.talk import talk

CONTROL = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture(autouse=True)
def model():
    with answered_by(FakeModel()):
        yield


@pytest.fixture(params=[2, 60])
def turns(request):
    return request.param


@pytest.fixture
def long_thread(thread, ada, turns):
    talk(thread, ada, turns=turns)
    return thread


def statements(work):
    work()  # what is looked up once
    with CaptureQueriesContext(connection) as asked:
        work()
    return [each["sql"] for each in asked.captured_queries if not each["sql"].startswith(CONTROL)]


@pytest.fixture
def browser(signed_in, ada):
    return signed_in(ada)


HTMX = {"HX-Request": "true"}


def test_sending_a_message(browser, long_thread):
    def send():
        long_thread.messages.running().update(status="complete", text="Sow in April.")
        sent = {"text": "When do I sow?", "client_id": uuid.uuid4().hex}
        assert browser.post(f"/threads/{long_thread.pk}/messages", sent, headers=HTMX).status_code == 200

    asked = statements(send)[1:]  # the first is the test's own

    assert len(asked) <= 6, asked  # session, person, access; the thread held, what stands in it, two rows


def test_the_article_of_a_reply(browser, long_thread):
    reply = long_thread.messages.newest(1)[0]

    asked = statements(lambda: browser.get(f"/messages/{reply.pk}/", headers=HTMX))

    assert len(asked) <= 3, asked  # session, person, and all the rest
