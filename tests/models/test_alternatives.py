import pytest

from spaces.models import NotTheLastAnswer, ReplyRunning, alternatives
from summaries.prompts.assembly import context_for
from tests.talk import answer, say, talk


@pytest.fixture
def answers(thread, ada):
    first = answer(say(thread, ada, "How deep?").reply, "Twenty.")
    return first, answer(alternatives.retry(thread, first), "Thirty.")


def test_the_next_prompt_carries_the_chosen_answer(thread, ada, answers):
    alternatives.choose(thread, answers[0])

    prompt = context_for(thread, thread.space.language_model).prompt
    assert [m.content for m in prompt.messages if m.role == "assistant"] == ["Twenty."]


def test_one_answer_stands(thread, answers):
    alternatives.choose(thread, answers[0])

    assert [m.text for m in thread.messages.chosen().in_order()] == ["How deep?", "Twenty."]


def test_a_fold_that_read_the_other_answer_is_discarded(thread, answers):
    alternatives.choose(thread, answers[0])

    assert thread.epoch == 1


def test_only_the_last_answer_is_changed_for_another(thread, ada, answers):
    talk(thread, ada, turns=1)

    with pytest.raises(NotTheLastAnswer):
        alternatives.choose(thread, answers[0])


def test_an_answer_that_the_summary_covers_stays(thread, answers):
    thread.change(covered_through=2)

    with pytest.raises(NotTheLastAnswer):
        alternatives.choose(thread, answers[0])


def test_no_answer_is_chosen_while_another_is_written(thread, answers):
    alternatives.retry(thread, answers[1])

    with pytest.raises(ReplyRunning):
        alternatives.choose(thread, answers[0])
