"""Words by which people decide, prefer, require, plan, ask and correct themselves, in several languages.

The phrases stand in the .toml files beside; a sentence is looked at only for phrases one of whose words it holds.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any

_WHEN = (
    r"(?:\d[\w./:-]*|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|noon|next|the end|end of|jan\w*|feb\w*"
    r"|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|montag|dienstag|mittwoch|donnerstag|freitag|samstag"
    r"|sonntag|ende|nächste\w*|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes"
    r"|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì)"
)
_HOLES = {
    "*": r"(?:[\w'-]+,? ){0,3}?",
    "...": r".*?",
    "<n>": r"[$€£]?\d[\w.,]*",
    "<name>": r"(?-i:[A-Z])[\w-]+",
    "<when>": _WHEN,
}
_START = r"^(?:(?:and|but|also|so|please|remember|note|ok|okay|und|aber|bitte|et|y)[,:]? )*"
_GROUP = re.compile(r"\([^)]*\)|\S+")


class Cues:
    """Which kinds of cue a sentence holds."""

    def __init__(self, phrases: Iterable[tuple[str, str]], pieces: Iterable[tuple[str, str]]) -> None:
        self._by_word: dict[str, list[tuple[str, re.Pattern[str] | None]]] = {}
        self._pieces = tuple(pieces)
        for kind, phrase in phrases:
            pattern = _compiled(phrase)
            for word in _key_words(phrase):
                self._by_word.setdefault(word, []).append((kind, pattern))

    def of(self, sentence: str, words: Iterable[str]) -> frozenset[str]:
        """The kinds whose phrases stand in the sentence; words are its lower-case words."""
        sentence = sentence.replace("’", "'")
        candidates = [found for word in set(words) if word in self._by_word for found in self._by_word[word]]
        kinds: set[str] = set()
        for kind, pattern in candidates:
            if kind not in kinds and (pattern is None or pattern.search(sentence)):
                kinds.add(kind)
        if not sentence.isascii():
            kinds.update(kind for kind, piece in self._pieces if piece in sentence)
        return frozenset(kinds)


@cache
def cues() -> Cues:
    """The cues of all languages; read once."""
    phrases = [(kind, phrase) for table in _tables() for kind, found in _lists(table) for phrase in found]
    pieces = [
        (kind, piece) for table in _tables() for kind, found in _lists(table.get("contains", {})) for piece in found
    ]
    return Cues(phrases, pieces)


@cache
def function_words() -> frozenset[str]:
    """Words that carry no meaning of their own, in all languages."""
    return _words("function_words")


@cache
def cue_words(kind: str) -> frozenset[str]:
    """All words of the phrases of one kind."""
    phrases = (phrase for table in _tables() for phrase in table.get(kind, []))
    return frozenset(word for phrase in phrases for word in re.findall(r"[\w'-]+", phrase))


@cache
def abbreviations() -> frozenset[str]:
    """Words after which a full stop ends no sentence, lower-case and without that stop."""
    return _words("abbreviations")


def _words(key: str) -> frozenset[str]:
    return frozenset(word for table in _tables() for word in str(table.get(key, "")).split())


@cache
def _tables() -> tuple[dict[str, Any], ...]:
    files = sorted(resources.files(__package__).iterdir(), key=lambda file: file.name)
    return tuple(tomllib.loads(file.read_text("utf-8")) for file in files if file.name.endswith(".toml"))


def _lists(table: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    return ((kind, found) for kind, found in table.items() if isinstance(found, list))


def _compiled(phrase: str) -> re.Pattern[str] | None:
    """None where the phrase is single words: to hold one of them is enough."""
    if len(_GROUP.findall(phrase)) == 1 and not any(" " in choice for choice in _choices(phrase)):
        return None
    pattern, glue = "", r"(?<![\w'])"
    for group in _GROUP.findall(phrase):
        if group == "^":
            pattern, glue = _START, ""
            continue
        pattern += glue + (_HOLES.get(group) or "(?:" + "|".join(map(re.escape, _choices(group))) + r")(?![\w])")
        glue = "" if group == "*" else r"[\s,:]*" if group == "..." else r"[\s,:]+"
    return re.compile(pattern.replace(r"\ ", r"\s+"), re.IGNORECASE)


def _key_words(phrase: str) -> set[str]:
    """The words of the phrase's most telling group; a sentence without any of them cannot hold it."""
    groups = [_choices(group) for group in _GROUP.findall(phrase) if group not in _HOLES and group != "^"]
    return {max(choice.split(), key=len) for choice in max(groups, key=_weight)}


def _weight(choices: list[str]) -> tuple[bool, int]:
    keys = [max(choice.split(), key=len) for choice in choices]
    return all(key not in function_words() for key in keys), min(map(len, keys))


def _choices(group: str) -> list[str]:
    return [choice.strip() for choice in group.strip("()").split("|")]
