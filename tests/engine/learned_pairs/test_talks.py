"""What is learned from of a talk is what is compared when it is folded."""

import pytest

from .corpus import of_talks


@pytest.fixture
def told(tmp_path):
    """What is learned from of a talk with these lines, as (earlier, newer, label)."""

    def write(*lines: str) -> list[tuple[str, str, str]]:
        (tmp_path / "talks.txt").write_text("\n".join(["# en rent", *lines]) + "\n")
        return [(each.earlier, each.newer, each.label) for each in of_talks(tmp_path)]

    return write


RENT, MORE = "The rent is 780 euros.", "The rent is 810 euros."


@pytest.mark.parametrize(("mark", "label"), [("=", "replace"), ("?", "may"), ("!", "replace")])
def test_what_a_line_does_is_learned(told, mark, label):
    assert told(RENT, f"1{mark} {MORE}") == [(RENT, MORE, label)]


def test_of_several_sentences_those_do_it_that_have_the_most_in_common(told):
    found = told(f"We moved in. {RENT}", f"1= Bad news. {MORE}")
    assert [each for each in found if each[2] == "replace"] == [(RENT, MORE, "replace")]


def test_what_stays_is_learned_too_from_what_comes_right_behind_it_or_has_a_word_of_it(told):
    found = told(RENT, "Leeks go into bed 3.", "The rent is paid by Ada.")
    assert found == [
        (RENT, "Leeks go into bed 3.", "stand"),
        (RENT, "The rent is paid by Ada.", "stand"),
        ("Leeks go into bed 3.", "The rent is paid by Ada.", "stand"),
    ]


def test_and_from_what_has_another_value_of_its_kind(told):
    entry, label = "Entry costs 8 euros.", "The label is 30 euros."
    assert (entry, label, "stand") in told(entry, "Leeks go into bed 3.", label)


def test_what_is_not_compared_is_not_learned_from(told):
    found = told("The bath stays.", "Leeks go into bed 3.", "1= We want a walk-in shower.")
    assert ("The bath stays.", "We want a walk-in shower.") not in [each[:2] for each in found]


def test_it_is_told_of_how_many_lines_the_value_may_be_another(tmp_path):
    lines = [
        "# en prices",
        "Entry costs 8 euros.",
        "A glass is 3 euros.",
        "1= From May on we ask 10 euros of everybody.",
    ]
    (tmp_path / "talks.txt").write_text("\n".join(lines) + "\n")
    assert {each.rivals for each in of_talks(tmp_path) if each.label == "replace"} == {2}


def test_what_is_gone_meets_nothing_more(told):
    found = told(RENT, f"1= {MORE}", "The rent is paid by Ada.")
    assert (RENT, "The rent is paid by Ada.", "stand") not in found
    assert (MORE, "The rent is paid by Ada.", "stand") in found


def test_a_question_replaces_nothing(told):
    assert told(RENT, "How do we pay the rent?") == []
