"""What a model told of long ago says so, once rules have gone on without it."""

from dataclasses import replace

import pytest

from summaries.engine.edits import parts_of, whole
from summaries.engine.items import Item, Ledger, Sentence
from summaries.engine.render import render, told_as_of
from summaries.engine.rewording import blocks_of
from summaries.engine.state import State

from .edited_states import edited
from .talk import COUNTER

TOLD = (Sentence("They looked for a hotel.", (3,)), Sentence("Under way now: the flights.", (7, 9)))


def ledger(newest, by="rules", told=TOLD):
    return Ledger((Item("1.0", "fact", "Leeks grow slowly.", (newest,), by=by, tokens=5),), told)


def text_of(ledger):
    return render(ledger, budget=600, counter=COUNTER).text


@pytest.mark.parametrize(
    ("known", "seq"),
    [
        (ledger(9), 0),
        (ledger(20), 0),
        (ledger(21), 9),
        (ledger(400), 9),
        (ledger(400, by="person"), 0),
        (ledger(400, told=()), 0),
        (ledger(400, told=(Sentence("They talked.", ()),)), 0),
    ],
)
def test_it_is_known_as_of_which_message_it_tells(known, seq):
    assert told_as_of(known) == seq


def test_the_model_reads_it_too():
    assert "So far: They looked for a hotel. Under way now: the flights. [as of #9]" in text_of(ledger(40))
    assert "as of" not in text_of(ledger(12))


def test_where_there_is_no_room_for_a_sentence_nothing_stands_alone():
    tight = render(ledger(40), budget=16, counter=COUNTER).text
    assert "as of" not in tight


def test_what_a_person_edits_is_without_it_and_stays_as_it_was():
    known = ledger(40)
    state = State(ledger=known, text=text_of(known), version=1)
    story, parts = parts_of(state.text)
    assert story == "They looked for a hotel. Under way now: the flights."
    assert edited(state, whole(story, parts)).state.ledger == known
    changed = edited(state, whole("They found a hotel.", parts)).state.ledger
    assert [(item.text, item.sources) for item in changed.active if item.pinned] == [("They found a hotel.", (3, 7, 9))]


def test_a_line_of_a_person_that_ends_so_is_read_as_one():
    assert blocks_of("Goals and facts:\n- The price is 9. [as of #9]") == {"Goals and facts": ["The price is 9."]}
    assert blocks_of("Goals and facts:\n- [as of #9] or later") == {"Goals and facts": ["[as of #9] or later"]}


def test_its_tokens_are_counted():
    known = ledger(40)
    rendered = render(known, budget=600, counter=COUNTER)
    assert rendered.tokens > render(replace(known, items=ledger(9).items), budget=600, counter=COUNTER).tokens
