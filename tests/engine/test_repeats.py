import pytest

from summaries.engine.repeats import repeats

REPEATING = [
    ("The budget is 5,000 euros.", "Noted: the budget is 5,000 euros."),
    ("The budget is 5,000 euros.", "With 5,000 you can go far."),
    ("I am allergic to peanuts.", "You said that you are allergic to peanuts. I will keep that in mind."),
    ("We decided to take the hotel Avenida. It is quiet.", "So you decided on the hotel Avenida."),
    ("Mail me at clara@example.org.", "I cannot write to clara@example.org."),
    ("Meine Schwester Clara kommt aus Bremen.", "Ihre Schwester Clara kommt also aus Bremen."),
    ("Mon budget est de 3 000 euros par mois.", "Votre budget de 3 000 euros par mois suffit."),
    ("Soy alérgico a los cacahuetes.", "Entendido: eres alérgico a los cacahuetes."),
    ("أختي كلارا تسكن في بريمن", "حسنًا، أختك كلارا تسكن في بريمن."),
    ("我对花生过敏。", "好的,你对花生过敏。"),
    ("Avenida.", "Avenida it is."),
]
ANSWERING = [
    ("How do I set up the database?", "Use PostgreSQL 16 and set max_connections to 200."),
    ("Which flowers grow in shade?", "Ferns and hostas do."),
    ("I am allergic to peanuts.", "Thank you for telling me."),
    ("We take the hotel Avenida.", "There are many good restaurants near by."),
    ("Wie lange braucht Lauch?", "Etwa fünf Monate."),
    ("Quel temps fait-il ?", "Il pleut."),
    ("The budget is 5,000 euros.", "Good to know."),
    ("I am 7.", "You need 7 days."),
    ("", "Anything."),
    ("Leeks grow slowly.", ""),
]


@pytest.mark.parametrize(("said", "reply"), REPEATING)
def test_a_reply_that_tells_it_again_repeats_it(said, reply):
    assert repeats(reply, said)


@pytest.mark.parametrize(("said", "reply"), ANSWERING)
def test_an_answer_in_words_of_its_own_does_not(said, reply):
    assert not repeats(reply, said)
