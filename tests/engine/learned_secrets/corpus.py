"""The messages to learn from: corpus/*.txt, the tables of tests/engine/right, and ordinary sentences.

In a file of the corpus [said] stands above lines of "message | secret", [harmless] above messages without one. Ordinary
are the sentences and pairs that other models learn from, as far as the rules find no secret in them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from summaries.engine.redact import redact_by_rules

from ..harmless_texts import HARMLESS as HARMLESS_TEXTS
from ..learned.corpus import WHOSE_WORDS
from ..learned.corpus import written as sentences
from ..learned.labelled import labelled_lines
from ..learned_pairs.corpus import TALKS
from ..learned_pairs.corpus import written as pairs
from ..right import secrets as look_alikes
from ..right.secrets_not_said import NOT_SAID
from ..right.tables import CASES, FRESH, SIBLINGS, cases, talks_in, words_in
from ..threads import threads

TABLES = (CASES, SIBLINGS, FRESH / "mended")
CORPUS = Path(__file__).with_name("corpus")
SAID, HARMLESS, ORDINARY = "said", "harmless", "ordinary"
TABLES_COUNT = 15.0  # how often a harmless message of the tables counts: what holds already shall go on to hold


@dataclass(frozen=True)
class Example:
    """secret: "" where there is none. is_new: the rules were not written with it."""

    text: str
    secret: str = ""
    label: str = SAID
    is_new: bool = True

    @property
    def counts(self) -> float:
        return TABLES_COUNT if self.label == HARMLESS and not self.is_new else 1.0


def examples() -> list[Example]:
    return [*written(), *of_threads(), *of_tables(), *ordinary()]


def written() -> Iterator[Example]:
    """Those of the corpus."""
    for label, line in labelled_lines(CORPUS, (SAID, HARMLESS)):
        if label == SAID:
            text, _, secret = line.rpartition(" | ")
            yield Example(text, secret)
        else:
            yield Example(line, label=HARMLESS)


def of_threads() -> Iterator[Example]:
    """Two messages each, as sentences of one."""
    for thread in threads():
        for first in range(0, len(thread.texts), 2):
            yield Example(" ".join(thread.texts[first : first + 2]), label=HARMLESS)


def of_tables() -> Iterator[Example]:
    for folder in TABLES:
        for case in cases("secrets", folder):
            label = SAID if case.secret else HARMLESS
            yield Example(case.messages[0].text, case.secret, label, is_new=False)
    for text in (*HARMLESS_TEXTS, *look_alikes.HARMLESS, *NOT_SAID):
        yield Example(text, label=HARMLESS, is_new=False)


def ordinary() -> Iterator[Example]:
    """All messages that quote somebody; of pairs and talks every third, and of all the rest every second one: more of
    them tell little, take their time, and make what is a secret look rarer than it is."""
    talk = (said.text for case in cases("conversations", CASES) for said in case.messages)
    talks = (said.text for case in talks_in(TALKS) for said in case.messages)
    told = (text for pair in islice(pairs(), 0, None, 3) for text in (pair.earlier, pair.newer))
    quoting = [case for path in sorted(WHOSE_WORDS.glob("*.txt")) for case in words_in(path)]
    quoting += [case for folder in TABLES for case in cases("whose_words", folder)]
    messages = dict.fromkeys(line for case in quoting for line in case.messages[0].text.split("\n"))
    for text in [
        *messages,
        *islice(talks, 0, None, 3),
        *list(dict.fromkeys([*(each.text for each in sentences()), *told, *talk]))[::2],
    ]:
        if redact_by_rules(text) == text:
            yield Example(text, label=ORDINARY)
