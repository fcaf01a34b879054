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
        "Thanks for the patience, I'll be back next week.",
        "See you tomorrow!",
        "Bis morgen, ich melde mich wieder.",
        "Merci, à demain !",
        "Remind me if I forget it.",
        "Please remind me about it.",
        "Erinner mich bitte daran.",
        "Recuérdamelo.",
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
        "I'll be back at work on Monday after the operation.",
        "See you at the station at nine.",
        "Ok we take the blue tiles for the hall, see you tomorrow.",
        "Perfect we sell the car for 4000, see you later.",
        "Danke der Vertrag ist unterschrieben, ich melde mich morgen.",
        "I'll be back on Friday.",
        "Remind me to call the bank.",
        "Erinnere mich an den Zahnarzt am Freitag.",
        "Bis Freitag muss der Antrag weg sein.",
        "We'll be back from Crete next week.",
        "My regards are with the family of the boy who fell.",
    ],
)
def test_what_says_something_is_none(sentence):
    assert not is_courtesy(sentence)
