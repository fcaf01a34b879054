"""The weights that ship are those that the corpus gives."""

from itertools import islice

from summaries.engine import hashed_network
from summaries.engine.hashed_weights import PLACES
from summaries.engine.secret_learned.opinion import TABLES, looked_at, read
from summaries.engine.secret_learned.opinion import told as secrets_told

from .__main__ import TRAINER
from .corpus import HARMLESS, ORDINARY, SAID, of_tables, ordinary, written
from .train import train, windows
from .train import written as told


def test_nothing_that_they_are_made_from_has_changed_since():
    assert TRAINER.made_from() == TRAINER.digest()  # else: python -m tests.engine.learned_secrets


def test_a_few_messages_are_learned():
    few = list(windows(list(written())[::72]))
    made = read(*told(train(few)))
    found = [list(secrets_told(each.text, *looked_at(each.text, made), made)) for each in few]
    right = [bool(found) == each.is_said for found, each in zip(found, few, strict=True)]
    assert sum(right) > 0.8 * len(few)


def test_the_table_has_a_byte_for_each_place():
    assert TRAINER.cells.stat().st_size == (PLACES + hashed_network.SIZE) * len(TABLES)


def test_every_label_is_in_the_corpus():
    told = [*written(), *of_tables(), *islice(ordinary(), 500)]
    assert {each.label for each in told} == {SAID, HARMLESS, ORDINARY}
    assert all(each.secret in each.text for each in told)
    assert all(bool(each.secret) == (each.label == SAID) for each in told)
