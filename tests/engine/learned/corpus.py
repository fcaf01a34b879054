"""The labelled sentences: corpus/*.txt, and the tables of tests/engine/right that are there to be learned from.

A file is of one language, by the first two letters of its name. [kind] stands above sentences of that kind, [none]
above those that are none of the five, however much they look like one. The sealed tables are never read here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from summaries.engine.cues.learned.opinion import KINDS, NONE

from ..right.tables import CASES, FRESH, SIBLINGS, Cue, Words, cases

CORPUS = Path(__file__).with_name("corpus")
LABELS = (NONE, *KINDS)
LEARNED_FROM = (CASES, SIBLINGS, FRESH / "mended")
_KNOWN = frozenset(KINDS)
_NONES = frozenset(("fact", "question"))


@dataclass(frozen=True)
class Example:
    """A sentence and the labels that it may have; is_new: the rules were not written with it."""

    text: str
    labels: tuple[str, ...]
    is_new: bool = False


def examples() -> list[Example]:
    return [*written(), *from_tables()]


def written() -> Iterator[Example]:
    """Those of the corpus."""
    for path in sorted(CORPUS.glob("*.txt")):
        label = ""
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("[") and line.endswith("]"):
                label = line[1:-1]
            elif line:
                yield Example(line, (label,), is_new=True)


def from_tables() -> Iterator[Example]:
    """ "Not a goal" may be anything else."""
    for folder in LEARNED_FROM:
        for case in cases("cues", folder):
            text = case.messages[0].text
            if "\n" not in text and (labels := _labels(case)):
                yield Example(text, labels)
        for words in cases("whose_words", folder):
            text = words.messages[0].text
            if "\n" not in text:
                yield Example(text, _labels_of_words(words))


def _labels_of_words(case: Words) -> tuple[str, ...]:
    """What others say is none of the five."""
    return tuple(label for label in LABELS if label in case.kinds or (label == NONE and not _KNOWN & {*case.kinds}))


def _labels(case: Cue) -> tuple[str, ...]:
    if case.nothing:
        return (NONE,)
    if case.not_kinds:
        return tuple(label for label in LABELS if label not in case.not_kinds)
    return tuple(label for label in LABELS if label in case.kinds or (label == NONE and _NONES & {*case.kinds}))
