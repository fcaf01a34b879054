"""The pairs to learn from: the tables of tests/engine/right, corpus/*.txt, and strangers.

In a file of the corpus [label] stands above lines of "earlier | newer". Strangers are sentences of different lines that
have nothing to do with each other: in a thread most pairs are. Of talks (talks/*.txt, see tests/engine/right/talks.py)
all is learned from that is compared when they are folded.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from summaries.engine.sentences import sentences_of
from summaries.engine.supersede.closing import is_command
from summaries.engine.supersede.comparing import Judged
from summaries.engine.supersede.differences import changed
from summaries.engine.supersede.learned.opinion import EFFECTS, STAND
from summaries.engine.supersede.reading import read
from summaries.engine.supersede.statement import Reading
from summaries.engine.supersede.stems import keys_of
from summaries.engine.supersede.verdicts import Effect, by_comparing, by_ending, is_weighed, may_be_of_one

from ..learned.labelled import labelled_lines
from ..right.tables import CASES, FRESH, SIBLINGS, Talk, cases, talks_in
from ..threads import threads

CORPUS = Path(__file__).with_name("corpus")
TALKS = Path(__file__).with_name("talks")
LABELS = (STAND, *EFFECTS)
ASKED = "may"
RULES_KNOW = 1711  # lines of the mended table, with which the rules were written
ALL = 1_000_000
NEAR, FAR = 3_000, 4_000
TIMES_BEHIND, BEHIND_COUNTS = 6, 2.0
NEAR_COUNTS, FAR_COUNTS, NEIGHBOURS_COUNT = 1.5, 0.8, 1.5  # how often one counts
STAY_COUNTS = 2.0  # the same for two sentences of a talk of which both stay
THREAD_STAYS_COUNT, THREAD_CHANGES_COUNT = 1.0, 3.0  # the same of a thread, in which few lines change anything
CASES_COUNT, MENDED_COUNT = 24.0, 16.0  # the same for what holds already and has to go on to hold
NEW_COUNTS = 2.0  # the same for a pair that the rules were not written with
ASKED_COUNTS = 2.0  # times that, where a person is to be asked: of these there are fewest


@dataclass(frozen=True)
class Example:
    """is_new: the rules were not written with it. is_told: somebody wrote down what the newer does to the earlier; else
    the two only came together. counts: how often it does. rivals: see supersede/learned/features.py."""

    earlier: str
    newer: str
    label: str
    is_new: bool = False
    counts: float = 1.0
    is_told: bool = True
    rivals: int | None = None

    @property
    def pair(self) -> Judged:
        return Judged(read(self.newer), read(self.earlier))

    @property
    def by_rules(self) -> Effect:
        return said_by_rules(self.pair)


def said_by_rules(pair: Judged) -> Effect:
    """What the rules say, where nothing but the words is known of either."""
    said, former = pair.new, pair.old
    is_task = "must" in former.marks or is_command(former)
    ended = by_ending(said, former, is_question=former.asks, is_task=is_task and not former.asks)
    return by_comparing(pair) if ended == "stand" else ended


def examples() -> list[Example]:
    of_tables = [*_of_table(CASES, ALL, CASES_COUNT), *_of_table(FRESH / "mended", RULES_KNOW, MENDED_COUNT)]
    told = [*of_tables, *written()]
    found = [*told, *strangers(told), *neighbours(), *behind(told), *of_talks(), *of_threads()]
    return [replace(each, counts=each.counts * ASKED_COUNTS) if each.label == ASKED else each for each in found]


def written(folder: Path = CORPUS) -> Iterator[Example]:
    """Those of its files."""
    for label, line in labelled_lines(folder, LABELS):
        earlier, newer = line.split(" | ")
        yield Example(earlier, newer, label, is_new=True, counts=NEW_COUNTS)


def _of_table(folder: Path, known: int, counts: float) -> Iterator[Example]:
    """known: the number of the last line with which the rules were written."""
    for case in cases("replaces", folder):
        is_new = int(case.id.rpartition("-")[2]) > known
        if len(case.messages) == 2:
            earlier, newer = (said.text for said in case.messages)
            yield Example(earlier, newer, case.expect, is_new, NEW_COUNTS if is_new else counts)


def strangers(told: Sequence[Example]) -> Iterator[Example]:
    """Of different lines, NEAR that have a word in common, and FAR that have none; none in which the newer names what
    the older begins with, or where the rules find something."""
    chance, known = random.Random(0), {(example.earlier, example.newer) for example in told}
    others = [case.messages[0].text for folder in (CASES, FRESH / "mended") for case in cases("cues", folder)]
    earlier, newer = ([*texts, *others] for texts in zip(*sorted(known), strict=True))
    by_key = _by_key(newer)
    left = {True: NEAR, False: FAR}
    while any(left.values()):
        old_text = chance.choice(earlier)
        old = read(old_text)
        new_text = chance.choice(by_key.get(chance.choice(_keys(old)), newer) if left[True] else newer)
        new = read(new_text)
        pair = Judged(new, old)
        is_near = may_be_of_one(pair)
        if (old_text, new_text) in known or not left[is_near] or old.language != new.language or _begins_in(old, new):
            continue
        if said_by_rules(pair) == STAND:
            left[is_near] -= 1
            counts = NEAR_COUNTS if is_near else FAR_COUNTS
            yield Example(old_text, new_text, STAND, is_new=True, counts=counts, is_told=False)


def neighbours() -> Iterator[Example]:
    """Of the conversations, what a person says and what they said right before; where the rules find nothing, and
    nothing that is to be retired is named."""
    for case in cases("conversations", CASES):
        before: dict[str, str] = {}
        for said in case.messages:
            for text in sentences_of(said.text) if said.role == "user" else ():
                earlier = before.get(said.author, text)
                before[said.author] = text
                is_told = any(words in earlier for words in case.retired)
                example = Example(earlier, text, STAND, is_new=True, counts=NEIGHBOURS_COUNT, is_told=False)
                if earlier != text and not is_told and example.by_rules == STAND:
                    yield example


def of_talks(folder: Path = TALKS) -> Iterator[Example]:
    """What is compared in its talks."""
    for talk in talks_in(folder):
        yield from _of_talk(talk)


def of_threads() -> Iterator[Example]:
    for thread in threads():
        for each in _of_talk(thread.talk):
            yield replace(each, counts=THREAD_STAYS_COUNT if each.label == STAND else THREAD_CHANGES_COUNT)


def _of_talk(talk: Talk) -> Iterator[Example]:
    """Each sentence with the last of the message before, and with all before it that have a word in common with it.

    What a message does to another, the sentence of it does that has the most in common with one of the other; of the
    rest of the two nothing is known. What has nothing in common with what it changes is not compared either.
    """
    does = {(effect.newer, effect.older): effect.does for effect in talk.effects}
    gone = {effect.older: effect.newer for effect in talk.effects if effect.does != "may"}
    said = [[read(text) for text in sentences_of(message.text)] for message in talk.messages]
    for newer, sentences in enumerate(said):
        known = [old for older in range(newer) if gone.get(older, newer) >= newer for old in said[older]]
        rivals = {new.text: sum(bool(changed(new, old)) for old in known) for new in sentences}
        for older in range(newer):
            pairs = [Judged(new, old) for new in sentences for old in said[older]]
            next_to = (said[older][-1], sentences[0]) if older == newer - 1 else None
            if effect := does.get((newer, older)):
                pairs, label = [max(pairs, key=_likeness)], "replace" if effect == "done" else effect
            elif gone.get(older, newer) < newer:
                continue
            else:
                label = STAND
            for pair in pairs:
                is_next = next_to is not None and pair.old is next_to[0] and pair.new is next_to[1]
                if _is_compared(pair, is_next=is_next):
                    yield _example_of_talk(pair, label, rivals[pair.new.text])


def _likeness(pair: Judged) -> tuple[int, bool]:
    return len(pair.shared), bool(pair.changed)


def _example_of_talk(pair: Judged, label: str, rivals: int) -> Example:
    counts = STAY_COUNTS if label == STAND else NEW_COUNTS
    return Example(pair.old.text, pair.new.text, label, True, counts, is_told=label != STAND, rivals=rivals)


def _is_compared(pair: Judged, *, is_next: bool) -> bool:
    """A question changes nothing, but for one that proposes something."""
    may_say_so = not pair.new.asks or "maybe" in pair.new.marks
    return may_say_so and (is_weighed(pair, is_next=is_next) or said_by_rules(pair) != STAND)


def behind(told: Sequence[Example]) -> Iterator[Example]:
    """What says nothing ("Okay, got it.") behind lines of its language, by turns."""
    by_language: dict[str, list[str]] = {}
    for example in told:
        by_language.setdefault(read(example.earlier).language, []).append(example.earlier)
    chance = random.Random(0)
    for folder in (CASES, SIBLINGS, FRESH / "mended"):
        for case in cases("cues", folder):
            text = case.messages[0].text
            for _ in range(TIMES_BEHIND if case.nothing and "\n" not in text else 0):
                earlier = chance.choice(by_language.get(read(text).language, [""]))
                if earlier:
                    yield Example(earlier, text, STAND, is_new=True, counts=BEHIND_COUNTS, is_told=False)


def _by_key(texts: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for text in texts:
        for key in _keys(read(text)):
            found.setdefault(key, []).append(text)
    return found


def _keys(reading: Reading) -> list[str]:
    return sorted({key for token in reading.told for key in keys_of(token.stem)}) or [""]


def _begins_in(old: Reading, new: Reading) -> bool:
    return bool(old.told) and new.has(old.told[0])
