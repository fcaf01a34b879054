from functools import cache

import pytest

from summaries.engine.capacity import CAPACITY_FACTOR, LEAST_CAPACITY, retired, within_capacity
from summaries.engine.fold import fold
from summaries.engine.items import Item, Ledger, Patch
from summaries.engine.messages import turns_of
from summaries.engine.policy import Policy

from .talk import COUNTER, say

BUDGET = 600
NAMES = ("Nora", "Ivar", "Selma", "Jonas", "Astrid", "Leif", "Greta")


def item(number, kind="fact", **values):
    values = {"worth": 3.0, "tokens": 20, "role": "user", **values}
    return Item(f"{number}.0", kind, f"Line {number} about bed {number}.", (number,), **values)


def many(kind, start, count, **values):
    return tuple(item(number, kind, **values) for number in range(start, start + count))


def gone(ledger, **values):
    return set(retired(ledger, budget=BUDGET, **values))


@cache
def dense(turns):
    """A thread in which much is decided and every fifth turn tells a fact: its folds, two turns at a time."""
    said = []
    for number in range(turns):
        name, place = NAMES[number % len(NAMES)], 100 + number
        decided = f"We decided that {name} plants {number + 20} rows of leeks in bed {place}."
        told = f"The pump in shed {place} delivers {number + 40} litres, {name} measured it."
        said += [
            say(2 * number + 1, "user", told if number % 5 == 0 else decided),
            say(2 * number + 2, "assistant", "Understood."),
        ]
    folds, state = [], None
    parts = turns_of(said)
    for first in range(0, len(parts), 2):
        folds.append(
            fold(
                state,
                parts[first : first + 2],
                policy=Policy(),
                counter=COUNTER,
                now=1_700_000_000_000,
                trigger="turns",
                context_tokens=128_000,
            )
        )
        state = folds[-1].state
    return folds


def older_facts(turns):
    """Of the first four fifths of the thread: how many it told, and how many of them the ledger holds."""
    told = list(range(0, 4 * turns // 5, 5))
    ledger = dense(turns)[-1].state.ledger
    return len(told), sum(any(f"shed {100 + number} " in item.text for item in ledger.items) for number in told)


@pytest.mark.parametrize("turns", [180, 250, 320])
def test_facts_stay_in_the_ledger_of_a_thread_in_which_much_is_decided(turns):
    told, kept = older_facts(turns)
    assert kept == told


def test_what_leaves_the_ledger_is_in_the_archive_and_nowhere_else():
    folds = dense(320)
    added = {item.id for made in folds for item in (*made.patch.add, *made.patch.archive)}
    archived = [item.id for made in folds for item in made.patch.archive]
    stands = {item.id for item in folds[-1].state.ledger.items}

    assert archived
    assert len(archived) == len(set(archived))
    assert not stands & set(archived)
    assert stands | set(archived) == added
    assert {f"{2 * number + 1}.0" for number in range(320)} <= added


def test_a_ledger_with_room_loses_nothing():
    assert gone(Ledger(many("fact", 1, 30))) == set()


def test_each_kind_has_a_part_that_the_others_cannot_take():
    kinds = ("preference", "decision", "fact", "action", "file")
    ledger = Ledger(tuple(item(number, kinds[number % 5], worth=9.0 - number % 5) for number in range(1_000)))
    left = [item.kind for item in ledger.items if item.id not in gone(ledger)]

    assert [left.count(kind) for kind in kinds] == [54, 45, 54, 18, 9]


@pytest.mark.parametrize(
    ("kind", "other"), [("decision", "fact"), ("fact", "decision"), ("tool", "preference"), ("fact", "tool")]
)
def test_what_others_do_not_need_is_there_for_a_kind_that_has_much(kind, other):
    ledger = Ledger((*many(kind, 1, 400), *many(other, 1_001, 9)))
    left = [item for item in ledger.items if item.id not in gone(ledger)]

    assert sum(item.kind == other for item in left) == 9
    assert CAPACITY_FACTOR * BUDGET - 20 <= sum(item.tokens for item in left) <= CAPACITY_FACTOR * BUDGET


def test_what_is_past_leaves_first_then_what_is_worth_least_and_of_equals_the_oldest():
    most = LEAST_CAPACITY // 20
    past, poor = item(9_001, status="superseded", worth=9.0), item(9_002, worth=0.5)
    ledger = Ledger((*many("fact", 1, most - 1), past, poor))

    assert list(retired(ledger, budget=100)) == [past.id]
    ledger = Ledger((*many("fact", 1, most - 1), poor, item(9_003)))
    assert list(retired(ledger, budget=100)) == [poor.id]
    assert list(retired(Ledger(many("fact", 1, most + 2)), budget=100)) == ["1.0", "2.0"]


def test_an_old_line_that_is_worth_much_outlives_newer_ones_that_are_not():
    most = LEAST_CAPACITY // 20
    ledger = Ledger((item(9_001, worth=5.0), *many("fact", 1, most)))

    assert list(retired(ledger, budget=100)) == ["1.0"]


def test_what_people_keep_and_what_is_to_stay_never_leaves():
    ledger = Ledger((*many("fact", 1, 200, pinned=True), *many("fact", 1_001, 200)))
    keep = {f"{number}.0" for number in range(1_001, 1_101)}

    assert not gone(ledger, keep=keep) & {f"{number}.0" for number in range(1, 201)}
    assert not gone(ledger, keep=keep) & keep


def test_what_was_just_corrected_does_not_hold_again_for_want_of_room():
    ledger = Ledger((item(1, worth=8.0), *many("fact", 2, 400)))
    newer = item(9_001, worth=0.1)
    patch = within_capacity(ledger, Patch(add=(newer,), supersede=(("1.0", newer.id),)), budget=BUDGET)

    assert newer in patch.add
    assert "1.0" in {*patch.retire, *(old for old, _ in patch.supersede)}


def test_the_archive_of_a_patch_is_stored_and_forgets_deleted_messages():
    patch = Patch(archive=(item(3), item(4, "decision")))

    assert Patch.from_dict(patch.to_dict()) == patch
    assert patch.without({3}).archive == (item(4, "decision"),)
    assert "archive" not in Patch().to_dict()
