"""What a newer line does to an earlier one, where people say both plainly (plain_pairs/*.txt)."""

from pathlib import Path

import pytest

from summaries.engine.fold_by_rules import rules_patch
from summaries.engine.items import Ledger, merge

from .learned.labelled import labelled_lines
from .talk import COUNTER, talk

EFFECTS = ("replace", "half", "may", "done", "stand")  # half: to one half of what the earlier says
PAIRS = list(labelled_lines(Path(__file__).with_name("plain_pairs"), EFFECTS))


def effect(earlier: str, newer: str) -> str:
    ledger = Ledger()
    for start, said in ((1, earlier), (3, newer)):
        patch = rules_patch(ledger, talk(said, answer="OK.", start=start), budget=600, counter=COUNTER)
        ledger = merge(ledger, patch)
    old, *half = [item for item in ledger.items if item.sources == (1,)]
    if half:
        return "half" if old.status == "superseded" and half[0].status == "active" else "wrong half"
    if old.status != "active":
        return "done" if old.status == "resolved" else "replace"
    return "may" if any(old.id in item.may_replace for item in ledger.active) else "stand"


@pytest.mark.parametrize(("label", "pair"), PAIRS)
def test_what_a_newer_line_does_to_an_earlier_one(label, pair):
    found = effect(*pair.split(" | "))
    assert found == label or (label, found) == ("done", "replace")  # a question's answer takes its place as well


@pytest.mark.parametrize(
    ("earlier", "newer", "half"),
    [
        ("Bob sits in room 204 and Anna sits in room 207.", "Anna has moved to room 209.", "Bob sits in room 204"),
        (
            "The move is on 14 March and the budget is 20,000 euros.",
            "Correction: the move is on 21 March, not 14 March.",
            "the budget is 20,000 euros.",
        ),
        (
            "The venue is the Lindenhof and the rent for the hall is 900 euros.",
            "The rent for the hall is 950 euros now.",
            "The venue is the Lindenhof",
        ),
    ],
)
def test_the_half_that_stays_is_a_line_with_the_same_source(earlier, newer, half):
    ledger = Ledger()
    for start, said in ((1, earlier), (3, newer)):
        patch = rules_patch(ledger, talk(said, answer="OK.", start=start), budget=600, counter=COUNTER)
        ledger = merge(ledger, patch)
    kept = [item for item in ledger.active if item.sources == (1,)]
    assert [item.text for item in kept] == [half]
    assert len({item.id for item in ledger.items}) == len(ledger.items)
