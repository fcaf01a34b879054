"""Multinomial logistic regression with quadratic shrinkage, by accelerated descent; the same numbers each time."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

STEPS = 70


@dataclass(frozen=True)
class Matrix:
    """Rows of features that are there or not, each row of length 1; by row, and by column for the way back."""

    values: np.ndarray
    columns: np.ndarray
    row_starts: np.ndarray
    rows_by_column: np.ndarray
    values_by_column: np.ndarray
    column_starts: np.ndarray

    def times(self, weights: np.ndarray) -> np.ndarray:
        return np.add.reduceat(weights[self.columns] * self.values[:, None], self.row_starts, axis=0)

    def back(self, errors: np.ndarray) -> np.ndarray:
        parts = errors[self.rows_by_column] * self.values_by_column[:, None]
        return np.add.reduceat(parts, self.column_starts, axis=0)


def matrix(rows: Sequence[Collection[int]], index: Mapping[int, int]) -> Matrix:
    """index: the column of each feature that is in some row. The last column, of ones that are all but nothing, keeps
    each row from being empty."""
    found = [[*sorted(index[feature] for feature in row), len(index)] for row in rows]
    lengths = np.array([len(row) for row in found])
    columns = np.concatenate([np.array(row) for row in found])
    values = np.repeat(1 / np.sqrt(np.maximum(lengths - 1, 1)), lengths)
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    values[starts + lengths - 1] = 1e-6
    order = np.argsort(columns, kind="stable")
    row_numbers = np.repeat(np.arange(len(rows)), lengths)
    column_starts = np.searchsorted(columns[order], np.arange(len(index) + 1))
    return Matrix(values, columns, starts, row_numbers[order], values[order], column_starts)


def fit(
    rows: Matrix, allowed: np.ndarray, counts: np.ndarray, *, shrinkage: float, steps: int = STEPS
) -> tuple[np.ndarray, np.ndarray]:
    """Weights (features x labels) and bias; allowed: which labels each row may have, as 0 and 1; counts:
    how often each row counts."""
    width, labels = len(rows.column_starts), allowed.shape[1]
    weights = ahead = np.zeros((width, labels))
    bias = bias_ahead = np.zeros(labels)
    steepest, pace = 0.5 * _largest(rows, counts, width) + shrinkage, 1.0
    for _ in range(steps):
        guessed = softmax(rows.times(ahead) + bias_ahead)
        right = guessed * allowed
        errors = (guessed - right / right.sum(1, keepdims=True)) * counts[:, None]
        stepped = ahead - (rows.back(errors) + shrinkage * ahead) / steepest
        bias_stepped = bias_ahead - errors.sum(0) / (0.5 * counts.sum())
        next_pace = (1 + (1 + 4 * pace * pace) ** 0.5) / 2
        push = (pace - 1) / next_pace
        ahead, bias_ahead = stepped + push * (stepped - weights), bias_stepped + push * (bias_stepped - bias)
        weights, bias, pace = stepped, bias_stepped, next_pace
    return weights[:-1], bias


def softmax(scores: np.ndarray) -> np.ndarray:
    raised = np.exp(scores - scores.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def _largest(rows: Matrix, counts: np.ndarray, width: int) -> float:
    """About the square of the largest singular value."""
    guess = np.ones((width, 1)) / width**0.5
    size = 1.0
    for _ in range(12):
        guess = rows.back(rows.times(guess) * counts[:, None])
        size = float(np.linalg.norm(guess))
        guess = guess / size
    return 1.1 * size
