"""From the messages to weights.txt and weights.bin: first what a sentence says, then what in it is the secret."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.sparse import csr_array

from summaries.engine.hashed_weights import PLACES, places_of
from summaries.engine.secret_learned.candidates import APART, RUN, Candidate, candidates_in
from summaries.engine.secret_learned.features import bag_of, of_candidate, of_sentence
from summaries.engine.secret_learned.opinion import LEAST, LEAST_OF_RUNS, TABLES, Table, read, windows_of

from ..learned.cells import cells_of
from ..learned.network import Fitted, fit
from ..learned.regression import matrix
from .corpus import ORDINARY, Example

FOLDS = 5
ORDINARY_COUNTS = 0.5  # how often an ordinary sentence counts
UNLIKE = LEAST - 2
"""Of ordinary sentences that say less of a secret the candidates are not looked at."""
RUNS, RUN_COUNTS = 3, 2.0  # every which of the runs that are no secret is learned from, and how often it counts
MORE = 4  # characters that a candidate may have beside the secret


@dataclass(frozen=True)
class Window:
    """What is looked at together of an example, with all that could be a secret in it."""

    example: Example
    text: str
    candidates: tuple[Candidate, ...]
    places: frozenset[int]

    @property
    def is_said(self) -> bool:
        return bool(self.example.secret)

    def labelled(self) -> Iterator[tuple[Candidate, bool, float]]:
        """Candidates, whether they are the secret, and how often each counts."""
        runs = 0
        for one in self.candidates:
            if (label := self.label(one)) is None:
                continue
            is_run = one.kind == RUN and not label
            runs += is_run
            if not is_run or runs % RUNS == 1:
                yield one, label, self.example.counts * (RUN_COUNTS if is_run else 1.0)

    def label(self, one: Candidate) -> bool | None:
        """Whether it is the secret; None: it is part of it, or another that nobody marked."""
        if not self.is_said:
            return False
        start = self.text.find(self.example.secret)
        end = start + len(self.example.secret)
        if one.start <= start and one.end >= end and one.end - one.start <= end - start + MORE:
            return True
        return None if one.kind in APART or (one.start < end and one.end > start) else False


@dataclass(frozen=True)
class Trained:
    sentence: Fitted
    candidate: Fitted


def windows(examples: Sequence[Example]) -> Iterator[Window]:
    """Of a message that tells a secret only those that hold it."""
    for example in examples:
        for text in windows_of(example.text):
            if example.secret in text:
                candidates = candidates_in(text, plain=True, runs=example.label != ORDINARY)
                kinds = {one.kind for one in candidates if one.kind in APART}
                places = frozenset(places_of(of_sentence(text, kinds)))
                yield Window(example, text, tuple(candidates), places)


def train(read: Sequence[Window]) -> Trained:
    rows = matrix([window.places for window in read], PLACES)
    counts = [ORDINARY_COUNTS if each.example.label == ORDINARY else 1.0 for each in read]
    sentence = _fitted(rows, [each.is_said for each in read], np.array(counts))
    told = zip(read, sentence.scores(rows)[:, 0], strict=True)
    return Trained(sentence, _of_candidates([_looked_at(each, score) for each, score in told if _is_like(each, score)]))


def _is_like(window: Window, score: float) -> bool:
    return window.example.label != ORDINARY or score > UNLIKE


def _looked_at(window: Window, score: float) -> Window:
    """With all candidates that the product looks at."""
    if window.example.label != ORDINARY or score < LEAST_OF_RUNS:
        return window
    return replace(window, candidates=tuple(candidates_in(window.text, plain=True, runs=True)))


def _of_candidates(likely: Sequence[Window]) -> Fitted:
    read = [(each.text, *labelled) for each in likely for labelled in each.labelled()]
    places = [places_of(of_candidate(text, one, bag_of(text))) for text, one, *_ in read]
    counts = np.array([count for *_, count in read])
    return _fitted(matrix(places, PLACES), [label for _, _, label, _ in read], counts)


def _fitted(rows: csr_array, right: Sequence[bool], counts: np.ndarray) -> Fitted:
    return fit(rows, np.eye(2)[np.array(right, int)], counts).above()


def held_out(examples: Sequence[Example]) -> Iterator[tuple[list[Window], dict[str, Table]]]:
    """By turns some of the windows, and tables that were trained on the others."""
    read, chance = list(windows(examples)), random.Random(0)
    fold_of = {example.text: chance.randrange(FOLDS) for example in examples}
    for fold in range(FOLDS):
        rest = [window for window in read if fold_of[window.example.text] != fold]
        yield [window for window in read if fold_of[window.example.text] == fold], tables(train(rest))


def tables(trained: Trained) -> dict[str, Table]:
    """As the product reads them."""
    return read(*written(trained))


def written(trained: Trained) -> tuple[str, bytes]:
    """weights.txt and weights.bin. No weight is cut: a few words, such as what secrets are called, say most."""
    lines, tables = ["# Made by python -m tests.engine.learned_secrets from its corpus."], b""
    for name, each in _named(trained).items():
        largest, cells = cells_of(each.weights[:, 0], alike=0)
        of_network, more = each.written(f" {name}", alike=0)
        lines += [f"largest {name}\t{largest:.4f}", f"bias {name}\t{each.bias[0]:.3f}", *of_network]
        tables += cells + more
    return "\n".join(lines) + "\n", tables


def _named(trained: Trained) -> dict[str, Fitted]:
    return dict(zip(TABLES, (trained.sentence, trained.candidate), strict=True))
