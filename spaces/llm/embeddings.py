"""Vectors of texts, from any server that has /v1/embeddings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spaces.llm import faults
from spaces.llm.connection import Connection
from spaces.llm.openai_model import model_at

EMBEDDINGS = "/embeddings"
MOST_NUMBERS = 16_384  # of one vector; the largest models have a few thousand
LARGEST = 10**12  # of one number; an integer can be longer than any float, and no number compares with NaN


def vectors_of(texts: Sequence[str], connection: Connection) -> list[list[float]]:
    """Of each text its vector, all of one length and none of it zero. Blocks. Raises ModelError."""
    body = {"model": connection.model, "input": list(texts), "encoding_format": "float"}
    answer = model_at(connection).fetch(EMBEDDINGS, body)
    vectors = [_vector(each) for each in _in_order(answer)]
    if len(vectors) != len(texts) or len({len(vector) for vector in vectors}) > 1:
        raise faults.rubbish()
    return vectors


def _in_order(answer: Any) -> list[dict[str, Any]]:
    listed = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise faults.rubbish()
    if not all(isinstance(each.get("index", 0), int) for each in listed):
        raise faults.rubbish()
    return sorted(listed, key=lambda each: each.get("index", 0))


def _vector(each: dict[str, Any]) -> list[float]:
    vector = each.get("embedding")
    if not isinstance(vector, list) or not 0 < len(vector) <= MOST_NUMBERS:
        raise faults.rubbish()
    if not all(isinstance(number, int | float) and abs(number) < LARGEST for number in vector) or not any(vector):
        raise faults.rubbish()
    return vector
