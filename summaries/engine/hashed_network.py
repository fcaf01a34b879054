"""A small neural network over hashed features (hashed_weights.py): it also tells what features mean together.

Each feature has a byte for each of UNITS hidden units. A unit adds up what its features say, and says nothing below
zero.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt

from .hashed_weights import ZERO

UNITS = 16
PLACES = 2**16
SIZE = PLACES * UNITS  # bytes


@dataclass(frozen=True)
class Network:
    """cells: SIZE bytes; step: what one step of a byte is worth; bias: what each unit has before anything is seen;
    outputs: of each label, what each unit counts for it."""

    cells: bytes
    step: float
    bias: tuple[float, ...]
    outputs: tuple[tuple[float, ...], ...]

    def scores(self, places: Collection[int]) -> tuple[float, ...]:
        """For each label. places: those of hashed_weights.py, of one text."""
        cells = self.cells
        rows = [cells[start : start + UNITS] for start in [place % PLACES * UNITS for place in places]]
        scale, nothing = self.step / sqrt(len(rows) or 1), ZERO * len(rows)
        sums = map(sum, zip(*rows, strict=True)) if rows else [0] * UNITS
        units = [max(0.0, scale * (said - nothing) + bias) for said, bias in zip(sums, self.bias, strict=True)]
        return tuple(sum(map(float.__mul__, units, each)) for each in self.outputs)


def read(lines: dict[str, str], cells: bytes, *, name: str = "") -> Network:
    """What written() of tests/engine/learned/network.py gave: lines of weights.txt, by their first word, and cells."""
    outputs = (tuple(map(float, told.split())) for told in lines[f"outputs{name}"].split(","))
    return Network(cells, float(lines[f"step{name}"]), _floats(lines[f"units{name}"]), tuple(outputs))


def _floats(told: str) -> tuple[float, ...]:
    return tuple(map(float, told.split()))
