import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from summaries.engine.items import KINDS, Item, Ledger, Patch, Sentence, merge, replayed

BUDGET = Item("1.0", "constraint", "The budget is 2,400.", (1,), "Ada")
RAISED = Item("5.0", "constraint", "The budget is now 2,900.", (5,), "Ada")
TASK = Item("3.0", "action", "Ben books the room.", (3,), "Ada", owner="Ben", task="book", due="Friday")
LEDGER = Ledger((BUDGET, TASK), (Sentence("They plan.", (1, 3)),))

items = st.builds(
    Item,
    id=st.text("abc123.", min_size=1, max_size=4),
    kind=st.sampled_from(KINDS),
    text=st.text(max_size=20),
    sources=st.lists(st.integers(1, 9), max_size=3).map(tuple),
    pinned=st.booleans(),
    worth=st.floats(0, 9),
)
ledgers = st.lists(items, max_size=6, unique_by=lambda item: item.id).map(lambda found: Ledger(tuple(found)))


def test_what_a_newer_version_stored_beside_is_passed_over():
    assert Item.from_dict({**BUDGET.to_dict(), "mood": "merry"}) == BUDGET


def test_superseding_keeps_the_old_item_and_its_link():
    ledger = merge(LEDGER, Patch(add=(RAISED,), supersede=(("1.0", "5.0"),)))
    old = ledger.get("1.0")
    assert (old.status, old.superseded_by) == ("superseded", "5.0")
    assert ledger.get("5.0") in ledger.active


def test_a_resolved_item_stays_in_the_ledger_but_is_not_active():
    ledger = merge(LEDGER, Patch(resolve=("3.0",)))
    assert ledger.get("3.0").status == "resolved"
    assert ledger.get("3.0") not in ledger.active


def test_a_retired_item_leaves_and_may_come_back_by_the_same_patch():
    again = replace(BUDGET, text="The budget is 2,400 euros.")
    assert merge(LEDGER, Patch(retire=("1.0",), add=(again,))).get("1.0") == again


def test_an_empty_patch_changes_nothing():
    assert merge(LEDGER, Patch()) == LEDGER


def test_a_known_id_is_not_added_twice():
    assert merge(LEDGER, Patch(add=(replace(BUDGET, text="other"),))) == LEDGER


def test_a_pinned_item_is_marked():
    assert merge(LEDGER, Patch(pin=("1.0",))).get("1.0").pinned


def test_scrubbing_a_message_takes_all_that_cites_it():
    ledger = LEDGER.without({3})
    assert [item.id for item in ledger.items] == ["1.0"]
    assert ledger.narrative == ()


def test_scrubbing_a_correction_brings_back_what_it_had_replaced():
    ledger = merge(LEDGER, Patch(add=(RAISED,), supersede=(("1.0", "5.0"),))).without({5})
    assert ledger.get("1.0") == BUDGET


def test_a_scrubbed_patch_names_nothing_of_the_deleted_message():
    patch = Patch(add=(RAISED,), supersede=(("1.0", "5.0"),), narrative=(Sentence("Raised.", (5,)),))
    assert patch.without({5}) == Patch(narrative=())


def test_the_chain_of_patches_leads_to_the_same_ledger():
    patches = [Patch(add=LEDGER.items, narrative=LEDGER.narrative), Patch(add=(RAISED,), supersede=(("1.0", "5.0"),))]
    assert replayed(patches) == merge(LEDGER, patches[1])


@settings(max_examples=40, deadline=None)
@given(ledgers)
def test_every_ledger_survives_json(ledger):
    assert Ledger.from_dict(json.loads(json.dumps(ledger.to_dict()))) == ledger


@settings(max_examples=40, deadline=None)
@given(ledgers, ledgers, st.sets(st.integers(1, 9)))
def test_scrubbing_after_a_merge_leaves_no_citation(ledger, added, seqs):
    merged = merge(ledger, Patch(add=added.items)).without(seqs)
    assert not any(seqs & set(item.sources) for item in merged.items)


@settings(max_examples=40, deadline=None)
@given(ledgers)
def test_every_patch_survives_json(ledger):
    patch = Patch(add=ledger.items, resolve=("a",), supersede=(("a", "b"),), narrative=(Sentence("x", (1,)),))
    assert Patch.from_dict(json.loads(json.dumps(patch.to_dict()))) == patch
