"""The share of each class that holds, as a ratchet: it never falls behind what it once was."""

import pytest

from .least import LEAST
from .scoring import scored_in, shares
from .tables import CASES, CLASSES, FRESH, SIBLINGS

FOLDERS = {
    "cases": CASES,
    "siblings": SIBLINGS,
    "mended": FRESH / "mended",
    "sealed": FRESH / "sealed",
    "plain": FRESH / "plain",
    "typed": FRESH / "typed",
    "everyday": FRESH / "everyday",
    "alike": FRESH / "alike",
}


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("table", FOLDERS)
def test_each_group_of_a_class_holds_at_least_as_often_as_before(table, name):
    """A class at a time, so that each case is folded once, however many processes share the work."""
    least = {group: hits for group, hits in LEAST[table].items() if group.startswith(f"{name.replace('_', ' ')}: ")}
    found = list(scored_in(name, FOLDERS[table]))
    hits = {share.group: share.hits for share in shares(found)}
    assert hits.keys() == least.keys()  # every group has its figure
    fallen = {group for group in least if hits[group] < least[group]}
    misses = [f"{one.group} {one.id}: {one.why}" for one in found if one.group in fallen and not one.is_hit]
    told = "the sealed half tells no misses" if table == "sealed" else "\n".join(misses)
    assert not fallen, told


def test_no_figure_is_of_a_class_that_is_not_there():
    names = tuple(f"{name.replace('_', ' ')}: " for name in CLASSES)
    assert [group for groups in LEAST.values() for group in groups if not group.startswith(names)] == []
