"""Send now: before the others, once the running reply is stopped."""

import pytest
from django.db import connection

from spaces import line
from spaces.models import Message
from spaces.models.message import Status
from tests.line.steps import finish, said, wait, waits
from tests.talk import answer


def test_sent_now_it_goes_before_the_others_once_the_reply_is_stopped(thread, reply, ada, ben):
    wait(thread, ada, "Hers")
    his = wait(thread, ben, "His")
    Message.objects.filter(pk=reply.pk).update(status=Status.STREAMING)
    line.send_now(his)
    reply.refresh_from_db()
    assert reply.stop_requested_at
    finish(thread, Status.STOPPED)
    assert (said(thread)[-1], waits(thread)) == ("His", ["Hers"])


@pytest.mark.django_db(transaction=True)
def test_sent_now_it_goes_at_once_where_nobody_had_begun_the_reply(thread, reply, ben):
    line.send_now(wait(thread, ben, "His"))
    reply.refresh_from_db()
    assert (reply.status, said(thread)[-1]) == (Status.STOPPED, "His")


def test_sent_now_it_waits_for_no_retry(thread, reply, ben):
    his = wait(thread, ben, "His")
    finish(thread, Status.FAILED)
    line.send_now(his)
    assert said(thread)[-1] == "His"


def test_sent_now_it_waits_for_no_retry_of_the_reply_that_breaks_off_meanwhile(thread, reply, ben):
    his = wait(thread, ben, "His")
    Message.objects.filter(pk=reply.pk).update(status=Status.STREAMING)
    line.send_now(his)
    finish(thread, Status.FAILED)
    assert said(thread)[-1] == "His"


def test_sent_now_as_its_turn_comes_anyway_it_is_answered_to_the_end(thread, reply, ben):
    """The reply that was running ends between the wish and the stop."""
    his = wait(thread, ben, "His")
    Message.objects.filter(pk=reply.pk).update(status=Status.STREAMING)
    asked = []

    def end_it_first(execute, sql, params, many, context):
        if asked and "spaces_message" in sql:
            asked.clear()
            answer(reply, "Twenty.")
        if sql.startswith('UPDATE "spaces_waitingmessage"') and '"refused"' in sql:
            asked.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(end_it_first):
        line.send_now(his)
    sent = thread.messages.get(text="His")
    assert thread.messages.get(seq=sent.seq + 1).stop_requested_at is None


@pytest.mark.django_db(transaction=True)
def test_a_stop_before_the_reply_begins_lets_the_line_move(thread, reply, ben):
    wait(thread, ben, "His")
    reply.stop()
    assert said(thread)[-1] == "His"
