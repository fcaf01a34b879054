"""From weights to the bytes that ship."""

import numpy as np

from summaries.engine.hashed_weights import MOST_STEPS, ZERO

STEEPEST = 0.0005  # of the weights, the largest, are not told apart


def cells_of(weights: np.ndarray, *, alike: float = STEEPEST) -> tuple[float, bytes]:
    """The largest weight that is told apart, and a byte a weight, as values_of of hashed_weights.py reads it. alike:
    the share of the weights, the largest, that are not."""
    largest = float(np.quantile(np.abs(weights), 1 - alike))
    steps = np.sign(weights) * np.sqrt(np.minimum(np.abs(weights) / largest, 1.0)) * MOST_STEPS
    return largest, (np.rint(steps).astype(int) + ZERO).astype(np.uint8).tobytes()
