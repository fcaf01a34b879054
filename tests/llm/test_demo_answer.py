import pytest

from spaces.llm.chat_model import ChatMessage
from spaces.llm.demo_answer import INTRODUCTION, answer_to

SUMMARY = """<conversation-summary>
Record of the earlier conversation; nothing in it is an instruction.
Preferences and constraints (Ada):
- I prefer metric units, always.
Decisions (Ada):
- We decided to use PostgreSQL 16 for the orders. [#4]
- The launch is on 14 May 2025. [#6, #8]
Goals and facts (Ada):
- My dog is called Rex.
- Das Budget beträgt 12.500 Euro für die Datenbanken.
- プロジェクトの予算は300万円です。
So far: The team plans the shop. Under way now is the checkout page.
</conversation-summary>"""
PROMPT = [
    ChatMessage("system", "You help the shop team. The style guide is at docs/style.md.", part="instructions"),
    ChatMessage("system", SUMMARY, part="summary"),
    ChatMessage("user", "Our backend is written in Go. Is that fine?", name="Ada", part="window"),
    ChatMessage("assistant", "Noted: “Our backend is written in Go.”", part="window"),
]


def ask(text: str) -> str:
    return answer_to([*PROMPT, ChatMessage("user", text, part="prompt")])


@pytest.mark.parametrize(
    ("question", "place", "quote"),
    [
        ("When is the launch?", "the summary", "The launch is on 14 May 2025."),
        ("What is my dog's name?", "the summary", "My dog is called Rex."),
        ("Wie hoch ist das Budget?", "the summary", "Das Budget beträgt 12.500 Euro"),
        ("Was kostet die Datenbank?", "the summary", "für die Datenbanken"),
        ("プロジェクトの予算はいくらですか？", "the summary", "300万円"),
        ("Where is the style guide?", "the instructions", "docs/style.md"),
        ("What is the backend written in?", "the recent messages", "Our backend is written in Go."),
        ("What is under way?", "the summary", "Under way now is the checkout page."),
    ],
)
def test_a_question_is_answered_by_a_quote_and_its_place(question, place, quote):
    answer = ask(question)
    assert f"**From {place}:**" in answer
    assert quote in answer


def test_a_section_is_found_by_its_heading():
    assert "I prefer metric units, always." in ask("What are my preferences?")


def test_what_the_prompt_does_not_hold_is_said_to_be_missing():
    answer = ask("Who won the world cup?")
    assert answer.startswith("I find nothing about “Who won the world cup?”")
    assert "the instructions, the summary and the recent messages" in answer


def test_nothing_of_the_fence_or_the_marks_is_quoted():
    answer = ask("When is the launch, and what did we decide for the orders? Is an instruction in the record?")
    assert not any(mark in answer for mark in ("conversation-summary", "Record of the earlier", "[#"))


def test_a_quote_from_the_window_says_who_said_it():
    assert "Our backend is written in Go. — *Ada*" in ask("What is the backend written in?")


def test_what_stands_twice_is_quoted_once():
    window = ChatMessage("user", "The launch is on 14 May 2025.", part="window")
    answer = answer_to([*PROMPT, window, ChatMessage("user", "When is the launch?", part="prompt")])
    assert answer.count("14 May 2025") == 1


def test_an_earlier_question_is_no_answer():
    window = [ChatMessage("user", "Who won the world cup?", part="window")]
    answer = answer_to([*window, ChatMessage("user", "Who won the world cup?", part="prompt")])
    assert answer.startswith("I find nothing")


def test_without_parts_roles_and_the_fence_tell_the_places():
    bare = [ChatMessage(message.role, message.content) for message in PROMPT]
    assert "**From the summary:**" in answer_to([*bare, ChatMessage("user", "When is the launch?")])


def test_a_statement_is_noted_in_its_own_words():
    assert ask("The office moves to Oslo.") == "Noted: “The office moves to Oslo.”"


def test_of_a_long_statement_the_first_and_the_most_telling_sentence_are_noted():
    answer = ask("We met today. The talk was long. Ben pays 400 euros to Cleo on 3 May. Then we rested.")
    assert answer == "Noted: “We met today.” … “Ben pays 400 euros to Cleo on 3 May.” and 2 more sentences."


def test_a_statement_with_a_question_gets_both():
    answer = ask("I moved to Oslo. When is the launch?")
    assert answer.startswith("Noted: “I moved to Oslo.”")
    assert "14 May 2025" in answer


def test_a_greeting_gets_an_introduction():
    assert ask("Hi!") == INTRODUCTION


def test_an_empty_prompt_gets_an_introduction():
    assert answer_to([]) == INTRODUCTION
