"""What a newer line does to an earlier one, where people say both plainly (plain_pairs/*.txt)."""

from pathlib import Path

import pytest

from summaries.engine.edits import change_line
from summaries.engine.fold_by_rules import rules_patch
from summaries.engine.items import Ledger, merge
from summaries.engine.state import State

from .learned.labelled import labelled_lines
from .talk import COUNTER, talk

EFFECTS = ("replace", "half", "may", "done", "stand")  # half: to one half of what the earlier says
PAIRS = list(labelled_lines(Path(__file__).with_name("plain_pairs"), EFFECTS))


def ledger_of(earlier: str, newer: str) -> Ledger:
    ledger = Ledger()
    for start, said in ((1, earlier), (3, newer)):
        patch = rules_patch(ledger, talk(said, answer="OK.", start=start), budget=600, counter=COUNTER)
        ledger = merge(ledger, patch)
    return ledger


def effect(earlier: str, newer: str) -> str:
    ledger = ledger_of(earlier, newer)
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
    ledger = ledger_of(earlier, newer)
    kept = [item for item in ledger.active if item.sources == (1,)]
    assert [item.text for item in kept] == [half]
    assert len({item.id for item in ledger.items}) == len(ledger.items)


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("La réunion est le 5 mai en salle 3.", "La réunion est maintenant le 6 mai."),
        ("La reunión es el 5 de mayo en la sala 3.", "La reunión es el 6 de mayo ahora."),
        ("Le dîner est à 19h en terrasse 2.", "Le dîner est maintenant à 20h."),
        ("If it rains, the start is at 10:00 and the venue is room 5.", "The start is at 11:00 now."),
        ("Anna said the budget is 400 euros and the deadline is Friday.", "The budget is 500 euros now."),
        ("If the budget is over 400 euros and the deadline is Friday, we cancel.", "The deadline is Monday now."),
        ("The flight leaves at 9:40 and arrives at 12:10.", "The flight leaves at 10:40 now."),
        ("The van is red and it costs 500 euros.", "The van is blue, not red."),
        ("Tickets cost 12 euros for members and 15 euros for guests.", "Tickets for members cost 14 euros now."),
    ],
)
def test_what_does_not_stand_alone_is_no_half(earlier, newer):
    assert "half" not in effect(earlier, newer)


def test_a_half_takes_nothing_of_a_task_with_it():
    said = [
        "Ben has to send the invoice by Friday and the fee is 40 euros.",
        "Ben has to send it by Monday, not Friday.",
    ]
    [half] = [item for item in ledger_of(*said).active if item.text == "the fee is 40 euros."] or [None]
    assert half is None or (half.kind, half.owner, half.due, half.task) == ("fact", "", "", "")


def test_a_line_that_holds_again_is_not_said_by_its_half_as_well():
    whole, newer = "Bob sits in room 204 and Anna sits in room 207.", "Anna has moved to room 209."
    ledger = ledger_of(whole, newer)
    assert "Bob sits in room 204" in {item.text for item in ledger.active}

    assert [item.text for item in ledger.without([3]).active if item.sources == (1,)] == [whole]

    state = State(ledger=ledger, version=2)
    back = change_line(state, "1.0", "bring_back", budget=600, counter=COUNTER, now=1).state.ledger
    assert sorted(item.text for item in back.active) == sorted([whole, newer])


def test_a_half_that_somebody_keeps_stays():
    ledger = ledger_of("Bob sits in room 204 and Anna sits in room 207.", "Anna has moved to room 209.")
    [half] = [item for item in ledger.active if item.sources == (1,)]
    kept = change_line(State(ledger=ledger), half.id, "pin", budget=600, counter=COUNTER, now=1).state.ledger
    assert half.id in {item.id for item in kept.without([3]).active}
