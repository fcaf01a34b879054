"""The kind of a sentence by the model: a sum of weights, which stand in weights.bin; what they are worth says
weights.txt.

weights.bin has for each group, and for each place (hashed_weights.py), one byte a kind.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import sqrt

from ...hashed_weights import PLACES, ZERO, place_of, shipped, values_of
from .. import languages_of
from .features import features_of, places_of

NONE = "none"
KINDS = ("decision", "preference", "constraint", "goal", "action")  # columns of the table; "none" is always 0
GROUPS = ("english", "other")  # the model knows English better than the rest, and is believed accordingly
LEAD = 1.5  # over the kind that the rules read from a head ("Note to self: …"), which they know well
Scores = tuple[float, ...]


@dataclass(frozen=True)
class Weighing:
    """words: how much the words of a sentence count, and those of its frame; verdicts: what each mark of the rules adds
    to each kind."""

    words: tuple[float, ...]
    verdicts: dict[str, Scores]


@dataclass(frozen=True)
class Group:
    """cells: of its part of weights.bin; values: what each byte of it is worth; bias: what each kind has before any
    word is read; own, mixed: for sentences that are all their writer's, and for those with words of others."""

    cells: bytes
    values: tuple[float, ...]
    bias: Scores
    own: Weighing
    mixed: Weighing


@dataclass(frozen=True)
class Table:
    """known: words that are seen as they are."""

    known: frozenset[str]
    groups: dict[str, Group]


def opinion(sentence: str, words: Sequence[str], verdict: str, cues: Collection[str], *, frame: str = "") -> str:
    """One of KINDS or NONE. words are the sentence's, in lower case; verdict: the rules' kind, "nothing" where they
    leave the sentence out; cues: what else they found in it; frame: it without quotations, if it holds words of
    others."""
    is_of_english = is_english(sentence, words)
    group = _group(is_of_english)
    weighing = group.mixed if frame else group.own
    told = [weighing.verdicts[mark] for mark in marks_of(verdict, cues) if mark in weighing.verdicts]
    texts = (_by_words(text, is_of_english) for text in ((sentence, frame) if frame else (sentence,)))
    told += [tuple(weight * score for score in said) for weight, said in zip(weighing.words, texts, strict=True)]
    scores = [sum(column) for column in zip(*told, strict=True)]
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
def _by_words(sentence: str, is_of_english: bool) -> Scores:
    """What its words alone say for each kind."""
    group = _group(is_of_english)
    places = places_of(sentence, table().known, is_english=is_of_english)
    if not places:
        return group.bias
    cells, value, width = group.cells, group.values.__getitem__, len(KINDS)
    rows = [cells[place * width : place * width + width] for place in places]
    length = sqrt(len(rows))
    return tuple(
        sum(map(value, column)) / length + b for column, b in zip(zip(*rows, strict=True), group.bias, strict=True)
    )


def why(sentence: str, words: Sequence[str], kind: str, *, most: int = 5) -> list[str]:
    """The features that speak most for a kind, the strongest first."""
    is_of_english = is_english(sentence, words)
    group = _group(is_of_english)
    weights = {
        feature: group.cells[place_of(feature) * len(KINDS) + KINDS.index(kind)] - ZERO
        for feature in features_of(sentence, table().known, is_english=is_of_english)
    }
    return sorted((f for f in weights if weights[f] > 0), key=lambda f: (-weights[f], f))[:most]


def _group(is_of_english: bool) -> Group:
    return table().groups[GROUPS[not is_of_english]]


def is_english(sentence: str, words: Sequence[str]) -> bool:
    return "en" in languages_of(sentence, words)


@cache
def table() -> Table:
    return read(*shipped(__package__))


def read(text: str, cells: bytes) -> Table:
    """What train.py of tests/engine/learned wrote."""
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    values = {line[0]: line[1] for line in lines if len(line) == 2}
    size = PLACES * len(KINDS)
    groups = {
        name: Group(
            cells[number * size : (number + 1) * size],
            values_of(float(values[f"largest {name}"])),
            tuple(map(float, values[f"bias {name}"].split())),
            *(_weighing(which, lines, values) for which in (name, f"{name} mixed")),
        )
        for number, name in enumerate(GROUPS)
    }
    return Table(frozenset(values["known"].split()), groups)


def _weighing(name: str, lines: list[list[str]], values: dict[str, str]) -> Weighing:
    verdicts = {line[1]: tuple(map(float, line[2].split())) for line in lines if line[0] == name}
    return Weighing(tuple(map(float, values[f"words {name}"].split())), verdicts)
