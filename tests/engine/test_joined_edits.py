"""Two people edit one summary at the same time."""

import pytest

from summaries.engine.edits import Part
from summaries.engine.joined_edits import BothChanged, joined
from summaries.engine.render import TRUNCATED

BASE = (
    "Decisions (Ada):\n- Leeks for bed 1.\n- Chard for bed 2.\n- Beans for bed 3.\nGoals and facts (Ada):\n- It rains."
)


def lines_of(both):
    return {part.title: part.text.splitlines() for part in both.parts}


def test_changes_of_different_lines_both_stand():
    newer = BASE.replace("Leeks for", "Onions for") + "\n- Ben waters."
    mine = BASE.replace("Chard for", "Peas for") + "\nClara has the key."
    both = joined(BASE, newer, mine)

    assert both.both_changed == ()
    assert lines_of(both) == {
        "Decisions (Ada)": ["Onions for bed 1.", "Peas for bed 2.", "Beans for bed 3."],
        "Goals and facts (Ada)": ["It rains.", "Ben waters.", "Clara has the key."],
    }


def test_what_either_removed_is_gone():
    newer, mine = BASE.replace("- Leeks for bed 1.\n", ""), BASE.replace("- Beans for bed 3.\n", "")
    both = joined(BASE, newer, mine)

    assert (lines_of(both)["Decisions (Ada)"], both.both_changed) == (["Chard for bed 2."], ())


def test_the_same_change_of_both_is_made_once():
    same = BASE.replace("Leeks for", "Onions for") + "\n- Ben waters."
    both = joined(BASE, same, same)
    assert both.both_changed == ()
    assert "\n".join(part.text for part in both.parts).count("Ben waters") == 1


def test_a_line_that_both_changed_stands_as_mine_and_is_told():
    newer, mine = BASE.replace("Leeks for", "Onions for"), BASE.replace("Leeks for", "Garlic for")
    both = joined(BASE, newer, mine)

    assert lines_of(both)["Decisions (Ada)"][0] == "Garlic for bed 1."
    assert both.both_changed == (BothChanged("Onions for bed 1.", "Garlic for bed 1."),)


def test_what_the_other_changed_is_found_under_their_name_too():
    newer = BASE.replace("- Chard for bed 2.\n", "").replace(
        "Decisions", "Decisions (Ben):\n- Bed 2 is empty.\nDecisions"
    )
    both = joined(BASE, newer, BASE.replace("Chard for", "Garlic for"))

    assert lines_of(both)["Decisions (Ben)"] == ["Garlic for bed 2."]
    assert both.both_changed == (BothChanged("Bed 2 is empty.", "Garlic for bed 2."),)


@pytest.mark.parametrize("is_mine_removed", [True, False])
def test_a_line_that_one_changed_and_the_other_removed_is_kept_and_told(is_mine_removed):
    edits = [BASE.replace("- Leeks for bed 1.\n", ""), BASE.replace("Leeks for", "Onions for")]
    mine, newer = edits if is_mine_removed else reversed(edits)
    both = joined(BASE, newer, mine)

    assert "Onions for bed 1." in lines_of(both)["Decisions (Ada)"]
    told = ("Onions for bed 1.", "")
    assert both.both_changed == (BothChanged(*(told if is_mine_removed else reversed(told))),)


def test_a_line_that_the_other_pinned_is_changed_where_it_stands_now():
    newer = "Kept by people (Ada):\n- Leeks for bed 1.\n" + BASE.replace("- Leeks for bed 1.\n", "")
    both = joined(BASE, newer, BASE.replace("Leeks for", "Onions for"))

    assert both.both_changed == ()
    assert lines_of(both)["Kept by people (Ada)"] == ["Onions for bed 1."]
    assert lines_of(both)["Decisions (Ada)"] == ["Chard for bed 2.", "Beans for bed 3."]


def test_lines_above_all_headings_are_for_the_last_box():
    both = joined(BASE, BASE, "Clara has the key.\n" + BASE)
    assert both.parts[-1] == Part("", "Clara has the key.", was="")


def test_what_was_deleted_does_not_come_back():
    newer = BASE.replace("- Leeks for bed 1.\n", "")
    both = joined(BASE, newer, BASE + "\n- Ben waters.", is_message_gone=True)

    assert both.both_changed == ()
    assert "Leeks" not in str(both)
    assert "Ben waters." in lines_of(both)["Goals and facts (Ada)"]


@pytest.mark.parametrize(
    "mine",
    [
        BASE.replace("Leeks for bed 1.", "No more onions."),
        BASE.replace("- Leeks for bed 1.\n- Chard for bed 2.", "- Leeks for bed 1, chard for bed 2."),
        f"Bed 1 gets leeks.\n{BASE}",
    ],
    ids=["in other words", "in the line beside it", "as a line of its own"],
)
def test_nor_does_it_in_the_words_that_somebody_gave_it_meanwhile(mine):
    newer = BASE.replace("- Leeks for bed 1.\n", "")
    both = joined(BASE, newer, mine, is_message_gone=True)

    assert not any(word in str(both.parts) for word in ("Leeks", "leeks", "onions"))
    assert any(each.is_left_out for each in both.both_changed)
    assert "Chard for bed 2." in lines_of(both)["Decisions (Ada)"]


def test_nor_does_it_out_of_the_narrative_in_which_somebody_changed_a_word():
    told = "So far: The bank PIN is kept by Ada. Tiles were chosen."
    newer, mine = told.replace("The bank PIN is kept by Ada. ", ""), told.replace("were chosen", "were at last chosen")
    both = joined(told, newer, mine, is_message_gone=True)
    assert (both.story, [each.is_left_out for each in both.both_changed]) == ("Tiles were chosen.", [True])


def test_nor_does_it_where_another_line_is_in_its_place_which_stays():
    told = "Goals and facts (Ada):\n- Ada has cancer and starts therapy."
    newer = told.replace("Ada has cancer and starts therapy.", "The plumber comes on Monday.")
    both = joined(told, newer, told.replace("therapy", "therapy on Friday"), is_message_gone=True)
    assert lines_of(both) == {"Goals and facts (Ada)": ["The plumber comes on Monday."]}
    assert [each.is_left_out for each in both.both_changed] == [True]


def test_nor_does_it_where_somebody_moved_it_meanwhile():
    newer, mine = (
        BASE.replace("- Leeks for bed 1.\n", ""),
        f"Leeks for bed 1.\n{BASE.replace('- Leeks for bed 1.', '')}",
    )
    assert "Leeks" not in str(joined(BASE, newer, mine, is_message_gone=True).parts)


def test_the_narrative_is_joined_as_one_line():
    told = BASE + "\nSo far: They plant leeks."
    both = joined(told, told.replace("It rains", "It is dry"), told.replace("They plant", "We plant"))
    assert (both.story, both.both_changed) == ("We plant leeks.", ())


def test_without_the_text_before_the_lines_of_both_are_there():
    both = joined("", BASE, "Clara has the key.\n- It rains.")
    assert lines_of(both) == {**lines_of(joined(BASE, BASE, BASE)), "": ["Clara has the key."]}


def test_that_a_text_is_cut_is_no_line_of_it():
    cut = f"{BASE}\n{TRUNCATED}"
    both = joined(cut, cut, BASE + "\n- Ben waters.")
    assert TRUNCATED not in str(both)


def test_a_line_that_i_changed_and_that_is_past_by_now_is_told_and_stands_where_it_stood():
    told = "Goals and facts (Ada):\n- We fly on 12 May.\n- It rains."
    newer = told.replace("12 May", "14 May") + "\nNo longer so (Ada):\n- We fly on 12 May."
    both = joined(told, newer, told.replace("12 May.", "12 May at 9 from Bremen."))
    assert both.both_changed == (BothChanged("", "We fly on 12 May at 9 from Bremen."),)
    assert lines_of(both) == {
        "Goals and facts (Ada)": ["We fly on 14 May.", "It rains.", "We fly on 12 May at 9 from Bremen."],
        "No longer so (Ada)": [],
    }
