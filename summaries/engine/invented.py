"""What a text says that its source does not: identifiers, numbers and names."""

import re
from functools import lru_cache
from itertools import pairwise

from .details import missing_details, names_in
from .language import languages_in
from .sentences import words_of
from .values import invented_values, is_value

_WORD_AND_NUMBER = re.compile(r"([^\W\d_]{2,40})-(\d{1,9})s?|(\d{1,9})-([^\W\d_]{2,40})")


def invented_in(text: str, source: str) -> list[str]:
    """Identifiers, numbers and names of text that the source does not have."""
    return [*_invented_details(text, source), *invented_values(text, source), *_invented_names(text, source)]


def _invented_details(text: str, source: str) -> list[str]:
    """Identifiers, addresses and file names that the source does not have; numbers are compared by value elsewhere."""
    missing = missing_details(text, source)
    return [detail for detail in missing if not is_value(detail) and not _is_said_apart(detail, source)]


def _is_said_apart(detail: str, source: str) -> bool:
    """ "Under-18s" of "nobody under 18"."""
    found = _WORD_AND_NUMBER.fullmatch(detail.lower())
    parts = tuple(part for part in found.groups() if part) if found else ()
    return bool(parts) and any(parts == pair for pair in pairwise(words_of(source)))


def _invented_names(text: str, source: str) -> list[str]:
    """Capitalized words that the source does not have in any case or ending; German capitalizes all nouns."""
    if "de" in languages_in(f"{text} {source}", least=1) or "ß" in text:
        return []
    known = _word_starts(source)
    return [name for name in sorted(names_in(text)) if not _parts(name) <= known]


def _parts(name: str) -> frozenset[str]:
    return frozenset(_start(word) for part in words_of(name) for word in re.split(r"[-'’.]", part) if len(word) > 1)


@lru_cache(64)  # one source, many items
def _word_starts(source: str) -> frozenset[str]:
    return frozenset(_start(word) for each in words_of(source) for word in (each, *re.split(r"[-'’./]", each)))


def _start(word: str) -> str:
    return word[:4]
