"""From the pairs to weights.txt.

A pair that the rules were written with stands there twice, with what they say and without, each counting half: they are
right about it more often than they are elsewhere, and would be believed too much.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.sparse import csr_array

from summaries.engine.supersede.learned.features import features_of, words_in
from summaries.engine.supersede.learned.opinion import EFFECTS, ZERO

from ..learned.regression import fit, matrix
from .corpus import LABELS, NEW_COUNTS, Example

LEAST_KNOWN = 6  # pairs in which a word stands, before it is seen as it is
LEAST_SEEN = 3  # the same for a feature
MOST_FEATURES = 10_000
SHRINKAGE = 0.3
STEPS = 250
STEEPEST = 46  # steps of a weight either way
FOLDS = 8


@dataclass(frozen=True)
class Trained:
    """A weight for each feature and effect, above that of "stand"."""

    known: frozenset[str]
    index: dict[str, int]
    weights: np.ndarray
    bias: np.ndarray

    def scores(self, examples: Sequence[Example]) -> np.ndarray:
        """Pairs x effects."""
        rows = [features_of(example.pair, example.by_rules, self.known) for example in examples]
        return _matrix(rows, self.index) @ self.weights + self.bias


def train(examples: Sequence[Example]) -> Trained:
    """Fitted twice: with all features, then with those that weighed most."""
    counts = Counter(word for example in examples for word in _words(example))
    known = frozenset(word for word, count in counts.items() if count >= LEAST_KNOWN and not _has_digit(word))
    examples = [half for each in examples for half in _halves(each)]
    rows = [features_of(each.pair, each.by_rules if each.shows_rules else "", known) for each in examples]
    seen = Counter(feature for row in rows for feature in row)
    index = _numbered(feature for feature, count in seen.items() if count >= LEAST_SEEN)
    weights, _ = _above_stand(rows, index, examples)
    worth = {f: float(np.abs(weights[n]).max()) * seen[f] ** 0.5 for f, n in index.items()}
    index = _numbered(sorted(worth, key=lambda feature: (-worth[feature], feature))[:MOST_FEATURES])
    return Trained(known, index, *_above_stand(rows, index, examples))


def held_out_scores(examples: Sequence[Example]) -> np.ndarray:
    """For each new one what is said by a table that was trained without the lines that stand near it."""
    new = [n for n, example in enumerate(examples) if example.is_new and example.counts >= NEW_COUNTS]
    scores = np.zeros((len(examples), len(EFFECTS)))
    for fold in range(FOLDS):
        held = new[fold * len(new) // FOLDS : (fold + 1) * len(new) // FOLDS]
        texts = {text for n in held for text in (examples[n].earlier, examples[n].newer)}
        rest = [each for each in examples if texts.isdisjoint((each.earlier, each.newer))]
        scores[held] = train(rest).scores([examples[n] for n in held])
    return scores


def written(trained: Trained) -> str:
    """The text of weights.txt."""
    unit = float(np.quantile(np.abs(trained.weights), 0.999)) / STEEPEST
    steps = np.clip(np.rint(trained.weights / unit), -STEEPEST, STEEPEST).astype(int)
    lines = ["# Made by python -m tests.engine.learned_pairs from its corpus. Columns: " + " ".join(EFFECTS)]
    lines += [f"unit\t{unit:.4f}", "bias\t" + " ".join(f"{value:.2f}" for value in trained.bias)]
    lines += [f"known\t{' '.join(sorted(trained.known))}", "[features]"]
    for feature, number in trained.index.items():
        if steps[number].any():
            lines.append(f"{feature}\t{''.join(chr(ZERO + step) for step in steps[number])}")
    return "\n".join(lines) + "\n"


def _above_stand(
    rows: Sequence[set[str]], index: dict[str, int], examples: Sequence[Example]
) -> tuple[np.ndarray, np.ndarray]:
    right = np.array([[float(label == example.label) for label in LABELS] for example in examples])
    counts = np.array([example.counts for example in examples])
    weights, bias = fit(_matrix(rows, index), right, counts, shrinkage=SHRINKAGE, steps=STEPS)
    return weights[:, 1:] - weights[:, :1], bias[1:] - bias[0]


def _matrix(rows: Sequence[set[str]], index: dict[str, int]) -> csr_array:
    return matrix([[index[feature] for feature in row if feature in index] for row in rows], len(index))


def _halves(example: Example) -> list[Example]:
    if example.is_new:
        return [example]
    half = replace(example, counts=example.counts / 2)
    return [half, replace(half, shows_rules=False)]


def _words(example: Example) -> set[str]:
    return {word.lower() for text in (example.earlier, example.newer) for word, _ in words_in(text, is_latin=True)}


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def _numbered(features: Iterable[str]) -> dict[str, int]:
    return {feature: number for number, feature in enumerate(sorted(features))}
