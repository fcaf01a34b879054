"""The words of a question that can find its answer, and the places of a text where they stand.

A word is known by its beginning and by its stem in the languages that the question can be in; where no spaces part
words, by pairs of characters.
"""

import re
import threading
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Protocol

from .cues import function_words, languages_of, small_talk
from .scripts import HAN, HANGUL, KANA, LETTER
from .sentences import words_of

MOST_TERMS = 24  # of a question; a longer one is known by its first words
MOST_CHARS = 2_000  # of a question that are read
LEAST_BEGINNING = 3  # letters of a word, by which it is looked for
LEAST_RELATED = 5  # letters that two words share before they count as related: "psychology", "psychological"
SMALL = 0.3  # weight of a word of small talk, and of a single Chinese character
RELATED = 0.5  # what a related word counts, against the word itself
LONGEST_WORD = 40  # letters
MOST_PLACES = 200  # of one term in one text that are looked at
ENDINGS = 4  # letters that Korean may join to a word
CLITICS = 4  # letters that Arabic may join to the beginning of a word

_STEMMERS = {
    "ar": "arabic",
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fr": "french",
    "hi": "hindi",
    "it": "italian",
    "nl": "dutch",
    "pl": "polish",
    "pt": "portuguese",
    "ru": "russian",
    "tr": "turkish",
}
_WORD = re.compile(rf"[{HAN}]+|[{KANA}]+|(?:(?![{HAN}{KANA}]){LETTER})+")
_UNSPACED = re.compile(f"[{HAN}{KANA}\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
_IS_HANGUL, _IS_ARABIC = re.compile(f"[{HANGUL}]"), re.compile("[\u0620-\u064a]")
_stemming = threading.Lock()


@dataclass(frozen=True, slots=True)
class Term:
    """A word that is looked for. beginning: what all its forms share, as folded() writes it; stems by language.
    weight: 1.0, less for what says little."""

    word: str
    beginning: str
    stems: tuple[tuple[str, str], ...] = ()
    weight: float = 1.0

    @property
    def is_joined(self) -> bool:
        """Has no borders in a text."""
        return bool(_UNSPACED.match(self.word))


def terms_of(text: str) -> tuple[Term, ...]:
    """In their order, each once; function words are none, and words of small talk weigh little."""
    words = list(_words(text[:MOST_CHARS]))
    languages = languages_of(text[:MOST_CHARS], words_of(text[:MOST_CHARS]))
    kept: dict[str, Term] = {}
    for word in words:
        if _tells(word) and (term := _term(word, languages)).beginning not in kept:
            kept[term.beginning] = term
    return tuple(kept.values())[:MOST_TERMS]


def index_words(terms: Iterable[Term]) -> tuple[str, ...]:
    """Beginnings by which a full-text index finds the terms: with and without accents, in Arabic behind its article."""
    found: dict[str, None] = {}
    for term in terms:
        if term.is_joined and len(term.word) == 1:
            continue
        if not _IS_ARABIC.match(term.word):
            found |= dict.fromkeys((term.word[: len(term.beginning)], term.beginning))
        else:
            found |= dict.fromkeys(joined + term.beginning for joined in ("", "ال", "وال", "بال", "لل", "و", "ب", "ل"))
    return tuple(found)


@lru_cache(2_048)
def lowered(text: str) -> str:
    """Lower case, composed, without Arabic vowel signs: what stems are made of."""
    if text.isascii():
        return text.lower()
    composed = unicodedata.normalize("NFC", text).replace("İ", "i").translate(_UNWRITTEN)
    return composed.lower()


@lru_cache(2_048)
def folded(text: str) -> str:
    """lowered(), of the same length, with no accents and one form of each Arabic letter."""
    plain = lowered(text)
    return plain if plain.isascii() else plain.translate(_folds())


def count_in(term: Term, text: str) -> float:
    """How often the term stands in a text; related words count less."""
    return sum(places_in(term, text))


def places_in(term: Term, text: str) -> Iterator[float]:
    """What each place of a text where the term may stand counts: 1.0, or RELATED."""
    plain = folded(text)
    at, tried = plain.find(term.beginning), 0
    while at >= 0 and tried < MOST_PLACES:
        counted = 1.0 if term.is_joined else _counts(term, lowered(text), at)
        if counted:
            yield counted
        at, tried = plain.find(term.beginning, at + len(term.beginning)), tried + 1


def _counts(term: Term, plain: str, at: int) -> float:
    """What the word of a text at this place is to the term."""
    start, end = at, at + len(term.beginning)
    while start > 0 and at - start <= CLITICS and plain[start - 1].isalnum():
        start -= 1
    if start < at and not _IS_ARABIC.match(term.word):
        return 0.0
    while end < len(plain) and end - at < LONGEST_WORD and plain[end].isalnum():
        end += 1
    word = plain[start:end]
    if word == term.word or any(stem_of(word, language) == stem for language, stem in term.stems):
        return 1.0
    if _IS_HANGUL.match(term.word):
        return 1.0 if end - at - len(term.beginning) <= ENDINGS else 0.0
    return RELATED if len(term.beginning) >= LEAST_RELATED and start == at else 0.0


@lru_cache(50_000)
def stem_of(word: str, language: str) -> str:
    """Of a lower-case word; the word itself in a language without a stemmer."""
    if language not in _STEMMERS or len(word) > LONGEST_WORD:
        return word
    with _stemming:  # a stemmer keeps the word it works on
        return _stemmer(_STEMMERS[language]).stemWord(word)


def _term(word: str, languages: tuple[str, ...]) -> Term:
    weight = SMALL if word in small_talk() or (len(word) == 1 and _UNSPACED.match(word)) else 1.0
    if _UNSPACED.match(word) or word.isdigit():
        return Term(word, _fold(word), weight=weight)
    stems = tuple((language, stem_of(word, language)) for language in languages)
    return Term(word, _beginning(word, [stem for _, stem in stems]), stems, weight)


def _beginning(word: str, stems: Iterable[str]) -> str:
    """What the word and its stems begin with, less the letter in which forms differ most: study, studies, studied."""
    plain = _fold(word)
    if _IS_ARABIC.match(word):
        found = [stem for stem in map(_fold, stems) if stem in plain and len(stem) >= LEAST_BEGINNING - 1]
        return min(found, key=len, default=plain)
    shared = plain
    for stem in map(_fold, stems):
        same = next(
            (n for n, (a, b) in enumerate(zip(shared, stem, strict=False)) if a != b), min(len(shared), len(stem))
        )
        shared = shared[:same]
    if len(shared) > 4 and stems:
        shared = shared[:-1]
    return shared if len(shared) >= LEAST_BEGINNING else plain[:LEAST_BEGINNING]


def _words(text: str) -> Iterator[str]:
    for run in _WORD.findall(lowered(text)):
        if _UNSPACED.match(run):
            yield from map("".join, pairwise(run))
            yield from run
        else:
            yield run


def _tells(word: str) -> bool:
    if _UNSPACED.match(word):
        return word not in function_words() and function_words().isdisjoint(word)
    return word not in function_words() and (len(word) > 1 or word.isdigit())


def _fold(word: str) -> str:
    return word if word.isascii() else word.translate(_folds())


_UNWRITTEN = dict.fromkeys((*range(0x610, 0x61B), *range(0x64B, 0x660), 0x640, 0x670))


@cache
def _folds() -> dict[int, str]:
    """Each composed letter of Latin, Greek and Cyrillic to the one below its accents, й but for."""
    table = {ord(a): b for a, b in zip("أإآٱىةёßøłđı", "ااااyهеsoldi", strict=True)} | {ord("ى"): "ي"}
    for code in (*range(0xC0, 0x250), *range(0x386, 0x3D0), *range(0x1E00, 0x2000)):
        base = unicodedata.normalize("NFD", chr(code))[0]
        if base != chr(code) and code not in table:
            table[code] = base
    return table


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@cache
def _stemmer(name: str) -> _Stemmer:
    import snowballstemmer  # takes a while: at the first question only

    stemmer: _Stemmer = snowballstemmer.stemmer(name)
    return stemmer
