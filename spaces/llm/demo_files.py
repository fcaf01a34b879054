"""What the prompt holds of the files of a Space, line by line, each with the words by which an answer names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_OPENS, _CLOSES = "\n\n<file-passages>\n", "\n</file-passages>\n"
_CITED = re.compile(r"\[([^\[\]]{1,200})\] ")
_FILE = re.compile(r'<space-file name="([^"]*)">')
_MARK = re.compile(r"\[((?:p\.|slide|sheet) [^\[\]]{1,100})\]|#{1,6} (.{1,200})")


@dataclass(frozen=True, slots=True)
class FileLine:
    """cited: "plan.pdf, p. 3"."""

    cited: str
    text: str


def without_passages(content: str) -> tuple[str, str]:
    """A message without what its question brought of files, and that; "" where it brought nothing."""
    opens = content.rfind(_OPENS)
    closes = content.rfind(_CLOSES)
    if opens < 0 or closes < opens:
        return content, ""
    return content[:opens], content[opens + len(_OPENS) : closes]


def lines_of_passages(passages: str) -> Iterator[FileLine]:
    """Each begins as "[plan.pdf, p. 3] …"; its further lines are set in."""
    cited = ""
    for line in passages.splitlines():
        if begun := _CITED.match(line):
            cited, line = begun[1], line[begun.end() :]
        if cited:
            yield FileLine(cited, line.strip())


def lines_of_files(content: str) -> Iterator[FileLine]:
    """Of the files that stand whole in the prompt."""
    name = place = ""
    for line in content.splitlines():
        if begun := _FILE.fullmatch(line):
            name, place = begun[1], ""
        elif line == "</space-file>":
            name = ""
        elif name and (mark := _MARK.fullmatch(line)):
            place = mark[1] or mark[2]
        elif name and line.strip():
            yield FileLine(f"{name}, {place}" if place else name, line.strip())
