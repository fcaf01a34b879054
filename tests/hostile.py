"""Pieces of text that, repeated, make a regular expression look at everything again and again, if it can be made to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

MOST_ALTERNATIVES = 12
LONGEST = 60  # characters of a piece
ENDS = ("a!",)

GENERIC = (
    *("sk-", "-eyJ", "eyJ", "a://", "://", " ", "\n", "\r\n", "\t", "\u3000", "0", "1 ", "1-", "a", "A", "_", "-", "."),
    *(
        "a.",
        "a-",
        "a_",
        "A1",
        "a@",
        "a@a.",
        "/",
        "/a",
        "a:",
        ":",
        ", ",
        ";",
        "?",
        "…",
        "'",
        '"',
        "’",
        "`",
        "```",
        "~~~\n",
    ),
    *(
        "# ",
        "> ",
        "- ",
        "* ",
        "1. ",
        "**",
        "__",
        "[",
        "[a",
        "](",
        "[a](",
        "![",
        "]",
        "(",
        ")",
        "{",
        "{}",
        "<",
        "<a",
        "</",
    ),
    *(
        "$",
        "$a",
        "\\(",
        "\\[",
        "\\",
        "|-",
        "=",
        "%",
        "&",
        "+",
        "\u4e00",
        "\u4e00。",
        "\u0645 ",
        "\ud55c",
        "\u00e9",
        "\x00",
    ),
    *(
        "a ",
        "A ",
        "Aa ",
        "a, ",
        "is ",
        "not ",
        "the ",
        "password ",
        "key ",
        "token: ",
        "key=",
        "\n\n",
        " \n",
        "\U0001f600",
    ),
)
_CANDIDATES = "a1A -_.,:/\"'\n@#([\\é中"
_CATEGORY = {
    code.CATEGORY_DIGIT: "1",
    code.CATEGORY_NOT_DIGIT: "a",
    code.CATEGORY_SPACE: " ",
    code.CATEGORY_NOT_SPACE: "a",
    code.CATEGORY_WORD: "a",
    code.CATEGORY_NOT_WORD: "-",
}


@dataclass(frozen=True)
class Hostile:
    """A piece to be repeated, with what stands once before it and once after it.

    No piece is cut: texts of all lengths end alike, so that none is looked through once more than the others for what
    only its end holds.
    """

    piece: str
    before: str = ""
    after: str = ""

    def text(self, chars: int) -> str:
        return self.before + self.piece * max(1, chars // len(self.piece)) + self.after


def hostile_to(pattern: re.Pattern[str]) -> Iterator[Hostile]:
    """Its own literals, beginnings, repetitions and choices, each also with an end that spoils the match; where it may
    begin with anything, the pieces that hurt many."""
    tree = _parser.parse(pattern.pattern, pattern.flags)
    for piece in dict.fromkeys(piece[:LONGEST] for piece in _walk(tree) if piece):
        yield from (Hostile(piece, after=after) for after in ENDS)
        if piece[0].isalpha():
            yield Hostile(f"-{piece}")  # where a word begins
    for before, piece in dict.fromkeys(_repeated(tree)):
        yield from (Hostile(piece, before, after) for after in ENDS)
    if not _begins_with_letter(tree):
        yield from (Hostile(piece, after="!") for piece in GENERIC)


def _walk(tree: Iterable[Any]) -> Iterator[str]:
    """Examples of the beginnings of a sequence, and of all that stands in it."""
    beginning = ""
    for step in tree:
        beginning += _example([step])
        yield beginning
        yield _example([step])
        yield from _inside(*step)


def _repeated(tree: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """What a sequence may repeat without end, after what stands before it."""
    beginning = ""
    for step in tree:
        if step[0] in _REPEATS and step[1][1] > LONGEST:
            yield from ((beginning[-LONGEST:], piece[:LONGEST]) for piece in _walk(step[1][2]) if piece)
        elif step[0] is code.SUBPATTERN:
            yield from ((beginning[-LONGEST:] + before, piece) for before, piece in _repeated(step[1][3]))
        beginning += _example([step])


def _begins_with_letter(tree: Iterable[Any]) -> bool:
    """One certain letter or another, so that no text without them gets past its beginning."""
    operator, value = next((step for step in tree if step[0] not in _PLACES), (None, None))
    if operator is code.BRANCH:
        return all(_begins_with_letter(choice) for choice in value[1])
    if operator is code.SUBPATTERN:
        return _begins_with_letter(value[3])
    return operator is code.LITERAL and chr(value).isalpha()


_PLACES = {code.AT, code.ASSERT_NOT}


def _inside(operator: Any, value: Any) -> Iterator[str]:
    if operator in _REPEATS:
        yield from _walk(value[2])
    elif operator is code.SUBPATTERN:
        yield from _walk(value[3])
    elif operator is code.ATOMIC_GROUP:
        yield from _walk(value)
    elif operator in (code.ASSERT, code.ASSERT_NOT):
        yield from _walk(value[1])
    elif operator is code.BRANCH:
        for choice in value[1][:MOST_ALTERNATIVES]:
            yield from _walk(choice)
    elif operator is code.IN:
        yield from {_in(value), _in(list(reversed(value)))}


_REPEATS = {code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT}


def _example(tree: Iterable[Any]) -> str:
    """A short text that the sequence takes, as far as its parts can be seen one by one."""
    return "".join(_one(*step) for step in tree)


def _one(operator: Any, value: Any) -> str:
    if operator is code.LITERAL:
        return chr(value)
    if operator is code.NOT_LITERAL:
        return "b" if value == ord("a") else "a"
    if operator is code.ANY:
        return "a"
    if operator is code.IN:
        return _in(value)
    if operator in _REPEATS:
        return _example(value[2]) * min(max(value[0], 1), LONGEST)
    if operator is code.SUBPATTERN:
        return _example(value[3])
    if operator is code.ATOMIC_GROUP:
        return _example(value)
    if operator is code.BRANCH:
        return _example(value[1][0])
    return ""


def _in(choices: list[Any]) -> str:
    if choices[0][0] is code.NEGATE:
        return next((sign for sign in _CANDIDATES if not any(takes(choice, sign) for choice in choices[1:])), "")
    operator, value = next((choice for choice in choices if choice[0] is not code.NEGATE), (None, None))
    if operator is code.LITERAL:
        return chr(value)
    if operator is code.RANGE:
        return chr(value[0])
    return _CATEGORY.get(value, "a")


def takes(choice: Any, sign: str) -> bool:
    """Whether one choice between brackets takes a sign."""
    operator, value = choice
    if operator is code.LITERAL:
        return ord(sign) == value
    if operator is code.RANGE:
        return value[0] <= ord(sign) <= value[1]
    is_of = {
        code.CATEGORY_DIGIT: str.isdigit(sign),
        code.CATEGORY_SPACE: str.isspace(sign),
        code.CATEGORY_WORD: sign.isalnum() or sign == "_",
    }
    return is_of.get(value, not is_of.get(_OPPOSITE.get(value), True))


_OPPOSITE = {
    code.CATEGORY_NOT_DIGIT: code.CATEGORY_DIGIT,
    code.CATEGORY_NOT_SPACE: code.CATEGORY_SPACE,
    code.CATEGORY_NOT_WORD: code.CATEGORY_WORD,
}


FEW_CHOICES = 6  # pieces that may be missing: so few cannot add up to much


def can_grow(pattern: re.Pattern[str]) -> bool:
    """Whether a search can cost more than a few looks for each character: something repeats, or much may be missing.

    What has neither tries each of its pieces once at each place, however long the text is.
    """
    repeats = [most for _, most in _repeats(_parser.parse(pattern.pattern, pattern.flags))]
    return any(most > 1 for most in repeats) or len(repeats) > FEW_CHOICES


def _repeats(tree: Any) -> Iterator[tuple[int, int]]:
    """(least, most) of each repetition, inner ones too."""
    for operator, value in tree:
        if operator in (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT):
            yield int(value[0]), int(value[1])
        for part in _trees_in(value):
            yield from _repeats(part)


def _trees_in(value: Any) -> Iterator[Any]:
    if isinstance(value, _parser.SubPattern):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _trees_in(part)
