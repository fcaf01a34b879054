"""Several people and processes at the same moment."""

from concurrent import futures
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from spaces import line
from spaces.models import Message, NoLongerWaiting, Thread, WaitingMessage
from spaces.models.message import RUNNING, Status
from spaces.signals import message_posted
from tests.line.steps import at_once, finish, said, wait, waits
from tests.talk import answer


@pytest.mark.django_db(transaction=True)
def test_of_many_who_move_a_line_one_does(thread, reply, ben):
    for n in range(4):
        wait(thread, ben, f"Question {n}")
    Message.objects.filter(pk=reply.pk).update(status=Status.COMPLETE)
    at_once(6, lambda n: line.send_next(thread.pk))
    assert (said(thread)[1:], waits(thread)) == (["Question 0"], [f"Question {n}" for n in (1, 2, 3)])
    assert thread.messages.running().count() == 1


@pytest.mark.django_db(transaction=True)
def test_however_people_write_and_replies_end_one_is_written_at_a_time_and_nothing_is_lost(thread, ada, ben):
    """The end of a reply and the arrival of the next message may meet at any point."""

    def write(n: int) -> None:
        for k in range(3):
            wait(thread, (ada, ben)[n % 2], f"{n}.{k}", client_id=f"c{n}-{k}")
            for running in Message.objects.filter(thread=thread, status__in=RUNNING):
                answer(running, "Noted.")

    at_once(4, write)
    while thread.messages.running().exists():
        finish(thread)
    line.send_due()
    assert (waits(thread), sorted(said(thread))) == ([], sorted(f"{n}.{k}" for n in range(4) for k in range(3)))
    for n in range(4):
        assert [text for text in said(thread) if text.startswith(f"{n}.")] == [f"{n}.{k}" for k in range(3)]
    roles = list(thread.messages.in_order().values_list("role", flat=True))
    assert roles == ["user", "assistant"] * 12


@pytest.mark.django_db(transaction=True)
def test_a_change_that_meets_the_sending_is_not_said_to_be_stored(thread, reply, ben):
    his = wait(thread, ben, "His")
    Message.objects.filter(pk=reply.pk).update(status=Status.COMPLETE)

    def change() -> str:
        try:
            his.say("Otherwise")
        except NoLongerWaiting:
            return "too late"
        finally:
            connection.close()
        return "stored"

    with ThreadPoolExecutor(1) as his_browser:
        changes = []

        def while_it_is_sent(**_) -> None:
            changes.append(his_browser.submit(change))
            futures.wait(changes, timeout=0.5)

        message_posted.connect(while_it_is_sent)
        try:
            line.send_next(thread.pk)
        finally:
            message_posted.disconnect(while_it_is_sent)
        assert (changes[0].result(), said(thread)[-1]) == ("too late", "His")


@pytest.mark.django_db(transaction=True)
def test_a_thread_that_is_deleted_as_the_next_message_is_sent_goes_with_it(thread, reply, ben):
    wait(thread, ben, "His")
    Message.objects.filter(pk=reply.pk).update(status=Status.COMPLETE)

    def delete() -> None:
        try:
            Thread.objects.get(pk=thread.pk).delete()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as their_browser:
        deletions = []

        def while_it_is_sent(**_) -> None:
            deletions.append(their_browser.submit(delete))
            futures.wait(deletions, timeout=0.5)

        message_posted.connect(while_it_is_sent)
        try:
            line.send_next(thread.pk)
        finally:
            message_posted.disconnect(while_it_is_sent)
        deletions[0].result()
    assert [kept.objects.count() for kept in (Thread, Message, WaitingMessage)] == [0, 0, 0]
