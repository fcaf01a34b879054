from dataclasses import replace

import pytest

from summaries.engine.edits import EditTooLong, reword

from .edited_states import MORE, changed, folded, item_saying, remembering
from .talk import COUNTER


def reworded(state, words, text, budget=600):
    was = item_saying(state, words)
    return reword(state, was.id, text, author="Ben", budget=budget, counter=COUNTER, now=2).state


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("The budget is 2,500 euros.", "The budget is 2,500 euros."),
        ("  The budget\nis 2,500 euros. ", "The budget is 2,500 euros."),
        ("- The budget is 2,500 euros.", "The budget is 2,500 euros."),
        ("Das Budget beträgt 2.500 Euro.", "Das Budget beträgt 2.500 Euro."),
        ("الميزانية 2500 يورو", "الميزانية 2500 يورو"),
    ],
)
def test_it_says_what_they_wrote_pinned_and_goes_with_its_message(written, stored):
    before = folded()
    after = reworded(before, "2,400", written)
    line = item_saying(after, stored)
    was = item_saying(before, "2,400")
    assert (line.text, line.pinned, line.by, line.author, line.written_at) == (stored, True, "person", "Ben", 2)
    assert (line.kind, line.sources) == (was.kind, was.sources)
    assert line.text not in {item.text for item in after.ledger.without(was.sources).items}
    assert stored in after.text
    assert "2,400" not in after.text


def test_the_other_lines_stay_as_they_are():
    before = folded()
    rest = {item for item in before.ledger.items if "2,400" not in item.text}
    assert rest < set(reworded(before, "2,400", "The budget is 2,500 euros.").ledger.items)


def test_a_line_that_is_not_shown_is_reworded_too():
    assert "2,500" in reworded(replace(folded(), text=""), "2,400", "The budget is 2,500 euros.").text


def test_what_it_said_before_does_not_come_back_with_a_later_fold():
    later = folded(reworded(folded(), "trains", "I always prefer night trains."), MORE)
    assert [item.text for item in later.ledger.active if "trains" in item.text] == ["I always prefer night trains."]


def test_what_it_had_replaced_is_replaced_by_it_still():
    before = folded(folded(), MORE)
    old = item_saying(before, "2,400")
    assert before.ledger.get(old.superseded_by).text == "The budget is now 2,900 euros."
    after = reworded(before, "2,900", "The budget is 2,900 euros in all.")
    assert after.ledger.get(after.ledger.get(old.id).superseded_by).text == "The budget is 2,900 euros in all."


def test_words_of_another_line_make_one_line_of_both():
    after = reworded(folded(), "2,400", "I always prefer trains.")
    [line] = [item for item in after.ledger.active if "trains" in item.text]
    assert (line.pinned, line.by) == (True, "rules")
    assert "2,400" not in after.text


def test_the_same_words_pin_it():
    before = folded()
    after = reworded(before, "2,400", "The budget is 2,400 euros.")
    assert item_saying(after, "2,400") == replace(item_saying(before, "2,400"), pinned=True)
    assert after.ledger.struck == before.ledger.struck


def test_a_secret_does_not_enter():
    assert "hunter22" not in str(reworded(folded(), "2,400", "The password is hunter22-Xy9.").ledger.to_dict())


@pytest.mark.parametrize("written", ["", "  \n "])
def test_a_line_is_not_emptied(written):
    with pytest.raises(ValueError, match="says something"):
        reworded(folded(), "2,400", written)


def test_what_has_no_room_is_refused():
    with pytest.raises(EditTooLong):
        reworded(folded(), "2,400", "leek " * 700)
    with pytest.raises(EditTooLong):
        reworded(remembering(folded(), "Leeks grow slowly. " * 20), "2,400", "beans " * 80, budget=160)


def test_what_is_past_is_not_reworded():
    state = folded()
    with pytest.raises(KeyError):
        reworded(changed(state, item_saying(state, "2,400").id, "outdate"), "2,400", "The budget is 1 euro.")
