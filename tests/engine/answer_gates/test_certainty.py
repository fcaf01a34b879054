"""What a model may not leave out of what somebody said."""

import pytest

from summaries.engine.answer_gates.certainty import (
    drops_a_case,
    drops_a_doubt,
    forgets_the_past,
    includes_the_exception,
    makes_a_duty,
    turns_a_rate,
    turns_what_is_done,
)

CASES = [
    (drops_a_doubt, "The head gasket is blown.", "It might be the head gasket.", True),
    (drops_a_doubt, "Possibly the head gasket.", "It might be the head gasket.", False),
    (drops_a_doubt, "The bank granted the loan.", "If the loan comes through we'll buy an oven.", True),
    (drops_a_doubt, "Late return costs 20 pounds.", "If I bring it back late, they charge 20 pounds.", False),
    (drops_a_doubt, "Wir nehmen den Zug.", "Vielleicht nehmen wir den Zug.", True),
    (drops_a_doubt, "Womöglich nehmen wir den Zug.", "Vielleicht nehmen wir den Zug.", False),
    (drops_a_doubt, "Er kommt im Mai.", "Er kommt im Mai.", False),
    (drops_a_doubt, "她去冰岛", "她可能去冰岛", True),
    (forgets_the_past, "They keep a sheepdog.", "We used to have a sheepdog.", True),
    (forgets_the_past, "They had a sheepdog.", "We used to have a sheepdog.", False),
    (forgets_the_past, "Carl, a former nurse", "Carl used to be a nurse.", False),
    (forgets_the_past, "У них живёт овчарка", "Раньше у нас была овчарка", True),
    (makes_a_duty, "Students must bring a laptop.", "Students may bring a laptop if they like.", True),
    (makes_a_duty, "Students must not bring a dog.", "Students may not bring a dog.", False),
    (makes_a_duty, "The label must not exceed 60 words.", "The label can have 60 words at most.", False),
    (makes_a_duty, "本周末必须加班", "这个周末不用加班", True),
    (turns_a_rate, "15 euros for the whole group", "15 euros per person", True),
    (turns_a_rate, "15 euros each", "15 euros per person", False),
    (turns_a_rate, "The shirts cost 14 euros in total", "The printer asks 14 euros per T-shirt", True),
    (turns_a_rate, "water it twice daily", "water it twice a week", True),
    (includes_the_exception, "The clock is sold at auction.", "All is sold at auction except the clock.", True),
    (includes_the_exception, "The chairs are sold.", "All is sold at auction except the clock.", False),
    (turns_what_is_done, "Fenna has cancelled the contract.", "Next month I'm going to cancel the contract.", True),
    (turns_what_is_done, "Still has to pay the tax.", "I already paid the tax yesterday.", True),
    (includes_the_exception, "Interns may deploy alone.", "Everyone may deploy alone, except the interns.", True),
    (includes_the_exception, "Developers may deploy alone.", "Everyone may deploy alone, except the interns.", False),
    (drops_a_doubt, "Ze gaan met de boot.", "Misschien gaan we met de boot.", True),
    (turns_what_is_done, "他已经办好了护照", "下周我要去办护照", True),
    (turns_what_is_done, "パスポートを申請した", "来週、パスポートを申請します", True),
    (turns_what_is_done, "来週パスポートを申請する", "来週、パスポートを申請します", False),
    (turns_what_is_done, "Paid the tax.", "I paid the tax.", False),
    (turns_what_is_done, "Deve ancora spedire la disdetta", "La disdetta l'ho già spedita ieri", True),
]

SOLAR = "If the survey says that the roof is sound, we'll put panels on the south side."


def test_one_word_of_a_case_may_not_be_enough_to_keep_it():
    assert not drops_a_case("Panels go on the south side of the roof.", SOLAR)
    assert drops_a_case("Panels go on the south side of the roof.", SOLAR, 0.4)
    assert not drops_a_case("If the roof is sound, panels go on the south side.", SOLAR, 0.4)


@pytest.mark.parametrize(("says", "text", "source", "expected"), CASES)
def test_what_is_left_out_is_seen_and_what_is_kept_in_other_words_is_not(says, text, source, expected):
    assert says(text, source) is expected
