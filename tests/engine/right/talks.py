"""Talks: what one person writes in a thread, message by message, and what each does to an earlier one.

A talk is a head, "# language topic", and a line for each message. Most lines change nothing: that is what a thread is
like, and pairs of sentences (replaces.txt) do not show it. The others name the number of the line that they are about:

    7= The rent is 810 euros since May.         it takes the place of line 7
    3? I ordered 32 GB for the server.          a person is to be asked whether it does
    5! Jonas has been to the council.           line 5 is done, or answered
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DOES = {"=": "replace", "?": "may", "!": "done"}
_LINE = re.compile(r"(?:(\d+)([=?!]) )?(.+)")


@dataclass(frozen=True)
class Effect:
    """Of the message at one place on that at another, both counted from 0: "replace", "may" or "done"."""

    newer: int
    older: int
    does: str


def read_talks(path: Path) -> Iterator[dict[str, Any]]:
    """The fields of each talk, named by its file and number."""
    for number, block in enumerate(path.read_text("utf-8").strip().split("\n\n"), 1):
        head, *lines = block.splitlines()
        texts, effects = read_lines(lines)
        messages = [{"role": "user", "author": "Ada", "text": text} for text in texts]
        name = f"{path.parent.name}-{path.stem}-{number}"
        yield {"id": name, "lang": head.split()[1], "messages": messages, "effects": effects}


def read_lines(lines: Sequence[str]) -> tuple[list[str], list[Effect]]:
    texts: list[str] = []
    effects: list[Effect] = []
    for place, line in enumerate(lines):
        found = _LINE.fullmatch(line)
        if found is None or (found[1] and not 1 <= int(found[1]) <= place):
            raise ValueError(f"line {place + 1} cannot be read: {line}")
        if found[1]:
            effects.append(Effect(place, int(found[1]) - 1, DOES[found[2]]))
        texts.append(found[3])
    return texts, effects
