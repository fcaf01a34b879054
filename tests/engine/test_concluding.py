"""What a conclusion does to what was known: "So we start on 25 July"."""

import pytest

from .test_plain_pairs import effect


@pytest.mark.parametrize(
    ("earlier", "newer", "does"),
    [
        ("Starts Saturday 18 July, one week.", "So we start on 25 July.", "replace"),
        ("36 kids, between 9 and 15.", "So 42 kids, and the rest on the waiting list.", "replace"),
        ("We leave at 7:30.", "So we leave at 6:45.", "replace"),
        ("We need 12 tents.", "So we need 14 tents.", "replace"),
        ("Wir fahren am 3. Mai.", "Also fahren wir am 10. Mai.", "replace"),
        ("On part le 3 mai.", "Du coup on part le 10 mai.", "replace"),
        ("The band starts at 20:00.", "So we start at 21:00.", "may"),
        # of something else, or nothing concluded
        ("We're 92 guests with all the cousins.", "So a minibus for 16 guests is enough.", "stand"),
        ("The rehearsal starts on 3 May.", "So the concert starts on 5 May.", "stand"),
        ("We have 12 kids in group A.", "So we have 14 kids in group B.", "stand"),
        ("We leave at 7:30.", "So I also leave at 18:30.", "stand"),
        ("Room 12 has 30 seats.", "So room 14 has 40 seats.", "stand"),
        ("I leave at 7:30.", "So she leaves at 6:45.", "stand"),
        ("The shop opens at 9.", "So on Saturdays we open at 10.", "stand"),
        ("36 kids, between 9 and 15.", "42 kids were there last year.", "stand"),
        ("We need 12 tents.", "So Lena needs 2 tents.", "stand"),
        ("Starts Saturday 18 July.", "So why do we start on 25 July?", "stand"),
    ],
)
def test_a_conclusion_gives_the_same_thing_another_value(earlier, newer, does):
    assert effect(earlier, newer) == does
