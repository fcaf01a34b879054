"""The share of each class that holds, as a ratchet: it never falls behind what it once was."""

import pytest

from .least import LEAST
from .scoring import scored, shares


@pytest.fixture(scope="module")
def found():
    return list(scored())


@pytest.mark.parametrize("group", LEAST)
def test_a_group_holds_at_least_as_often_as_before(found, group):
    misses = "\n".join(f"{one.id}: {one.why}" for one in found if one.group == group and not one.is_hit)
    assert sum(one.is_hit for one in found if one.group == group) >= LEAST[group], misses


def test_every_group_has_its_figure(found):
    assert {share.group for share in shares(found)} == LEAST.keys()
