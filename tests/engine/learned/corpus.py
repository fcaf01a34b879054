"""The labelled sentences: corpus/*.txt, those of whose_words/*.txt, and the tables of tests/engine/right that are there
to be learned from.

A file is of one language, by the first two letters of its name. [kind] stands above sentences of that kind, [none]
above those that are none of the five, however much they look like one. whose_words/*.txt are written like the table of
that name (plain_tables.py): messages with a sentence that is its writer's own, or only looks like one. The sealed
tables are never read here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from summaries.engine.cues.learned.opinion import KINDS, NONE
from summaries.engine.readings import Reading, read
from summaries.engine.sentences import sentences_of
from summaries.engine.speech import Speech

from ..right.tables import CASES, FRESH, SIBLINGS, Cue, Words, cases, words_in
from ..threads import threads
from .labelled import labelled_lines

CORPUS = Path(__file__).with_name("corpus")
WHOSE_WORDS = Path(__file__).with_name("whose_words")
LABELS = (NONE, *KINDS)
LEARNED_FROM = (CASES, SIBLINGS, FRESH / "mended")
_KNOWN = frozenset(KINDS)
_NONES = frozenset(("fact", "question"))


@dataclass(frozen=True)
class Example:
    """A sentence and the labels that it may have; is_new: the rules were not written with it; message: that in which
    it stands, if there is more of it; of_thread: said in passing, among much else."""

    text: str
    labels: tuple[str, ...]
    is_new: bool = False
    message: str = ""
    of_thread: bool = False

    @cached_property
    def reading(self) -> Reading:
        """As the product reads it."""
        return read(self.text, Speech(self.message or self.text))


def examples() -> list[Example]:
    return [*written(), *of_threads(), *of_messages(), *from_tables()]


def written() -> Iterator[Example]:
    """Those of the corpus."""
    for label, line in labelled_lines(CORPUS, LABELS):
        yield Example(line, (label,), is_new=True)


def of_threads() -> Iterator[Example]:
    """Messages of one sentence; what is left open has a kind of its own, which is not learned. Not of those threads
    that were written for their changes: their kinds were noted in passing."""
    for thread in threads():
        for text, kind in zip(thread.texts, thread.kinds, strict=True):
            if len(list(sentences_of(text))) == 1 and "changes" not in thread.talk.id:
                yield Example(text, (kind if kind in KINDS else NONE,), is_new=True, of_thread=True)


def of_messages() -> Iterator[Example]:
    """The sentences of whose_words/*.txt."""
    for path in sorted(WHOSE_WORDS.glob("*.txt")):
        for case in words_in(path):
            yield from _of_message(case, is_new=True)


def from_tables() -> Iterator[Example]:
    """ "Not a goal" may be anything else."""
    for folder in LEARNED_FROM:
        for case in cases("cues", folder):
            text = case.messages[0].text
            if "\n" not in text and (labels := _labels(case)):
                yield Example(text, labels)
        for words in cases("whose_words", folder):
            yield from _of_message(words, is_new=False)


def _of_message(case: Words, *, is_new: bool) -> Iterator[Example]:
    """The sentences that hold the words of the case; nobody knows what the others are."""
    message = case.messages[0].text
    for text in sentences_of(message):
        if case.text in text or (len(bare := text.strip(" .!?…。！？")) > 1 and bare in case.text):
            yield Example(text, _labels_of_words(case), is_new, message)


def _labels_of_words(case: Words) -> tuple[str, ...]:
    """What others say is none of the five."""
    return tuple(label for label in LABELS if label in case.kinds or (label == NONE and not _KNOWN & {*case.kinds}))


def _labels(case: Cue) -> tuple[str, ...]:
    if case.nothing:
        return (NONE,)
    if case.not_kinds:
        return tuple(label for label in LABELS if label not in case.not_kinds)
    return tuple(label for label in LABELS if label in case.kinds or (label == NONE and _NONES & {*case.kinds}))
