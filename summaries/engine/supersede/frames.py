"""A newer sentence that says an older one again, but for one stretch of words.

"The talk is in hall 2", and then "Hall 2 is flooded, the talk is in the gym": what stands beside the repeated words
tells why.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..scripts import SPACELESS
from .reading import prepared
from .stems import alike, stem
from .word_lists import WORD, Lexicon, common, lexicon_of

_CLAUSE = re.compile(r"[,:](?!\d)|[;()!?…。，；：！？、،؛؟.](?=\s|$|[^\W\d_])|[—–](?=\s|$)")
_CLAUSE_WORDS = 2  # at least, of a repeated clause in a text with spaces
_SIGNS = 4  # the same in a text without
_STRETCH = 4  # words of a value
_STRETCH_SIGNS = 8
_SPLIT = {"'re": "are", "'m": "am", "'ll": "will", "'ve": "have"}
_UNSAID = frozenset(("now", "strong"))


@dataclass(frozen=True)
class Frame:
    """gone, come: what stands in the one place that differs; begins: what both begin with. beside: the newer's other
    words, those before the clause that says it again and those behind it."""

    begins: tuple[str, ...]
    gone: tuple[str, ...]
    come: tuple[str, ...]
    before: tuple[str, ...]
    behind: tuple[str, ...]

    @property
    def is_one_place(self) -> bool:
        """What stands between is one value, and not a word of what both speak of, its verb and a value."""
        return set(self.gone).isdisjoint(self.come) and common("being").isdisjoint(self.gone[1:])

    def names_gone(self, language: str) -> bool:
        """What is beside speaks of the value that is given up: "Hall 2 is flooded"."""
        beside = (*self.before, *self.behind)
        if language in SPACELESS:
            return self.gone[0] in beside
        stems = [stem(word.removesuffix("'s"), language) for word in beside]
        told = [stem(word, language) for word in self.gone if word not in common("pointing")]
        return any(
            alike(gone, other, language) for n, gone in enumerate(told) if not n or len(gone) > 3 for other in stems
        )


@dataclass(frozen=True)
class _Clauses:
    """Words of a text, clause by clause."""

    words: tuple[tuple[str, ...], ...]
    is_unspaced: bool


@lru_cache(8_192)
def _clauses(text: str) -> _Clauses:
    plain, words = prepared(text)
    lexicon = lexicon_of(plain, words)
    is_unspaced = lexicon.name in SPACELESS
    parted = [part.strip() for part in _CLAUSE.split(plain)]
    said = [tuple(_signs(part, lexicon) if is_unspaced else _words(part, lexicon)) for part in parted if part]
    return _Clauses(tuple(each for each in said if each), is_unspaced)


def frame_of(newer: str, older: str) -> Frame | None:
    """None where no clause of the newer says the older one again."""
    old, new = _clauses(older), _clauses(newer)
    if len(old.words) != 1 or old.is_unspaced != new.is_unspaced:
        return None
    for at, clause in enumerate(new.words):
        before = tuple(word for each in new.words[:at] for word in each)
        behind = tuple(word for each in new.words[at + 1 :] for word in each)
        if found := _aligned(clause, old.words[0], before, behind, is_unspaced=new.is_unspaced):
            return found
    return None


def _aligned(
    new: tuple[str, ...], old: tuple[str, ...], before: tuple[str, ...], behind: tuple[str, ...], *, is_unspaced: bool
) -> Frame | None:
    if len(old) < (_SIGNS if is_unspaced else _CLAUSE_WORDS):
        return None
    for start in range(len(new) if not is_unspaced else 1):
        if start and new[start] != old[0]:
            continue
        said, lead = new[start:], new[:start]
        first = _same(said, old)
        last = _same(said[first:][::-1], old[first:][::-1])
        gone, come = old[first : len(old) - last], said[first : len(said) - last]
        most = _STRETCH_SIGNS if is_unspaced else _STRETCH
        if 0 < len(gone) <= most and 0 < len(come) <= most and first + last >= min(2, len(old) - 1):
            return Frame(old[:first], gone, come, (*before, *lead), behind)
    return None


def _same(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _words(text: str, lexicon: Lexicon) -> Iterator[str]:
    found = [match.group().lower().rstrip("'") for match in WORD.finditer(text)]
    place = 0
    while place < len(found):
        size, lists = lexicon.at(found, place)
        if not lists.isdisjoint(_UNSAID):
            place += size
            continue
        word = found[place]
        if word not in common("unsaid"):
            head, sign, tail = word.partition("'")
            yield from (head, _SPLIT[sign + tail]) if sign + tail in _SPLIT else (word,)
        place += 1


def _signs(text: str, lexicon: Lexicon) -> Iterator[str]:
    place = 0
    while place < len(text):
        size, lists = lexicon.piece_at(text, place)
        if size > 1 and not lists.isdisjoint(_UNSAID):
            place += size
            continue
        if text[place].isalnum() or text[place] == "ー":
            yield text[place]
        place += 1
