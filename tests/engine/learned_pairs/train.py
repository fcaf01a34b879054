"""From the pairs to weights.bin and weights.txt.

A pair that the rules were written with stands there twice, with what they say and without, each counting half: they are
right about it more often than they are elsewhere, and would be believed too much.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

import numpy as np
from scipy.sparse import csr_array

from summaries.engine.hashed_weights import PLACES
from summaries.engine.supersede.learned.features import places_in, words_in
from summaries.engine.supersede.learned.opinion import EFFECTS, STAND

from ..learned.cells import cells_of
from ..learned.network import Fitted, fit
from ..learned.regression import matrix
from .corpus import LABELS, Example, said_by_rules

LEAST_KNOWN = 10  # pairs in which a word stands, before it is seen as it is
MOST_COUNTS = 8.0  # one that counts more would be shown too often
FOLDS = 8


@dataclass(frozen=True)
class Seen:
    """What the model sees of the examples. rows: one or two of each; of: the number of each row's example; first: the
    number of each example's first row, which shows the rules; counts: how often each row does."""

    examples: Sequence[Example]
    known: frozenset[str]
    rows: csr_array
    of: np.ndarray
    first: np.ndarray
    counts: np.ndarray


@dataclass(frozen=True)
class Trained:
    """fitted: of each of EFFECTS, above "stand"."""

    known: frozenset[str]
    fitted: Fitted


def seen(examples: Sequence[Example]) -> Seen:
    known = known_words(examples)
    rows = [(n, *row) for n, example in enumerate(examples) for row in _rows(example, known)]
    of = np.array([n for n, _, _ in rows])
    counts = np.array([count for _, count, _ in rows])
    first = np.unique(of, return_index=True)[1]
    return Seen(examples, known, matrix([places for _, _, places in rows], PLACES), of, first, counts)


def known_words(examples: Sequence[Example]) -> frozenset[str]:
    counts = Counter(word for example in examples for word in _words(example))
    return frozenset(word for word, count in counts.items() if count >= LEAST_KNOWN and not _has_digit(word))


def _rows(example: Example, known: frozenset[str]) -> Iterator[tuple[float, set[int]]]:
    """How often it counts, and where its features stand: with what the rules say, and without where they were written
    with it."""
    pair = example.pair
    said = said_by_rules(pair)
    sides = [said] if example.is_new else [said, ""]
    yield from ((example.counts / len(sides), places_in(pair, side, known, example.rivals)) for side in sides)


def train(seen: Seen, of: np.ndarray | None = None) -> Trained:
    """of: whether each example is learned from; all of them, where it is not said."""
    rows = np.arange(len(seen.of)) if of is None else np.flatnonzero(of[seen.of])
    labels = np.array([LABELS.index(example.label) for example in seen.examples])
    right = np.eye(len(LABELS))[labels[seen.of[rows]]]
    counts = np.minimum(seen.counts[rows], MOST_COUNTS)
    return Trained(seen.known, fit(seen.rows[rows], right, counts).above(LABELS.index(STAND)))


def held_out_scores(seen: Seen) -> np.ndarray:
    """For each new one (examples x effects) what is said by a table that was trained without its sentences."""
    scores = np.zeros((len(seen.examples), len(EFFECTS)))
    for held, rest in folds(seen.examples):
        trained = train(seen, rest)
        scores[held] = trained.fitted.scores(seen.rows[seen.first[held]])
    return scores


def folds(examples: Sequence[Example]) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Which are held out, and which are learned from meanwhile: none that has a sentence of those held out. Pairs with
    the same earlier sentence are held out together."""
    sides = [(_plain(example.earlier), _plain(example.newer)) for example in examples]
    fold_of = np.array([crc32(earlier.encode()) % FOLDS for earlier, _ in sides])
    new = np.array([is_measured(example) for example in examples])
    for fold in range(FOLDS):
        held = new & (fold_of == fold)
        texts = {text for pair, is_held in zip(sides, held, strict=True) if is_held for text in pair}
        yield held, np.array([texts.isdisjoint(pair) for pair in sides])


def is_measured(example: Example) -> bool:
    """No stranger and no neighbour, and no pair that the rules were written with."""
    return example.is_new and example.is_told


def _plain(text: str) -> str:
    return text.casefold().rstrip(" .!?")


def written(trained: Trained) -> tuple[str, bytes]:
    """weights.txt and weights.bin."""
    fitted = trained.fitted
    largest, cells = cells_of(fitted.weights.T)
    of_network, more = fitted.written()
    lines = [
        "# Made by python -m tests.engine.learned_pairs from its corpus. Columns: " + " ".join(EFFECTS),
        f"largest\t{largest:.4f}",
        "bias\t" + " ".join(f"{value:.2f}" for value in fitted.bias),
        *of_network,
        f"known\t{' '.join(sorted(trained.known))}",
    ]
    return "\n".join(lines) + "\n", cells + more


def _words(example: Example) -> frozenset[str]:
    return words_in(example.earlier, is_latin=True).bare | words_in(example.newer, is_latin=True).bare


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))
