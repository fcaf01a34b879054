"""What is read of one sentence, and what tells whose words it holds."""

import pytest

from summaries.engine.extract import extract
from summaries.engine.readings import Reading, kind_of, read
from summaries.engine.sentences import sentences_of
from summaries.engine.speech import Speech

from .learned.corpus import Example
from .learned.train import marks_by_rules, way_of
from .talk import COUNTER, talk


def reading(text: str, message: str = "") -> Reading:
    return read(text, Speech(message or text))


def test_a_sentence_of_its_writer_has_only_its_cues_as_marks():
    found = reading("I prefer tea.")
    assert (found.is_mixed, found.frame, found.marks) == (False, "I prefer tea.", found.cues)


def test_words_that_lead_in_say_nothing():
    assert reading("Well, I prefer tea.").told == "I prefer tea."


def test_a_name_stands_in_the_frame_for_what_is_quoted():
    found = reading('He said "trust me", but I need it in writing.')
    assert found.frame == "He said Alba, but I need it in writing."
    assert {"reports", "quoted", "self", "self behind quotation"} <= found.marks
    assert "self before quotation" not in found.marks


def test_who_speaks_before_a_quotation_and_not_behind_it_introduces_it():
    found = reading('Our sign reads "no dogs".')
    assert {"self before quotation", "quotation last"} <= found.marks
    assert "self behind quotation" not in found.marks


def test_the_writer_stands_behind_what_is_passed_on():
    found = reading("The seed company says sow in April, we wait till May.")
    assert {"reports", "self behind report", "self behind comma"} <= found.marks
    assert "self behind comma" not in reading("The seed company says we wait till May.").marks


def test_a_clause_is_marked_with_what_it_says_alone():
    found = reading("Mum is for the sea, but I am off to the hills.")
    assert found.clause == "I am off to the hills."
    assert {"clause", "clause fact"} <= found.marks
    assert "reports" not in found.marks


def test_who_is_asked_about_words_is_marked():
    assert "asked" in reading('What does "no entry" mean for us?').marks
    assert "asked" not in reading("What does that mean for us?").marks  # nobody is quoted


def test_a_sentence_that_only_others_say_is_left_to_the_rules():
    message = "> We decided to stay.\nWhat now?"
    found = reading("We decided to stay.", message)
    assert found.is_of_others
    assert kind_of(found) == "fact"


def test_an_assistant_has_no_kind_and_no_clause():
    found = read("He likes it, I prefer tea.", Speech(""), is_by_person=False)
    assert (found.kind, found.clause) == ("fact", "")


@pytest.mark.parametrize(
    "message",
    [
        "I prefer tea.",
        'Dad: "get a mower". I want a scythe. He said "fine", so we bought one.',
        "> Could you come on Monday?\nNo, I never do Mondays.",
        "Mein Chef sagt, wir müssen umziehen, ich bleibe hier.",
    ],
)
def test_the_trainer_sees_what_the_product_sees(message):
    speech = Speech(message)
    for text in sentences_of(message):
        example = Example(text, ("none",), message=message)
        assert example.reading == read(text, speech)
        assert set(marks_by_rules(example)) >= {f"c:{mark}" for mark in example.reading.marks}
        assert way_of(example).endswith("mixed") == (example.reading.is_mixed and not example.reading.is_of_others)


def test_the_kind_of_a_line_is_that_of_its_reading():
    message = "The sign says no dogs, we prefer the other beach."
    items = [item for item in extract(talk(message), counter=COUNTER) if item.role == "user"]
    assert [item.kind for item in items] == [kind_of(reading(message))]
