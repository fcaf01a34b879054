"""A waiting message that its author changes or removes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from spaces import line
from spaces.models import NoLongerWaiting, WaitingMessage
from spaces.models.waiting import HELD_FOR
from tests.line.steps import finish, said, wait, waits


def test_what_is_said_otherwise_keeps_its_place(thread, reply, ada, ben):
    his = wait(thread, ben, "His")
    wait(thread, ada, "Hers")
    his.say("His, otherwise")
    assert waits(thread) == ["His, otherwise", "Hers"]


def test_while_its_author_changes_it_nothing_is_sent(thread, reply, ada, ben):
    his = wait(thread, ben, "His")
    wait(thread, ada, "Hers")
    his.hold()
    finish(thread)
    line.send_due()
    assert waits(thread) == ["His", "Hers"]


def test_whoever_writes_on_does_not_send_what_another_is_changing(thread, reply, ada, ben):
    wait(thread, ben, "His").hold()
    finish(thread)
    wait(thread, ada, "Hers")
    assert waits(thread) == ["His", "Hers"]


def test_who_goes_away_while_changing_it_holds_the_others_up_only_for_a_while(thread, reply, ben):
    wait(thread, ben, "His").hold()
    finish(thread)
    WaitingMessage.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    line.send_due()
    assert (said(thread)[-1], HELD_FOR) == ("His", timedelta(minutes=2))


def test_what_was_sent_meanwhile_is_changed_no_more(thread, reply, ben):
    his = wait(thread, ben, "His")
    finish(thread)
    for change in (his.hold, his.leave, his.ask_for_now, lambda: his.say("Otherwise")):
        with pytest.raises(NoLongerWaiting):
            change()
    assert said(thread)[-1] == "His"


def test_what_is_taken_out_is_not_sent(thread, reply, ada, ben):
    his = wait(thread, ben, "His")
    wait(thread, ada, "Hers")
    his.leave()
    finish(thread)
    assert said(thread)[1:] == ["Hers"]
