"""How many statements the doors that every message passes ask of the database: as many in a long thread as in a short
one. Beginning and end of a transaction, and its savepoints, are not counted."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from spaces import line
from spaces.assistant import leases
from spaces.assistant.outcomes import Outcome, finish
from spaces.assistant.questions import ask
from spaces.models import Message, thread_place, visibility_changes
from spaces.models.connections import answered_by
from spaces.models.message import Status
from summaries.folds.sweep import sweep
from summaries.prompts import preview
from tests.fakes import FakeModel
from tests.talk import fold, talk

CONTROL = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture(autouse=True)
def model(settings):
    settings.OPENAI_BASE_URL, settings.OPENAI_MODEL = "http://models.example", "leek"
    settings.SUMMARIES_ENABLED = False  # a fold that falls due has its own statements
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


@pytest.fixture
def reply(long_thread, ada):
    return long_thread.post(ada, "When do I sow?").reply


def test_asking_for_a_reply(reply):
    def ask_again():
        Message.objects.filter(pk=reply.pk).update(status="queued")
        assert ask(reply.pk)

    asked = statements(ask_again)[1:]

    assert len(asked) <= 4, asked  # the thread, its window, a claim; and the default model, where no other is chosen


def test_the_end_of_a_reply(reply):
    question = ask(reply.pk)

    def end_again():
        Message.objects.filter(pk=reply.pk).update(status="streaming")
        finish(reply.pk, question, Outcome(Status.COMPLETE, text="In April.", finish_reason="stop"))

    asked = statements(end_again)[1:]

    assert len(asked) <= 5, asked  # the reply, the thread held, read, its window, the tokens


def test_a_sweep_where_nothing_is_due(long_thread):
    """Every second, in every process."""

    def look():
        leases.interrupt_orphans()
        line.send_due()
        assert not leases.waiting()
        sweep()

    asked = statements(look)

    assert len(asked) <= 6, asked
    assert sum(map(len, asked)) < 2_000  # small ones


def test_the_page_of_a_thread(browser, long_thread):
    asked = statements(lambda: browser.get(f"/threads/{long_thread.pk}/"))

    # session, person, access; its messages, the default model, the list of threads, what the summary left, the window,
    # the Spaces
    assert len(asked) <= 9, asked


def test_the_page_of_a_private_thread_with_pinned_and_archived_ones_beside_it(browser, long_thread, space, ada):
    visibility_changes.show_to(long_thread, "private")
    thread_place.pin(space.start_thread(ada))
    space.start_thread(ada).change(archived_at=timezone.now())

    asked = statements(lambda: browser.get(f"/threads/{long_thread.pk}/"))

    assert len(asked) <= 12, asked  # also the pinned ones, earlier versions of them, and whether staff may read it


def test_the_page_of_a_summarized_thread(browser, long_thread):
    fold(long_thread)
    browser.get(f"/threads/{long_thread.pk}/")

    asked = statements(lambda: browser.get(f"/threads/{long_thread.pk}/"))

    assert len(asked) <= 17, asked  # also the summary, how the last fold went, and what all of them spared


def test_the_weight_of_fifty_messages(browser, thread, ada):
    talk(thread, ada, turns=25)

    page = browser.get(f"/threads/{thread.pk}/").content

    assert page.count(b"<article") == 50
    assert len(page) <= 70_000


def test_what_the_model_sees_next(browser, long_thread):
    asked = statements(lambda: browser.get(f"/threads/{long_thread.pk}/context", headers=HTMX))

    assert len(asked) <= 8, asked


def test_where_what_was_recalled_comes_from(long_thread):
    long_thread.messages.filter(role="user").update(recalled=[])
    part = preview.PromptPart("recall", "Recalled", 0, ())

    asked = statements(lambda: preview.with_sources(part, long_thread))

    assert len(asked) <= 1, asked


def test_what_comes_once_a_reply_has_ended(browser, long_thread):
    reply = long_thread.messages.newest(1)[0]

    asked = statements(lambda: browser.get(f"/messages/{reply.pk}/ended", headers=HTMX))

    assert len(asked) <= 8, asked


def test_the_article_of_a_reply(browser, long_thread):
    reply = long_thread.messages.newest(1)[0]

    asked = statements(lambda: browser.get(f"/messages/{reply.pk}/", headers=HTMX))

    assert len(asked) <= 3, asked  # session, person, and all the rest
