"""A network over hashed features, with the sum of weights beside it, both learned at once; the same numbers each time.

Adagrad: each weight moves by what it was moved before. Of what a text has, a share is left out each time, so that no
unit leans on single features.
"""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from summaries.engine.hashed_network import PLACES, UNITS
from summaries.engine.hashed_weights import MOST_STEPS, ZERO

from .regression import softmax

ROUNDS, BATCH = 15, 512
PACE, LAST_PACE = 0.084, 0.004
LEFT_OUT = 0.3
BEGINNING = 0.1  # how large weights of the units are at first
SHRINKAGE = 1e-5
STEEPEST = 0.0001  # of the units' weights, the largest, are not told apart


@dataclass(frozen=True)
class Fitted:
    """weights: features x labels, and bias: of the sum; hidden: PLACES x UNITS, and units: what each of these has
    before anything is seen; outputs: UNITS x labels."""

    weights: np.ndarray
    bias: np.ndarray
    hidden: np.ndarray
    units: np.ndarray
    outputs: np.ndarray

    def above(self, label: int = 0) -> "Fitted":
        """Without that label, which then always has 0."""
        each = (self.weights, self.bias, self.outputs)
        weights, bias, outputs = (np.delete(a - a[..., [label]], label, axis=-1) for a in each)
        return Fitted(weights, bias, self.hidden, self.units, outputs)

    def scores(self, rows: csr_array) -> np.ndarray:
        units = np.maximum(folded(rows) @ self.hidden + self.units, 0)
        return rows @ self.weights + units @ self.outputs + self.bias

    def written(self, name: str = "", *, alike: float = STEEPEST) -> tuple[list[str], bytes]:
        """As hashed_network.read reads the units: lines of weights.txt, and their cells. alike: as of cells_of."""
        largest = float(np.quantile(np.abs(self.hidden), 1 - alike))
        steps = np.clip(np.rint(self.hidden / largest * MOST_STEPS), -MOST_STEPS, MOST_STEPS)
        outputs = ",".join(_told(row) for row in self.outputs.T)
        lines = [f"step{name}\t{largest / MOST_STEPS:.6f}", f"units{name}\t{_told(self.units)}"]
        return [*lines, f"outputs{name}\t{outputs}"], (steps.astype(int) + ZERO).astype(np.uint8).tobytes()


def folded(rows: csr_array) -> csr_array:
    """With the places of the network, which has fewer."""
    return csr_array((rows.data, rows.indices % PLACES, rows.indptr), shape=(rows.shape[0], PLACES))


def fit(rows: csr_array, allowed: np.ndarray, counts: np.ndarray, *, rounds: int = ROUNDS) -> Fitted:
    """As regression.fit. Each round shows as many rows as there are, those that count more the oftener."""
    return _Fit(rows.astype(np.float32), allowed, counts).of(rounds)


class _Fit:
    def __init__(self, rows: csr_array, allowed: np.ndarray, counts: np.ndarray) -> None:
        self.rows, self.folded, self.allowed = rows, folded(rows), allowed
        self.shares, self.chance, self.pace = counts / counts.sum(), np.random.default_rng(0), PACE
        width, labels = rows.shape[1], allowed.shape[1]
        outputs = self.chance.standard_normal((UNITS, labels)) / UNITS**0.5
        hidden = self.chance.standard_normal((PLACES, UNITS)) * BEGINNING
        self.now = {"weights": np.zeros((width, labels)), "bias": np.zeros(labels), "hidden": hidden}
        self.now |= {"units": np.zeros(UNITS), "outputs": outputs}
        self.now = {name: each.astype(np.float32) for name, each in self.now.items()}
        self.moved = {name: np.full_like(each, 1e-6) for name, each in self.now.items()}

    def of(self, rounds: int) -> Fitted:
        size = self.rows.shape[0]
        for n in range(rounds):
            self.pace = LAST_PACE + (PACE - LAST_PACE) * (1 - n / rounds)
            shown = self.chance.choice(size, size=size, p=self.shares)
            for start in range(0, size, BATCH):
                self._learn(shown[start : start + BATCH])
        return Fitted(**self.now)

    def _learn(self, of: np.ndarray) -> None:
        """From these rows."""
        told, (sums, places) = self.rows[of], _columns(self._some(self.folded[of]))
        told, features = _columns(told)
        heard = sums @ self.now["hidden"][places] + self.now["units"]
        units = np.maximum(heard, 0)
        guessed = softmax(told @ self.now["weights"][features] + units @ self.now["outputs"] + self.now["bias"])
        right = guessed * self.allowed[of]
        errors = ((guessed - right / right.sum(1, keepdims=True)) / len(of)).astype(np.float32)
        back = (errors @ self.now["outputs"].T) * (heard > 0)
        self._move("outputs", units.T @ errors)
        self._move("bias", errors.sum(0))
        self._move("weights", told.T @ errors, features)
        self._move("units", back.sum(0))
        self._move("hidden", sums.T @ back, places)

    def _some(self, rows: csr_array) -> csr_array:
        kept = self.chance.random(rows.nnz) >= LEFT_OUT
        return csr_array((rows.data * kept / np.float32(1 - LEFT_OUT), rows.indices, rows.indptr), shape=rows.shape)

    def _move(self, name: str, slope: np.ndarray, at: np.ndarray | slice = slice(None)) -> None:
        if name in ("weights", "hidden"):
            slope = slope + SHRINKAGE * self.now[name][at]
        self.moved[name][at] += slope * slope
        self.now[name][at] -= self.pace * slope / np.sqrt(self.moved[name][at])


def _columns(rows: csr_array) -> tuple[csr_array, np.ndarray]:
    """Only those that stand in the rows, and which they are."""
    found, places = np.unique(rows.indices, return_inverse=True)
    return csr_array((rows.data, places, rows.indptr), shape=(rows.shape[0], len(found))), found


def _told(values: np.ndarray) -> str:
    return " ".join(f"{value:.4f}" for value in values)
