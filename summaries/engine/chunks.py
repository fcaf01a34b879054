"""A text cut into chunks that can be looked for: whole pages, slides or sections where these are short."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

LEAST, MOST = 1_000, 2_000  # characters; the last one of a text, and one before a long part, may be shorter

_ENDS = tuple(map(re.compile, (r"\n\n+", r"\n", r"(?<=[.!?…。！？])\s", r"\s")))
"""Where a part that is too long is cut, the best place first."""


def chunks_of(text: str, parts: Sequence[Sequence[Any]]) -> Iterator[tuple[int, int]]:
    """(first character, the one after the last). parts: [label, start, end] in the text, in their order; what stands
    between them (their marks) may go with either. Nothing that is no white space is left out."""
    start = end = 0
    for _, first, last in parts or [["", 0, len(text)]]:
        if last <= first:
            continue
        if end > start and (last - start > MOST or end - start >= LEAST):
            yield start, end
            start = first
        if end == start:
            start = first
        end = last
        while end - start > MOST:
            cut = _cut(text, start, end)
            yield start, cut
            start = cut
    if text[start:end].strip():
        yield start, end


def _cut(text: str, start: int, end: int) -> int:
    """The last good place between LEAST and MOST characters after the start; not so late that little is left over."""
    latest = min(start + MOST, max(end - LEAST // 2, start + LEAST))
    for places in _ENDS:
        found = [place.end() for place in places.finditer(text, start + LEAST, latest)]
        if found:
            return found[-1]
    return latest
