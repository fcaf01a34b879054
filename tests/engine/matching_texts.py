"""Texts that a pattern matches, made by chance from its pieces."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from tests.hostile import takes

_REPEATS = (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT)
_SIGNS = "xyzqv7 -#."  # for what may be anything but a few
_OF_CATEGORY = {
    code.CATEGORY_DIGIT: "0123456789",
    code.CATEGORY_NOT_DIGIT: "ab",
    code.CATEGORY_SPACE: " ",
    code.CATEGORY_NOT_SPACE: "ax7",
    code.CATEGORY_WORD: "abx7",
    code.CATEGORY_NOT_WORD: " -",
}
MOST_MORE = 5  # repetitions beyond the least


def matching(pattern: re.Pattern[str], chance: random.Random, tries: int) -> Iterator[re.Match[str]]:
    """Of so many texts that are tried, those that it matches: what looks around is not always met."""
    tree = _parser.parse(pattern.pattern, pattern.flags)
    for _ in range(tries):
        if found := pattern.search(_text(tree, chance)):
            yield found


def _text(tree: Any, chance: random.Random) -> str:
    return "".join(_piece(operator, value, chance) for operator, value in tree)


def _piece(operator: Any, value: Any, chance: random.Random) -> str:
    if operator is code.LITERAL:
        return chr(value)
    if operator is code.IN:
        return _one_of(value, chance)
    if operator in _REPEATS:
        least, most, tree = value
        times = chance.choice([least, least, min(least + 1, most), min(least + MOST_MORE, most)])
        return "".join(_text(tree, chance) for _ in range(times))
    if operator is code.SUBPATTERN:
        return _text(value[3], chance)
    if operator is code.ATOMIC_GROUP:
        return _text(value, chance)
    if operator is code.BRANCH:
        return _text(chance.choice(value[1]), chance)
    is_ahead = operator is code.ASSERT and value[0] == 1
    return _text(value[1], chance) if is_ahead else ""


def _one_of(choices: list[Any], chance: random.Random) -> str:
    if choices[0][0] is code.NEGATE:
        return chance.choice([sign for sign in _SIGNS if not any(takes(choice, sign) for choice in choices[1:])])
    operator, value = chance.choice(choices)
    if operator is code.LITERAL:
        return chr(value)
    if operator is code.RANGE:
        return chr(chance.randint(*value))
    return chance.choice(_OF_CATEGORY[value])
