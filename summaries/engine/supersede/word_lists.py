"""The closed classes of each language: what its words do with what was said before.

The lists stand beside in words/. now, strong, moved and no_longer: something changed. not, denial (denied where it is
said behind): what does not hold, as in "not 5 but 6". also: something is added. must, done, open, yet: where a task or
a question stands. says, cause, when: what a sentence can be without. verbs: what so many sentences have in
common that it tells none apart. chose: what is taken of several.
generic: what a value is called, whatever it is of. same: words of one meaning.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from ..scripts import SPACELESS

MARK = r"\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0900-\u0963"  # what belongs to the letter before it
WORD = re.compile(rf"(?:[ldjnmstc]|qu)'(?=\w)|[^\W_](?:[\w{MARK}]|[-'./](?=[^\W_])|(?<=\d)[,:](?=\d))*", re.IGNORECASE)
UNSPACED = re.compile("[\u3005\u3040-\u30ff\u3400-\u9fff]")
_BLOCKS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("zh", re.compile("[\u3400-\u9fff]")),
    ("ko", re.compile("[\uac00-\ud7a3]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("hi", re.compile("[\u0900-\u097f]")),
)
_LATIN = ("en", "de", "fr", "es_pt_it", "tr")
_LETTERS = {"de": "äöß", "fr": "èêœùç", "es_pt_it": "ñ¿¡ãõòì", "tr": "ığşİöüç"}  # that tell a language


@dataclass(frozen=True)
class Lexicon:
    """phrases: by their first word (in scripts without spaces: their first sign), the longest first."""

    name: str
    phrases: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)
    telling: frozenset[str] = frozenset()
    pieces: tuple[tuple[str, frozenset[str]], ...] = ()

    def at(self, words: list[str], place: int) -> tuple[int, frozenset[str]]:
        """How many words from this place on are a phrase of the language, and of which lists it is."""
        for phrase, lists in self.phrases.get(words[place], ()):
            if len(phrase) == 1 or tuple(words[place : place + len(phrase)]) == phrase:
                return len(phrase), lists
        return 0, frozenset()

    def group_of(self, word: str) -> str | None:
        """The name of the words that mean the same, where the language has it."""
        if self.name == "ko" and word not in self.groups:
            return next(
                (group for known, group in self.groups.items() if len(known) > 1 and word.startswith(known)), None
            )
        return self.groups.get(word) or self.groups.get(word.partition("-")[0])

    def piece_at(self, text: str, place: int) -> tuple[int, frozenset[str]]:
        """The same for a text without spaces, in signs."""
        for (piece,), lists in self.phrases.get(text[place], ()):
            if text.startswith(piece, place):
                return len(piece), lists
        return 0, frozenset()


def lexicon_of(text: str, words: list[str]) -> Lexicon:
    """That of the language a text is in; English where nothing tells."""
    if not text.isascii():
        for name, block in _BLOCKS:
            if block.search(text):
                return lexicons()[name]
    counts = {name: sum(map(lexicons()[name].telling.__contains__, words)) for name in _LATIN}
    for name, letters in _LETTERS.items() if not text.isascii() else ():
        counts[name] += sum(letter in text for letter in letters)
    return lexicons()[max(_LATIN, key=lambda name: counts[name])]


@cache
def lexicons() -> dict[str, Lexicon]:
    return {name: _lexicon(name) for name in (*_LATIN, *(name for name, _ in _BLOCKS))}


@cache
def weekdays() -> dict[str, int]:
    """The place in the week of each name of a day."""
    lines = _table("shared")["weekdays"].strip().splitlines()
    return {word: place for place, line in enumerate(lines) for word in line.split()}


@cache
def rates() -> dict[str, int]:
    """How often something is, by the words for it."""
    lines = _table("shared")["rates"].strip().splitlines()
    return {word: place for place, line in enumerate(lines) for word in line.split()}


@cache
def common(name: str) -> frozenset[str]:
    """A list that all languages share."""
    return frozenset(_table("shared")[name].split())


@cache
def contrasts() -> tuple[frozenset[str], ...]:
    """Words of which the one says where the other does not reach."""
    return tuple(frozenset(line.split()) for line in _table("shared")["contrasts"].strip().splitlines())


@cache
def contrasted() -> frozenset[str]:
    """The words of all of these."""
    return frozenset().union(*contrasts())


@cache
def base_forms() -> dict[str, str]:
    """The form under which an irregular one is known."""
    forms = _table("shared")["irregular"].replace("\n", "|").split("|")
    return dict(form.split() for form in forms if form.strip())


def spaced(text: str) -> list[str]:
    """Lower-case words, elided articles and pronouns apart."""
    return [word.lower().rstrip("'") for word in WORD.findall(text)]


def _lexicon(name: str) -> Lexicon:
    table = _table(name)
    lists: dict[tuple[str, ...], set[str]] = {}
    is_unspaced = name in SPACELESS
    for key, phrase in _phrases(table):
        lists.setdefault((phrase,) if is_unspaced else tuple(spaced(phrase)), set()).add(key)
    phrases: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    for words in sorted(filter(None, lists), key=lambda words: -len("".join(words)) if is_unspaced else -len(words)):
        first = words[0][0] if is_unspaced else words[0]
        phrases.setdefault(first, []).append((words, frozenset(lists[words])))
    groups = {word: f"@{group}" for group, said in table.get("same", {}).items() for word in said.split()}
    telling = frozenset(words[0] for words, keys in lists.items() if len(words) == 1 and keys != {"same"})
    pieces = tuple((words[0], frozenset(keys)) for words, keys in lists.items() if len(words) == 1)
    return Lexicon(name, phrases, groups, telling, pieces)


def _phrases(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, said in table.items():
        if isinstance(said, str):
            yield from ((key, phrase) for phrase in (said.split("|") if "|" in said else said.split()) if phrase)
    for said in table.get("same", {}).values():
        yield from (("same", word) for word in said.split())


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("words", f"{name}.toml").read_text("utf-8"))
