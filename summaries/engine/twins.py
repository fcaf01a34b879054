"""What is said once more: the same statement, word for word or in another form that gives the same value."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from .items import Item, Kind, Ledger, Twin
from .scripts import SPACELESS
from .sentences import asks, words_of
from .supersede.reading import prepared, read
from .supersede.word_lists import lexicon_of
from .values.calendar import dates_written, times_written
from .values.moments import dated
from .values.numerals import numerals_in
from .values.units import unit_of

MOST_CHARS = 300  # of a statement that is known again in other words
LEAST_WORDS, LEAST_SIGNS = 2, 4  # that are left of it
_STATED: frozenset[Kind] = frozenset({"goal", "preference", "decision", "constraint", "fact", "action", "entity"})
_LETTER = r"(?:[^\W\d_]|[\u064b-\u0652\u0900-\u0963])"
_WORD = re.compile(rf"\d+(?:[.,:]\d+)*|{_LETTER}+(?:-{_LETTER}+)*|[€$£¥%]")
_GROUPED = re.compile(r"[.,\u00a0 ](?=\d{3}(?!\d))")
_UNTOLD = re.compile(r"[\s,.;:!?，。；：！、…–—-]+")
_TABLES = {"fr": "romance", "es_pt_it": "romance"}
_SIGNS = frozenset("€$£¥")


@dataclass
class Told:
    """new: what was not said before, each with what says the same among the new; again: known lines said once more;
    texts: all that was looked at."""

    new: list[Item] = field(default_factory=list)
    again: list[Twin] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


def gathered(items: Iterable[Item], ledger: Ledger, days: Mapping[int, str]) -> Told:
    """The items, each thing once. What a person struck out does not come back by being said again; what they
    said is no longer true does where it is said after all messages that it came from.

    days: when each message was said, as ISO date. Of what an assistant or a tool repeats the first is enough.
    """
    told, known = Told(), _Known(ledger)
    for item in items:
        told.texts.append(item.text)
        day = days.get(max(item.sources, default=0), "")
        found = known.like(item, day)
        if found is None or (found.is_struck and is_true_again(item, found.item)):
            known.add(item, day, place=len(told.new))
            told.new.append(item)
        elif found.is_struck or not (item.role == found.item.role == "user"):
            continue
        elif found.place is not None:
            first = told.new[found.place]
            if item.sources != first.sources:
                told.new[found.place] = first.and_again(item)
        elif found.item.sources and set(item.sources).isdisjoint(found.item.said_in):
            told.again.append(Twin(found.item.id, item))
    return told


class _Line(NamedTuple):
    """place: among the new items; None for a known line."""

    item: Item
    place: int | None = None
    is_struck: bool = False


class _Known:
    """Lines by their words, and those of people by what they state."""

    def __init__(self, ledger: Ledger) -> None:
        self._by_words: dict[tuple[str, str], _Line] = {}
        self._stated: dict[tuple[str, ...], list[_Line]] | None = None
        self._lines = [_Line(item) for item in ledger.active]
        for line in self._lines:
            self._say(spoken(line.item.told), line)
        for item in ledger.struck:
            line, key = _Line(item, is_struck=True), (spoken(item.told), "")
            self._by_words[key] = self._by_words.get(key, line) if _is_outdated(item) else line

    def like(self, item: Item, day: str) -> _Line | None:
        told = dated(item.text, day)
        words = spoken(told)
        of_words = (self._by_words.get((words, item.author)), self._by_words.get((words, "")))
        found = next((line for line in of_words if line and _is_of_the_same(line, item)), None)
        if found or not _may_be_told_otherwise(item):
            return found
        lines = self._by_statement.get(stated, ()) if (stated := statement(told)) else ()
        return next((line for line in lines if _is_of_the_same(line, item)), None)

    def add(self, item: Item, day: str, *, place: int) -> None:
        line, told = _Line(item, place), dated(item.text, day)
        if (struck := self._by_words.get((spoken(told), ""))) and struck.is_struck:
            del self._by_words[spoken(told), ""]
        self._say(spoken(told), line)
        self._state(told, line)

    def _say(self, words: str, line: _Line) -> None:
        self._by_words.setdefault((words, ""), line)
        self._by_words.setdefault((words, line.item.author), line)

    def _state(self, told: str, line: _Line) -> None:
        if _may_be_told_otherwise(line.item) and (stated := statement(told)):
            self._by_statement.setdefault(stated, []).append(line)

    @property
    def _by_statement(self) -> dict[tuple[str, ...], list[_Line]]:
        if self._stated is None:
            self._stated = {}
            for line in self._lines:
                self._state(line.item.told, line)
        return self._stated


def is_true_again(item: Item, struck: Item) -> bool:
    """struck: among what people struck out."""
    return _is_outdated(struck) and min(item.sources, default=0) > max(struck.said_in, default=0)


def _is_outdated(struck: Item) -> bool:
    return struck.status == "superseded" and not struck.superseded_by


def _is_of_the_same(line: _Line, item: Item) -> bool:
    """What two people say of themselves are two things; what they say of the rest of the world is one."""
    is_of_others = line.item.role == item.role == "user" and line.item.author != item.author
    return line.is_struck or not is_of_others or "first" not in read(item.text).marks


def _may_be_told_otherwise(item: Item) -> bool:
    return item.role == "user" and item.kind in _STATED


@lru_cache(8_192)  # a ledger's texts come up again at each fold
def spoken(text: str) -> str:
    return " ".join(words_of(text)) or text


@lru_cache(8_192)
def statement(text: str) -> tuple[str, ...]:
    """What a sentence states, as words and values in their order; empty for a question, and where too little is left.

    Without what announces that it is said once more, and without words that only join a value to what it is of.
    """
    if len(text) > MOST_CHARS or asks(text):
        return ()
    text, words = prepared(text)
    language = lexicon_of(text, words).name
    language = _TABLES.get(language, language)
    frames, said = _frames()[language], text.lower()
    if language in SPACELESS:
        left = tuple(frames.dropped_in.sub("", _UNTOLD.sub("", frames.bare(said))))
        return left if len(left) >= LEAST_SIGNS else ()
    telling = [word for word in _with_values(frames.bare(said)) if word not in frames.dropped]
    left = tuple(_with_units(_numbered(telling)))
    return left if len(left) >= LEAST_WORDS else ()


def gist(text: str) -> tuple[str, ...]:
    """What two sentences have in common that say the same."""
    return statement(text) or (spoken(text),)


def _with_values(text: str) -> Iterator[str]:
    """Its words; dates and times in one form each, numbers without the signs that part their thousands."""
    spans = [(start, end, f"@{d.year}-{d.month}-{d.day}") for start, end, d in dates_written(text) if d.is_certain]
    spans += [(start, end, f"@{t.hour}:{t.minute}{'' if t.is_sure else '?'}") for start, end, t in times_written(text)]
    place = 0
    for start, end, value in sorted(spans):
        if start >= place:
            yield from _words(text[place:start])
            yield value
            place = end
    yield from _words(text[place:])


def _words(text: str) -> Iterator[str]:
    for word in _WORD.findall(text):
        yield _GROUPED.sub("", word) if word[0].isdigit() else word


def _numbered(words: Sequence[str]) -> list[str]:
    """Numbers in figures, and a sign of money behind its number."""
    told, place = list[str](), 0
    for value, start, end in numerals_in(words):
        told += [*words[place:start], str(value)]
        place = end
    told += words[place:]
    for at in range(len(told) - 1):
        if told[at] in _SIGNS and told[at + 1][0].isdigit():
            told[at], told[at + 1] = told[at + 1], told[at]
    return told


def _with_units(words: Sequence[str]) -> Iterator[str]:
    for before, word in pairwise(["", *words]):
        unit = unit_of(word) if before[:1].isdigit() else None
        yield f"{unit[0]} {unit[1]}" if unit else word


@dataclass(frozen=True)
class _Frames:
    """What one language puts around what is said once more."""

    before: re.Pattern[str]
    settled: re.Pattern[str]
    dropped_in: re.Pattern[str]
    dropped: frozenset[str]

    def bare(self, text: str) -> str:
        while (found := self.before.match(text)) and found.end() < len(text):
            text = text[found.end() :]
        found = self.settled.match(text)
        return text[found.end() :] if found else text


@cache
def _frames() -> dict[str, _Frames]:
    tables = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return {name: _frames_of(table, is_spaced=name not in SPACELESS) for name, table in tables.items()}


def _frames_of(table: Mapping[str, str], *, is_spaced: bool) -> _Frames:
    """Without spaces only a comma or the like tells where an announcement ends."""
    lists = {name: sorted(_phrases(told), key=len, reverse=True) for name, told in table.items()}
    end = r"[\s,.:;!…–—،؛।-]+" if is_spaced else r"[，,、：:。！]"
    settled, given = (rf"(?:{'|'.join(map(re.escape, lists[name]))})" for name in ("settled", "set"))
    after = r"[\s,:]+" if is_spaced else ""
    return _Frames(
        before=re.compile(rf"(?:{'|'.join(map(re.escape, lists['before']))}){end}"),
        settled=re.compile(rf"{settled}{after}" + (rf"(?:{given}{after})?" if lists["set"] else "")),
        dropped_in=re.compile("|".join(map(re.escape, (*lists["set"], *lists["dropped"]))) or "(?!)"),
        dropped=frozenset(lists["dropped"]),
    )


def _phrases(told: str) -> Iterator[str]:
    for line in told.splitlines():
        yield from filter(None, line.split("|"))
