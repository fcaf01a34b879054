import pytest

from summaries.engine.cues import cues
from summaries.engine.scoring import in_answer, worth_of
from summaries.engine.sentences import words_of


def worth(text: str, **values) -> float:
    words = words_of(text)
    return worth_of(text, words, cues().of(text, words), **values)


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("The flat costs 840 euros.", "The flat is very beautiful."),
        ("The parcel is number INV-2041.", "The parcel is number 20."),
        ("My sister Ana lives in Lyon.", "The sister lives over there."),
        ("The shop opens on 3 May.", "The shop opens next week."),
        ("I'm moving to Lyon in May, any ideas for the kitchen?", "What are good ideas for the kitchen in May?"),
        ("We invited 83 guests to the wedding.", "83 guests."),
        ("I have 7 unusual jobs behind me.", "Give me a list of 7 unusual jobs."),
        ("I enjoy my pottery class.", "Wow, that sounds great!"),
    ],
)
def test_one_sentence_is_worth_more_than_another(more, less):
    assert worth(more) > worth(less)


@pytest.mark.parametrize("text", ["Thanks!", "Oh wow, cool.", "Of course!", "Ja, gerne.", "Merci beaucoup !"])
def test_a_pleasantry_is_worth_nothing(text):
    assert worth(text) == 0


DATA = "aGVsbG8gd29ybGQs" * 8


@pytest.mark.parametrize("text", [DATA, "-eyJ" * 75, f"my picture: {DATA}", "x" * 120, "0f" * 64])
def test_encoded_data_is_worth_nothing(text):
    assert worth(text) == 0


@pytest.mark.parametrize(
    "text",
    [
        f"The logs of the build are at https://ci.example.org/runs/{'a-b/' * 40}?page=2&kind=failed",
        "私たちは毎週月曜日の午前九時に、" * 8,
        f"The checksum of the March release is {'0f' * 20}.",
        f"We keep the reports in /srv/{'reports.2026/' * 10}march.csv since January.",
    ],
)
def test_long_words_that_people_write_are_worth_something(text):
    assert worth(text) > 0


def test_repeating_what_was_just_said_is_worth_less():
    assert worth("I'll note flight KL8364.", heard={"KL8364"}) < worth("I'll note flight KL8364.") - 2


def test_the_end_of_a_long_answer_is_worth_less_than_its_beginning():
    assert in_answer(2.0, number=5, of=20) < in_answer(2.0, number=0, of=20) == in_answer(2.0, number=3, of=4)


@pytest.mark.parametrize(
    "text",
    [
        "전기세는 5만원이에요.",
        "수업은 월요일이에요.",
        "시험은 10일이에요.",
        "स्कूल 8 बजे खुलता है।",
        "Sınav pazartesi.",
        "会议是周五。",
    ],
)
def test_a_short_fact_is_kept_in_each_script(text):
    words = words_of(text)
    assert worth_of(text, words, cues().of(text, words)) > 0
