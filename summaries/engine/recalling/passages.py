"""A text cut into the pieces that can be quoted alone: sentences; code blocks and tables whole."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..sentences import split

MAX_CHARS = 400  # of a sentence; a longer one is cut between words

_FENCE = re.compile(r"[ \t>]*+(`{3,}+|~{3,}+)")
_ROW = re.compile(r"[ \t]*+\|")


@dataclass(frozen=True, slots=True)
class Passage:
    """The characters start … end of a text. is_block: code or a table, which says nothing when it is cut."""

    start: int
    end: int
    is_block: bool = False


@lru_cache(1_024)
def passages_of(text: str) -> tuple[Passage, ...]:
    """In their order, without the white space around them; a fence that nothing closes goes on to the end."""
    return tuple(_cut(text))


def _cut(text: str) -> Iterator[Passage]:
    block, kind = -1, ""  # where the block begins that is being read, and what ends it: a fence's marks, or "|"
    place = 0
    for line in text.splitlines(keepends=True):
        fence = _FENCE.match(line)
        if kind and kind != "|":
            if fence and fence[1].startswith(kind) and not line[fence.end() :].strip():
                yield _trimmed(text, block, place + len(line))
                kind = ""
            place += len(line)
            continue
        if kind and not _ROW.match(line):
            yield _trimmed(text, block, place)
            kind = ""
        if fence:
            block, kind = place, fence[1]
        elif _ROW.match(line):
            block, kind = (block if kind else place), "|"
        else:
            yield from _sentences(line, place)
        place += len(line)
    if kind:
        yield _trimmed(text, block, len(text))


def _trimmed(text: str, start: int, end: int) -> Passage:
    return Passage(start, start + len(text[start:end].rstrip()), is_block=True)


def _sentences(line: str, place: int) -> Iterator[Passage]:
    at = 0
    for sentence in split(line.rstrip()):
        if not sentence:
            continue
        at = line.find(sentence, at)
        for start, end in _pieces(sentence):
            yield Passage(place + at + start, place + at + end)
        at += len(sentence)


def _pieces(sentence: str) -> Iterator[tuple[int, int]]:
    start = 0
    while len(sentence) - start > MAX_CHARS:
        cut = sentence.rfind(" ", start + MAX_CHARS // 2, start + MAX_CHARS)
        cut = cut if cut > 0 else start + MAX_CHARS
        yield start, cut
        start = cut + (sentence[cut] == " ")
    yield start, len(sentence)
