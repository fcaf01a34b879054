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
        ("The rent runs until 31 May, so that's fine.", "The rent runs until 31 May"),
        ("We take payments with Paddle, because they do the VAT for us.", "We take payments with Paddle"),
        ("Ceno a las 10 de la noche porque trabajo en una librería.", "Ceno a las 10 de la noche"),
        ("Trois étapes en dix jours, c'est un bon rythme.", "Trois étapes en dix jours"),
        ("Sí, tengo hipotiroidismo desde hace diez años.", "tengo hipotiroidismo desde hace diez años."),
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
        "Our lawyer, Mr Brandt, needs my draft by 20 October.",  # an apposition
        "In the second half you've used the noun where the verb, with another first letter, is needed.",
        "Two speeches between main course and dessert work well.",
        "Every year in May Femke and I draw the short straw.",
        "Tell the three families frankly where they stand.",
        "Ask him two things: whether Stripe is included, and who owns the code.",  # one of a list
        "Mein Schwager Jens kennt jemanden, der welche verleiht.",  # which of several
        "That's a good, round number and makes ten tables of eight.",
        "7 000 euros la poutre, non merci.",  # what is denied
        "I'm doing the Royal Mail redirection, I haven't got round to it yet.",
        "No hotel, I want to sleep in Ada's house.",
        "They write to Ada, and it is the only address I want to see.",  # what limits
        "On monte à 2 200 euros, mais c'est le maximum.",
        "If he says no, there are policies for two pounds a child.",
        "If you tell me the date of the feast on 3 May, I can help you with the rest.",
        "We could take Hartley, they might be late.",  # what doubts
        "Odile's daughter has a baby in July, so she is out.",  # what follows from it
        "I've found a second-hand Chandley in Leeds, and I'm going to buy it.",  # what was decided
    ],
)
def test_what_names_the_subject_or_says_little_otherwise_stays(text):
    assert core_of(text) == text


@given(st.text(alphabet="abc 19,;.AB–", max_size=80))
def test_a_core_is_a_piece_of_the_text(text):
    assert core_of(text) in text
