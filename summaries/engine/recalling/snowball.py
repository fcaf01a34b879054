"""Stems of words, by the Snowball algorithm of their language."""

import threading
from functools import cache, lru_cache
from typing import Protocol

LONGEST_WORD = 40  # letters; a longer one is no word

_NAMES = {
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
_stemming = threading.Lock()


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@lru_cache(50_000)
def stem_of(word: str, language: str) -> str:
    """Of a lower-case word; the word itself in a language without a stemmer."""
    if language not in _NAMES or len(word) > LONGEST_WORD:
        return word
    with _stemming:  # a stemmer keeps the word it works on
        return _stemmer(_NAMES[language]).stemWord(word)


@cache
def _stemmer(name: str) -> _Stemmer:
    import snowballstemmer  # takes a while: at the first question only

    stemmer: _Stemmer = snowballstemmer.stemmer(name)
    return stemmer
