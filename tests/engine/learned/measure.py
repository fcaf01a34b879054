"""How often rules, words and both together name the right kind of sentences that none of them was made with."""

from collections.abc import Iterator, Sequence

import numpy as np

from summaries.engine.cues.learned.opinion import KINDS

from .corpus import LABELS, Example
from .train import (
    FOLDS,
    WAYS,
    Marks,
    by_group,
    cautious,
    fit_marks,
    held_out_scores,
    known_words,
    marks_by_rules,
    verdict_of,
    way_of,
)


def shares(examples: Sequence[Example]) -> Iterator[str]:
    """A line for each way of deciding and each of WAYS: the share that is right, by label."""
    new = [example for example in examples if example.is_new and len(example.labels) == 1 and way_of(example)]
    scores = held_out_scores(by_group(examples, known_words(examples)), new)
    ways = np.array([way_of(example) for example in new])
    right = np.array([LABELS.index(example.labels[0]) for example in new])
    rules = np.array([_label(verdict_of(example)) for example in new])
    both = _both(scores, ways, [marks_by_rules(example) for example in new], right)
    for way in WAYS:
        of_way = ways == way
        for name, said in (("rules", rules), ("words", _best(scores[:, 0])), ("both", both)):
            told = (f"{label} {_share(said, right, of_way & (right == n))}" for n, label in enumerate(LABELS))
            yield f"{way:13} {name:6} {'  '.join(told)}  all {_share(said, right, of_way)}"


def _both(scores: np.ndarray, ways: np.ndarray, marked: list[tuple[str, ...]], right: np.ndarray) -> np.ndarray:
    """The weights of marks are fitted without the fold that they judge."""
    said = np.zeros(len(scores), int)
    folds = np.arange(len(scores)) % FOLDS
    for way in WAYS:
        for fold in range(FOLDS):
            known = np.flatnonzero((ways == way) & (folds != fold))
            held = np.flatnonzero((ways == way) & (folds == fold))
            marks = fit_marks(scores[known], [marked[n] for n in known], np.eye(len(LABELS))[right[known]])
            said[held] = _best(_weighed(scores[held], [marked[n] for n in held], cautious(marks, way)))
    return said


def _weighed(scores: np.ndarray, marked: list[tuple[str, ...]], marks: Marks) -> np.ndarray:
    there = np.array([[float(name in found) for name in marks.names] for found in marked])
    return np.tensordot(scores, marks.scales, ((1,), (0,))) + there @ marks.weights


def _best(scores: np.ndarray) -> np.ndarray:
    return np.where(scores.max(1) > 0, scores.argmax(1) + 1, 0)


def _label(verdict: str) -> int:
    return LABELS.index(verdict) if verdict in KINDS else 0


def _share(said: np.ndarray, right: np.ndarray, of: np.ndarray) -> str:
    return f"{(said == right)[of].mean():.0%}"
