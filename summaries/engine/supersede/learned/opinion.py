"""What a newer sentence does to an older one, by the model: a sum of weights, and a small network beside it. Both are
in weights.bin; what their bytes are worth says weights.txt.

weights.bin has for each of EFFECTS, and for each place (hashed_weights.py), one byte; then the cells of the network
(hashed_network.py).
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from math import sqrt

from ... import hashed_network
from ...hashed_network import Network
from ...hashed_weights import PLACES, place_of, shipped, values_of
from ..repeating import Repeating
from .features import features_of, places_in

STAND = "stand"
EFFECTS = ("replace", "may")  # "stand" is always 0
Scores = tuple[float, float]


@dataclass(frozen=True)
class Table:
    """known: words that are seen as they are. cells: of each of EFFECTS, its part of weights.bin. values: what each
    byte of it is worth. bias: what each effect has before anything is seen. network: what it adds to each."""

    known: frozenset[str]
    cells: tuple[bytes, bytes]
    values: tuple[float, ...]
    bias: Scores
    network: Network

    def scores(self, places: Collection[int]) -> Scores:
        value, length = self.values.__getitem__, sqrt(len(places) or 1)
        by_sum = (sum(map(value, map(cells.__getitem__, places))) / length for cells in self.cells)
        one, other = map(sum, zip(by_sum, self.network.scores(places), self.bias, strict=True))
        return one, other


def scores_of(pair: Repeating, said: str, rivals: int | None = None) -> Scores:
    """How much speaks for each of EFFECTS, above "stand". said: what the rules say; also "done", of a task or a
    question that is answered. rivals: as features.py tells."""
    told = table()
    return told.scores(places_in(pair, said, told.known, rivals))


def why(pair: Repeating, said: str, effect: str, *, most: int = 8) -> list[str]:
    """The features without which least would speak for an effect, the strongest first."""
    told, number = table(), EFFECTS.index(effect)
    features = features_of(pair, said, told.known)
    without = {one: told.scores({place_of(each) for each in features - {one}})[number] for one in features}
    with_all = told.scores(set(map(place_of, features)))[number]
    return sorted((one for one in without if without[one] < with_all), key=lambda one: (without[one], one))[:most]


@cache
def table() -> Table:
    return read(*shipped(__package__))


def read(text: str, cells: bytes) -> Table:
    """What train.py of tests/engine/learned_pairs wrote."""
    told = dict(line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    one, other = map(float, told["bias"].split())
    return Table(
        frozenset(told["known"].split()),
        (cells[:PLACES], cells[PLACES : 2 * PLACES]),
        values_of(float(told["largest"])),
        (one, other),
        hashed_network.read(told, cells[2 * PLACES :]),
    )
