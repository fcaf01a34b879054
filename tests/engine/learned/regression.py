"""Multinomial logistic regression with quadratic shrinkage, by accelerated descent; the same numbers each time."""

from collections.abc import Collection, Sequence

import numpy as np
from scipy.sparse import csr_array

STEPS = 70


def matrix(rows: Sequence[Collection[int]], width: int) -> csr_array:
    """Rows of features that are there or not, by number, each row of length 1."""
    lengths = np.array([len(row) for row in rows])
    columns = np.array([column for row in rows for column in sorted(row)], np.int32)
    values = np.repeat(1 / np.sqrt(np.maximum(lengths, 1)), lengths)
    return csr_array((values, columns, np.concatenate([[0], np.cumsum(lengths)])), shape=(len(rows), width))


def fit(rows: csr_array, allowed: np.ndarray, counts: np.ndarray, *, shrinkage: float) -> tuple[np.ndarray, np.ndarray]:
    """Weights (features x labels) and bias; allowed: which labels each row may have, as 0 and 1; counts:
    how often each row counts."""
    columns, labels = rows.T.tocsr(), allowed.shape[1]
    weights = ahead = np.zeros((rows.shape[1], labels))
    bias = bias_ahead = np.zeros(labels)
    steepest, pace = 0.5 * _largest(rows, columns, counts) + shrinkage, 1.0
    for _ in range(STEPS):
        guessed = softmax(rows @ ahead + bias_ahead)
        right = guessed * allowed
        errors = (guessed - right / right.sum(1, keepdims=True)) * counts[:, None]
        stepped = ahead - (columns @ errors + shrinkage * ahead) / steepest
        bias_stepped = bias_ahead - errors.sum(0) / (0.5 * counts.sum())
        next_pace = (1 + (1 + 4 * pace * pace) ** 0.5) / 2
        push = (pace - 1) / next_pace
        ahead, bias_ahead = stepped + push * (stepped - weights), bias_stepped + push * (bias_stepped - bias)
        weights, bias, pace = stepped, bias_stepped, next_pace
    return weights, bias


def softmax(scores: np.ndarray) -> np.ndarray:
    raised = np.exp(scores - scores.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def _largest(rows: csr_array, columns: csr_array, counts: np.ndarray) -> float:
    """About the square of the largest singular value."""
    guess = np.ones((rows.shape[1], 1)) / rows.shape[1] ** 0.5
    size = 1.0
    for _ in range(12):
        guess = columns @ ((rows @ guess) * counts[:, None])
        size = float(np.linalg.norm(guess))
        guess = guess / size
    return 1.1 * size
