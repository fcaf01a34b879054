"""The kind of a sentence by the model: a sum of weights, the table of which stands in weights.txt."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from math import sqrt

from .. import languages_of
from .features import features_of

NONE = "none"
KINDS = ("decision", "preference", "constraint", "goal", "action")  # columns of the table; "none" is always 0
GROUPS = ("english", "other")  # the model knows English better than the rest, and is believed accordingly
LEAD = 1.5  # over the kind that the rules read from a head ("Note to self: …"), which they know well
ZERO = ord("P")  # the sign of a weight of nothing in a row of the table
Scores = tuple[float, ...]


@dataclass(frozen=True)
class Group:
    """How much the words weigh, and what each verdict of the rules adds to each kind."""

    words: float
    verdicts: dict[str, Scores]


@dataclass(frozen=True)
class Table:
    """unit: what one step of a row's sign weighs."""

    known: frozenset[str]
    rows: dict[str, tuple[int, ...]]
    unit: float
    bias: Scores
    groups: dict[str, Group]


def opinion(sentence: str, words: Sequence[str], verdict: str, cues: Collection[str]) -> str:
    """One of KINDS or NONE. words are the sentence's, in lower case; verdict: the rules' kind, "nothing" where they
    leave the sentence out; cues: what else they found in it."""
    group = table().groups[GROUPS[not is_english(sentence, words)]]
    said = _by_words(sentence, tuple(words))
    told = [group.verdicts[mark] for mark in marks_of(verdict, cues) if mark in group.verdicts]
    scores = [group.words * score + sum(told_one[n] for told_one in told) for n, score in enumerate(said)]
    best = max(range(len(KINDS)), key=scores.__getitem__)
    if verdict in KINDS and ":" in sentence and 0 < scores[best] < scores[KINDS.index(verdict)] + LEAD:
        return verdict
    return KINDS[best] if scores[best] > 0 else NONE


def marks_of(verdict: str, cues: Collection[str]) -> Iterator[str]:
    """What the rules say, as the table names it."""
    yield "always"
    yield f"v:{verdict if verdict in (*KINDS, 'question', 'nothing') else NONE}"
    yield from (f"c:{cue}" for cue in sorted(cues))


@lru_cache(4_096)
def _by_words(sentence: str, words: tuple[str, ...]) -> Scores:
    """What its words alone say for each kind."""
    rows, bias = table().rows, table().bias
    found = [rows[feature] for feature in _features(sentence, words) if feature in rows]
    if not found:
        return bias
    unit = table().unit / sqrt(len(found))
    return tuple(unit * sum(column) + least for column, least in zip(zip(*found, strict=True), bias, strict=True))


def why(sentence: str, words: Sequence[str], kind: str, *, most: int = 5) -> list[str]:
    """The features that speak most for a kind, the strongest first."""
    place = KINDS.index(kind)
    rows = table().rows
    weights = {feature: rows[feature][place] for feature in _features(sentence, words) if feature in rows}
    return sorted((f for f in weights if weights[f] > 0), key=lambda f: (-weights[f], f))[:most]


def _features(sentence: str, words: Sequence[str]) -> set[str]:
    return features_of(sentence, table().known, is_english=is_english(sentence, words))


def is_english(sentence: str, words: Sequence[str]) -> bool:
    return "en" in languages_of(sentence, words)


@cache
def table() -> Table:
    return read(resources.files(__package__).joinpath("weights.txt").read_text("utf-8"))


def read(text: str) -> Table:
    """What written() of tests/engine/learned wrote: three heads, the verdicts of each group, then a row a feature."""
    head, rows = text.split("\n[features]\n")
    lines = [line.split("\t") for line in head.splitlines() if not line.startswith("#")]
    values = {line[0]: line[1] for line in lines if len(line) == 2}
    groups = {
        name: Group(
            float(values[f"words {name}"]),
            {line[1]: tuple(map(float, line[2].split())) for line in lines if line[0] == name},
        )
        for name in GROUPS
    }
    weights = {}
    for row in rows.splitlines():
        feature, signs = row.split("\t")
        weights[feature] = tuple(ord(sign) - ZERO for sign in signs)
    bias = tuple(map(float, values["bias"].split()))
    return Table(frozenset(values["known"].split()), weights, float(values["unit"]), bias, groups)
