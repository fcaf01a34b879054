"""What a newer sentence does to an older one, by the model: a sum of weights, the table of which is weights.txt."""

from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import sqrt

from ..repeating import Repeating
from .features import features_of

STAND = "stand"
EFFECTS = ("replace", "may")  # columns of the table; "stand" is always 0
ZERO = ord("P")  # the sign of a weight of nothing in a row of the table
Scores = tuple[float, float]


@dataclass(frozen=True)
class Table:
    """known: words that are seen as they are. unit: what one step of a row's sign weighs."""

    known: frozenset[str]
    rows: dict[str, tuple[int, int]]
    unit: float
    bias: Scores


def scores_of(pair: Repeating, said: str) -> Scores:
    """How much speaks for each of EFFECTS, above "stand". said: what the rules say; also "done", of a task or a
    question that is answered."""
    rows = table().rows
    found = [rows[feature] for feature in features_of(pair, said, table().known) if feature in rows]
    unit = table().unit / sqrt(max(len(found), 1))
    one, other = (sum(column) for column in zip(*found, strict=True)) if found else (0, 0)
    return unit * one + table().bias[0], unit * other + table().bias[1]


def why(pair: Repeating, said: str, effect: str, *, most: int = 8) -> list[str]:
    """The features that speak most for an effect, the strongest first."""
    place, rows = EFFECTS.index(effect), table().rows
    weights = {f: rows[f][place] for f in features_of(pair, said, table().known) if f in rows}
    return sorted((f for f in weights if weights[f] > 0), key=lambda f: (-weights[f], f))[:most]


@cache
def table() -> Table:
    return read(resources.files(__package__).joinpath("weights.txt").read_text("utf-8"))


def read(text: str) -> Table:
    """What written() of tests/engine/learned_pairs wrote: three heads, then a row a feature."""
    head, rows = text.split("\n[features]\n")
    values = dict(line.split("\t") for line in head.splitlines() if not line.startswith("#"))
    weights = {}
    for row in rows.splitlines():
        feature, signs = row.split("\t")
        weights[feature] = (ord(signs[0]) - ZERO, ord(signs[1]) - ZERO)
    one, other = map(float, values["bias"].split())
    return Table(frozenset(values["known"].split()), weights, float(values["unit"]), (one, other))
