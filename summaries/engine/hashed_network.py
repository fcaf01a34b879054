"""A small neural network over hashed features (hashed_weights.py): it also tells what features mean together.

A place has a byte for each of UNITS hidden units; steps of a byte are all alike. A unit adds up what the features of a
text say, divides that by the root of how many they are, adds its bias, and says nothing below zero. There are half as
many places as of single weights.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import sqrt

from .hashed_weights import ZERO

UNITS = 16
PLACES = 2**16
SIZE = PLACES * UNITS  # bytes


@dataclass(frozen=True)
class Network:
    """cells: SIZE bytes; step: what one step of a byte is worth; hidden_bias: of each unit; outputs: of each label,
    what each unit counts for it."""

    cells: bytes
    step: float
    hidden_bias: tuple[float, ...]
    outputs: tuple[tuple[float, ...], ...]

    def scores(self, places: Collection[int]) -> tuple[float, ...]:
        """For each label. places: those of hashed_weights.py, of one text."""
        cells = self.cells
        rows = [cells[start : start + UNITS] for start in [place % PLACES * UNITS for place in places]]
        scale, nothing = self.step / sqrt(len(rows) or 1), ZERO * len(rows)
        sums = map(sum, zip(*rows, strict=True)) if rows else [0] * UNITS
        heard = zip(sums, self.hidden_bias, strict=True)
        activations = [max(0.0, scale * (said - nothing) + bias) for said, bias in heard]
        return tuple(sum(map(float.__mul__, activations, each)) for each in self.outputs)


def read(lines: Mapping[str, str], cells: bytes, *, name: str = "") -> Network:
    """What Fitted.written of tests/engine/learned/network.py gave: lines of weights.txt by what they begin with, and
    cells. Raises ValueError where these are no SIZE bytes."""
    if len(cells) != SIZE:
        raise ValueError(f"{len(cells)} bytes of a network{name}, not {SIZE}")
    outputs = tuple(map(_floats, lines[f"outputs{name}"].split(",")))
    return Network(cells, float(lines[f"step{name}"]), _floats(lines[f"hidden bias{name}"]), outputs)


def _floats(told: str) -> tuple[float, ...]:
    return tuple(map(float, told.split()))
