"""What holds on some weekdays does not retire what holds otherwise; "also" adds, unless the older says "only"."""

import pytest

from summaries.engine.supersede.weekdays import weekdays_in

from .test_plain_pairs import effect


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("The shop opens at 10 on Saturdays.", {"saturday"}),
        ("On weekdays it opens at 8, at the weekend at 9.", {"week", "weekend"}),
        ("Sonntags erst um 10.", {"sunday"}),
        ("Le dimanche, la boulangerie n'ouvre qu'à 7 h 30.", {"sunday"}),
        ("Los domingos abre a las diez.", {"sunday"}),
        ("По субботам открыто с десяти.", {"saturday"}),
        ("日曜は10時から開きます。", {"sunday"}),
        ("일요일은 10시에 열어요.", {"sunday"}),
        ("We meet on Saturday.", set()),
        ("Wir treffen uns am Samstag.", set()),
    ],
)
def test_days_of_each_week(text, days):
    assert weekdays_in(text) == days


@pytest.mark.parametrize(
    ("earlier", "newer", "does"),
    [
        ("The shop opens at 9.", "The shop opens at 10 on Saturdays.", "stand"),
        ("The shop opens at 9.", "On Saturdays the shop opens at 10.", "stand"),
        ("La boulangerie ouvre à 6 h 30 en semaine.", "Le dimanche, la boulangerie n'ouvre qu'à 7 h 30.", "stand"),
        ("On weekdays the bakery opens at 7.", "On Sundays the bakery opens at 8.", "stand"),
        ("I work from home on Fridays.", "I'm working from home on Mondays too now", "stand"),
        ("We leave at 7:30.", "I also leave at 18:30.", "stand"),
        ("Soy celíaco.", "También soy intolerante a la lactosa.", "stand"),
        ("The app supports iOS only.", "The app supports Android too now.", "may"),
        ("The museum closes at 6.", "At the weekend the museum closes at 8.", "stand"),
        # the same days, another day, or a change
        ("Choir is every Monday at 19:00.", "On Mondays choir is at 19:30 now.", "replace"),
        ("The course is on Mondays.", "The course could be on Tuesdays, I have to check.", "may"),
        ("On Sundays the bakery opens at 8.", "On Sundays the bakery opens at 9 now.", "replace"),
        ("My French class is on Wednesdays.", "My French class has been moved to Thursdays.", "replace"),
    ],
)
def test_what_they_do_to_what_was_known(earlier, newer, does):
    assert effect(earlier, newer) == does
