"""From the corpus to the weights: words first, then how much they count beside the verdict of the rules.

What the rules say is weighed only on sentences that neither the rules nor the words were made with: of the corpus, by
folds that take turns in being held out.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.sparse import csr_array, diags_array, vstack

from summaries.engine.cues.learned.features import places_of, shape_of, tokens_of
from summaries.engine.cues.learned.opinion import GROUPS, KINDS, is_english, marks_of
from summaries.engine.hashed_weights import PLACES
from summaries.engine.sentences import words_of

from .cells import cells_of
from .corpus import LABELS, Example
from .regression import fit, matrix, softmax

LEAST_KNOWN = 5  # sentences in which a word stands, before it is seen as it is
SHRINKAGE = 0.05
RAREST = 2.5  # of a place's freedom, squared
FOLDS = 4
OF_TABLES = 4  # how often a sentence of the tables counts: what holds already shall go on to hold
OF_THREADS = 0.4  # the same of threads, which are about few things each
LEAST_MARKED = 12  # sentences with a mark, before it is weighed
# Taken from all kinds: a look-alike is worse than a line that is missed. Again where the rules name no kind.
CAUTION = {"english": 0.3, "other": 0.6, "english mixed": 0.1, "other mixed": 0.4}
DOUBT = {"english": 0.5, "other": 0.4, "english mixed": 0.5, "other mixed": 0.3}
MIXED = " mixed"
WAYS = (*GROUPS, *(group + MIXED for group in GROUPS))  # as in weights.txt
UNNAMED = ("v:none", "v:nothing", "v:question")


@dataclass(frozen=True)
class Rows:
    """The examples of a group, and where the features of each stand: of the sentence, and of the frame of a mixed one
    (else none)."""

    examples: list[Example]
    whole: csr_array
    frames: csr_array
    is_mixed: np.ndarray

    def of(self, places: np.ndarray) -> "Rows":
        examples = [self.examples[place] for place in places]
        return Rows(examples, self.whole[places], self.frames[places], self.is_mixed[places])


Read = dict[str, Rows]  # by group


@dataclass(frozen=True)
class Words:
    """What the words of a sentence say: of each group a weight for each place and kind, above that of "none"."""

    known: frozenset[str]
    weights: dict[str, np.ndarray]  # PLACES x kinds
    bias: dict[str, np.ndarray]


@dataclass(frozen=True)
class Marks:
    """How much the words count, and those of the frame of a mixed sentence, and what each mark of the rules adds; names
    are those of opinion.marks_of."""

    scales: np.ndarray
    names: tuple[str, ...]
    weights: np.ndarray


@dataclass(frozen=True)
class Trained:
    """marks: of each of WAYS."""

    words: Words
    marks: dict[str, Marks]


def train(examples: Sequence[Example]) -> Trained:
    known = known_words(examples)
    read = by_group(examples, known)
    # Not of threads: what the rules look for stands there in stories too, and they would count for less everywhere.
    new = [example for example in examples if example.is_new and not example.of_thread]
    scores = held_out_scores(read, new)
    ways = np.array([way_of(example) for example in new])
    marked = [marks_by_rules(example) for example in new]
    right = _allowed(new)
    marks = {}
    for way in WAYS:
        of_way = np.flatnonzero(ways == way)
        found = fit_marks(scores[of_way], [marked[place] for place in of_way], right[of_way])
        marks[way] = cautious(found, way)
    fitted = {group: _above_none(rows) for group, rows in read.items()}
    weights, bias = ({group: pair[n] for group, pair in fitted.items()} for n in (0, 1))
    return Trained(Words(known, weights, bias), marks)


def held_out_scores(read: Read, new: Sequence[Example]) -> np.ndarray:
    """For each new one what words say that were fitted to others: those of the sentence, and of the frame of a mixed
    one (examples x 2 x kinds). read: all examples."""
    chance = random.Random(0)
    fold_of = {example.text: chance.randrange(FOLDS) for example in new}
    found: dict[str, np.ndarray] = {}
    for rows in read.values():
        folds = np.array([fold_of.get(example.text, -1) for example in rows.examples])
        for fold in range(FOLDS):
            weights, bias = _above_none(rows.of(np.flatnonzero(folds != fold)))
            held = rows.of(np.flatnonzero(folds == fold))
            frames = (held.frames @ weights + bias) * held.is_mixed[:, None]
            both = np.stack([held.whole @ weights + bias, frames], axis=1)
            found |= zip((example.text for example in held.examples), both, strict=True)
    return np.array([found[example.text] for example in new])


def known_words(examples: Sequence[Example]) -> frozenset[str]:
    counts = Counter(shape for example in examples for shape in {*map(shape_of, tokens_of(example.text))})
    return frozenset(word for word, count in counts.items() if count >= LEAST_KNOWN and word[0] not in "#@")


def _above_none(rows: Rows) -> tuple[np.ndarray, np.ndarray]:
    """Weights (places x kinds) and bias; the frame of a mixed sentence is one more with the same labels."""
    mixed = np.flatnonzero(rows.is_mixed)
    once = np.array([_counts(example) for example in rows.examples])
    counts = np.concatenate([once, once[mixed]])
    allowed = _allowed(rows.examples)
    found = vstack([rows.whole, rows.frames[mixed]]).tocsr()
    rareness = _rareness(found)
    scaled = (found @ diags_array(rareness)).tocsr()
    weights, bias = fit(scaled, np.vstack([allowed, allowed[mixed]]), counts, shrinkage=SHRINKAGE)
    weights = weights * rareness[:, None]
    return weights[:, 1:] - weights[:, :1], bias[1:] - bias[0]


def _counts(example: Example) -> float:
    return OF_THREADS if example.of_thread else 1.0 if example.is_new else OF_TABLES


def _rareness(rows: csr_array) -> np.ndarray:
    """How freely a place may be weighed: what stands in few sentences tells more of them than what stands in most."""
    there, of = np.bincount(rows.indices, minlength=rows.shape[1]), rows.shape[0]
    return np.sqrt(RAREST * np.log((of + 1) / (there + 1)) / np.log(of))


def by_group(examples: Sequence[Example], known: frozenset[str]) -> Read:
    read = {}
    for group in GROUPS:
        own = [example for example in examples if group_of(example) == group]
        of_english = group == GROUPS[0]
        whole = [places_of(example.reading.told, known, is_english=of_english) for example in own]
        is_mixed = np.array([example.reading.is_mixed for example in own])
        frames = [
            places_of(example.reading.frame, known, is_english=of_english) if mixed else set[int]()
            for example, mixed in zip(own, is_mixed, strict=True)
        ]
        read[group] = Rows(own, matrix(whole, PLACES), matrix(frames, PLACES), is_mixed)
    return read


def fit_marks(scores: np.ndarray, marked: Sequence[Sequence[str]], right: np.ndarray) -> Marks:
    """scores: those of held_out_scores, of one way; right: which labels each may have."""
    counts = Counter(mark for marks in marked for mark in marks)
    names = tuple(sorted(mark for mark, count in counts.items() if count >= LEAST_MARKED))
    there = np.array([[float(name in marks) for name in names] for marks in marked])
    padded = np.concatenate([np.zeros((*scores.shape[:2], 1)), scores], axis=2)
    weights, scales = np.zeros((len(names), len(LABELS))), np.array([1.0, 0.0])
    for _ in range(600):
        guessed = softmax(np.tensordot(padded, scales, ((1,), (0,))) + there @ weights)
        allowed = guessed * right
        errors = guessed - allowed / allowed.sum(1, keepdims=True)
        weights = weights - 0.5 * (there.T @ errors / len(scores) + 2e-3 * weights)
        scales = scales - 0.05 * np.einsum("nk,npk->p", errors, padded) / len(scores)
    return Marks(scales, names, weights[:, 1:] - weights[:, :1])


def cautious(marks: Marks, way: str) -> Marks:
    doubt = [CAUTION[way] * (name == "always") + DOUBT[way] * (name in UNNAMED) for name in marks.names]
    return replace(marks, weights=marks.weights - np.array(doubt)[:, None])


def marks_by_rules(example: Example) -> tuple[str, ...]:
    return tuple(marks_of(verdict_of(example), example.reading.marks))


def verdict_of(example: Example) -> str:
    """The kind of a sentence by rules alone, "nothing" where they would leave it out."""
    return example.reading.kind if example.reading.worth > 0 else "nothing"


def group_of(example: Example) -> str:
    return GROUPS[not is_english(example.reading.told, words_of(example.reading.told))]


def way_of(example: Example) -> str:
    """One of WAYS; "" where only others speak, which nobody asks about."""
    if example.reading.is_of_others:
        return ""
    return group_of(example) + MIXED * example.reading.is_mixed


def written(trained: Trained) -> tuple[str, bytes]:
    """weights.txt and weights.bin."""
    words, cells = trained.words, b""
    lines = ["# Made by python -m tests.engine.learned from its corpus. Columns: " + " ".join(KINDS)]
    lines.append(f"known\t{' '.join(sorted(words.known))}")
    for group in GROUPS:
        largest, own = cells_of(words.weights[group])
        cells += own
        lines += [f"largest {group}\t{largest:.4f}", f"bias {group}\t{_told(words.bias[group])}"]
    for way, marks in trained.marks.items():
        lines.append(f"words {way}\t{_told(marks.scales if way.endswith(MIXED) else marks.scales[:1])}")
        lines += [f"{way}\t{name}\t{_told(row)}" for name, row in zip(marks.names, marks.weights, strict=True)]
    return "\n".join(lines) + "\n", cells


def _told(values: Iterable[float]) -> str:
    return " ".join(f"{value:.2f}" for value in values)


def _allowed(examples: Sequence[Example]) -> np.ndarray:
    return np.array([[float(label in example.labels) for label in LABELS] for example in examples])
