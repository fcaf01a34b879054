"""The share of each class that holds, as a ratchet: it never falls behind what it once was."""

from functools import cache

import pytest

from .least import LEAST
from .scoring import Scored, scored, shares
from .tables import CASES, FRESH, SIBLINGS

FOLDERS = {"cases": CASES, "siblings": SIBLINGS, "mended": FRESH / "mended", "sealed": FRESH / "sealed"}


@cache
def found(table: str) -> tuple[Scored, ...]:
    return tuple(scored(FOLDERS[table]))


@pytest.mark.parametrize(("table", "group"), [(table, group) for table, groups in LEAST.items() for group in groups])
def test_a_group_holds_at_least_as_often_as_before(table, group):
    misses = "\n".join(f"{one.id}: {one.why}" for one in found(table) if one.group == group and not one.is_hit)
    told = misses if table != "sealed" else "the sealed half tells no misses"
    assert sum(one.is_hit for one in found(table) if one.group == group) >= LEAST[table][group], told


@pytest.mark.parametrize("table", FOLDERS)
def test_every_group_has_its_figure(table):
    assert {share.group for share in shares(found(table))} == LEAST[table].keys()
