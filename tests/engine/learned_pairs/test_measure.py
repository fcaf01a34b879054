"""Pairs are judged by a table that has not seen their sentences."""

import numpy as np

from ..learned.labelled import labelled_lines
from .corpus import CORPUS, LABELS, Example
from .measure import NOT_LEARNED_FROM
from .train import FOLDS, folds


def pair(earlier: str, newer: str, *, is_new: bool = True, is_told: bool = True) -> Example:
    return Example(earlier, newer, "stand", is_new=is_new, is_told=is_told)


LINES = [f"Line {number} is long" for number in range(40)]
EXAMPLES = [
    *[pair(line, f"{line}er now.") for line in LINES],
    *[pair(f"{line.upper()}.", "It is short.") for line in LINES],  # the same earlier sentence, written otherwise
    *[pair(one, other, is_told=False) for one, other in zip(LINES, reversed(LINES), strict=True)],  # strangers
    pair("A rule was written with it.", "It stays.", is_new=False),
]


def test_pairs_with_the_same_earlier_sentence_are_held_out_together():
    for held, rest in folds(EXAMPLES):
        out, learned = ({EXAMPLES[n].earlier.casefold().strip(".") for n in np.flatnonzero(of)} for of in (held, rest))
        assert out
        assert out.isdisjoint(learned)


def test_nothing_that_has_a_sentence_of_those_held_out_is_learned_from():
    for held, rest in folds(EXAMPLES):
        out = {text for n in np.flatnonzero(held) for text in (EXAMPLES[n].earlier, EXAMPLES[n].newer)}
        assert all(out.isdisjoint((EXAMPLES[n].earlier, EXAMPLES[n].newer)) for n in np.flatnonzero(rest))


def test_each_new_pair_is_held_out_once_and_no_other():
    times = np.sum([held for held, _ in folds(EXAMPLES)], axis=0)
    assert list(times) == [1] * 80 + [0] * 41
    assert len(list(folds(EXAMPLES))) == FOLDS


def test_what_the_rules_were_written_with_is_always_learned_from():
    assert all(rest[-1] for _, rest in folds(EXAMPLES))


def test_what_is_not_learned_from_has_pairs_of_each_label_and_none_of_the_corpus():
    unseen = set(labelled_lines(NOT_LEARNED_FROM, LABELS))
    assert {label for label, _ in unseen} == {*LABELS}
    assert unseen.isdisjoint(labelled_lines(CORPUS, LABELS))
