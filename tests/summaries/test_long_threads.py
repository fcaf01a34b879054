"""A thread of 10,000 messages costs what its window costs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from spaces.models import LanguageModel, Message, Thread
from summaries.folds import scheduling
from summaries.models import Summary
from summaries.prompts.assembly import context_for
from tests.talk import talk


@pytest.fixture
def thread_of(space, ada):
    """A thread with so many messages in its summary, and three turns that stand word for word."""

    def made(messages):
        thread = Thread.objects.create(space=space, created_by=ada)
        said = [
            Message(thread=thread, seq=n, role=["assistant", "user"][n % 2], text=f"Row {n}")
            for n in range(1, messages + 1)
        ]
        Message.objects.bulk_create(said, batch_size=2_000)
        Summary.objects.create(thread=thread, version=1, from_seq=1, through_seq=messages, text="Leeks.", tokens=20)
        thread.change(next_seq=messages + 1, covered_through=messages, summary="Leeks.", summary_version=1)
        talk(thread, ada, turns=3, said="And bed {n}?", answered="Bed {n} rests.")
        return thread

    return made


def queries(work):
    with CaptureQueriesContext(connection) as captured:
        work()
    return len(captured)


def test_ten_thousand_messages_ask_the_database_for_no_more_than_a_hundred_do(thread_of):
    model, short, long = LanguageModel.objects.default(), thread_of(100), thread_of(10_000)

    assert queries(lambda: context_for(long, model)) == queries(lambda: context_for(short, model))
    assert queries(lambda: scheduling.check(long.pk)) == queries(lambda: scheduling.check(short.pk))


def test_only_the_window_is_read_for_a_prompt(thread_of):
    thread, model = thread_of(1_000), LanguageModel.objects.default()
    contents = [message.content for message in context_for(thread, model).prompt.messages]

    assert sum("Row" in content for content in contents) == 0
    assert sum("bed" in content.lower() for content in contents) == 6


def test_imported_system_messages_are_found_by_an_index(thread):
    assert "message_system" in thread.messages.filter(role="system").in_order().explain()
