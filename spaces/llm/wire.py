"""What a server sent, read with suspicion: JSON of bounded depth, texts that a database can store, names that fit."""

from __future__ import annotations

import json
import math
from typing import Any

import jiter

LONGEST_FINISH_REASON = 40  # characters, as stored with a message
LONGEST_NAME = 200  # characters, as stored of a model
DEEPEST = 8  # levels of lists and objects that are looked into
THOUGHT = ("thinking", "reasoning", "redacted_thinking")
"""Types of parts that a model does not say to anybody."""

_NOT_STORABLE = str.maketrans({"\x00": "\ufffd"})  # PostgreSQL has no text with NUL


def parsed(received: bytes) -> Any:
    """The JSON value. Raises ValueError, also for one that is nested too deeply.

    jiter, which comes with openai, takes a third of json's time for a chunk, but knows no halves of surrogate pairs,
    no bytes that were cut within a character and no numbers of thousands of digits, all of which some servers send.
    """
    try:
        return jiter.from_json(received)
    except ValueError:
        pass
    try:
        return json.loads(received.decode("utf-8-sig", "replace"), parse_int=_integer)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _integer(digits: str) -> int | float:
    """Python refuses to read very long ones; nothing here counts that far."""
    return int(digits) if len(digits) < 1_000 else math.inf


def storable(text: str) -> str:
    """The text with every NUL and every lone half of a surrogate pair marked; whole pairs become one character."""
    if text.isascii():
        return text.translate(_NOT_STORABLE) if "\x00" in text else text
    return text.translate(_NOT_STORABLE).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def text_in(content: Any, depth: int = DEEPEST) -> str:
    """The text of a message's content: a text, a number, a part with text, or a list of parts. As it came: not yet
    storable, because half a character may come with the next event."""
    if isinstance(content, str):
        return content
    if isinstance(content, int | float) and not isinstance(content, bool):
        return _number_as_text(content)
    if depth and isinstance(content, list):
        return "".join(text_in(part, depth - 1) for part in content)
    if depth and isinstance(content, dict) and content.get("type") not in THOUGHT:
        return text_in(content.get("text", content.get("value")), depth - 1)
    return ""


def _number_as_text(number: int | float) -> str:
    """Compared before all else: an integer can be longer than any float, and no number compares with NaN."""
    return str(number) if abs(number) < 10**18 else ""


def finish_reason_in(value: Any) -> str | None:
    """Why the server says it ended; None where it did not say so. What is not a text is a reason without a name."""
    if not isinstance(value, str):
        return "unknown" if value else None
    return storable(value.strip())[:LONGEST_FINISH_REASON] or None


def name_in(value: Any) -> str:
    """A model's name, or "" where this is none that could be stored and asked for again."""
    is_name = isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= LONGEST_NAME
    return value.strip() if is_name else ""


def letters_in(value: Any, depth: int = DEEPEST) -> int:
    """How many characters of text stand anywhere in a value."""
    if isinstance(value, str):
        return len(value)
    if depth and isinstance(value, list):
        return sum(letters_in(part, depth - 1) for part in value)
    if depth and isinstance(value, dict):
        return sum(letters_in(part, depth - 1) for part in value.values())
    return 0
