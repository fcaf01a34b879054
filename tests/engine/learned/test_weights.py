"""The weights that ship are those that the corpus gives."""

from summaries.engine.cues.learned.opinion import GROUPS, KINDS, read, table
from summaries.engine.hashed_weights import PLACES

from .__main__ import TRAINER
from .corpus import LABELS, examples, from_tables, written
from .train import train
from .train import written as told

MOST_BYTES = 120_000  # of weights.txt


def test_nothing_that_they_are_made_from_has_changed_since():
    assert TRAINER.made_from() == TRAINER.digest()  # else: python -m tests.engine.learned


def test_a_few_sentences_are_learned():
    few = list(written())[::120]
    made = read(*told(train([*few, *list(from_tables())[::30]])))
    assert made.known < table().known
    assert {len(group.cells) for group in made.groups.values()} == {PLACES * len(KINDS)}
    assert all(group.own.verdicts for group in made.groups.values())


def test_the_table_stays_small():
    assert TRAINER.weights.stat().st_size <= MOST_BYTES
    assert TRAINER.cells.stat().st_size == PLACES * len(KINDS) * len(GROUPS)


def test_every_label_is_in_the_corpus():
    found = [example for example in examples() if example.is_new]
    assert {label for example in found for label in example.labels} == {*LABELS}
    assert ("none", *KINDS) == LABELS
