"""A reply that breaks off keeps its Retry before the line moves on."""

import pytest

from spaces import line
from spaces.models import alternatives
from spaces.models.message import Status
from tests.line.steps import finish, said, wait, waits


@pytest.mark.parametrize("status", [Status.FAILED, Status.INTERRUPTED])
def test_a_reply_that_breaks_off_keeps_its_retry(thread, reply, ben, status):
    wait(thread, ben, "How wide?")
    finish(thread, status)
    line.send_due()
    assert waits(thread) == ["How wide?"]


def test_after_a_retry_the_line_moves_on(thread, reply, ben):
    wait(thread, ben, "How wide?")
    finish(thread, Status.FAILED)
    alternatives.retry(thread, thread.messages.chosen().get(seq=2))
    finish(thread)
    assert said(thread)[-1] == "How wide?"


def test_after_a_stop_the_line_moves_on(thread, reply, ben):
    wait(thread, ben, "How wide?")
    finish(thread, Status.STOPPED)
    assert said(thread)[-1] == "How wide?"


def test_whoever_writes_on_lets_a_halted_line_move_and_stands_at_its_end(thread, reply, ada, ben):
    wait(thread, ben, "His")
    finish(thread, Status.FAILED)
    wait(thread, ada, "Hers")
    assert (said(thread)[-1], waits(thread)) == ("His", ["Hers"])


def test_a_retry_that_cannot_be_pressed_any_more_holds_nothing_up(thread, reply, ada, ben):
    wait(thread, ben, "How wide?")
    finish(thread, Status.FAILED)
    thread.messages.chosen().get(seq=2).delete_text(by=ada)
    line.send_due()
    assert said(thread)[-1] == "How wide?"
