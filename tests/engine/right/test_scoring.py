"""The scores themselves: a hit must be a hit, and a miss a miss."""

import json

import pytest

from summaries.engine.items import Item, Ledger

from ..scripted import said
from .folded import Summary, adds_no_date, folded, turns
from .scoring import answers, conversations, cues, replaces, shares, times, whose_words
from .tables import Answered, Conversation, Cue, Dated, Key, Replaces, Said, Words, cases

ADA = "Ada"


def user(*texts: str) -> tuple[Said, ...]:
    return tuple(Said("user", text, ADA) for text in texts)


def hits(found) -> list[bool]:
    return [one.is_hit for one in found]


def test_what_is_past_is_not_current():
    items = (
        Item("1", "fact", "The rent is 900 euros.", (1,), ADA, status="superseded", superseded_by="2"),
        Item("2", "fact", "The rent is 950 euros.", (3,), ADA),
    )
    past = "No longer so (Ada):\n- The rent is 900 euros."
    summary = Summary(Ledger(items), f"Goals and facts (Ada):\n- The rent is 950 euros.\n{past}")
    assert summary.current == ("- The rent is 950 euros.",)


def test_a_replacement_hits_where_the_old_value_went():
    told = user("The budget is 400 euros.", "The budget is now 450 euros.")
    gone = Replaces("a", told, "en", "replace", retired=("400",), current=("450",))
    kept = Replaces("b", told, "en", "stand", current=("400", "450"))
    assert hits([*replaces(gone), *replaces(kept)]) == [True, False]


def test_a_pair_that_may_replace_has_to_say_so():
    told = user("The tower is 40 m tall.", "Clara is a nurse in Porto.")
    case = Replaces("a", told, "en", "may", current=("40 m", "Porto"), may_replace=("40 m", "Porto"))
    assert hits(replaces(case)) == [False]


@pytest.mark.parametrize(
    ("wanted", "is_hit"),
    [
        ({"kinds": ("preference",)}, True),
        ({"kinds": ("decision", "goal")}, False),
        ({"not_kinds": ("preference",)}, False),
        ({"nothing": True}, False),
    ],
)
def test_a_message_is_judged_by_the_kinds_of_its_items(wanted, is_hit):
    assert hits(cues(Cue("a", user("I prefer aisle seats."), "en", **wanted))) == [is_hit]


def test_words_are_judged_by_the_item_that_quotes_them():
    told = user("I prefer aisle seats.")
    own = Words("a", told, "en", own=True, text="aisle seats", kinds=("preference",))
    others = Words("b", told, "en", text="aisle seats", not_kinds=("preference",))
    assert hits([*whose_words(own), *whose_words(others)]) == [True, False]


def test_a_date_is_looked_for_in_the_summary():
    told = user("The exam is on 14 May 2026 in Ghent.")
    assert hits(times(Dated("a", told, "en", dates=("14 May 2026",)))) == [True]
    assert hits(times(Dated("b", told, "en", dates=("4 May 2026",)))) == [False]


@pytest.mark.parametrize(
    ("line", "is_so"),
    [("We fly tomorrow (4 Feb 2026).", False), ("We fly tomorrow.", True), ("The fair (May 2025) was wet.", True)],
)
def test_a_date_that_was_added_is_seen(line, is_so):
    assert adds_no_date(line, "We fly tomorrow. The fair (May 2025) was wet.") is is_so


def test_an_answer_is_judged_by_what_came_in():
    told = (*user("I prefer aisle seats."), Said("assistant", "Noted."))
    answer = said(("fact", "Prefers aisle seats", [1]), narrative="")
    kept = Answered("a", told, "en", honest=True, answer=answer, kept=("fact: Prefers aisle",))
    through = Answered("b", told, "en", answer=answer, not_through=("fact: Prefers aisle",))
    assert hits([*answers(kept), *answers(through)]) == [True, False]


def test_a_conversation_counts_every_key():
    told = (*user("Our booking number is AVP-88213."), Said("assistant", "Noted."))
    keys = (Key(("avp-88213", "nothing"), "booking"), Key(("Porto",), "town"))
    assert hits(conversations(Conversation("a", told, "en", keys=keys, retired=("88213", "Lyon")))) == [
        True,
        False,
        False,
        True,
    ]


def test_a_share_is_counted_for_each_group():
    told = user("I prefer aisle seats.")
    found = [*cues(Cue("a", told, "en", kinds=("preference",))), *cues(Cue("b", told, "en", nothing=True))]
    assert [(share.group, share.hits, share.of) for share in shares(found)] == [
        ("cues: preference", 1, 1),
        ("cues: nothing", 0, 1),
    ]


def test_a_question_is_left_unanswered():
    told = turns(user("Who brings the cake?", "I bake on Sunday."), answered=True)
    assert [message.role for turn in told for message in turn.messages] == ["user", "user", "assistant"]


def test_a_refused_fold_leaves_nothing():
    assert folded(turns(user(""))) == Summary()


def test_a_field_that_nobody_reads_is_an_error(tmp_path):
    case = {"id": "a", "messages": [], "kind": "fact"}
    (tmp_path / "cues.json").write_text(json.dumps([case]))
    with pytest.raises(ValueError, match="kind"):
        cases("cues", tmp_path)


def test_a_folder_without_a_table_has_no_cases(tmp_path):
    assert cases("cues", tmp_path) == []
