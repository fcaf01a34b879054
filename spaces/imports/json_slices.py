"""JSON that is read value by value, so that a large file does not hold up everybody else.

`json.loads` is one call into C, in which no other thread has its turn: 1 s for 100 MB. Here the outer levels are walked
in Python, and only what is deeper is left to C.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError, JSONDecoder
from typing import Any

LEVELS = 5  # of lists and objects: a message of a conversation of any of our formats is no deeper

_BLANK = re.compile(r"[ \t\n\r]*+")
_whole_value = JSONDecoder().raw_decode


def loads(text: str) -> Any:
    """What `json.loads` gives. Raises JSONDecodeError, and RecursionError or ValueError as it does."""
    with _collection_waits():
        value, end = _value(text, _after_blank(text, 0), LEVELS)
    end = _after_blank(text, end)
    if end != len(text):
        raise JSONDecodeError("Extra data", text, end)
    return value


@contextmanager
def _collection_waits() -> Iterator[None]:
    """The garbage collector would go through all that was read so far, again and again: 50 ms each time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _value(text: str, at: int, levels: int) -> tuple[Any, int]:
    """The value that begins there, and where it ends."""
    if levels and text.startswith("[", at):
        return _list(text, at + 1, levels - 1)
    if levels and text.startswith("{", at):
        return _object(text, at + 1, levels - 1)
    return _whole_value(text, at)


def _list(text: str, at: int, levels: int) -> tuple[list[Any], int]:
    values: list[Any] = []
    at = _after_blank(text, at)
    if text.startswith("]", at):
        return values, at + 1
    while True:
        value, at = _value(text, at, levels)
        values.append(value)
        at, is_end = _next(text, at, "]")
        if is_end:
            return values, at


def _object(text: str, at: int, levels: int) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    at = _after_blank(text, at)
    if text.startswith("}", at):
        return values, at + 1
    while True:
        name, at = _name(text, at)
        values[name], at = _value(text, at, levels)
        at, is_end = _next(text, at, "}")
        if is_end:
            return values, at


def _name(text: str, at: int) -> tuple[str, int]:
    """A key, and where its value begins."""
    if not text.startswith('"', at):
        raise JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
    name, at = _whole_value(text, at)
    at = _after_blank(text, at)
    if not text.startswith(":", at):
        raise JSONDecodeError("Expecting ':' delimiter", text, at)
    return name, _after_blank(text, at + 1)


def _next(text: str, at: int, closing: str) -> tuple[int, bool]:
    """Where the next value begins or, at the end, what follows."""
    at = _after_blank(text, at)
    if text.startswith(closing, at):
        return at + 1, True
    if not text.startswith(",", at):
        raise JSONDecodeError("Expecting ',' delimiter", text, at)
    return _after_blank(text, at + 1), False


def _after_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at
