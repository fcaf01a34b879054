"""Lines that a person put in other words: the same lines, from the same messages."""

from dataclasses import replace

import pytest

from summaries.engine.edits import Part, parts_of, whole
from summaries.engine.render import render

from .talk import COUNTER, talk
from .test_edits import edited, folded, item_saying, with_a_past

REWORDED = ["We may spend 2,500.", "No more than we have.", "Das Geld reicht für alles."]


@pytest.mark.parametrize("other", REWORDED)
def test_a_line_in_the_place_of_another_is_the_same_line_reworded(other):
    state = folded()
    was = item_saying(state, "2,400")
    now = edited(state, state.text.replace(was.text, other)).state
    line = item_saying(now, other)
    assert (line.sources, line.kind, line.author, line.written_at, line.pinned) == (
        was.sources,
        was.kind,
        "Ben",
        2,
        True,
    )
    assert other not in str(now.ledger.without(was.sources))


def test_a_reworded_line_stays_under_its_heading():
    state = folded()
    now = edited(state, state.text.replace("We decided to go with the hotel Avenida.", "Ours is the Avenida.")).state
    assert "Decisions (Ben):\n- Ours is the Avenida." in now.text
    assert "Kept by people" not in now.text


def test_a_line_that_is_moved_above_all_headings_and_reworded_goes_with_its_message():
    state = folded()
    was = item_saying(state, "2,400")
    story, parts = parts_of(state.text)
    emptied = [replace(part, text=part.text.replace("The budget is 2,400 euros.", "")) for part in parts]
    now = edited(state, whole(story, [*emptied, Part("", "The budget is 2,500 euros.")])).state
    assert item_saying(now, "2,500").sources == was.sources
    assert "2,500" not in str(now.ledger.without(was.sources))


@pytest.mark.parametrize("heading", ["", "Decisions (Ben):\n- "], ids=["under the other line", "under another heading"])
def test_so_does_one_that_is_moved_elsewhere_and_reworded(heading):
    state = folded(turns=talk("Kim is allergic to nuts.", "The plumber comes on Monday."))
    was = item_saying(state, "nuts")
    text = "\n".join(line for line in state.text.splitlines() if was.text not in line)
    now = edited(state, f"{text}\n{heading}Kim is very allergic to nuts.").state
    assert item_saying(now, "nuts").sources == was.sources
    assert "nuts" not in str(now.ledger.without(was.sources))


def test_what_is_no_longer_so_and_is_reworded_under_another_heading_holds():
    state = with_a_past()
    was = item_saying(state, "2,400")
    text = state.text.replace(f"- {was.text}\n", "").removesuffix(f"- {was.text}")
    line = item_saying(edited(state, f"The budget is about 2,400 euros.\n{text}").state, "about 2,400")
    assert (line.status, line.sources, line.pinned) == ("active", was.sources, True)


def test_two_lines_that_are_made_one_go_with_either_message():
    state = folded(turns=talk("Bed 1 gets leeks.", "Bed 2 gets chard."))
    text = state.text.replace("Bed 1 gets leeks.\n- Bed 2 gets chard.", "Leeks for bed 1, chard for bed 2.")
    line = item_saying(edited(state, text).state, "chard for bed 2")
    assert line.sources == (1, 3)


def test_each_half_of_a_line_that_is_cut_in_two_goes_with_its_message():
    state = folded(turns=talk("Clara brings the leeks on Monday morning."))
    was = "Clara brings the leeks on Monday morning."
    now = edited(state, state.text.replace(was, "Clara brings leeks.\n- The leeks come on Monday morning.")).state
    assert [item.sources for item in now.ledger.active] == [(1,), (1,)]


def test_the_neighbour_of_a_line_that_is_struck_out_keeps_its_own_message():
    state = folded(turns=talk("Bed 1 gets leeks.", "Bed 2 gets chard."))
    now = edited(state, state.text.replace("Bed 1 gets leeks.\n- Bed 2 gets chard.", "Chard goes to bed 2.")).state
    assert item_saying(now, "Chard goes").sources == item_saying(state, "chard").sources


def test_what_a_line_had_replaced_is_replaced_by_its_new_words():
    state = with_a_past()
    now = edited(state, state.text.replace("The budget is now 2,900 euros.", "Now they have 2,950 euros.")).state
    old, new = item_saying(now, "2,400"), item_saying(now, "2,950")
    assert (old.status, old.superseded_by) == ("superseded", new.id)
    assert now.ledger.without(new.sources).get(old.id).status == "active"


def test_a_line_of_the_past_that_is_reworded_stays_past():
    state = with_a_past()
    now = edited(state, state.text.replace("Book the hotel by Friday.", "Book the Avenida by Friday.")).state
    line = item_saying(now, "Book the Avenida")
    assert (line.text, line.status, line.pinned) == ("Book the Avenida by Friday.", "resolved", False)


def test_a_task_that_is_reworded_stays_a_task_with_its_owner_and_what_it_asks():
    state = with_a_past()
    ledger = replace(state.ledger, items=tuple(map(as_task, state.ledger.items)))
    text = render(ledger, budget=600, counter=COUNTER).text
    was = next(item for item in ledger.items if item.task)
    now = edited(replace(state, ledger=ledger, text=text), text.replace("by Friday", "by Monday")).state
    line = item_saying(now, "by Monday")
    assert (line.task, line.owner, line.due, line.role) == ("Book the hotel by Monday.", "Ben", "Monday", "assistant")
    assert line.may_replace == was.may_replace != ()


def as_task(item):
    """The hotel is still to be booked, by Ben, as an assistant says."""
    if "Friday" not in item.text:
        return item
    return replace(
        item, status="active", task=item.text, owner="Ben", due="Friday", role="assistant", may_replace=("1.0",)
    )
