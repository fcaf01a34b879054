"""From what a model wrote to a JSON value: thinking, code fences, greetings, small faults and a cut end are normal."""

import json
import re
from collections.abc import Iterator
from typing import Any

LONGEST = 400_000  # characters that are looked at
MOST_STARTS = 50  # places at which a JSON value is tried

# How models part their thinking from their answer.
_THINKING = re.compile(
    r"<(think|thinking|thought|reasoning|reflection|scratchpad|analysis)\b[^>]{0,80}>.*?(?:</\1\s*>|\Z)"
    r"|<\|channel\|>analysis.*?(?:<\|channel\|>final(?:<\|message\|>)?|\Z)"
    r"|\[THINK\].*?(?:\[/THINK\]|\Z)|◁think▷.*?(?:◁/think▷|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_THINKING_ENDS = re.compile(
    r"</(?:think|thinking|thought|reasoning|reflection|scratchpad|analysis)\s*>|\[/THINK\]|◁/think▷", re.IGNORECASE
)
_TRAILING_COMMA = re.compile(r",(?=\s{0,100}[}\]])")
_CURLY_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‟": '"'})


class NoJson(ValueError):
    """There is no JSON value in the text."""


def json_in(text: str) -> Any:
    """The last JSON object or list in the text that says something; a cut element may be missing. Raises NoJson."""
    bare = without_thinking(text[:LONGEST])
    found = [value for start in _starts(bare) if (value := _value_at(bare, start)) is not None]
    try:
        telling = [value for value in found if _says_something(value)]
        if not found:
            raise NoJson
        return _storable((telling or found)[-1])  # what came before was thinking, or an example
    except RecursionError:
        raise NoJson from None


def without_thinking(text: str) -> str:
    """The text without what the model thought aloud; a server may have kept only the mark at its end."""
    rest = _THINKING.sub("", text)
    ends = list(_THINKING_ENDS.finditer(rest))
    return rest[ends[-1].end() :] if ends else rest


def _starts(text: str) -> Iterator[int]:
    """Where a JSON value may begin; what lies inside one that was read is not tried again."""
    place, tried = 0, 0
    while tried < MOST_STARTS:
        starts = [found for sign in "{[" if (found := text.find(sign, place)) >= 0]
        if not starts:
            return
        yield min(starts)
        place, tried = min(starts) + 1, tried + 1
        if (end := _end_of(text, place - 1)) is not None:
            place = end


_DECODER = json.JSONDecoder(strict=False)  # line breaks in a string are what models write


def _end_of(text: str, start: int) -> int | None:
    try:
        return _DECODER.raw_decode(text, start)[1]
    except (ValueError, RecursionError):
        return None


def _value_at(text: str, start: int) -> Any:
    """A value that begins here: whole, after small mends, or as far as it is whole."""
    try:
        return _DECODER.raw_decode(text, start)[0]
    except RecursionError:
        return None
    except ValueError:
        pass
    rest = text[start:]
    for candidate in (_mended(rest), *_cut_back(_mended(rest))):
        try:
            return _DECODER.raw_decode(candidate)[0]
        except (ValueError, RecursionError):
            continue
    return None


def _mended(text: str) -> str:
    text = _TRAILING_COMMA.sub("", text)
    return text if '"' in text else text.translate(_CURLY_QUOTES)


def _cut_back(text: str) -> Iterator[str]:
    """The text up to each of the last places where an element ends, with what stands open closed."""
    closers: list[str] = []
    ends: list[tuple[int, str]] = []
    in_string = is_escaped = False
    for place, sign in enumerate(text):
        if in_string:
            in_string = is_escaped or sign != '"'
            is_escaped = sign == "\\" and not is_escaped
        elif sign == '"':
            in_string = True
        elif sign in "{[":
            closers.append("}" if sign == "{" else "]")
        elif sign in "}]" and closers:
            closers.pop()
            ends.append((place + 1, "".join(reversed(closers))))
    for end, closing in reversed(ends[-3:]):
        yield _TRAILING_COMMA.sub("", text[:end]) + closing


def _storable(value: Any) -> Any:
    """With every NUL and lone half of a character marked, which the text of the answer had as harmless escapes."""
    if isinstance(value, str):
        return value.replace("\x00", "\ufffd").encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if isinstance(value, list):
        return [_storable(part) for part in value]
    if isinstance(value, dict):
        return {_storable(name): _storable(part) for name, part in value.items()}
    return value


def _says_something(value: Any) -> bool:
    return bool(value) and (isinstance(value, dict) or any(isinstance(each, dict) for each in value))
