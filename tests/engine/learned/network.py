"""A network over hashed features, with the sum of weights beside it, both learned at once; the same numbers each time.

By Adagrad: each step of a weight is divided by the root of the sum of its squared slopes so far. With dropout: of what
a text has, a share is left out each time, so that no unit leans on single features. The units begin with nothing but
random outputs, so what no example has stays 0 and says nothing.
"""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from summaries.engine.hashed_network import PLACES, UNITS
from summaries.engine.hashed_weights import MOST_STEPS, ZERO

from .regression import softmax

ROUNDS, BATCH = 15, 512
FIRST_RATE, LAST_RATE = 0.084, 0.004  # of learning
DROPOUT = 0.3
FIRST_BIAS = 0.1  # of the hidden units: with less than 0 one would never begin to learn
SHRINKAGE = 1e-5
STEEPEST = 0.0001  # of the hidden weights, the largest, are not told apart


@dataclass(frozen=True)
class Fitted:
    """weights: features x labels, and bias, of the sum; hidden: PLACES x UNITS, and hidden_bias; outputs: UNITS x
    labels."""

    weights: np.ndarray
    bias: np.ndarray
    hidden: np.ndarray
    hidden_bias: np.ndarray
    outputs: np.ndarray

    def above(self, label: int = 0) -> "Fitted":
        """Without that label, which then always has 0."""
        each = (self.weights, self.bias, self.outputs)
        weights, bias, outputs = (np.delete(a - a[..., [label]], label, axis=-1) for a in each)
        return Fitted(weights, bias, self.hidden, self.hidden_bias, outputs)

    def scores(self, rows: csr_array) -> np.ndarray:
        activations = np.maximum(folded(rows) @ self.hidden + self.hidden_bias, 0)
        return rows @ self.weights + activations @ self.outputs + self.bias

    def written(self, name: str = "", *, alike: float = STEEPEST) -> tuple[list[str], bytes]:
        """The network as hashed_network.read reads it: lines of weights.txt, and cells. alike: as of cells_of."""
        largest = float(np.quantile(np.abs(self.hidden), 1 - alike)) or 1.0
        steps = np.clip(np.rint(self.hidden / largest * MOST_STEPS), -MOST_STEPS, MOST_STEPS)
        outputs = ",".join(_told(row) for row in self.outputs.T)
        lines = [f"step{name}\t{largest / MOST_STEPS:.6f}", f"hidden bias{name}\t{_told(self.hidden_bias)}"]
        return [*lines, f"outputs{name}\t{outputs}"], (steps.astype(int) + ZERO).astype(np.uint8).tobytes()


def folded(rows: csr_array) -> csr_array:
    """With the places of the network, which has fewer."""
    return csr_array((rows.data, rows.indices % PLACES, rows.indptr), shape=(rows.shape[0], PLACES))


def fit(rows: csr_array, allowed: np.ndarray, counts: np.ndarray, *, rounds: int = ROUNDS) -> Fitted:
    """rows: of matrix() in regression.py; allowed: which labels each row may have, as 0 and 1; counts: how often each
    row counts. A round draws as many rows as there are, with replacement, in proportion to counts."""
    return _Fit(rows.astype(np.float32), allowed, counts).of(rounds)


class _Fit:
    def __init__(self, rows: csr_array, allowed: np.ndarray, counts: np.ndarray) -> None:
        self.rows, self.folded, self.allowed = rows, folded(rows), allowed
        self.shares, self.chance, self.rate = counts / counts.sum(), np.random.default_rng(0), FIRST_RATE
        width, labels = rows.shape[1], allowed.shape[1]
        begun = {
            "weights": np.zeros((width, labels)),
            "bias": np.zeros(labels),
            "hidden": np.zeros((PLACES, UNITS)),
            "hidden_bias": np.full(UNITS, FIRST_BIAS),
            "outputs": self.chance.standard_normal((UNITS, labels)) / UNITS**0.5,
        }
        self.now = {name: each.astype(np.float32) for name, each in begun.items()}
        self.squared_slopes = {name: np.full_like(each, 1e-6) for name, each in self.now.items()}

    def of(self, rounds: int) -> Fitted:
        size = self.rows.shape[0]
        for n in range(rounds):
            self.rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 - n / rounds)
            drawn = self.chance.choice(size, size=size, p=self.shares)
            for start in range(0, size, BATCH):
                self._learn_from(drawn[start : start + BATCH])
        return Fitted(**self.now)

    def _learn_from(self, drawn: np.ndarray) -> None:
        rows, features = _columns(self.rows[drawn])
        sums, places = _columns(self._with_dropout(self.folded[drawn]))
        heard = sums @ self.now["hidden"][places] + self.now["hidden_bias"]
        activations = np.maximum(heard, 0)
        guessed = softmax(rows @ self.now["weights"][features] + activations @ self.now["outputs"] + self.now["bias"])
        right = guessed * self.allowed[drawn]
        errors = ((guessed - right / right.sum(1, keepdims=True)) / len(drawn)).astype(np.float32)
        back = (errors @ self.now["outputs"].T) * (heard > 0)
        self._step("outputs", activations.T @ errors)
        self._step("bias", errors.sum(0))
        self._step("weights", rows.T @ errors, features)
        self._step("hidden_bias", back.sum(0))
        self._step("hidden", sums.T @ back, places)

    def _with_dropout(self, rows: csr_array) -> csr_array:
        kept = self.chance.random(rows.nnz) >= DROPOUT
        return csr_array((rows.data * kept / np.float32(1 - DROPOUT), rows.indices, rows.indptr), shape=rows.shape)

    def _step(self, name: str, slope: np.ndarray, at: np.ndarray | slice = slice(None)) -> None:
        if name in ("weights", "hidden"):
            slope = slope + SHRINKAGE * self.now[name][at]
        self.squared_slopes[name][at] += slope * slope
        self.now[name][at] -= self.rate * slope / np.sqrt(self.squared_slopes[name][at])


def _columns(rows: csr_array) -> tuple[csr_array, np.ndarray]:
    """Only those that stand in the rows, and which they are."""
    found, places = np.unique(rows.indices, return_inverse=True)
    return csr_array((rows.data, places, rows.indptr), shape=(rows.shape[0], len(found))), found


def _told(values: np.ndarray) -> str:
    return " ".join(f"{value:.4f}" for value in values)
