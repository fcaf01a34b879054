"""Whether a budget has something left is asked when a message's turn comes."""

import pytest

from spaces import line
from spaces.llm.chat_model import Usage
from spaces.models import Budget, BudgetSpent, Spent, Thread, WaitingMessage
from spaces.models.budget import Holder
from spaces.models.waiting import NotSent
from tests.line.steps import at_once, finish, said, wait, waits
from tests.talk import answer, say


@pytest.fixture
def spent(space, ada):
    """Brings the Space to so many of its 1,000 tokens of a day."""
    Budget.objects.create(holder=Holder.SPACE, space=space, tokens_per_day=1_000)

    def be(tokens):
        Spent.objects.all().delete()
        Spent.objects.add(tokens, user_id=ada.pk, space_id=space.pk)

    return be


def test_where_a_budget_is_spent_nothing_joins_the_line(thread, reply, ben, spent):
    spent(1_000)
    with pytest.raises(BudgetSpent):
        wait(thread, ben, "How wide?")
    assert waits(thread) == []
    spent(999)
    wait(thread, ben, "How wide?")
    assert waits(thread) == ["How wide?"]


def test_what_has_joined_stays_joined_also_past_the_limit(thread, reply, ben, spent):
    joined = wait(thread, ben, "How wide?", client_id="b1")
    spent(1_000)
    assert wait(thread, ben, "How wide?", client_id="b1") == joined


def test_a_turn_that_comes_when_the_budget_is_spent_leaves_the_message_there_with_the_reason(thread, reply, ben, spent):
    waiting = wait(thread, ben, "How wide?")
    spent(1_000)
    finish(thread)
    waiting.refresh_from_db()
    assert (waiting.refused, waiting.text, said(thread)) == (NotSent.BUDGET, "How wide?", ["How deep do leeks go?"])


@pytest.mark.parametrize("holder", [Holder.EVERY_PERSON, Holder.EVERY_SPACE])
def test_the_reply_that_spends_the_budget_lets_no_waiting_one_begin(thread, reply, ada, holder):
    Budget.objects.create(holder=holder, tokens_per_day=1_000)
    waiting = wait(thread, ada, "How wide?")
    answer(reply, "Twenty.", usage=Usage(5_000, 0, 0))
    waiting.refresh_from_db()
    assert (waiting.refused, said(thread)) == (NotSent.BUDGET, ["How deep do leeks go?"])


@pytest.mark.django_db(transaction=True)
def test_replies_that_end_at_once_count_each_before_what_waits_behind_it(space, ada, ben):
    """All spend from one Space's budget, and none waits for another for ever."""
    Budget.objects.create(holder=Holder.SPACE, space=space, tokens_per_day=1_000)
    threads = [space.start_thread(person) for person in (ada, ben) * 3]
    replies = [say(each, ada, "How deep?").reply for each in threads]
    for each in threads:
        wait(each, ben, "How wide?")
    at_once(len(threads), lambda n: answer(replies[n], "Twenty.", usage=Usage(1_000, 0, 0)))
    assert Spent.objects.get().tokens == 6_000
    assert {said(each)[-1] for each in threads} == {"How deep?"}
    assert set(WaitingMessage.objects.values_list("refused", flat=True)) == {NotSent.BUDGET}


def test_whose_own_budget_is_spent_holds_up_nobody_else(thread, reply, ada, ben):
    for author, text in ((ben, "One"), (ada, "Two")):
        wait(thread, author, text)
    Budget.objects.create(holder=Holder.PERSON, user=ben, tokens_per_day=0)
    finish(thread)
    assert said(thread)[1:] == ["Two"]


def test_send_now_past_the_limit_stops_no_reply_and_below_it_sends(thread, reply, ben, spent):
    waiting = wait(thread, ben, "How wide?")
    spent(1_000)
    waiting.thread = Thread.objects.get(pk=thread.pk)
    with pytest.raises(BudgetSpent):
        line.send_now(waiting)
    assert thread.messages.running().count() == 1
    finish(thread)
    spent(999)
    waiting.refresh_from_db()
    line.send_now(waiting)
    assert said(thread)[1:] == ["How wide?"]
