"""Turns of phrase, as pieces of regular expressions, each tried only on text that holds a word that it needs.

A sentence holds hardly any of them, and to look for a plain word is far cheaper than to try an expression.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

LEAST = 2  # letters of a word that is looked for
_LITERAL = re.compile(r"[a-z][a-z' -]*")
_QUANTIFIED = ("?", "*", "{")


@dataclass(frozen=True)
class Turn:
    """One of needs is in each text in which the pattern finds something; with none it is tried on all."""

    needs: tuple[str, ...]
    source: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Made when it is first needed, since there are hundreds. A word may go on where it ends."""
        return re.compile(rf"(?<!\w)(?:{self.source})")


def turns_of(parts: Iterable[str]) -> tuple[Turn, ...]:
    """Those of a list, each choice of its parts apart."""
    return tuple(Turn(needed(branch), branch) for part in parts for branch in _branches(part))


def needed(branch: str) -> tuple[str, ...]:
    """Words one of which must be there: the longest outside of groups, or one of each choice of a group."""
    best: tuple[str, ...] = ()
    for piece in _pieces(branch):
        words = _of_group(piece) if piece.startswith("(") else (piece,)
        if words and _shortest(words) > _shortest(best):
            best = words
    return best


def _of_group(group: str) -> tuple[str, ...]:
    if not group.startswith("(?:"):
        return ()  # looks ahead or behind
    found = [needed(branch) for branch in _branches(group[3:-1])]
    return tuple(word for words in found for word in words) if all(found) else ()


def _shortest(words: tuple[str, ...]) -> int:
    return min(map(len, words), default=0) if words else LEAST - 1


def _branches(part: str) -> list[str]:
    """The choices of an expression, but for those inside of its groups."""
    found, depth, start = [], 0, 0
    for place, sign in _signs(part):
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            found.append(part[start:place])
            start = place + 1
    return [*found, part[start:]]


def _pieces(branch: str) -> Iterator[str]:
    """Its words and groups that cannot be missing."""
    depth, start, after = 0, 0, 0
    for place, sign in _signs(branch):
        if sign == "(":
            if not depth:
                yield from _words(branch[after:place])
                start = place
            depth += 1
        elif sign == ")":
            depth -= 1
            if not depth:
                after = place + 1
                if not branch.startswith(_QUANTIFIED, after):
                    yield branch[start:after]
    yield from _words(branch[after:])


def _words(text: str) -> Iterator[str]:
    """The plain words of a piece without groups; a letter that may be missing is none of them."""
    bare = re.sub(r"\[(?:\\[^\[]|[^\[\]\\])*+\]", "\n", text)
    bare = re.sub(r"\\.(?:\{[^{}]*\}|[?*+])*", "\n", bare)
    bare = re.sub(r".(?:\{[^{}]*\}|[?*])", "\n", bare)
    yield from (word for word in _LITERAL.findall(bare) if len(word) >= LEAST)


def _signs(part: str) -> Iterator[tuple[int, str]]:
    """Each place with its sign; those behind a backslash or between square brackets are passed over."""
    place, in_class = 0, False
    while place < len(part):
        sign = part[place]
        if sign == "\\":
            place += 2
            continue
        if sign == "[":
            in_class = True
        elif sign == "]":
            in_class = False
        elif not in_class:
            yield place, sign
        place += 1
