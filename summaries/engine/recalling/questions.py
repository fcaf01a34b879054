"""How a question is put: after a time or a number, of whom, going on from the one before. Words: questions.toml."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ..cues import languages_of
from ..scripts import JOINED, plain
from ..sentences import asks, words_of
from .snowball import stem_of

_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Question:
    """languages: those it can be in. Of whom: is_of_user where who asks speaks of themselves, is_of_assistant where
    they speak of what was answered. goes_on: may mean what was said just before. is_asked: ends as questions do."""

    languages: tuple[str, ...] = ()
    is_when: bool = False
    is_number: bool = False
    is_of_user: bool = False
    is_of_assistant: bool = False
    is_which: bool = False
    goes_on: bool = False
    is_asked: bool = False
    begins_asking: bool = False

    @property
    def is_one(self) -> bool:
        """Asks, or says at once what it wants told: "Remind me …"."""
        return self.is_asked or self.is_for_something or self.begins_asking

    @property
    def is_for_something(self) -> bool:
        """For a time, a number, a person, a place, a reason: no mere "How are you?"."""
        return self.is_when or self.is_number or self.is_which


def question_in(text: str) -> Question:
    said = plain(text.lower())
    words = words_of(said)
    languages = languages_of(said, words)
    known = [language for language in languages if language in _table()]
    firsts, seconds = _any_word("first", known, said, words), _any_word("second", known, said, words)
    return Question(
        languages,
        is_when=_any_phrase("when", known, said),
        is_number=_any_phrase("number", known, said),
        is_of_user=firsts and not seconds,
        is_of_assistant=seconds and not firsts,
        is_which=_any_phrase("which", known, said),
        goes_on=asks(text) and _any_word("goes_on", known, said, words),
        is_asked=asks(text),
        begins_asking=any(is_asking(word, known) and not _is_person(word, known) for word in words[:1]),
    )


def is_asking(word: str, languages: Iterable[str]) -> bool:
    """A word that says only that something is asked, in one of the languages."""
    return any(word in _asking(language) for language in languages)


def related(word: str, languages: Iterable[str]) -> tuple[str, ...]:
    """Other words by which an answer may name the same."""
    found = (_related(language).get(stem_of(word, language), ()) for language in languages)
    return tuple(dict.fromkeys(other for group in found for other in group))


def _is_person(word: str, languages: Iterable[str]) -> bool:
    return any(word in _table()[language][kind].split("|") for language in languages for kind in ("first", "second"))


def tells_when(text: str) -> bool:
    """Holds a figure or a word for a time, in any language."""
    if _DIGIT.search(text):
        return True
    if not _time_words()[0].isdisjoint(words_of(text)):
        return True
    return not text.isascii() and any(word in text for word in _time_words()[1])


@cache
def _time_words() -> tuple[frozenset[str], tuple[str, ...]]:
    """Those that stand alone, and those that may stand within a longer word."""
    alone = (values["times"] for language, values in _table().items() if language not in JOINED)
    return frozenset(" ".join(alone).split()), tuple(
        word for language in JOINED for word in _table()[language]["times"].split()
    )


def _any_phrase(kind: str, languages: Iterable[str], said: str) -> bool:
    """In half of the languages that it can be in: "wie" asks for a person in Dutch only."""
    found = [bool(_phrases(kind, language).search(said)) for language in languages]
    return 2 * sum(found) > len(found) or (len(found) == 2 and any(found) and kind != "which")


def _any_word(kind: str, languages: Iterable[str], said: str, words: Iterable[str]) -> bool:
    spoken = frozenset(words) | frozenset(part for word in words for part in word.split("'")[:1])
    for language in languages:
        known = _table()[language][kind].split("|")
        if language in JOINED:
            if any(word in said for word in known):
                return True
        elif not spoken.isdisjoint(known):
            return True
    return False


@cache
def _phrases(kind: str, language: str) -> re.Pattern[str]:
    form = "(?:{})" if language in JOINED else r"(?<!\w)(?:{})(?!\w)"
    return re.compile(form.format(plain(_table()[language][kind])))


@cache
def _asking(language: str) -> frozenset[str]:
    values = _table().get(language, {})
    asked = f"{values.get('asking', '')} {values.get('first', '')} {values.get('second', '')}"
    return frozenset(plain(asked.replace("|", " ")).split())


@cache
def _related(language: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _table().get(language, {}).get("related", ()):
        group = line.split()
        for word in group:
            stem = stem_of(word, language)
            found[stem] = (*found.get(stem, ()), *(other for other in group if other != word))
    return found


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("questions.toml").read_text("utf-8"))
