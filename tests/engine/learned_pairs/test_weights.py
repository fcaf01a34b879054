"""The weights that ship are those that the pairs give."""

import numpy as np

from summaries.engine import hashed_network
from summaries.engine.hashed_weights import PLACES
from summaries.engine.supersede.learned.features import places_in
from summaries.engine.supersede.learned.opinion import EFFECTS, STAND, read

from .__main__ import TRAINER
from .corpus import LABELS, written
from .train import seen, train
from .train import written as told

MOST_BYTES = 160_000  # of weights.txt, most of it words


def test_nothing_that_they_are_made_from_has_changed_since():
    assert TRAINER.made_from() == TRAINER.digest()  # else: python -m tests.engine.learned_pairs


def test_a_few_pairs_are_learned():
    few = list(written())[::20]
    read_once = seen(few)
    trained = train(read_once)
    scores = trained.fitted.scores(read_once.rows[read_once.first]).tolist()
    guessed = [max((0.0, STAND), *zip(score, EFFECTS, strict=True))[1] for score in scores]
    shipped = read(*told(trained))
    assert shipped.known == trained.known
    again = [shipped.scores(places_in(each.pair, each.by_rules, shipped.known)) for each in few]
    for n in range(len(EFFECTS)):  # a byte tells less than a number, but much the same
        assert np.corrcoef([each[n] for each in again], [each[n] for each in scores])[0, 1] > 0.98
    assert sum(label == each.label for label, each in zip(guessed, few, strict=True)) > 0.8 * len(few)


def test_the_table_stays_small():
    assert TRAINER.weights.stat().st_size <= MOST_BYTES
    assert TRAINER.cells.stat().st_size == PLACES * len(EFFECTS) + hashed_network.SIZE


def test_every_label_is_in_the_corpus():
    assert {example.label for example in written()} == {STAND, *EFFECTS} == {*LABELS}


def test_no_pair_of_the_corpus_has_two_labels():
    labels: dict[tuple[str, str], set[str]] = {}
    for example in written():
        labels.setdefault((example.earlier, example.newer), set()).add(example.label)
    assert [pair for pair, found in labels.items() if len(found) > 1] == []
