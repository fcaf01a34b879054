from dataclasses import replace

import pytest

from summaries.engine.edits import EditTooLong, change_line, parts_of, whole
from summaries.engine.fold import fold
from summaries.engine.items import Item, Ledger, Sentence
from summaries.engine.policy import Policy
from summaries.engine.render import render
from summaries.engine.state import State

from .edited_states import MORE, TURNS, changed, edited, folded, item_saying
from .talk import COUNTER, talk


def test_what_a_person_wrote_or_changed_is_pinned_and_the_rest_stays_as_it_was():
    state = folded()
    text = state.text.replace("2,400 euros", "2,500 euros") + "\n- Clara needs a quiet room."
    done = edited(state, text)
    assert done.state.version == 2
    pinned = {item.text for item in done.state.ledger.active if item.pinned}
    assert pinned == {"The budget is 2,500 euros.", "Clara needs a quiet room."}
    assert {item for item in state.ledger.items if "2,400" not in item.text} <= set(done.state.ledger.items)


def test_a_line_that_was_not_shown_and_that_they_say_is_pinned_with_its_sources():
    state = replace(folded(), text="")
    (line,) = [item for item in edited(state, "The budget is 2,400 euros.").state.ledger.items if item.pinned]
    assert (line.text, line.sources) == ("The budget is 2,400 euros.", item_saying(state, "2,400").sources)


def test_a_new_line_carries_the_name_of_who_wrote_it():
    state = folded()
    done = edited(state, state.text + "\n- Clara needs a quiet room.")
    (line,) = [item for item in done.state.ledger.items if item.by == "person"]
    assert (line.text, line.author, line.pinned) == ("Clara needs a quiet room.", "Ben", True)


CHANGED = {
    "a figure": ("2,400 euros", "2,500 euros"),
    "a spelling": ("hotel Avenida", "Hotel Avenida"),
    "a word more": ("prefer trains", "prefer night trains"),
    "a full stop less": ("go with the hotel Avenida.", "go with the hotel Avenida"),
}


@pytest.mark.parametrize(("old", "new"), CHANGED.values(), ids=CHANGED)
def test_a_line_that_a_person_changed_comes_from_the_same_message_and_goes_with_it(old, new):
    state = folded()
    was = item_saying(state, old)
    now = edited(state, state.text.replace(old, new)).state
    line = item_saying(now, new)
    assert (line.sources, line.kind, line.by, line.pinned) == (was.sources, was.kind, "person", True)
    assert line.text not in {item.text for item in now.ledger.without(was.sources).items}


def test_each_of_several_changed_lines_comes_from_its_own_message():
    state = folded(turns=talk("Bed 1 gets 10 litres.", "Bed 2 gets 20 litres.", "Bed 3 gets 30 litres."))
    text = (
        state.text.replace("10 litres", "11 litres").replace("20 litres", "22 litres").replace("30 litres", "33 litres")
    )
    now = edited(state, text).state
    for n in (1, 2, 3):
        assert item_saying(now, f"{n}{n} litres").sources == item_saying(state, f"{n}0 litres").sources


def test_a_changed_line_comes_from_all_messages_that_said_it():
    state = folded()
    was = item_saying(state, "2,400")
    twice = replace(was, again=(replace(was, id="9.0", sources=(9,)),))
    ledger = replace(state.ledger, items=tuple(twice if item == was else item for item in state.ledger.items))
    now = edited(replace(state, ledger=ledger), state.text.replace("2,400", "2,500")).state
    line = item_saying(now, "2,500")
    assert (line.sources, line.said_in) == (was.sources, (*was.sources, 9))
    assert item_saying(replace(now, ledger=now.ledger.without((9,))), "2,500").sources == was.sources
    assert item_saying(replace(now, ledger=now.ledger.without(was.sources)), "2,400").sources == (9,)


def test_a_line_that_is_added_beside_one_much_like_it_comes_from_no_message():
    state = folded()
    now = edited(state, state.text.replace("2,400 euros.", "2,400 euros.\n- The budget is 2,500 euros.")).state
    assert item_saying(now, "2,500").sources == ()
    assert item_saying(now, "2,400") == item_saying(state, "2,400")


def test_a_line_that_a_person_strikes_out_is_gone():
    state = folded()
    done = edited(state, state.text.replace("- The budget is 2,400 euros.\n", ""))
    assert "2,400" not in done.state.text


def test_later_folds_add_to_an_edit_and_do_not_alter_it():
    state = folded()
    done = edited(state, state.text + "\n- Clara needs a quiet room.")
    after = folded(done.state, MORE)
    assert "The budget is 2,400 euros." in after.text
    assert "Clara needs a quiet room." in after.text
    assert "Clara arrives on 12 May." in after.text


def test_a_secret_that_a_person_writes_does_not_enter_the_summary():
    assert "swordfish" not in edited(folded(), "- The password: swordfish").state.text


def test_an_edit_that_is_too_long_is_refused_with_both_sizes():
    with pytest.raises(EditTooLong, match="50 are the most"):
        edited(folded(), "word " * 100, budget=50)


def test_a_pinned_line_is_kept_first_and_with_its_sources():
    state = folded()
    line = item_saying(state, "2,400")
    after = changed(state, line.id, "pin")
    assert item_saying(after, "2,400").pinned
    assert item_saying(after, "2,400").sources == line.sources
    assert after.version == 2


def test_a_line_that_is_kept_no_longer_is_an_ordinary_line_again():
    state = folded()
    line = item_saying(state, "2,400")
    after = changed(changed(state, line.id, "pin"), line.id, "unpin")
    assert after.ledger == state.ledger  # in its place too


def test_a_removed_line_is_neither_in_the_ledger_nor_in_the_text():
    state = folded()
    after = changed(state, item_saying(state, "2,400").id, "remove")
    assert "2,400" not in after.text + str(after.ledger.items)


def test_a_line_that_was_said_to_hold_no_longer_is_brought_back_and_stays():
    state = folded(folded(), MORE)
    past = item_saying(state, "2,400")
    assert (past.status, bool(past.superseded_by)) == ("superseded", True)
    after = changed(state, past.id, "bring_back")
    line = item_saying(after, "2,400")
    assert (line.status, line.superseded_by, line.pinned, line.sources) == ("active", "", True, past.sources)
    later = folded(after, talk("The budget is now 2,900 euros, not 2,400 euros.", start=11))
    assert item_saying(later, "2,400 euros.").status == "active"


def test_a_line_that_is_no_longer_true_is_past_and_is_not_said_again():
    state = changed(folded(), item_saying(folded(), "2,400").id, "pin")
    after = changed(state, item_saying(state, "2,400").id, "outdate")
    line = item_saying(after, "2,400")
    assert (line.status, line.superseded_by, line.pinned) == ("superseded", "", False)
    again = fold(
        after, TURNS, policy=Policy(), counter=COUNTER, now=3, trigger="rebuild", context_tokens=128_000, restart=True
    ).state
    assert "2,400" not in str(again.ledger.active)


def test_it_comes_back_once_where_a_newer_message_says_it_again():
    state = changed(folded(), item_saying(folded(), "2,400").id, "outdate")
    more = talk("The budget is 2,400 euros.", "Clara brings bread.", "The budget is 2,400 euros.", start=7)
    now = folded(state, more)
    (line,) = [item for item in now.ledger.active if "2,400" in item.text]
    assert min(line.said_in) == 7
    anew = fold(
        now,
        [*TURNS, *more],
        policy=Policy(),
        counter=COUNTER,
        now=3,
        trigger="rebuild",
        context_tokens=128_000,
        restart=True,
    )
    assert [min(item.said_in) for item in anew.state.ledger.active if "2,400" in item.text] == [7]


def test_what_was_said_to_be_no_longer_true_can_be_brought_back():
    state = folded()
    id = item_saying(state, "2,400").id
    after = changed(changed(state, id, "outdate"), id, "bring_back")
    assert (item_saying(after, "2,400").status, after.ledger.struck) == ("active", ())


def test_what_is_past_cannot_become_so_once_more():
    state = changed(folded(), item_saying(folded(), "2,400").id, "outdate")
    with pytest.raises(KeyError):
        changed(state, item_saying(state, "2,400").id, "outdate")


def test_a_line_that_holds_cannot_be_brought_back():
    state = folded()
    with pytest.raises(KeyError):
        changed(state, item_saying(state, "2,400").id, "bring_back")


def test_a_line_is_not_brought_back_where_there_is_no_room():
    state = folded(folded(), MORE)
    with pytest.raises(EditTooLong):
        changed(state, item_saying(state, "2,400").id, "bring_back", budget=8)


def test_a_line_that_is_not_there_cannot_be_changed():
    with pytest.raises(KeyError):
        changed(folded(), "no such line", "pin")


def test_the_parts_of_a_text_put_together_change_nothing():
    state = told(folded(), "They plan a trip to Porto.")
    story, parts = parts_of(state.text)
    after = edited(state, whole(story, parts))

    assert not after.patch.add
    assert not after.patch.retire
    assert (story, after.patch.narrative) == ("They plan a trip to Porto.", None)
    assert {part.title.partition(" (")[0] for part in parts} >= {"Decisions"}


def test_what_a_line_asks_is_no_part_of_what_one_edits():
    state = folded(folded(), MORE)
    older, newer = state.ledger.active[:2]
    items = tuple(replace(item, may_replace=(older.id,)) if item is newer else item for item in state.ledger.items)
    ledger = replace(state.ledger, items=items)
    asking = replace(state, ledger=ledger, text=render(ledger, budget=600, counter=COUNTER).text)
    story, parts = parts_of(asking.text)
    after = edited(asking, whole(story, parts))

    assert "(may replace #" in asking.text
    assert not [part.text for part in parts if "may replace" in part.text]
    assert not after.patch.add
    assert not after.patch.retire
    assert after.state.ledger.get(newer.id).may_replace == (older.id,)


def with_a_past():
    """What was replaced and what is done stand in the text, under a heading of their own."""
    state = folded(folded(), MORE)
    action = Item("d1", "action", "Book the hotel by Friday.", sources=(5,), author="Ada", status="resolved", worth=2.0)
    ledger = replace(state.ledger, items=(*state.ledger.items, action))
    return replace(state, ledger=ledger, text=render(ledger, budget=600, counter=COUNTER).text)


def test_a_text_that_was_not_touched_revives_nothing_of_the_past():
    state = with_a_past()
    after = edited(state, whole("", parts_of(state.text)[1]))

    assert {"The budget is 2,400 euros.", "Book the hotel by Friday. [resolved]"} <= lines(state.text)
    assert (after.patch.add, after.patch.retire, after.patch.struck) == ((), (), None)
    assert not any(item.pinned for item in after.state.ledger.items if item.status != "active")


@pytest.mark.parametrize("line", ["The budget is 2,400 euros.", "Book the hotel by Friday. [resolved]"])
def test_a_line_of_the_past_that_a_person_strikes_out_is_gone(line):
    state = with_a_past()
    after = edited(state, state.text.replace(f"- {line}\n", "").removesuffix(f"- {line}"))

    assert line not in lines(after.state.text)
    assert (len(after.patch.retire), after.patch.add) == (1, ())


def test_what_is_no_longer_so_is_said_anew_where_it_was_not_shown():
    state = replace(with_a_past(), text="")
    (added,) = edited(state, "The budget is 2,400 euros.").patch.add

    assert (added.author, added.pinned) == ("Ben", True)


def test_a_line_that_stood_by_its_core_and_was_left_alone_stays_whole():
    long = [Item(f"i{n}", "fact", f"Trip {n} costs {n}40 euros, which is very lovely indeed.", (n,)) for n in range(60)]
    ledger = Ledger(tuple(replace(item, worth=3.0, tokens=COUNTER.count(item.text)) for item in long))
    state = replace(folded(), ledger=ledger, text=render(ledger, budget=300, counter=COUNTER).text)
    after = edited(state, state.text, budget=300)

    assert "lovely" not in state.text
    assert (after.patch.add, after.patch.retire, after.patch.pin, after.patch.struck) == ((), (), (), None)
    assert after.state.text == state.text


def test_nor_does_it_become_a_line_of_theirs_where_its_core_is_another_by_now():
    text = "The hall costs 400 euros, so the budget is fine for the band and everyone else."
    ledger = Ledger((Item("i1", "fact", text, (1,), author="Ada", tokens=COUNTER.count(text)),))
    state = replace(folded(), ledger=ledger, text="Goals and facts (Ada):\nThe hall costs 400 euros")
    after = edited(state, f"{state.text}\nClara has the key.")
    assert [item.text for item in after.patch.add] == ["Clara has the key."]


def test_what_a_person_wrote_stands_in_the_text_or_is_refused():
    refused = []
    for count in range(20, 60):
        said = {f"Bed {number} is full." for number in range(count)}
        try:
            assert said <= lines(edited(State(), "\n".join(sorted(said)), budget=300).state.text)
        except EditTooLong as error:
            refused.append(error.tokens)

    assert 0 < len(refused) < 40
    assert min(refused) > 300


def test_a_line_is_not_pinned_where_what_people_keep_has_no_room_for_it():
    kept = tuple(Item(f"p{n}", "fact", f"Bed {n} is full.", pinned=True, by="person", tokens=6) for n in range(30))
    line = Item("i1", "fact", "There are leeks in bed 7. " * 20, (1,), tokens=160)
    state = replace(folded(), ledger=Ledger((*kept, line)))

    with pytest.raises(EditTooLong):
        change_line(state, "i1", "pin", budget=300, counter=COUNTER, now=2)


def lines(text):
    return {line.removeprefix("- ") for line in text.splitlines() if not line.endswith(":")}


def test_a_narrative_that_a_person_changed_is_theirs():
    state = told(folded(), "They plan a trip to Porto.")
    after = edited(state, whole("They plan a trip to Lisbon.", parts_of(state.text)[1]))

    assert after.patch.narrative == ()
    (line,) = after.patch.add
    assert (line.text, line.sources) == ("They plan a trip to Lisbon.", (1,))


def told(state, story):
    ledger = replace(state.ledger, narrative=(Sentence(story, (1,)),))
    return replace(state, ledger=ledger, text=render(ledger, budget=600, counter=COUNTER).text)
