"""How often rules, words and both together name the right kind of sentences that none of them was made with."""

from collections.abc import Iterator, Sequence

import numpy as np

from summaries.engine.cues.learned.opinion import GROUPS, KINDS

from .corpus import LABELS, Example
from .train import (
    FOLDS,
    Marks,
    by_group,
    cautious,
    fit_marks,
    group_of,
    held_out_scores,
    known_words,
    marks_by_rules,
    verdict_of,
)


def shares(examples: Sequence[Example]) -> Iterator[str]:
    """A line for each way of deciding and each group of languages: the share that is right, by label."""
    new = [example for example in examples if example.is_new]
    scores = held_out_scores(by_group(examples, known_words(examples)), new)
    groups = np.array([group_of(example.text) for example in new])
    right = np.array([LABELS.index(example.labels[0]) for example in new])
    rules = np.array([_label(verdict_of(example.text)[0]) for example in new])
    both = _both(scores, groups, [tuple(marks_by_rules(example.text)) for example in new], right)
    for group in GROUPS:
        of_group = groups == group
        for name, said in (("rules", rules), ("words", _best(scores)), ("both", both)):
            told = (f"{label} {_share(said, right, of_group & (right == n))}" for n, label in enumerate(LABELS))
            yield f"{group:8} {name:6} {'  '.join(told)}  all {_share(said, right, of_group)}"


def _both(scores: np.ndarray, groups: np.ndarray, marked: list[tuple[str, ...]], right: np.ndarray) -> np.ndarray:
    """The weights of marks are fitted without the fold that they judge."""
    said = np.zeros(len(scores), int)
    folds = np.arange(len(scores)) % FOLDS
    for group in GROUPS:
        for fold in range(FOLDS):
            known = np.flatnonzero((groups == group) & (folds != fold))
            held = np.flatnonzero((groups == group) & (folds == fold))
            marks = fit_marks(scores[known], [marked[n] for n in known], np.eye(len(LABELS))[right[known]])
            said[held] = _best(_weighed(scores[held], [marked[n] for n in held], cautious(marks, group)))
    return said


def _weighed(scores: np.ndarray, marked: list[tuple[str, ...]], marks: Marks) -> np.ndarray:
    there = np.array([[float(name in found) for name in marks.names] for found in marked])
    return marks.scale * scores + there @ marks.weights


def _best(scores: np.ndarray) -> np.ndarray:
    return np.where(scores.max(1) > 0, scores.argmax(1) + 1, 0)


def _label(verdict: str) -> int:
    return LABELS.index(verdict) if verdict in KINDS else 0


def _share(said: np.ndarray, right: np.ndarray, of: np.ndarray) -> str:
    return f"{(said == right)[of].mean():.0%}"
