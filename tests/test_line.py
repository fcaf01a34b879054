"""What is written while a reply runs waits in line, and is sent in order, one at a time, by who may still write."""

from concurrent import futures
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from spaces import line
from spaces.llm.chat_model import Usage
from spaces.models import (
    Budget,
    BudgetSpent,
    Message,
    MessageTooLong,
    NoLongerWaiting,
    Posted,
    Space,
    Spent,
    Thread,
    TooManyWaiting,
    User,
    WaitingMessage,
    alternatives,
    forks,
)
from spaces.models.budget import Holder
from spaces.models.leaving import Leaving
from spaces.models.message import RUNNING, Status
from spaces.models.waiting import HELD_FOR, MOST_WAITING, NotSent
from spaces.signals import message_posted
from tests.talk import answer, say, talk


@pytest.fixture
def reply(thread, ada):
    """Still being written."""
    return say(thread, ada, "How deep do leeks go?").reply


@pytest.fixture
def told(monkeypatch, django_capture_on_commit_callbacks):
    """Of which threads the open pages are told, by what is done, that their line changed."""
    threads: list[int] = []
    monkeypatch.setattr("spaces.broadcasts.waiting_changed", threads.append)

    def by(done):
        with django_capture_on_commit_callbacks(execute=True):
            done()
        return threads

    return by


def wait(thread, author, text, **more):
    return line.send_or_wait(Thread.objects.get(pk=thread.pk), author, text, **more)


def said(thread):
    return list(thread.messages.filter(role="user").in_order().values_list("text", flat=True))


def waits(thread):
    return list(thread.waiting.in_line().in_order().values_list("text", flat=True))


def finish(thread, status=Status.COMPLETE):
    answer(thread.messages.running().get(), "Twenty.", status=status)


# ---- in line


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


# ---- a reply that breaks off


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


# ---- send now


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


# ---- changed, taken out


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


# ---- who may still write


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


# ---- and for which conversation


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


# ---- what was missed


def test_a_line_that_nobody_moved_is_found(thread, reply, ben):
    wait(thread, ben, "His")
    Message.objects.filter(pk=reply.pk).update(status=Status.COMPLETE)  # and the process died
    line.send_due()
    assert said(thread)[-1] == "His"


def test_a_line_behind_a_running_reply_is_not_due(thread, reply, ben):
    wait(thread, ben, "His")
    assert line.due() == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's planner")
def test_lines_are_looked_for_by_an_index(thread):
    plan = Thread.objects.filter(has_waiting=True).order_by("id").explain()
    assert "thread_has_waiting" in plan


# ---- at once


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


def at_once(people, act):
    """What each of them gets who begins at the same moment."""
    together = Barrier(people)

    def begin(n):
        together.wait()
        try:
            return act(n)
        finally:
            connection.close()

    with ThreadPoolExecutor(people) as pool:
        return list(pool.map(begin, range(people)))


def test_an_own_space_is_no_exception(ada):
    """One person alone has the same line."""
    alone = Space.objects.start(ada, name="Alone").start_thread(ada)
    say(alone, ada, "One")
    wait(alone, ada, "Two")
    finish(alone)
    assert said(alone) == ["One", "Two"]


# ---- and by whose budget there is something left


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
