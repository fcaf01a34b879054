import pytest

from spaces.models import ReplyRunning, alternatives, forks
from tests.talk import answer, say, talk


@pytest.fixture
def branch(thread, ada, ben):
    talk(thread, ada, turns=3)
    return forks.branch(thread, thread.messages.get(seq=4), by=ben)


def test_a_branch_holds_everything_up_to_the_message(branch):
    said = [(message.seq, message.text) for message in branch.messages.in_order()]
    assert said == [(1, "Question 1"), (2, "Answer 1"), (3, "Question 2"), (4, "Answer 2")]


def test_a_branch_belongs_to_whoever_made_it_and_knows_its_origin(branch, thread, ben):
    assert (branch.created_by, branch.forked_from, branch.forked_at) == (ben, thread, 4)


def test_the_thread_itself_stays_as_it_was(branch, thread):
    assert (thread.messages.count(), thread.epoch) == (6, 0)


def test_a_branch_goes_on_at_the_next_position(branch, ben):
    assert say(branch, ben, "Another way").message.seq == 5


def test_a_private_thread_branches_into_a_private_one(thread, ada):
    talk(thread, ada, turns=1)
    thread.change(visibility="private")

    assert forks.branch(thread, thread.messages.get(seq=2), by=ada).visibility == "private"


def test_a_reply_that_is_still_written_is_not_copied(thread, ada):
    reply = say(thread, ada, "How deep?").reply

    with pytest.raises(ReplyRunning):
        forks.branch(thread, reply, by=ada)


def test_a_branch_from_an_answer_that_does_not_stand_goes_on_from_it(thread, ada):
    first = answer(say(thread, ada, "How deep?").reply, "Twenty.")
    answer(alternatives.retry(thread, first), "Thirty.")
    talk(thread, ada, turns=1)
    first.refresh_from_db()

    branch = forks.branch(thread, first, by=ada)

    assert [m.text for m in branch.messages.chosen().in_order()] == ["How deep?", "Twenty."]
    assert [m.text for m in thread.messages.chosen().in_order()][:2] == ["How deep?", "Thirty."]
