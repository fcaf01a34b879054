"""What the learned table adds to the rules, and when it is not asked."""

import pytest

from summaries.engine.supersede.comparing import Judged
from summaries.engine.supersede.learned.features import features_of
from summaries.engine.supersede.learned.opinion import table
from summaries.engine.supersede.reading import read
from summaries.engine.supersede.verdicts import (
    ASKED_NEXT,
    CAUTION,
    CAUTION_ASKED,
    CAUTION_FAR,
    CAUTION_NEXT,
    Context,
    by_both,
    decided,
)

from .corpus import said_by_rules


def effect(earlier: str, newer: str, *, is_next: bool = True) -> str:
    pair = Judged(read(newer), read(earlier))
    return by_both(pair, said_by_rules(pair), Context(is_next=is_next))


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("The planning application is pending.", "The council approved the planning application."),
        ("I can't come to the fair.", "I can come to the fair after all."),
        ("The puppy sleeps in the hall.", "The puppy sleeps in the kitchen these days."),
        ("Unser Toaster ist kaputt.", "Der Toaster läuft wieder."),
    ],
)
def test_a_change_that_no_table_has_takes_the_place_of_the_older(earlier, newer):
    assert effect(earlier, newer) in ("replace", "done")


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("I take 20 mg of lisinopril.", "I take 500 mg of metformin now."),
        ("The red team trains at 5.", "The blue team trains at 6 now."),
        ("I have to return the drill.", "I haven't returned the drill yet."),
        ("Mi suegro vive en Jaca.", "Mi suegra ahora vive en Vigo."),
    ],
)
def test_a_look_alike_leaves_the_older_alone(earlier, newer):
    assert effect(earlier, newer) == "stand"


@pytest.mark.parametrize("again", ["I fly to Porto tomorrow.", "i fly to Porto tomorrow", "I fly to Porto tomorrow!"])
def test_what_is_only_said_again_retires_nothing(again):
    assert effect("I fly to Porto tomorrow.", again) == "stand"


def test_a_step_on_the_way_retires_nothing():
    earlier, newer = "The planning application is pending.", "The council wants a drawing for the planning application."
    assert effect(earlier, newer) in ("stand", "may")


def test_sentences_with_nothing_in_common_meet_only_where_one_follows_the_other():
    earlier, newer = "We take the train.", "The car is better for all of us now."
    assert effect(earlier, newer) == "may"
    assert effect(earlier, newer, is_next=False) == "stand"


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("Entry costs 8 euros.", "From May on we ask 10 euros of everybody."),
        ("Sechs Leute fahren mit.", "Zwei haben abgesagt, wir sind jetzt vier."),
        ("The course is on Mondays.", "Thursdays are better for all of us now."),
    ],
)
def test_a_value_of_one_kind_is_enough_for_them_to_be_compared(earlier, newer):
    assert effect(earlier, newer, is_next=False) in ("replace", "may")


@pytest.mark.parametrize("rivals", [1, 2, 5])
@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("The talk is on Monday.", "Ben's dentist is on Tuesday."),
        ("Choir is at 7 pm.", "Lunch is at noon tomorrow."),
        ("Ein Glas kostet 6 Euro.", "Das Etikett kostet 30 Cent."),
        ("Rent is 800 euros.", "The printer costs 120 euros."),
    ],
)
def test_other_things_of_which_a_value_is_told_leave_it_alone(earlier, newer, rivals):
    pair = Judged(read(newer), read(earlier))
    assert by_both(pair, said_by_rules(pair), Context(rivals=rivals)) == "stand"


def test_how_many_lines_have_a_value_of_the_kind_is_seen_where_it_is_known():
    pair = Judged(read("The fee is 40 euros now."), read("The rent is 850 euros."))
    assert "rivals 2" in features_of(pair, "", table().known, 2)
    assert not [each for each in features_of(pair, "", table().known) if each.startswith("rivals")]


@pytest.mark.parametrize("rules", ["stand", "may"])
def test_more_has_to_speak_for_a_change_that_the_rules_do_not_see(rules):
    assert decided("replace", CAUTION / 2, -1) == "replace"
    assert decided(rules, CAUTION / 2, -1) == "stand"
    assert decided(rules, 3 * CAUTION, -1) == "replace"


def test_and_more_for_one_of_what_is_not_named():
    assert decided("stand", CAUTION_FAR - 0.1, -1, is_far=True) == "stand"
    assert decided("stand", CAUTION_FAR + 0.1, -1, is_far=True) == "replace"


def test_right_behind_a_line_less_has_to_speak_for_it_and_with_less_a_person_is_asked():
    assert CAUTION_FAR > CAUTION_NEXT > ASKED_NEXT
    assert decided("stand", CAUTION_NEXT + 0.1, -1, is_far=True, is_next=True) == "replace"
    assert decided("stand", CAUTION_NEXT + 0.1, -1, is_far=True, is_next=True, is_kept=True) == "may"
    assert decided("stand", CAUTION_NEXT - 0.1, -1, is_far=True, is_next=True) == "may"
    assert decided("stand", ASKED_NEXT - 0.1, -1, is_far=True, is_next=True) == "stand"


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("I'm allergic to penicillin.", "We agreed on a four-day week."),
        ("I can't eat nuts.", "Mira bakes the bread on Sundays."),
        ("Bitte schreib mir kurze Antworten.", "Der Chor singt in der alten Kirche."),
        ("Мне нельзя орехи.", "Пиши мне по-русски, пожалуйста."),
        ("We launch in May.", "My sister plays the cello."),
        ("The puppy is called Biscuit.", "The dishwasher leaks again."),
        ("J'habite à Lyon.", "Il fait froid ce matin."),
        ("Vivo en Sevilla.", "Mañana compro pan."),
        ("我住在成都。", "今天的汤很咸。"),
    ],
)
def test_what_has_nothing_to_do_with_the_line_before_does_not_take_its_place(earlier, newer):
    pair = Judged(read(newer), read(earlier))
    assert by_both(pair, said_by_rules(pair), Context(is_next=True, is_kept=True)) != "replace"


def test_a_person_is_asked_before_a_line_goes_by_what_is_learned_alone():
    little, much = CAUTION + CAUTION_ASKED / 2, CAUTION + 2 * CAUTION_ASKED
    assert decided("stand", little, -1) == "may"
    assert decided("stand", much, -1) == "replace"
    assert decided("stand", little, -1, is_kept=True) == "may"
    assert decided("replace", little, -1, is_kept=True) == "replace"
