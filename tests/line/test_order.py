"""Messages that are written while a reply runs are sent in order, one at a time."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from spaces import line
from spaces.models import MessageTooLong, Posted, Space, TooManyWaiting, WaitingMessage
from spaces.models.waiting import MOST_WAITING
from tests.line.steps import finish, said, wait, waits
from tests.talk import answer, say, talk


def test_a_message_behind_a_running_reply_waits_and_is_none_of_the_conversation(thread, reply, ben):
    wait(thread, ben, "How wide?")
    assert (waits(thread), said(thread)) == (["How wide?"], ["How deep do leeks go?"])


def test_where_no_reply_runs_it_is_sent_at_once(thread, ben):
    assert isinstance(wait(thread, ben, "How wide?"), Posted)


def test_what_waits_is_sent_in_order_each_when_the_reply_before_it_is_done(thread, reply, ada, ben):
    for author, text in ((ben, "One"), (ada, "Two"), (ben, "Three")):
        wait(thread, author, text)
    for sent in (1, 2, 3):
        finish(thread)
        assert said(thread)[1:] == ["One", "Two", "Three"][:sent]
        assert thread.messages.running().count() == 1


def test_it_keeps_its_author_and_its_id(thread, reply, ben):
    wait(thread, ben, "How wide?", client_id="b1")
    finish(thread)
    sent = thread.messages.get(text="How wide?")
    assert (sent.author, sent.author_name, sent.client_id) == (ben, "ben", "b1")


def test_the_same_id_joins_once(thread, reply, ben):
    assert wait(thread, ben, "How wide?", client_id="b1") == wait(thread, ben, "How wide?", client_id="b1")
    assert waits(thread) == ["How wide?"]


def test_the_same_id_is_known_after_it_was_sent(thread, reply, ben):
    wait(thread, ben, "How wide?", client_id="b1")
    finish(thread)
    again = wait(thread, ben, "How wide?", client_id="b1")
    assert isinstance(again, Posted)
    assert (again.created, waits(thread)) == (False, [])


def test_two_people_may_have_the_same_id(thread, reply, ada, ben):
    wait(thread, ada, "Mine", client_id="b1")
    wait(thread, ben, "His", client_id="b1")
    assert waits(thread) == ["Mine", "His"]
    for _ in range(2):
        finish(thread)
    assert (said(thread)[1:], waits(thread)) == (["Mine", "His"], [])


def test_a_person_may_let_only_so_many_wait(thread, reply, ada, ben):
    for n in range(MOST_WAITING):
        wait(thread, ben, f"Question {n}")
    with pytest.raises(TooManyWaiting):
        wait(thread, ben, "And one more")
    assert isinstance(wait(thread, ada, "Mine"), WaitingMessage)


def test_a_message_that_is_too_long_does_not_wait(thread, reply, ben, settings):
    settings.MAX_MESSAGE_CHARS = 5
    with pytest.raises(MessageTooLong):
        wait(thread, ben, "How wide?")


def test_when_nothing_waits_the_thread_says_so(thread, reply, ben):
    wait(thread, ben, "How wide?")
    thread.refresh_from_db()
    assert thread.has_waiting
    finish(thread)
    thread.refresh_from_db()
    assert not thread.has_waiting


def test_the_end_of_a_reply_costs_one_query_where_nothing_waits(thread, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert line.send_next(thread.pk) is None


def test_a_message_where_nothing_runs_costs_no_query_more_than_before(thread, ada, django_assert_num_queries):
    talk(thread, ada, turns=1)
    with CaptureQueriesContext(connection) as plain:
        reply = thread.post(ada, "Hello", client_id="a1").reply
    answer(reply, "Hi")
    with django_assert_num_queries(len(plain)):
        line.send_or_wait(thread, ada, "Hello", client_id="a2")


def test_an_own_space_is_no_exception(ada):
    """One person alone has the same line."""
    alone = Space.objects.start(ada, name="Alone").start_thread(ada)
    say(alone, ada, "One")
    wait(alone, ada, "Two")
    finish(alone)
    assert said(alone) == ["One", "Two"]
