import pytest

from summaries.engine.courtesies import is_courtesy


@pytest.mark.parametrize(
    "sentence",
    [
        "Dear Ms Keller,",
        "“Dear Ms Keller,”",
        "Hi Tom,",
        "Sehr geehrter Herr Maier,",
        "Mit freundlichen Grüßen",
        "Kind regards, Rita",
        "Estimada Lucía:",
        "Un saludo",
        "Cordialement, Léa",
        "С уважением, Ольга",
    ],
)
def test_what_a_letter_begins_and_ends_with_is_seen(sentence):
    assert is_courtesy(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Dear Ms Keller, the rent is 300 euros.",
        "Hi, I need a plan for the garden.",
        "Regards to Rita from all of us at the club on Friday.",
        "Liebe Bananen und Äpfel.",
        "My regards are with the family of the boy who fell.",
    ],
)
def test_what_says_something_is_none(sentence):
    assert not is_courtesy(sentence)
