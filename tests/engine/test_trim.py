import pytest
from hypothesis import given
from hypothesis import strategies as st

from summaries.engine.trim import core_of


@pytest.mark.parametrize(
    ("text", "core"),
    [
        ("I've been going to yoga on Tuesdays at the old mill, it really helped my back.",
         "I've been going to yoga on Tuesdays at the old mill"),
        ("We dug the pond 63 centimeters deep because winters are cold", "We dug the pond 63 centimeters deep"),
        ("perfect, I've reserved a table for 7 June at 8 PM", "I've reserved a table for 7 June at 8 PM"),
        ("Wir zahlen 1200 Euro Miete im Monat, aber es ist schön", "Wir zahlen 1200 Euro Miete im Monat"),
    ],
)  # fmt: skip
def test_clauses_that_tell_nothing_definite_go(text, core):
    assert core_of(text) == core


@pytest.mark.parametrize(
    "text",
    [
        "I set up a large aquarium, 47 gallons, with 14 neon tetras.",
        "My sister moved, and Anna helped with the boxes in May.",
        "It was a lovely evening, and everybody laughed.",
        "83 guests, some of them late.",
        "Ada and Ben marry in the old mill on 12 May.",
        "I take the train on 3 May if it runs at all.",
    ],
)
def test_what_names_the_subject_or_says_little_otherwise_stays(text):
    assert core_of(text) == text


@given(st.text(alphabet="abc 19,;.AB–", max_size=80))
def test_a_core_is_a_piece_of_the_text(text):
    assert core_of(text) in text
