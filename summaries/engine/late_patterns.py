"""Regular expressions that are made when they are first used.

There are hundreds, and making all of them took a third of each start of a process.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property


class LatePattern:
    """Used as an `re.Pattern`. A source that is no regular expression raises `re.error` at the first use."""

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source, self._flags = source, flags

    @cached_property
    def made(self) -> re.Pattern[str]:
        return re.compile(self._source, self._flags)

    @property
    def groupindex(self) -> Mapping[str, int]:
        return self.made.groupindex

    def search(self, text: str) -> re.Match[str] | None:
        return self.made.search(text)

    def sub(self, write: "str | Callable[[re.Match[str]], str]", text: str) -> str:
        return self.made.sub(write, text)

    def match(self, text: str, *places: int) -> re.Match[str] | None:
        return self.made.match(text, *places)

    def finditer(self, text: str, *places: int) -> Iterator[re.Match[str]]:
        return self.made.finditer(text, *places)
