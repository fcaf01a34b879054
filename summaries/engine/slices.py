"""A pattern is looked for in a long text slice by slice: one search is one call into C, in which no other thread of the
process has its turn."""

import re
from collections.abc import Iterator

from .late_patterns import LatePattern

SLICE = 2_000  # characters in which a match may begin
BEYOND = 800  # characters after them that are read with them


def found_in_slices(
    pattern: re.Pattern[str] | LatePattern, text: str, begin: int = 0, end: int | None = None
) -> Iterator[re.Match[str]]:
    """What `pattern.finditer` finds, where no match takes more than BEYOND characters to be known for one."""
    end = len(text) if end is None else end
    while begin < end:
        following = begin + SLICE
        stop = min(following + BEYOND, end)
        for found in pattern.finditer(text, begin, stop):
            if found.start() >= following:
                break
            if found.end() == stop < end:  # it may go on
                found = pattern.match(text, found.start(), end) or found
            yield found
            following = max(following, found.end())
        begin = following
