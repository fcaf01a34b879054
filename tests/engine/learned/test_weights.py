"""The weights that ship are those that the corpus gives."""

from functools import cache

import pytest

from summaries.engine.cues.learned.features import PLACES
from summaries.engine.cues.learned.opinion import GROUPS, KINDS, Table, read, table

from .__main__ import CELLS, WEIGHTS
from .corpus import LABELS, examples
from .train import train, written

MOST_BYTES = 120_000  # of weights.txt
CLOSE = 2  # steps of a weight: sums differ in their last digits from machine to machine


@cache
def trained() -> Table:
    return read(*written(train(examples())))


def test_the_same_words_are_known():
    assert trained().known == table().known


@pytest.mark.parametrize("name", GROUPS)
def test_each_feature_weighs_the_same(name):
    own, shipped = trained().groups[name], table().groups[name]
    far = sum(abs(one - other) > CLOSE for one, other in zip(own.cells, shipped.cells, strict=True))
    assert far < 0.005 * len(shipped.cells)
    assert _is_close(own.bias, shipped.bias, most=0.1)
    assert own.values[-1] == pytest.approx(shipped.values[-1], rel=0.01)


def test_the_verdict_of_the_rules_counts_the_same():
    for name, group in trained().groups.items():
        assert group.verdicts.keys() == table().groups[name].verdicts.keys()
        for mark, scores in group.verdicts.items():
            assert _is_close(scores, table().groups[name].verdicts[mark], most=0.1)


def test_the_table_stays_small():
    assert WEIGHTS.stat().st_size <= MOST_BYTES
    assert CELLS.stat().st_size == PLACES * len(KINDS) * len(GROUPS)


def test_every_label_is_in_the_corpus():
    found = [example for example in examples() if example.is_new]
    assert {label for example in found for label in example.labels} == {*LABELS}
    assert ("none", *KINDS) == LABELS


def _is_close(some: tuple[float, ...], others: tuple[float, ...], *, most: float) -> bool:
    return all(abs(one - other) <= most for one, other in zip(some, others, strict=True))
