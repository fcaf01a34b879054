"""What a question wants to know."""

import pytest

from summaries.engine.supersede.asked_for import tells_what_is_asked

from .talk import retired

ANSWERS = [
    ("How much does the piano cost?", "The piano is 900 euros."),
    ("How much does the piano cost?", "The piano is free."),
    ("Who will chair the board meeting?", "Rita will chair the board meeting."),
    ("Who will chair the board meeting?", "I'll chair it."),
    ("Who will chair the board meeting?", "The board meeting is chaired by Rita."),
    ("Wer holt die Kinder ab?", "Die Kinder holt Jonas ab."),
    ("How much does the piano cost?", "The piano is 80."),
    ("Who will bring the salad?", "The neighbours will bring the salad."),
    ("Why is the build red?", "The build is red: the disk is full."),
    ("Warum fährt der Bus nicht?", "Der Bus fährt wegen des Streiks nicht."),
    ("When does the shop open?", "The shop opens at nine."),
    ("What colour is the door?", "The door is green."),
]
OTHER_WORDS = [
    ("How much does the piano cost?", "The piano is 60 years old."),
    ("Who will chair the board meeting?", "The board meeting takes place in room 12."),
    ("Wie viel kostet das Klavier?".replace("Wie viel", "Was"), "Das Klavier ist schwarz."),
]


@pytest.mark.parametrize(("question", "text"), ANSWERS)
def test_an_answer_tells_what_is_asked(question, text):
    assert tells_what_is_asked(text, question)


@pytest.mark.parametrize(("question", "text"), OTHER_WORDS)
def test_what_says_something_else_leaves_the_question_open(question, text):
    assert not tells_what_is_asked(text, question)
    assert not retired(question, text)
