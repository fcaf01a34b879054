"""What is learned of features that only together mean something, and what of it ships."""

import numpy as np
import pytest

from summaries.engine.hashed_network import PLACES, SIZE, read

from .network import fit, folded
from .regression import matrix

TEXTS = [{1, 11}, {2, 12}, {1, 12}, {2, 11}]  # the first two are of the second label
LABELS = np.array([1, 1, 0, 0])
TIMES = 200


@pytest.fixture(scope="module")
def learned():
    allowed = np.eye(2)[np.tile(LABELS, TIMES)]
    return fit(matrix(TEXTS * TIMES, PLACES), allowed, np.ones(len(allowed)), rounds=40)


def test_it_learns_what_no_sum_of_weights_can_say(learned):
    scores = learned.above(0).scores(matrix(TEXTS, PLACES))[:, 0]
    assert ((scores > 0) == LABELS).all()


def test_it_is_the_same_each_time():
    rows, allowed, counts = matrix(TEXTS, PLACES), np.eye(2)[LABELS], np.ones(4)
    one, other = (fit(rows, allowed, counts, rounds=2) for _ in range(2))
    assert all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("weights", "hidden", "hidden_bias", "outputs")
    )


def test_what_ships_says_the_same(learned):
    above = learned.above(0)
    lines, cells = above.written(" x", alike=0)
    assert len(cells) == SIZE
    shipped = read(dict(line.split("\t") for line in lines), cells, name=" x")
    by_sum = matrix(TEXTS, PLACES) @ above.weights + above.bias
    scores = [shipped.scores(text)[0] for text in TEXTS] + by_sum[:, 0]
    assert scores == pytest.approx(above.scores(matrix(TEXTS, PLACES))[:, 0], abs=0.1)


def test_features_share_the_places_of_the_network():
    rows = folded(matrix([{3, 3 + PLACES}], 2 * PLACES))
    assert rows.shape == (1, PLACES)
    assert rows[:, [3]].sum() == pytest.approx(2 / 2**0.5)


def test_what_no_example_has_says_nothing(learned):
    seen = sorted({place for text in TEXTS for place in text})
    assert learned.hidden[seen].any(1).all()
    assert not np.delete(learned.hidden, seen, axis=0).any()
