"""The text of a file, page by page as a reader turns them, with a passage marked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

PAGE_CHARS = 20_000
"""Of a page: as many whole parts of the file (its pages, slides, sections) as that holds; a longer part is cut."""

Stretch = tuple[int, int]


@dataclass(frozen=True)
class Piece:
    text: str
    is_marked: bool = False


@dataclass(frozen=True)
class ShownPart:
    """A page, slide, sheet or section of the file. label: what it is called there; place: its number, from 1."""

    label: str
    place: int
    pieces: tuple[Piece, ...]

    @property
    def is_marked(self) -> bool:
        return any(piece.is_marked for piece in self.pieces)


@dataclass(frozen=True)
class TextPage:
    number: int
    count: int
    parts: tuple[ShownPart, ...]


def page_of(text: str, parts: Sequence[Sequence[Any]], *, number: int = 1, marks: Sequence[Stretch] = ()) -> TextPage:
    """parts: [label, start, end] in the text. With marks, the page on which the first of them begins."""
    stretches = list(_pages(parts, len(text)))
    if marks:
        number = bisect_right([start for start, _ in stretches], marks[0][0])
    number = min(max(number, 1), max(len(stretches), 1))
    if not stretches:
        return TextPage(1, 1, ())
    shown = _within(parts, stretches[number - 1])
    told = (ShownPart(label, place, tuple(pieces_of(text, *at, marks))) for label, place, at in shown)
    return TextPage(number, len(stretches), tuple(told))


def pieces_of(text: str, start: int, end: int, marks: Sequence[Stretch]) -> Iterator[Piece]:
    at = start
    for first, last in sorted(marks):
        first, last = max(first, at), min(last, end)
        if first < last:
            if at < first:
                yield Piece(text[at:first])
            yield Piece(text[first:last], is_marked=True)
            at = last
    if at < end:
        yield Piece(text[at:end])


def _pages(parts: Sequence[Sequence[Any]], length: int) -> Iterator[Stretch]:
    begun, end = 0, 0
    for _, start, after in parts:
        if after - begun > PAGE_CHARS and end > begun:
            yield begun, end
            begun = start
        while after - begun > PAGE_CHARS:
            yield begun, begun + PAGE_CHARS
            begun += PAGE_CHARS
        end = after
    if length and end > begun:
        yield begun, end


def _within(parts: Sequence[Sequence[Any]], stretch: Stretch) -> Iterator[tuple[str, int, Stretch]]:
    first, last = stretch
    for place, (label, start, end) in enumerate(parts, start=1):
        at = max(start, first), min(end, last)
        if at[0] < at[1] or (start == end and first <= start <= last):
            yield str(label), place, at
