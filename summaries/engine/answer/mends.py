"""Small faults in the JSON that models write, mended one after the other until it can be read."""

import ast
import html
import itertools
import json
import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

LONGEST_LITERAL = 40_000  # characters of a Python literal
DEEPEST = 100  # brackets that are open at once
MOST_CUTS = 3  # ends of elements at which a broken value may be cut

DECODER = json.JSONDecoder(strict=False)  # line breaks in a string are what models write
_TRAILING_COMMA = re.compile(r",(?=\s{0,100}[}\]])")
_COMMENT = re.compile(r"(?<![^\s,{}\[\]])(?://[^\n\"]{0,400}$|/\*[^*\"]{0,400}\*/)", re.MULTILINE)
_MISSING_COMMA = re.compile(r"(?<=[}\]])(?=\s{0,20}[{\[])|(?<=[}\]\"])(?=\s{0,20}\n\s{0,20}\")")
_CURLY_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‟": '"', "＂": '"'})


def value_at_start(text: str) -> tuple[Any, int] | None:
    """The JSON value at the beginning of the text, and where it ends; None where none can be read.

    It is whole, whole after small mends, or as far as it is whole.
    """
    try:
        return DECODER.raw_decode(text)
    except RecursionError:
        return None
    except ValueError:
        return _read_mended(text)


def _read_mended(text: str) -> tuple[Any, int] | None:
    for candidate in _candidates(text):
        try:
            return DECODER.raw_decode(candidate)
        except (ValueError, RecursionError):
            continue
    return _read_literal(text)


def _candidates(text: str) -> Iterator[str]:
    if '"' not in text:
        text = html.unescape(text) if "&quot;" in text else text.translate(_CURLY_QUOTES)
    if '"' not in text:
        return
    for mend in _MENDS:
        text = mend(text)
        yield text
    yield from _cut_back(text)


def _read_literal(text: str) -> tuple[Any, int] | None:
    """What looks like Python: single quotes, None, True."""
    end = _balanced_end(text[:LONGEST_LITERAL])
    if not end or "'" not in text[:end]:
        return None
    try:
        value = ast.literal_eval(text[:end])
        return json.loads(json.dumps(value)), end
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None


def _balanced_end(text: str) -> int:
    depth = 0
    for sign in re.finditer(r"[{}\[\]]", text):
        depth += 1 if sign.group() in "{[" else -1
        if depth == 0:
            return sign.end()
    return 0


def _without_trailing_commas(text: str) -> str:
    return _TRAILING_COMMA.sub("", text)


def _without_comments(text: str) -> str:
    return _TRAILING_COMMA.sub("", _COMMENT.sub("", text))


def _with_missing_commas(text: str) -> str:
    return _MISSING_COMMA.sub(",", text)


def _with_inner_quotes_escaped(text: str) -> str:
    """A quotation mark between two words ends no string: "the "old" mill"."""
    pieces = text.split('"')
    if len(pieces) < 3:
        return text
    out = [pieces[0]]
    for before, after in itertools.pairwise(pieces):
        is_escaped = before.endswith("\\")
        head, tail = before.rstrip()[-1:], after.lstrip()[:1]
        is_structural = is_escaped or not head or not tail or head in "{[,:" or tail in ",:}]"
        out += ['"' if is_structural else '\\"', after]
    return "".join(out)


def _closed(text: str) -> str:
    """With the brackets closed that are open at its end."""
    last = deque(_walked(text), maxlen=1)
    _, closing, in_string = last[0] if last else (0, "", True)
    return text if in_string else text.rstrip().rstrip(",`") + closing


def _walked(text: str) -> Iterator[tuple[int, str, bool]]:
    """(place behind the sign, what closes what is open there, whether a string is open), at closings and the end.

    Nothing more once it is nested too deep.
    """
    closers: list[str] = []
    in_string = is_escaped = False
    for place, sign in enumerate(text, start=1):
        if in_string:
            in_string = is_escaped or sign != '"'
            is_escaped = sign == "\\" and not is_escaped
        elif sign == '"':
            in_string = True
        elif sign in "{[":
            closers.append("}" if sign == "{" else "]")
            if len(closers) > DEEPEST:  # no answer is meant like that
                return
        elif sign in "}]" and closers:
            closers.pop()
            yield place, "".join(reversed(closers)), False
    yield len(text), "".join(reversed(closers)), in_string


def _cut_back(text: str) -> Iterator[str]:
    """The text up to each of the last places where an element ends, with what is open there closed."""
    ends: list[tuple[int, str]] = []
    for end, closing, _ in _walked(text):
        ends = [*ends[-MOST_CUTS:], (end, closing)]
    for end, closing in reversed(ends[:-1]):
        yield _TRAILING_COMMA.sub("", text[:end]) + closing


_MENDS: tuple[Callable[[str], str], ...] = (
    _without_trailing_commas,
    _without_comments,
    _with_missing_commas,
    _closed,
    _with_inner_quotes_escaped,
    _closed,
)
