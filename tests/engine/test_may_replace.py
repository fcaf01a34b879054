import json

import pytest

from summaries.engine.edits import edit, settle
from summaries.engine.fold import fold
from summaries.engine.fold_by_rules import rules_patch
from summaries.engine.items import Ledger, Settled, merge
from summaries.engine.policy import Policy
from summaries.engine.render import render
from summaries.engine.state import State

from .scripted import Scripted
from .talk import COUNTER, talk

OLD = "The server has 16 GB of memory."
NEW = "I ordered 32 GB of memory for the server."
POLICY = Policy.from_dict({"min_summary_chars": 0})


def folded(*texts: str, state: State | None = None, restart: bool = False, summarizer: Scripted | None = None) -> State:
    turns = talk(*texts)
    options = {"policy": POLICY, "counter": COUNTER, "now": 0, "trigger": "turns", "context_tokens": 128_000}
    return fold(state, turns, restart=restart, summarizer=summarizer, **options).state


def answered(state: State, *, is_replaced: bool) -> State:
    return settle(state, Settled("1.0", "3.0", is_replaced), budget=600, counter=COUNTER, now=1).state


def test_where_it_is_not_sure_both_stand_and_the_newer_says_which_it_may_replace():
    state = folded(OLD, NEW)
    assert OLD in state.text
    assert f"{NEW} (may replace #1)" in state.text


def test_it_is_written_and_read_with_the_ledger():
    ledger = folded(OLD, NEW).ledger
    assert Ledger.from_dict(ledger.to_dict()) == ledger
    assert ledger.get("3.0").may_replace == ("1.0",)


def test_it_leaves_with_the_message_of_the_older_line():
    assert folded(OLD, NEW).ledger.without({1}).get("3.0").may_replace == ()


def test_yes_retires_the_older_line():
    state = answered(folded(OLD, NEW), is_replaced=True)
    assert state.ledger.get("1.0").superseded_by == "3.0"
    assert "may replace" not in state.text


def test_no_keeps_both_lines_without_a_question():
    state = answered(folded(OLD, NEW), is_replaced=False)
    assert [item.text for item in state.ledger.active if item.role == "user"] == [OLD, NEW]
    assert "may replace" not in state.text


@pytest.mark.parametrize(("is_replaced", "stands"), [(True, [NEW]), (False, [OLD, NEW])])
def test_no_rebuild_asks_again_or_forgets_the_answer(is_replaced, stands):
    state = answered(folded(OLD, NEW), is_replaced=is_replaced)
    state = folded(OLD, NEW, state=State.from_dict(state.to_dict()), restart=True)
    assert [item.text for item in state.ledger.active if item.role == "user"] == stands
    assert "may replace" not in state.text


def test_what_was_answered_is_no_question_any_more():
    state = answered(folded(OLD, NEW), is_replaced=False)
    with pytest.raises(KeyError):
        answered(state, is_replaced=True)


def test_a_person_who_edits_the_text_leaves_such_a_line_as_it_is():
    state = folded(OLD, NEW)
    edited = edit(state, state.text, author="Ada", budget=600, counter=COUNTER, now=1).state
    assert edited.ledger == state.ledger


def test_once_the_older_line_no_longer_holds_nothing_is_asked():
    first = folded(OLD, NEW).ledger
    later = talk("Correction: the server has 24 GB of memory.", start=5)
    ledger = merge(first, rules_patch(first, later, budget=600, counter=COUNTER))
    gone = {item.id for item in ledger.items if item.status != "active"}
    assert all(gone.isdisjoint(item.may_replace) for item in ledger.active)
    assert render(ledger, budget=600, counter=COUNTER).text == render(ledger, budget=600, counter=COUNTER).text


@pytest.mark.parametrize(("is_replaced", "stands"), [(True, [NEW]), (False, [OLD, NEW])])
def test_a_model_that_is_asked_for_a_fold_decides_it_in_the_same_call(is_replaced, stands):
    decided = {"old": "1.0", "new": "(3.0)", "is_replaced": is_replaced}
    model = Scripted(json.dumps({"add": [], "resolve": [], "settled": [decided], "narrative": []}))
    state = folded(OLD, NEW, summarizer=model)
    assert f"{NEW} (may replace 1.0)" in model.asked[0][1].content
    assert [item.text for item in state.ledger.active if item.role == "user"] == stands
    assert "may replace" not in state.text


def test_a_model_settles_nothing_that_is_not_asked():
    decided = {"old": "3.0", "new": "1.0", "is_replaced": True}
    model = Scripted(json.dumps({"add": [], "resolve": [], "settled": [decided], "narrative": [{"text": OLD}]}))
    state = folded(OLD, NEW, summarizer=model)
    assert f"{NEW} (may replace #1)" in state.text


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("We decided that bed 3 gets 30 litres.", "We decided that bed 4 gets 40 litres."),
        ("Bed 3 gets 30 litres.", "We decided that bed 4 gets 40 litres."),
        (
            "We decided to keep bed 1 for leeks until 2026-09-01, because the soil there drains well.",
            "We decided to keep bed 2 for leeks until 2026-09-02, because the soil there drains well.",
        ),
        ("They said that room 7 costs 10 euros.", "They said that room 9 costs 40 euros."),
    ],
)
def test_what_is_numbered_otherwise_is_something_else(older, newer):
    ledger = Ledger()
    for start, said in ((1, older), (3, newer)):
        ledger = merge(ledger, rules_patch(ledger, talk(said, start=start), budget=600, counter=COUNTER))
    assert [(item.status, item.may_replace) for item in ledger.items] == [("active", ()), ("active", ())]


def test_of_several_lines_the_likeliest_is_asked_about():
    said = [
        "We are planning the spring concert of our choir.",
        "The rehearsal starts at 17:00.",
        "The concert starts at 19:30.",
        "Tickets for guests cost 16 euros.",
        "Bob thinks the concert should start at 20:00.",
    ]
    asking = [item for item in folded(*said).ledger.active if item.may_replace]
    assert [(item.text, item.may_replace) for item in asking] == [(said[4], ("5.0",))]
