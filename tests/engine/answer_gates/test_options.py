"""Which of two options was taken."""

import pytest

from summaries.engine.answer_gates.options import takes_the_other

WALLS = "For the hall it was between sage and clay. We went with clay in the end, sage looked cold."
CASES = [
    ("The hall will be painted in sage.", [WALLS], True),
    ("The hall will be painted in clay.", [WALLS], False),
    ("The hall will be painted in clay, for sage looked cold.", [WALLS], False),
    ("The hall will not be painted in sage.", [WALLS], False),
    ("The hall gets paper instead of paint.", ["We'll paint the hall instead of papering it."], True),
    ("The hall gets paint instead of paper.", ["We'll paint the hall instead of papering it."], False),
    ("The shop runs on Fly.", ["Either Fly or a plain server would do.", "So the plain server, please."], True),
    ("Ned books the hostel night.", ["Tent or hostels?", "Tent, but one hostel night to wash."], False),
    ("Wir nehmen das Hotel.", ["Hotel oder Pension? Es wird die Pension."], True),
    ("Yann part à Lisbonne.", ["Entre Lisbonne et Naples, ce sera Naples."], True),
    ("Ilaria va in aereo.", ["Treno o aereo? Alla fine treno."], True),
    ("Tatil için denizi seçtiler.", ["Deniz mi dağ mı derken dağı seçtik."], True),
    ("اختاروا البحر للعطلة.", ["احترنا بين البحر والجبل واخترنا الجبل."], True),
    ("休暇は海に行く。", ["海と山で迷って、山にしました。"], True),
    ("休暇は山に行く。", ["海と山で迷って、山にしました。"], False),
]


@pytest.mark.parametrize(("text", "told", "expected"), CASES)
def test_the_option_that_was_not_taken_is_seen(text, told, expected):
    assert takes_the_other(text, told) is expected
