"""What a sentence may say, told by its words alone: enough to see that most have nothing to do with each other.

To read a sentence takes long, and few have to be read. What is told here may be too much, never too little.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from ..scripts import SPACELESS
from ..values.calendar import dates_written, times_written
from ..values.units import unit_of
from .comparing import PHONE
from .reader import KEPT
from .reading import day_of, is_numeral, prepared, read
from .statement import Reading
from .stems import keys_of, stem
from .word_lists import WORD, Lexicon, common, lexicon_of, lexicons

_UNIT = "#"  # begins the key of a unit
KEYS_OF_KINDS = {"day": "##day", "clock": "##clock", "number": "##number"}  # the keys of kinds of values
_LONGEST_ENDING = 3  # letters, behind the name of a unit
_DIGIT = re.compile(r"\d")
_LONG_NUMBER = re.compile(rf"\d(?:[()/ \u00a0\u202f-]{{0,24}}\d){{{PHONE - 1}}}")
_JOINED = "وف"  # "and", "so": Arabic writes them with the word that follows


def keys_in(reading: Reading) -> frozenset[str]:
    """Under which the words, units and kinds of values of a sentence are found."""
    units = (f"{_UNIT}{given.unit}" for given in reading.given if given.unit or len(given.worth) >= PHONE)
    kinds = (KEYS_OF_KINDS[given.kind] for given in reading.given if given.kind in KEYS_OF_KINDS)
    return frozenset([*(key for token in reading.tokens for key in keys_of(token.stem)), *units, *kinds])


@lru_cache(8_192)  # a ledger's sentences come up again at each fold
def keys_of_text(text: str) -> frozenset[str]:
    return keys_in(read(text))


@lru_cache(8_192)
def possible_keys(text: str) -> frozenset[str]:
    """Those of the sentence, and maybe more."""
    plain, words = prepared(text)
    lexicon = lexicon_of(plain, words)
    return keys_of_text(text) if lexicon.name in SPACELESS else _possible_keys(plain, lexicon.name)


def _possible_keys(text: str, language: str) -> frozenset[str]:
    written = WORD.findall(text)
    said = frozenset(written)
    keys = frozenset().union(*(_keys_of_word(word, language) for word in said))
    words = [word.lower() for word in written]
    in_words = any(_gives_value(word, language) for word in words)
    counts_one = not common("one_of").isdisjoint(words)
    if not (in_words or counts_one or _DIGIT.search(text) or _tells_a_time(text)):
        return keys
    signs = (unit_of(sign) for sign in frozenset(text) if not sign.isalnum())
    units = {f"{_UNIT}{unit[0]}" for unit in signs if unit} | {f"{_UNIT}times"}
    if in_words or _LONG_NUMBER.search(text) or any(len(word) >= PHONE and _DIGIT.search(word) for word in said):
        units.add(_UNIT)
    if language == "ko":
        units |= {f"{_UNIT}{sign}" for sign in frozenset(text)} | {f"{_UNIT}마리", f"{_UNIT}킬로"}
    counted = words if in_words or language == "ko" else _counted(words)
    return keys.union(units, KEYS_OF_KINDS.values(), *(_units_of_word(word, language) for word in counted))


def _counted(words: Sequence[str]) -> Iterator[str]:
    """The words that hold a figure, and those right behind one or behind "a": no unit is anywhere else."""
    for before, word in pairwise(("", *words)):
        if _DIGIT.search(before) or _DIGIT.search(word) or before in common("one_of"):
            yield word


@lru_cache(32_768)  # the words of a language come again and again
def _keys_of_word(written: str, language: str) -> tuple[str, ...]:
    word = written.lower()
    if group := lexicons()[language].group_of(word):
        return (group,)
    if any(map(str.isdigit, word)):
        return (*keys_of(stem(word, language)), *keys_of(word))
    return () if word == written and _is_never_told(word, language) else keys_of(stem(word, language))


def _is_never_told(word: str, language: str) -> bool:
    """Of a word in small letters: whether no sentence is about it."""
    phrases = lexicons()[language].phrases.get(word, ())
    if any(len(phrase) > 1 and not lists.isdisjoint(KEPT) for phrase, lists in phrases):
        return False  # "up to"
    _, lists = lexicons()[language].at([word], 0)
    return not lists.isdisjoint(common("not_about")) and lists.isdisjoint(KEPT)


@lru_cache(32_768)
def _units_of_word(word: str, language: str) -> tuple[str, ...]:
    """The keys of the units that it may name, behind a number or joined to it."""
    parts = {word, word.lstrip("0123456789.,:/-")} - {""}
    known = (unit_of(part[: len(part) - cut]) for part in parts for cut in range(_LONGEST_ENDING + 1))
    units = {unit[0] for unit in known if unit} | {stem(part, language) for part in parts}
    return tuple(f"{_UNIT}{unit}" for unit in units)


@lru_cache(32_768)
def _gives_value(word: str, language: str) -> bool:
    return is_numeral(word) or day_of(word, language) is not None or word in common("spoken_times")


def _tells_a_time(text: str) -> bool:
    """In words: "at noon"."""
    return any(True for _ in times_written(text)) or any(True for _ in dates_written(text))


@lru_cache(8_192)
def may_speak_of_self(text: str) -> bool:
    """Whether it may hold a word such as "I"."""
    selves, words = _selves(), [word.lower() for word in WORD.findall(text.replace("’", "'"))]
    if not selves.isdisjoint(words):
        return True
    return not text.isascii() and (
        any(word[0] in _JOINED and word[1:] in selves for word in words)
        or any(sign in text for sign in _unspaced_selves())
    )


@cache
def _selves() -> frozenset[str]:
    """The words, in all languages, with which a phrase for the speaker begins."""
    return frozenset(first for lexicon in _spaced_lexicons() for first in _firsts(lexicon))


@cache
def _unspaced_selves() -> frozenset[str]:
    return frozenset(first for name in SPACELESS for first in _firsts(lexicons()[name]))


def _spaced_lexicons() -> list[Lexicon]:
    return [lexicon for name, lexicon in lexicons().items() if name not in SPACELESS]


def _firsts(lexicon: Lexicon) -> list[str]:
    return [first for first, phrases in lexicon.phrases.items() if any("first" in lists for _, lists in phrases)]
