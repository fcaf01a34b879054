"""The demo model answers from what was recalled for a question, and says which message it has it from."""

import pytest

from spaces.llm.chat_model import ChatMessage
from spaces.llm.demo_answer import answer_to
from spaces.llm.demo_recall import Quote, parted, quotes_in
from summaries.engine.fences import fenced_recall

QUESTION = "Where does the spare key hang?"
RECALLED = fenced_recall(
    "#12 ada (3 May 2026): The spare key hangs behind the barrel.\n  It is red.\n#13 assistant: Good to know."
)


def asked(content, *others):
    return answer_to([*others, ChatMessage("user", content, part="prompt")])


def test_it_quotes_the_earlier_message_with_its_number():
    answer = asked(f"{QUESTION}\n\n{RECALLED}")

    assert "**From earlier messages:**" in answer
    assert "> The spare key hangs behind the barrel. — *#12 · ada*" in answer


def test_it_names_the_other_thread_that_a_message_stands_in():
    recalled = fenced_recall("In thread “Garden: plan”, #3 ada (3 May 2026): The spare key hangs behind the barrel.")
    assert "> The spare key hangs behind the barrel. — *#3 in “Garden: plan” · ada*" in asked(
        f"{QUESTION}\n\n{recalled}"
    )


def test_what_was_recalled_is_not_taken_for_what_was_said():
    assert asked(f"Please note the spare key.\n\n{RECALLED}") == "Noted: “Please note the spare key.”"


def test_it_finds_what_was_recalled_for_an_earlier_question():
    earlier = ChatMessage("user", f"Hello.\n\n{RECALLED}", part="window")

    assert "#12 · ada" in asked(QUESTION, earlier)


def test_a_quote_of_its_own_quotes_is_no_source():
    echoed = fenced_recall("#13 assistant (3 May 2026): > The spare key hangs behind the barrel.")

    assert "I find nothing" in asked(f"{QUESTION}\n\n{echoed}")


@pytest.mark.parametrize(
    "content",
    [
        "Hello",
        "<recalled-messages>\nno block at the end\n</recalled-messages> and more",
        "\n\n<recalled-messages>\nnever closed",
    ],
)
def test_other_words_are_a_persons_own(content):
    assert parted(content) == (content, "")


def test_further_lines_belong_to_the_message_above():
    words, recalled = parted(f"Hello\n\n{RECALLED}")

    assert words == "Hello"
    assert list(quotes_in(recalled)) == [
        Quote("#12", "ada", "The spare key hangs behind the barrel."),
        Quote("#12", "ada", "It is red."),
        Quote("#13", "assistant", "Good to know."),
    ]
