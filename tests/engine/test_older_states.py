from dataclasses import replace

import pytest

from summaries.engine.edits import EditTooLong
from summaries.engine.items import Item, Ledger
from summaries.engine.older_states import restored
from summaries.engine.state import State

from .edited_states import MORE, changed, edited, folded, item_saying, remembering
from .talk import COUNTER, talk


def restored_over(current, old, budget=600):
    return restored(old, current.ledger, budget=budget, counter=COUNTER)


def test_a_state_over_which_nothing_was_remembered_comes_back_byte_for_byte():
    state = folded()
    assert restored_over(folded(state, MORE), state) == state


def test_what_was_remembered_since_stays():
    state = folded()
    now = remembering(folded(state, MORE), "The plot number is 4711.")
    back = restored_over(now, state)
    assert "The plot number is 4711." in back.text
    assert {item.text for item in back.ledger.items} == {
        *(item.text for item in state.ledger.items),
        "The plot number is 4711.",
    }
    assert back.through_seq == state.through_seq


def test_a_line_that_was_pinned_since_stays_pinned_and_stands_once():
    state = folded()
    line = item_saying(state, "2,400")
    back = restored_over(changed(state, line.id, "pin"), state)
    assert [(item.text, item.pinned) for item in back.ledger.items if "2,400" in item.text] == [(line.text, True)]


def test_what_a_kept_line_has_replaced_since_does_not_hold_again():
    old = folded()
    now = folded(old, MORE)
    now = changed(now, item_saying(now, "2,900").id, "pin")
    back = restored_over(now, old)

    assert item_saying(now, "2,400").status == "superseded"
    assert item_saying(back, "2,400") == item_saying(now, "2,400")
    assert item_saying(folded(back, MORE), "2,400").status == "superseded"
    assert item_saying(back, "2,900").status == "active"


def test_nor_does_it_where_only_the_newest_of_several_is_kept():
    old = folded()
    now = folded(folded(old, MORE), talk("The budget is now 3,300 euros.", "Clara leaves on 14 May.", start=11))
    now = changed(now, item_saying(now, "3,300").id, "pin")
    back = restored_over(now, old)

    assert item_saying(back, "2,400").superseded_by == item_saying(back, "3,300").id
    assert not [item for item in back.ledger.items if "2,900" in item.text]


def test_what_was_replaced_holds_again_when_the_kept_message_is_deleted():
    old = folded()
    now = folded(old, MORE)
    line = item_saying(now, "2,900")
    back = restored_over(changed(now, line.id, "pin"), old)

    assert back.ledger.without(line.sources) == old.ledger


def test_an_old_line_whose_id_is_another_kept_lines_now_keeps_its_words_and_its_links():
    past = Item("1.0", "fact", "The gate is blue.", (1,), status="superseded", superseded_by="m7.0.0")
    old = replace(folded(), ledger=Ledger((past, Item("m7.0.0", "fact", "The gate is green.", (7,), by="model"))))
    other = Item("m7.0.0", "fact", "Clara has the key.", (7,), by="model", pinned=True)
    back = restored_over(replace(old, ledger=Ledger((other,))), old)

    assert [(item.id, item.text) for item in back.ledger.active] == [
        ("m7.0.0.2", "The gate is green."),
        ("m7.0.0", "Clara has the key."),
    ]
    assert back.ledger.get("1.0").superseded_by == "m7.0.0.2"


def test_what_somebody_wrote_into_it_since_goes():
    state = folded()
    assert restored_over(edited(state, state.text + "\n- Clara needs a quiet room.").state, state) == state


def test_what_somebody_changed_in_it_since_is_as_it_was():
    state = folded()
    assert restored_over(edited(state, state.text.replace("2,400", "2,500")).state, state) == state


def test_it_is_refused_where_what_people_keep_has_no_room():
    now = State()
    for n in range(6):
        now = remembering(now, f"Bed {n} gets {n}0 litres of water each week from the barrel beside the shed.")
    with pytest.raises(EditTooLong):
        restored_over(now, State(), budget=80)
