import pytest
from django.db import IntegrityError, transaction

from spaces import line
from spaces.models import (
    EmptyMessage,
    Message,
    MessageTooLong,
    NothingToAnswer,
    NotTheLastAnswer,
    ReplyRunning,
    Thread,
    alternatives,
    forks,
)
from spaces.models.message import Status
from tests.talk import answer, say, talk


def test_a_post_stores_what_was_said_and_a_row_for_the_answer(thread, ada):
    posted = thread.post(ada, "How deep do leeks go?")

    assert [(m.seq, m.role, m.status) for m in thread.messages.in_order()] == [
        (1, "user", "complete"),
        (2, "assistant", "queued"),
    ]
    assert posted.message.author_name == "ada"


def test_a_message_keeps_its_exact_token_count(thread, ada):
    assert thread.post(ada, "How deep do leeks go?").message.tokens_own == 11


@pytest.mark.parametrize("send", [Thread.post, line.post_or_wait])
def test_a_message_that_moved_to_a_sibling_is_not_stored_again(thread, ada, send):
    """The answer to it was lost, and somebody rewrote what stood before it, twice."""
    talk(thread, ada, turns=1)
    first = thread.post(ada, "Hello", client_id="one")
    answer(first.reply, "Hi")
    _, sibling = forks.rewrite(thread, thread.messages.get(seq=1), "Otherwise", by=ada)
    _, next_sibling = forks.rewrite(sibling, sibling.messages.get(seq=1), "Otherwise again", by=ada)

    again = send(thread, ada, "Hello", client_id="one")

    assert (again.message, again.reply, again.created) == (first.message, first.reply, False)
    assert again.message.thread == next_sibling


def test_the_same_client_id_is_stored_once(thread, ada):
    first = thread.post(ada, "Hello", client_id="one")

    again = thread.post(ada, "Hello", client_id="one")

    assert (again.message, again.reply, again.created) == (first.message, first.reply, False)
    assert thread.messages.count() == 2


def test_a_send_while_a_reply_runs_is_refused(thread, ada):
    thread.post(ada, "Hello")

    with pytest.raises(ReplyRunning):
        thread.post(ada, "Are you there?")


@pytest.mark.parametrize(("text", "error"), [("  \n", EmptyMessage), ("x" * 200_001, MessageTooLong)])
def test_unfit_text_is_refused_and_nothing_is_stored(thread, ada, text, error):
    with pytest.raises(error):
        thread.post(ada, text)

    assert not thread.messages.exists()


def test_a_position_is_never_used_twice(thread, ada):
    talk(thread, ada, turns=2)
    thread.messages.get(seq=3).delete_text(by=ada)

    assert say(thread, ada, "Next").message.seq == 5


def test_the_database_refuses_a_second_chosen_answer(thread, ada):
    talk(thread, ada, turns=1)

    with pytest.raises(IntegrityError), transaction.atomic():
        thread.messages.create(role="assistant", seq=2, alternative=1, text="Another")


def test_retry_keeps_the_earlier_answer_as_an_alternative(thread, ada):
    talk(thread, ada, turns=1)

    reply = alternatives.retry(thread, thread.messages.get(seq=2))

    assert (reply.seq, reply.alternative, reply.status) == (2, 1, Status.QUEUED)
    assert list(thread.messages.chosen().filter(seq=2)) == [reply]
    assert thread.messages.filter(seq=2, chosen=False).get().text == "Answer 1"


def test_only_the_last_answer_can_be_asked_again(thread, ada):
    talk(thread, ada, turns=2)

    with pytest.raises(NotTheLastAnswer):
        alternatives.retry(thread, thread.messages.get(seq=2))


def test_what_was_asked_for_must_still_stand_to_be_answered_again(thread, ada):
    talk(thread, ada, turns=2)
    thread.messages.get(seq=3).delete_text(by=ada)
    thread.change(covered_through=2)

    with pytest.raises(NothingToAnswer):
        alternatives.retry(thread, thread.messages.get(seq=4))


def test_a_deleted_message_leaves_its_place_and_no_text(thread, ada):
    talk(thread, ada, turns=1)

    thread.messages.get(seq=1).delete_text(by=ada)

    blank = thread.messages.get(seq=1)
    assert (blank.text, blank.tokens_own) == ("", 0)
    assert blank.deleted_at


def test_deleting_takes_the_text_of_every_alternative(thread, ada):
    talk(thread, ada, turns=1)
    answer(alternatives.retry(thread, thread.messages.get(seq=2)), "A better answer")

    thread.messages.chosen().get(seq=2).delete_text(by=ada)

    assert set(thread.messages.filter(seq=2).values_list("text", flat=True)) == {""}


def test_a_running_reply_cannot_be_deleted(thread, ada):
    posted = thread.post(ada, "Hello")

    with pytest.raises(ReplyRunning):
        posted.reply.delete_text(by=ada)


def test_rewriting_a_message_leaves_the_past_in_a_sibling_thread(thread, ada):
    talk(thread, ada, turns=3)

    posted, sibling = forks.rewrite(thread, thread.messages.get(seq=3), "Something else", by=ada)

    assert [m.text for m in thread.messages.in_order()] == ["Question 1", "Answer 1", "Something else", ""]
    assert [m.text for m in sibling.messages.in_order()] == [
        "Question 1",
        "Answer 1",
        "Question 2",
        "Answer 2",
        "Question 3",
        "Answer 3",
    ]
    assert (posted.message.seq, sibling.forked_from, sibling.forked_at) == (3, thread, 3)


def test_a_sibling_is_told_apart_by_its_title(thread, ada):
    talk(thread, ada, turns=1)
    thread.rename("Leeks")
    _, first = forks.rewrite(thread, thread.messages.get(seq=1), "Onions?", by=ada)
    thread.messages.running().update(status=Status.COMPLETE)
    _, second = forks.rewrite(thread, thread.messages.get(seq=1), "Garlic?", by=ada)

    assert (first.title, second.title) == ("Leeks (earlier version)", "Leeks (earlier version 2)")
    assert thread.title == "Leeks"


def test_a_fold_that_read_the_thread_before_an_edit_can_tell(thread, ada):
    talk(thread, ada, turns=1)
    forks.rewrite(thread, thread.messages.get(seq=1), "Something else", by=ada)

    thread.refresh_from_db()
    assert thread.epoch == 1


def test_stopping_a_reply_that_nobody_writes_yet_ends_it(thread, ada):
    reply = thread.post(ada, "Hello").reply

    reply.stop()

    assert Message.objects.get(pk=reply.pk).status == Status.STOPPED


def test_who_stopped_a_reply_first_is_remembered(thread, ada, ben):
    reply = thread.post(ada, "Hello").reply
    Message.objects.filter(pk=reply.pk).update(status=Status.STREAMING)

    reply.stop(by=ben, to_send=True)
    reply.stop(by=ada)

    reply.refresh_from_db()
    assert (reply.stopped_by, reply.stopped_to_send) == (ben, True)


def test_a_title_by_a_person_is_never_replaced(thread):
    thread.rename("Leeks")

    assert not thread.rename("About leeks", by="model")
    thread.refresh_from_db()
    assert thread.title == "Leeks"
