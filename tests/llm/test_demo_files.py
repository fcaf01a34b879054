"""What the demo model answers from files of a Space: quoted, with the place that it cites."""

import pytest

from spaces.llm.chat_model import ChatMessage
from spaces.llm.demo_answer import answer_to
from summaries.engine.prompting import knowledge

PLAN = "[p. 1]\nBed 3 is for beans.\n\n[p. 17]\nBed 9 is for leeks."
NOTES = "# Watering\n\nKale wants two litres."


def asked(question: str, *, files: str = "", passages: str = "") -> str:
    system = [ChatMessage("system", files, part="files")] if files else []
    return answer_to([*system, ChatMessage("user", "\n\n".join(filter(None, [question, passages])), part="prompt")])


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which bed is for leeks?", "> Bed 9 is for leeks. [plan.pdf, p. 17]"),
        ("Which bed is for beans?", "> Bed 3 is for beans. [plan.pdf, p. 1]"),
        ("How much does kale want?", "> Kale wants two litres. [notes.md, Watering]"),
    ],
)
def test_files_that_are_sent_whole_are_quoted_with_their_place(question, told):
    files = knowledge.block_of([("plan.pdf", PLAN), ("notes.md", NOTES)])
    assert told in asked(question, files=files)


def test_passages_are_quoted_with_their_place_and_are_no_words_of_the_person():
    passages = knowledge.passages_block(
        [knowledge.FilePassage("plan.pdf", "p. 17", "Bed 9 is for leeks.\nBed 8 is too.")]
    )
    answer = asked("Which bed is for leeks?", passages=passages)
    assert "> Bed 9 is for leeks. [plan.pdf, p. 17]" in answer
    assert "Noted" not in answer


def test_a_file_about_something_else_is_not_quoted():
    assert "I find nothing" in asked("Who won the match?", files=knowledge.block_of([("plan.pdf", PLAN)]))
