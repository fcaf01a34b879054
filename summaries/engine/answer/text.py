"""From what a model wrote to a JSON value: thinking, code fences, greetings, small faults and a cut end are normal."""

import re
from collections.abc import Iterator
from typing import Any

from . import mends

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
_BETWEEN = re.compile(r"[\s,;`]{0,200}(?:json)?[\s`]{0,200}")  # what may part two values that belong together
_LETTERS = re.compile(r"[^\W\d_]{2}|[\u3040-\u9fff\uac00-\ud7a3]")


class NoJson(ValueError):
    """There is no JSON value in the text."""


def json_in(text: str) -> Any:
    """What the last JSON in the text says; a cut element may be missing. Raises NoJson.

    Values that follow each other, such as an item a line, are one list or one object.
    """
    bare = _unquoted(without_thinking(text[:LONGEST].removeprefix("\ufeff")))
    try:
        runs = list(_runs(bare))
        if not runs:
            raise NoJson
        telling = [found for run in runs if (found := [value for value in run if _says_something(value)])]
        return _storable(_joined((telling or runs)[-1]))  # what came before was thinking, or an example
    except RecursionError:
        raise NoJson from None


def _joined(values: list[Any]) -> Any:
    if len(values) == 1:
        return values[0]
    if not all(isinstance(value, dict) for value in values) or not any(map(_holds_objects, values)):
        return [each for value in values for each in (value if isinstance(value, list) else [value])]
    whole: dict[str, Any] = {}
    for name, part in (pair for value in values for pair in value.items()):
        is_more = isinstance(part, list) and isinstance(whole.get(name), list)
        whole[name] = [*whole[name], *part] if is_more else part
    return whole


def _holds_objects(value: dict[str, Any]) -> bool:
    lists = (part if isinstance(part, list) else [part] for part in value.values())
    return any(isinstance(each, dict) for part in lists for each in part)


def _unquoted(text: str) -> str:
    """Of JSON inside a JSON string, what the string says."""
    if not text.lstrip().startswith('"'):
        return text
    found = mends.value_at_start(text.lstrip())
    return found[0] if found and isinstance(found[0], str) else text


def without_thinking(text: str) -> str:
    """The text without what the model thought aloud; a server may have kept only the mark at its end."""
    rest = _THINKING.sub("", text)
    ends = list(_THINKING_ENDS.finditer(rest))
    return rest[ends[-1].end() :] if ends else rest


def _runs(text: str) -> Iterator[list[Any]]:
    """The values of the text, those together that nothing but white space and commas parts."""
    run: list[Any] = []
    place = tried = spent = last_end = 0
    while tried < MOST_STARTS and spent < LONGEST and (start := _next_start(text, place)) >= 0:
        found = mends.value_at_start(text[start:])
        place, tried = start + 1, tried + 1
        if found is None:
            spent += len(text) - start  # each mend reads the rest
            continue
        if run and not _BETWEEN.fullmatch(text, last_end, start):
            yield run
            run = []
        run.append(found[0])
        place = last_end = max(min(start + found[1], len(text)), place)
    if run:
        yield run


def _next_start(text: str, place: int) -> int:
    return min((found for sign in "{[" if (found := text.find(sign, place)) >= 0), default=-1)


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
    """Holds a text of words, and is no list of bare strings."""
    is_bare = isinstance(value, list) and not any(isinstance(each, dict | list) for each in value)
    return not is_bare and _has_words(value)


def _has_words(value: Any) -> bool:
    if isinstance(value, dict | list):
        return any(map(_has_words, value.values() if isinstance(value, dict) else value))
    return isinstance(value, str) and bool(_LETTERS.search(value))
