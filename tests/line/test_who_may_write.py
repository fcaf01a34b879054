"""Who may write is asked again when a message's turn comes."""

import pytest

from spaces import line
from spaces.models import Space, User, WaitingMessage
from spaces.models.account_deletion import Leaving
from tests.line.steps import finish, said, wait, waits
from tests.talk import say


def test_who_was_removed_is_not_let_through_and_the_next_one_is(thread, space, reply, ada, ben):
    wait(thread, ben, "His")
    wait(thread, ada, "Hers")
    space.memberships.get(user=ben).remove()
    finish(thread)
    assert said(thread)[1:] == ["Hers"]
    assert WaitingMessage.objects.get().refused == "may-not"


@pytest.mark.parametrize(
    "change",
    [
        lambda thread, ben: thread.space.memberships.get(user=ben).change_role("viewer"),
        lambda thread, ben: thread.change(visibility="private"),
        lambda thread, ben: User.objects.filter(pk=ben.pk).update(is_active=False),
    ],
)
def test_who_may_not_write_any_more_keeps_the_text_and_the_reason(thread, reply, ben, change):
    wait(thread, ben, "His")
    change(thread, ben)
    finish(thread)
    line.send_due()
    kept = WaitingMessage.objects.get()
    assert (said(thread)[1:], kept.text, kept.refused) == ([], "His", "may-not")


def test_who_may_write_again_sends_it(thread, space, reply, ben):
    his = wait(thread, ben, "His")
    space.add(ben, "viewer")
    finish(thread)
    space.add(ben, "writer")
    line.send_now(his)
    assert said(thread)[-1] == "His"


def test_a_limit_that_was_lowered_meanwhile_is_told(thread, reply, ben, settings):
    wait(thread, ben, "How wide?")
    settings.MAX_MESSAGE_CHARS = 5
    finish(thread)
    assert WaitingMessage.objects.get().refused == "unfit"


def test_with_an_account_goes_what_waits(thread, reply, ada, ben):
    wait(thread, ben, "His")
    wait(thread, ada, "Hers")
    Leaving(ben).go()
    finish(thread)
    assert (said(thread)[1:], WaitingMessage.objects.count()) == (["Hers"], 0)


def test_with_an_account_its_place_is_gone_from_every_open_page(thread, reply, ben, told):
    wait(thread, ben, "His")
    assert told(Leaving(ben).go) == [thread.pk]
    thread.refresh_from_db()
    assert not thread.has_waiting


def test_with_the_account_of_one_stays_what_another_wrote(thread, reply, ada, ben):
    wait(thread, ben, "His")
    wait(thread, ada, "Hers")
    Leaving(ben).go()
    thread.refresh_from_db()
    assert (waits(thread), thread.has_waiting) == (["Hers"], True)


def test_who_is_removed_is_out_of_the_line_at_once_on_every_open_page(thread, space, reply, ben, told):
    his = wait(thread, ben, "His")
    assert told(space.memberships.get(user=ben).remove) == [thread.pk]
    his.refresh_from_db()
    assert (waits(thread), his.refused) == ([], "may-not")


def test_who_is_removed_from_one_space_waits_on_in_another(thread, space, reply, ada, ben):
    garden = Space.objects.start(ben, name="Ben's garden")
    other = garden.start_thread(ben)
    say(other, ben, "How deep?")
    wait(other, ben, "And how wide?")
    space.memberships.get(user=ben).remove()
    assert waits(other) == ["And how wide?"]


def test_with_a_thread_goes_what_waits(thread, reply, ben):
    wait(thread, ben, "His")
    thread.delete()
    assert not WaitingMessage.objects.exists()
