"""The part of a sentence that says it: for a summary that has no room for the rest."""

import re
from functools import lru_cache

from .details import dates_in, details_of, names_in, numerals_in
from .sentences import meaningful, words_of

LEAST_WORDS = 3  # that carry meaning, in what stays
LEAD_WORDS = 1  # at most, in a beginning that may go

# Not "if" and its like: without its condition a sentence says something else.
_JOINT = re.compile(
    r"(?<=[,;])\s++|(?<!\s)\s++(?:[–—]\s++|(?=(?:and|but|because|so|while|which|who|though|although|where|und|aber"
    r"|weil|et|mais|y|pero|porque|e|ma)\s))"
)


@lru_cache(20_000)
def core_of(text: str) -> str:
    """The text without clauses at its ends that hold no number, date or name; one verbatim piece of it.

    A beginning goes only where it says next to nothing, since it mostly names what all is about. Text without any
    number, date or name stays whole.
    """
    ends = [found.span() for found in _JOINT.finditer(text)]
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(text)]
    telling = [_is_telling(text[a:b], is_first=not a) for a, b in zip(starts, stops, strict=True)]
    if not any(telling):
        return text
    first, last = 0, len(starts) - 1
    while last > first and not telling[last] and _words(text[starts[first] : stops[last - 1]]) >= LEAST_WORDS:
        last -= 1
    while first < last and not telling[first] and _may_lead_go(text, starts, stops, first, last):
        first += 1
    return text[starts[first] : stops[last]].rstrip(",;:")


def _may_lead_go(text: str, starts: list[int], stops: list[int], first: int, last: int) -> bool:
    if text[: starts[first + 1]].rstrip()[-1] not in ",;–—":
        return False  # "Ada and Ben" is no clause
    says_little = _words(text[starts[first] : stops[first]]) <= LEAD_WORDS
    return says_little and _words(text[starts[first + 1] : stops[last]]) >= LEAST_WORDS


def _is_telling(clause: str, *, is_first: bool) -> bool:
    words = words_of(clause)
    names = names_in(clause if is_first else f", {clause}")
    return bool(names or details_of(clause) or dates_in(words) or numerals_in(words))


def _words(text: str) -> int:
    return len(meaningful(words_of(text)))
