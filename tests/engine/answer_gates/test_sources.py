"""How near the sentences of a message come to what a model wrote."""

import pytest

from summaries.engine.answer_gates.sources import (
    is_quoted,
    mixes_up,
    nearest,
    reports_another,
    shares_words,
    speaks_of_another,
    turns_down,
)

OF_ANOTHER = [
    ("My boss hates emails.", "hates emails", "", True),
    ("My boss hates emails.", "The boss hates emails", "", False),
    ("They have to be delivered by May.", "Delivery must happen by May", "Three cabinets are left.", False),
    ("They want tea.", "wants tea", "My parents visit us.", True),
    ("Il me faut douze chaises.", "Trouver douze chaises", "", False),
    ("She wants space.", "Mia picked space", "Mia turns seven. ", False),
    ("我婆婆想让孙女学钢琴", "林芳想让女儿学钢琴", "", True),
    ("我想让女儿学钢琴", "林芳想让女儿学钢琴", "", False),
]
MIXED_UP = [
    ("3 गायें और 12 भैंसें", "हमारी डेयरी में बारह गायें और तीन भैंसें हैं।", True),
    ("The audit takes place on 17 November.", "The audit is on the 3rd of November, the fire drill on the 17th.", True),
    ("L'agriturismo dispone di 14 camere.", "Abbiamo sette camere e quattordici posti a tavola.", True),
    ("The audit takes place on 3 November.", "The audit is on the 3rd of November, the fire drill on the 17th.", False),
    ("Seven rooms, 14 seats.", "We have seven rooms and fourteen seats.", False),
    ("The budget is 2,000.", "We can spend 2,000 at most, 30 people come.", False),
]
QUOTED = [
    ("Nell loves pastel pink", "My sister wrote: 'I want it all in pastel pink.' I can't stand balloons.", True),
    ("No calls at night", 'My rule is "no calls at night".', False),
    ("I can't stand balloons", "My sister wrote: 'I want it all in pastel pink.' I can't stand balloons.", False),
]
TURNED_DOWN = [
    ("Not foxgloves, they're poisonous. Anemones it is!", "Plant anemones", False),
    ("Please not, every second bakery has one.", "The logo is a wheat ear", True),
    ("No, something else.", "The logo is a wheat ear", True),
    ("B. My shins don't like more.", "Luca picked plan B", False),
    ("Обзор перепишу, а приложение оставлю, без него не примут.", "Переработать обзор", False),
]


@pytest.mark.parametrize(("sentence", "text", "near", "expected"), OF_ANOTHER)
def test_what_another_wants_is_not_the_writers(sentence, text, near, expected):
    assert speaks_of_another(sentence, text, near) is expected


def test_what_the_writer_adds_to_a_report_is_their_own():
    sentence = "My builder says it takes two weeks, I want to stay below 9,000."
    assert not reports_another(sentence, "Stay below 9,000")
    assert reports_another(sentence, "It takes two weeks")


@pytest.mark.parametrize(("text", "source", "expected"), MIXED_UP)
def test_one_thing_is_not_given_the_value_of_another(text, source, expected):
    assert mixes_up(text, source) is expected


@pytest.mark.parametrize(("text", "said", "expected"), QUOTED)
def test_what_is_only_quoted_is_seen(text, said, expected):
    assert is_quoted(text, said) is expected


@pytest.mark.parametrize(("reply", "text", "expected"), TURNED_DOWN)
def test_a_reply_turns_down_what_it_takes_up_in_no_part(reply, text, expected):
    assert turns_down(reply, text) is expected


def test_the_nearest_piece_shares_most_words_and_of_two_the_shorter_is_taken():
    pieces = ["the van is red and old", "the van is red", "the bus is blue"]
    assert nearest("a red van", pieces) == "the van is red"
    assert nearest("an aeroplane", pieces) == ""


def test_a_value_told_otherwise_is_shared():
    assert shares_words("Nothing after 20:00", "晚上八点以后才有空学")
    assert not shares_words("Nothing after 21:00", "晚上八点以后才有空学")
