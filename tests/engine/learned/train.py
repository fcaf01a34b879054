"""From the corpus to the weights: words first, then how much they count beside the verdict of the rules.

What the rules say is weighed only on sentences that neither the rules nor the words were made with: of the corpus, by
folds that take turns in being held out.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.sparse import csr_array

from summaries.engine.cues import cues
from summaries.engine.cues.learned.features import PLACES, places_of, shape_of, tokens_of
from summaries.engine.cues.learned.opinion import GROUPS, KINDS, MOST_STEPS, ZERO, is_english, marks_of
from summaries.engine.scoring import worth_of
from summaries.engine.sentence_kinds import kind_by_rules
from summaries.engine.sentences import words_of

from .corpus import LABELS, Example
from .regression import fit, matrix, softmax

LEAST_KNOWN = 4  # sentences in which a word stands, before it is seen as it is
SHRINKAGE = 0.1
FOLDS = 4
OF_TABLES = 4  # how often a sentence of the tables counts: what holds already shall go on to hold
STEEPEST = 0.0005  # of the weights, the largest, are not told apart
LEAST_MARKED = 12  # sentences with a mark, before it is weighed
# Taken from all kinds: a look-alike is worse than a line that is missed. Again where the rules name no kind.
CAUTION = {"english": 0.6, "other": 1.5}
DOUBT = {"english": 0.5, "other": 0.5}
UNNAMED = ("v:none", "v:nothing", "v:question")


Read = dict[str, tuple[list[Example], csr_array]]  # of each group its examples, and where their features stand


@dataclass(frozen=True)
class Words:
    """What the words of a sentence say: of each group a weight for each place and kind, above that of "none"."""

    known: frozenset[str]
    weights: dict[str, np.ndarray]  # PLACES x kinds
    bias: dict[str, np.ndarray]


@dataclass(frozen=True)
class Marks:
    """How much the words count, and what each mark of the rules adds; names are those of opinion.marks_of."""

    scale: float
    names: tuple[str, ...]
    weights: np.ndarray


@dataclass(frozen=True)
class Trained:
    words: Words
    marks: dict[str, Marks]


def train(examples: Sequence[Example]) -> Trained:
    known = known_words(examples)
    read = by_group(examples, known)
    new = [example for example in examples if example.is_new]
    scores = held_out_scores(read, new)
    groups = np.array([group_of(example.text) for example in new])
    marked = [tuple(marks_by_rules(example.text)) for example in new]
    right = _allowed(new)
    weights, bias, marks = {}, {}, {}
    for group in GROUPS:
        of_group = np.flatnonzero(groups == group)
        found = fit_marks(scores[of_group], [marked[place] for place in of_group], right[of_group])
        marks[group] = cautious(found, group)
        own, rows = read[group]
        weights[group], bias[group] = _above_none(rows, own)
    return Trained(Words(known, weights, bias), marks)


def held_out_scores(read: Read, new: Sequence[Example]) -> np.ndarray:
    """For each new one what words say that were fitted to others. read: all examples."""
    chance = random.Random(0)
    fold_of = {example.text: chance.randrange(FOLDS) for example in new}
    found: dict[str, np.ndarray] = {}
    for own, rows in read.values():
        folds = np.array([fold_of.get(example.text, -1) for example in own])
        for fold in range(FOLDS):
            rest, held = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
            weights, bias = _above_none(rows[rest], [own[n] for n in rest])
            found |= zip((own[n].text for n in held), rows[held] @ weights + bias, strict=True)
    return np.array([found[example.text] for example in new])


def known_words(examples: Sequence[Example]) -> frozenset[str]:
    counts = Counter(shape for example in examples for shape in {*map(shape_of, tokens_of(example.text))})
    return frozenset(word for word, count in counts.items() if count >= LEAST_KNOWN and word[0] not in "#@")


def _above_none(rows: csr_array, examples: Sequence[Example]) -> tuple[np.ndarray, np.ndarray]:
    counts = np.array([1.0 if example.is_new else OF_TABLES for example in examples])
    weights, bias = fit(rows, _allowed(examples), counts, shrinkage=SHRINKAGE)
    return weights[:, 1:] - weights[:, :1], bias[1:] - bias[0]


def by_group(examples: Sequence[Example], known: frozenset[str]) -> Read:
    read = {}
    for group in GROUPS:
        own = [example for example in examples if group_of(example.text) == group]
        rows = [places_of(example.text, known, is_english=group == GROUPS[0]) for example in own]
        read[group] = (own, matrix(rows, PLACES))
    return read


def fit_marks(scores: np.ndarray, marked: Sequence[Sequence[str]], right: np.ndarray) -> Marks:
    counts = Counter(mark for marks in marked for mark in marks)
    names = tuple(sorted(mark for mark, count in counts.items() if count >= LEAST_MARKED))
    there = np.array([[float(name in marks) for name in names] for marks in marked])
    padded = np.hstack([np.zeros((len(scores), 1)), scores])
    weights, scale = np.zeros((len(names), len(LABELS))), 1.0
    for _ in range(600):
        errors = softmax(scale * padded + there @ weights) - right
        weights = weights - 0.5 * (there.T @ errors / len(scores) + 2e-3 * weights)
        scale -= 0.05 * float((errors * padded).sum()) / len(scores)
    return Marks(scale, names, weights[:, 1:] - weights[:, :1])


def cautious(marks: Marks, group: str) -> Marks:
    doubt = [CAUTION[group] * (name == "always") + DOUBT[group] * (name in UNNAMED) for name in marks.names]
    return replace(marks, weights=marks.weights - np.array(doubt)[:, None])


def marks_by_rules(text: str) -> list[str]:
    verdict, found = verdict_of(text)
    return list(marks_of(verdict, found))


def verdict_of(text: str) -> tuple[str, frozenset[str]]:
    """The kind of a sentence by rules alone, "nothing" where they would leave it out, and its cues."""
    words = words_of(text)
    found = cues().of(text, words)
    kept = bool(words) and worth_of(text, words, found) > 0
    return (kind_by_rules(text, found, is_answered=False) if kept else "nothing"), found


def group_of(text: str) -> str:
    return GROUPS[not is_english(text, words_of(text))]


def written(trained: Trained) -> tuple[str, bytes]:
    """weights.txt and weights.bin."""
    words, cells = trained.words, b""
    lines = ["# Made by python -m tests.engine.learned from its corpus. Columns: " + " ".join(KINDS)]
    lines.append(f"known\t{' '.join(sorted(words.known))}")
    for group, marks in trained.marks.items():
        largest = float(np.quantile(np.abs(words.weights[group]), 1 - STEEPEST))
        cells += _stepped(words.weights[group], largest)
        lines += [f"largest {group}\t{largest:.4f}", f"bias {group}\t{_told(words.bias[group])}"]
        lines.append(f"words {group}\t{marks.scale:.2f}")
        lines += [f"{group}\t{name}\t{_told(row)}" for name, row in zip(marks.names, marks.weights, strict=True)]
    return "\n".join(lines) + "\n", cells


def _stepped(weights: np.ndarray, largest: float) -> bytes:
    """What opinion.value_of reads."""
    steps = np.sign(weights) * np.sqrt(np.minimum(np.abs(weights) / largest, 1.0)) * MOST_STEPS
    return (np.rint(steps).astype(int) + ZERO).astype(np.uint8).tobytes()


def _told(values: Iterable[float]) -> str:
    return " ".join(f"{value:.2f}" for value in values)


def _allowed(examples: Sequence[Example]) -> np.ndarray:
    return np.array([[float(label in example.labels) for label in LABELS] for example in examples])
