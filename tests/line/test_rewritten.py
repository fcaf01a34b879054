"""What waits behind words that are rewritten goes into no other conversation."""

import pytest

from spaces import line
from spaces.models import WaitingMessage, forks
from spaces.models.message import Status
from spaces.models.waiting import NotSent
from tests.line.steps import finish, said, wait, waits
from tests.talk import say, talk


@pytest.fixture
def rewritten(thread, reply, ada, ben):
    """Ada says her first message anew while Ben's waits behind a reply to her third; gives the sibling."""
    finish(thread)
    talk(thread, ada, turns=1, said="And carrots?")
    say(thread, ada, "And onions?")
    wait(thread, ben, "Why those?", client_id="b1")
    finish(thread, Status.FAILED)
    return forks.rewrite(thread, thread.messages.get(seq=1), "First, anew", by=ada)[1]


def test_what_waits_behind_words_that_are_rewritten_goes_into_no_other_conversation(thread, rewritten):
    finish(thread)
    line.send_due()
    assert (said(thread), said(rewritten)[-1]) == (["First, anew"], "And onions?")


def test_it_stays_where_its_author_looks_with_the_reason(thread, rewritten):
    kept = WaitingMessage.objects.get()
    assert (kept.thread, kept.text, kept.refused) == (thread, "Why those?", NotSent.REWRITTEN)


def test_its_author_sends_it_where_it_still_fits(thread, rewritten):
    finish(thread)
    line.send_now(WaitingMessage.objects.get())
    assert (said(thread), waits(thread)) == (["First, anew", "Why those?"], [])


def test_whoever_writes_on_in_the_rewritten_conversation_waits_for_none_of_it(thread, rewritten, ada, ben):
    wait(thread, ben, "And now?")
    finish(thread)
    assert said(thread) == ["First, anew", "And now?"]


def test_what_one_was_changing_then_stays_too_also_once_it_is_changed(thread, reply, ada, ben):
    his = wait(thread, ben, "How wide?")
    his.hold()
    finish(thread)
    forks.rewrite(thread, thread.messages.get(seq=1), "First, anew", by=ada)
    his.say("How tall?")
    finish(thread)
    his.refresh_from_db()
    assert (said(thread), his.text, his.refused) == (["First, anew"], "How tall?", NotSent.REWRITTEN)
