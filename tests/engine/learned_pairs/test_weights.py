"""The weights that ship are those that the pairs give."""

from functools import cache

from summaries.engine.supersede.learned.opinion import EFFECTS, STAND, Table, read, table

from .__main__ import WEIGHTS
from .corpus import LABELS, examples, written
from .train import train
from .train import written as told

MOST_BYTES = 200_000
CLOSE = 2  # steps of a weight: sums differ in their last digits from machine to machine


@cache
def trained() -> Table:
    return read(told(train(examples())))


def test_the_same_features_are_kept():
    assert len(trained().rows.keys() & table().rows.keys()) > 0.99 * len(table().rows)
    assert trained().known == table().known


def test_each_weighs_the_same():
    rows = trained().rows
    far = [name for name, row in table().rows.items() if name in rows and not _is_close(row, rows[name])]
    assert len(far) < 0.005 * len(rows)


def test_the_table_stays_small():
    assert WEIGHTS.stat().st_size <= MOST_BYTES


def test_every_label_is_in_the_corpus():
    assert {example.label for example in written()} == {STAND, *EFFECTS} == {*LABELS}


def test_no_pair_of_the_corpus_has_two_labels():
    labels: dict[tuple[str, str], set[str]] = {}
    for example in written():
        labels.setdefault((example.earlier, example.newer), set()).add(example.label)
    assert [pair for pair, found in labels.items() if len(found) > 1] == []


def _is_close(some: tuple[float, ...], others: tuple[float, ...]) -> bool:
    return all(abs(one - other) <= CLOSE for one, other in zip(some, others, strict=True))
