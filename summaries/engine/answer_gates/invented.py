"""What a text says that its source does not: identifiers, numbers and names."""

import re
from collections.abc import Collection
from functools import lru_cache
from itertools import pairwise

from ..details import dates_in, missing_details, names_in
from ..language import languages_in
from ..sentences import words_of
from ..values import invented_values, is_value

_SPAN = re.compile(r"[-–+×x/]")
_SUFFIX = re.compile("['’]")
_FIGURES = re.compile(r"\d(?:[ ()/.\u00a0\u202f-]{0,2}\d){6,19}(?!\d)")
LEAST_REGROUPED = 7  # figures
SHORT_DAY = 3  # letters of "Sep" and "Tue"
# Names of scripts without capitals, by the title behind them.
_TITLED = re.compile(
    r"([\u4e00-\u9fff]{1,3}|[\u30a1-\u30fa\u30fc]{2,8})(?=先生|さん|様|女士|小姐|老师|经理|醫生|医生)"
    r"|(?<![가-힣])([가-힣]{2,3})(?= ?씨(?![가-힣]))"
)
_WORD_AND_NUMBER = re.compile(r"([^\W\d_]{2,40})-(\d{1,9})s?|(\d{1,9})-([^\W\d_]{2,40})")


def invented_in(text: str, source: str) -> list[str]:
    """Identifiers, numbers and names of text that the source does not have."""
    invented = [*_invented_details(text, source), *invented_values(text, source), *_invented_names(text, source)]
    return [each for each in invented if not _is_regrouped(each, source)]


def _invented_details(text: str, source: str) -> list[str]:
    """Identifiers, addresses and file names that the source does not have; numbers are compared by value elsewhere."""
    missing = missing_details(text, source)
    return [
        detail
        for detail in missing
        if not is_value(detail) and not _is_said_apart(detail, source) and not _is_in_parts(detail, source)
    ]


def _is_in_parts(detail: str, source: str) -> bool:
    """ "17:00-18:30" of "5 to 6:30 pm", "KPSS'den" of "KPSS'de"."""
    if not detail[0].isdigit():
        return _SUFFIX.split(detail)[0] in source
    parts = _SPAN.split(detail)
    return len(parts) > 1 and all(any(map(str.isdigit, part)) and not invented_values(part, source) for part in parts)


def _is_regrouped(detail: str, source: str) -> bool:
    """A long number, such as that of a telephone, whose figures are grouped otherwise."""
    figures = re.sub(r"\D", "", detail)
    return len(figures) >= LEAST_REGROUPED and figures in _runs_of_figures(source)


@lru_cache(64)  # one source, many items
def _runs_of_figures(source: str) -> frozenset[str]:
    return frozenset(re.sub(r"\D", "", found) for found in _FIGURES.findall(source))


def _is_said_apart(detail: str, source: str) -> bool:
    """ "Under-18s" of "nobody under 18"."""
    found = _WORD_AND_NUMBER.fullmatch(detail.lower())
    parts = tuple(part for part in found.groups() if part) if found else ()
    return bool(parts) and any(parts == pair for pair in pairwise(words_of(source)))


def _invented_names(text: str, source: str) -> list[str]:
    """Capitalized words that the source does not have in any case or ending; German capitalizes all nouns."""
    if titled := [name for pair in _TITLED.findall(text) for name in pair if name and name[-2:] not in source]:
        return titled
    if "de" in languages_in(f"{text} {source}", least=1) or "ß" in text:
        return []
    known = _word_starts(source)
    days = {word[:SHORT_DAY] for word in words_of(source)}
    return [name for name in sorted(names_in(text)) if not _parts(name) <= known and not _is_day(name, days)]


def _is_day(name: str, known: Collection[str]) -> bool:
    """ "January" and "Friday" of "31 Jan" and "Thu/Fri"."""
    word = name.lower()
    return dates_in([word]) > 0 and word[:SHORT_DAY] in known


def _parts(name: str) -> frozenset[str]:
    return frozenset(_start(word) for part in words_of(name) for word in re.split(r"[-'’.]", part) if len(word) > 1)


@lru_cache(64)  # one source, many items
def _word_starts(source: str) -> frozenset[str]:
    words = frozenset(word for each in words_of(source) for word in (each, *re.split(r"[-'’./]", each)))
    return frozenset(map(_start, words)) | {word[:SHORT_DAY] for word in words if dates_in([word])}


def _start(word: str) -> str:
    return word[:4]
