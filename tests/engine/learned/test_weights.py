"""The weights that ship are those that the corpus gives."""

from functools import cache

from summaries.engine.cues.learned.opinion import KINDS, Table, read, table

from .__main__ import WEIGHTS
from .corpus import LABELS, examples
from .train import train, written

MOST_BYTES = 360_000
CLOSE = 2  # steps of a weight: sums differ in their last digits from machine to machine


@cache
def trained() -> Table:
    return read(written(train(examples())))


def test_the_same_features_are_kept():
    assert len(trained().rows.keys() & table().rows.keys()) > 0.99 * len(table().rows)
    assert trained().known == table().known


def test_each_weighs_the_same():
    rows = trained().rows
    far = [name for name, row in table().rows.items() if name in rows and not _is_close(row, rows[name])]
    assert len(far) < 0.005 * len(rows)


def test_the_verdict_of_the_rules_counts_the_same():
    for name, group in trained().groups.items():
        assert group.verdicts.keys() == table().groups[name].verdicts.keys()
        for mark, scores in group.verdicts.items():
            assert _is_close(scores, table().groups[name].verdicts[mark], most=0.1)


def test_the_table_stays_small():
    assert WEIGHTS.stat().st_size <= MOST_BYTES


def test_every_label_is_in_the_corpus():
    found = [example for example in examples() if example.is_new]
    assert {label for example in found for label in example.labels} == {*LABELS}
    assert ("none", *KINDS) == LABELS


def _is_close(some: tuple[float, ...], others: tuple[float, ...], *, most: float = CLOSE) -> bool:
    return all(abs(one - other) <= most for one, other in zip(some, others, strict=True))
