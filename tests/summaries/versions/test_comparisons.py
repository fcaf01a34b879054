from dataclasses import replace

from summaries.engine.items import Item, Ledger, Sentence
from summaries.versions.comparisons import compare

LEEKS = Item(id="1", kind="decision", text="Leeks grow in bed 1.")
PEAS = Item(id="2", kind="decision", text="Peas grow in bed 2.")
BEANS = Item(id="3", kind="decision", text="Beans grow in bed 2.")


def test_a_new_line_is_added_and_a_missing_one_removed():
    found = compare(Ledger((LEEKS,)), Ledger((PEAS,)))
    assert (found.added, found.removed, found.changed) == ((PEAS,), (LEEKS,), ())


def test_a_line_that_replaces_another_is_a_change():
    old_peas = replace(PEAS, status="superseded", superseded_by="3")
    found = compare(Ledger((LEEKS, PEAS)), Ledger((LEEKS, old_peas, BEANS)))
    assert [(change.before.text, change.after.text) for change in found.changed] == [(PEAS.text, BEANS.text)]
    assert (found.added, found.removed) == ((), ())


def test_a_line_that_no_longer_holds_is_not_called_removed():
    done, unlinked = replace(LEEKS, status="resolved"), replace(PEAS, id="9", status="superseded", superseded_by="7")

    found = compare(Ledger((LEEKS, PEAS, BEANS)), Ledger((done, unlinked)))

    assert (found.ended, found.removed) == ((LEEKS, PEAS), (BEANS,))
    assert not found.is_empty


def test_a_pin_is_a_change():
    found = compare(Ledger((LEEKS,)), Ledger((replace(LEEKS, pinned=True),)))
    assert len(found.changed) == 1


def test_the_same_words_under_a_new_id_are_the_same_line():
    assert compare(Ledger((LEEKS,)), Ledger((replace(LEEKS, id="9"),))).is_empty


def test_a_narrative_that_goes_on_is_shown_as_both():
    found = compare(Ledger((), (Sentence("Sown."),)), Ledger((), (Sentence("Sown."), Sentence("Watered."))))
    assert found.narrative == ("Sown.", "Sown. Watered.")
