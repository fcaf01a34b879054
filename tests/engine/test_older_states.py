from dataclasses import replace

import pytest

from summaries.engine.edits import EditTooLong, remember, settle
from summaries.engine.items import Item, Ledger, Settled
from summaries.engine.older_states import carried, restored
from summaries.engine.state import State

from .edited_states import MORE, TURNS, changed, edited, folded, item_saying, remembering
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


def test_what_was_struck_out_since_comes_back_with_its_version():
    state = folded()
    assert restored_over(changed(state, item_saying(state, "2,400").id, "remove"), state) == state


def test_what_was_answered_since_holds_in_it_and_is_not_asked_again():
    old = asking()
    back = restored_over(answered(old, is_replaced=True), old)

    assert (item_saying(back, "Avenida").status, item_saying(back, "trains").may_replace) == ("superseded", ())


def asking(state=None):
    """A state that asks whether the line of the trains replaced that of the hotel."""
    state = state or folded()
    older = item_saying(state, "Avenida").id
    asked = [replace(item, may_replace=(older,)) if "trains" in item.text else item for item in state.ledger.items]
    return replace(state, ledger=replace(state.ledger, items=tuple(asked)))


def answered(state, *, is_replaced):
    pair = Settled(item_saying(state, "Avenida").id, item_saying(state, "trains").id, is_replaced)
    return settle(state, pair, budget=600, counter=COUNTER, now=3).state


# ---- an older version from which a thread goes on


FIRST_GONE = range(7, 99)  # MORE is gone


def carried_over(now, old, budget=600):
    return carried(old, now.ledger.without(FIRST_GONE), budget=budget, counter=COUNTER)


def test_a_state_to_which_nobody_did_anything_since_is_carried_byte_for_byte():
    state = folded()
    assert carried_over(folded(state, MORE), state) == state


def test_what_somebody_wrote_changed_or_pinned_since_is_carried():
    old = folded()
    now = folded(old, MORE)
    now = edited(now, now.text.replace("hotel Avenida", "hotel Astoria") + "\n- Clara needs a quiet room.").state
    now = changed(now, item_saying(now, "trains").id, "pin")
    on = carried_over(now, old)

    pinned = {item.text for item in on.ledger.active if item.pinned}
    assert pinned == {
        "I always prefer trains.",
        "We decided to go with the hotel Astoria.",
        "Clara needs a quiet room.",
    }
    assert "Avenida" not in on.text
    assert "Clara needs a quiet room." in on.text
    assert on.through_seq == old.through_seq


def test_a_pinned_line_of_a_message_that_is_gone_is_not_carried():
    old = folded()
    now = folded(old, MORE)
    now = changed(now, item_saying(now, "12 May").id, "pin")
    assert carried_over(now, old) == old


def test_what_a_gone_line_had_replaced_holds_again():
    old = folded()
    now = folded(old, MORE)
    now = changed(now, item_saying(now, "2,900").id, "pin")
    assert item_saying(carried_over(now, old), "2,400").status == "active"


def test_what_was_struck_out_since_stays_away_also_from_the_next_fold():
    old = folded()
    now = folded(old, MORE)
    on = carried_over(changed(now, item_saying(now, "Avenida").id, "remove"), old)

    assert "Avenida" not in on.text
    assert not [
        item
        for item in folded(on, talk("We decided to go with the hotel Avenida.", start=7)).ledger.active
        if "Avenida" in item.text
    ]


def test_what_was_unpinned_since_is_unpinned():
    old = folded()
    line = item_saying(old, "Avenida").id
    old = changed(old, line, "pin")
    assert not carried_over(changed(folded(old, MORE), line, "unpin"), old).ledger.get(line).pinned


def test_what_was_brought_back_since_holds():
    first = folded(turns=[*TURNS, *talk("The budget is now 2,900 euros.", start=4)])
    line = item_saying(first, "2,400")
    assert line.status == "superseded"
    on = carried_over(changed(folded(first, MORE[1:]), line.id, "bring_back"), first)

    assert (on.ledger.get(line.id).status, on.ledger.get(line.id).pinned) == ("active", True)


@pytest.mark.parametrize(("is_replaced", "status"), [(True, "superseded"), (False, "active")])
def test_what_was_answered_since_holds_and_is_not_asked_again(is_replaced, status):
    old = asking()
    on = carried_over(answered(old, is_replaced=is_replaced), old)

    assert (item_saying(on, "Avenida").status, item_saying(on, "trains").may_replace) == (status, ())


def test_with_nothing_before_it_what_people_keep_is_all_there_is():
    now = folded()
    now = changed(now, item_saying(now, "trains").id, "pin")
    on = carried_over(changed(now, item_saying(now, "Avenida").id, "remove"), State())

    assert [item.text for item in on.ledger.items] == ["I always prefer trains."]
    assert [item.text for item in on.ledger.struck] == ["We decided to go with the hotel Avenida."]
    assert on.through_seq == 0


def test_it_is_never_refused_what_has_no_room_is_kept_unsent():
    now = State()
    for n in range(6):
        said = f"Bed {n} gets {n}0 litres of water each week from the barrel beside the shed."
        now = remember(now, Item("", "fact", said, (n,)), budget=600, counter=COUNTER, now=2).state
    on = carried_over(now, State(), budget=80)

    assert len(on.ledger.items) == 6
    assert on.tokens <= 80
