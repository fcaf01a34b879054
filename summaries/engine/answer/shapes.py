"""The parts of a model's answer, by whatever name, grouping and wrapping they came."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from ..items import KINDS, Kind
from .text import NoJson, json_in

DEEPEST = 8  # wrappings around the answer
LONGEST_KIND = 40  # characters

_ITEM_KEYS = (
    *("add", "items", "added", "additions", "new_items", "facts", "summary_items", "patch", "updates", "entries"),
    *("memory", "memories", "memory_updates", "ledger", "operations", "results", "summary"),
)
_OWN_KEYS = frozenset(("resolve", "resolved", "settled", "narrative"))
_TEXT_KEYS = ("text", "content", "statement", "sentence", "summary", "value", "description", "item")
_KIND_KEYS = ("kind", "type", "category", "label")
_SOURCE_KEYS = ("sources", "source", "messages", "source_ids", "cites", "refs", "evidence", "seq", "ids")
_NUMBER = re.compile(r"\d{1,9}")
_RANGE = re.compile(r"(\d{1,6}) ?[-–] ?(\d{1,6})")  # "3-5": messages three to five
LONGEST_RANGE = 20  # messages
_NAMED_KIND = re.compile(rf"([^\W\d][\w -]{{1,{LONGEST_KIND}}}): ?(?=\S)")
_CITED_AT_THE_END = re.compile(r"[\[(](?:#|msgs?\.? ?|messages? ?)?(\d[\d,;# –-]{0,40})[\])]\.?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Parts:
    """What an answer holds; each value still as it came. rest: what has no place in the schema."""

    items: list[Any] = field(default_factory=list)
    resolve: list[Any] = field(default_factory=list)
    settled: list[Any] = field(default_factory=list)
    narrative: list[Any] = field(default_factory=list)
    rest: Mapping[str, Any] = field(default_factory=dict)


def parts_of(value: Any) -> Parts:
    """The parts of what was read from an answer. Raises NoJson where it has none of them."""
    found = _parts(value, DEEPEST)
    if found is None:
        raise NoJson
    return found


def listed(value: Any) -> list[Any]:
    """A list of what may be a list, one of its elements, or nothing."""
    if value is None or value == "":
        return []
    return value if isinstance(value, list) else [value]


def text_in(told: Mapping[str, Any]) -> str:
    texts = (told.get(key) for key in _TEXT_KEYS)
    return " ".join(next((text for text in texts if isinstance(text, str) and text.strip()), "").split())


def kind_in(told: Mapping[str, Any]) -> Kind | None:
    """The kind that is meant; a fact where none is given, None where it is none that exists."""
    said = next((told[key] for key in _KIND_KEYS if told.get(key)), "fact")
    return _kind_named(said[0] if isinstance(said, list) else said)


def numbers_in(told: Mapping[str, Any]) -> list[int]:
    """The numbers of the messages that it cites: 3, "3", "[3]", "msg 3", 3.0, "3-5", {"id": 3}."""
    given = next((told[key] for key in _SOURCE_KEYS if told.get(key) not in (None, "", [], {})), None)
    return [number for value in listed(given) for number in _numbers(value, DEEPEST)]


def item_of_line(line: str) -> dict[str, Any]:
    """An item that came as a line of text: "decision: Green tiles for the hall [4]"."""
    cited = _CITED_AT_THE_END.search(line[-80:])
    text = line[: len(line) - len(cited.group())].rstrip() if cited else line
    named = _NAMED_KIND.match(text)
    kind = _kind_named(named[1]) if named else None
    told: dict[str, Any] = {"text": text[named.end() :], "kind": kind} if named and kind else {"text": text}
    return told | ({"sources": cited[1]} if cited else {})


@cache
def kinds_by_name() -> dict[str, Kind]:
    """What models call the kinds, in English and in the language of the conversation."""
    table = tomllib.loads(resources.files(__package__).joinpath("kinds.toml").read_text("utf-8"))
    return {name: kind for kind in KINDS for name in (kind, *str(table[kind]).split())}


def _kind_named(said: Any) -> Kind | None:
    spelling = re.sub(r"[\s-]+", "_", str(said)[:LONGEST_KIND].strip().lower())
    return kinds_by_name().get(spelling) or kinds_by_name().get(spelling.rstrip("s"))


def _parts(value: Any, depth: int) -> Parts | None:
    if depth == 0:
        return None
    if isinstance(value, list):
        return _of_list(value, depth)
    if isinstance(value, str):
        return _of_text(value, depth)
    return _of_object(_lowered(value), depth) if isinstance(value, Mapping) else None


def _of_list(value: list[Any], depth: int) -> Parts | None:
    """A list of items, or of answers, such as calls of a function."""
    if not value or any(isinstance(each, str) or (isinstance(each, Mapping) and _is_item(each)) for each in value):
        return Parts(items=list(_unwrapped(value)))
    return next((found for each in value if (found := _parts(each, depth - 1))), None)


def _of_text(value: str, depth: int) -> Parts | None:
    """The arguments of a function are often JSON in a string."""
    if not value.lstrip().startswith(("{", "[")):
        return None
    try:
        return _parts(json_in(value), depth - 1)
    except NoJson:
        return None


def _of_object(value: Mapping[str, Any], depth: int) -> Parts | None:
    if _is_item(value) and not any(isinstance(value.get(key), list | Mapping) for key in ("add", "items")):
        return Parts(items=[value])
    name = next((key for key in _ITEM_KEYS if key in value and _holds_items(key, value[key])), "")
    others = {key: part for key, part in value.items() if key not in {name, *_OWN_KEYS}}
    by_kind = {key: part for key, part in others.items() if _is_kinds(key, part)}
    if not name and not by_kind and not {"narrative", "resolve"} & set(value):
        return next((found for part in value.values() if (found := _parts(part, depth - 1))), None)
    return Parts(
        items=[*_items(value.get(name)), *_grouped(by_kind)],
        resolve=listed(value.get("resolve") or value.get("resolved")),
        settled=listed(value.get("settled")),
        narrative=listed(value.get("narrative")),
        rest={key: part for key, part in others.items() if key not in by_kind},
    )


def _lowered(value: Mapping[str, Any]) -> dict[str, Any]:
    return {str(key).strip().lower(): part for key, part in value.items()}


def _holds_items(key: str, part: Any) -> bool:
    """ "add" says what it is; of other names only a list of things, or things by their kind."""
    if key == "add":
        return True
    if isinstance(part, Mapping):
        return all(_is_kinds(name, each) for name, each in _lowered(part).items()) and bool(part)
    return isinstance(part, list) and (key in ("items", "facts") or all(isinstance(each, Mapping) for each in part))


def _is_kinds(key: str, part: Any) -> bool:
    """A list of items under the name of their kind: "decisions": [...]."""
    if not isinstance(part, list) or _kind_named(key) is None:
        return False
    return all(isinstance(each, str) or (isinstance(each, Mapping) and text_in(_lowered(each))) for each in part)


def _items(value: Any) -> Iterator[Any]:
    """A list of them, one of them, or an object that has them by kind or by id."""
    if not isinstance(value, Mapping) or _is_item(value):
        yield from _unwrapped(listed(value))
        return
    told = _lowered(value)
    kinds = {name: part for name, part in told.items() if _kind_named(name)}
    yield from _grouped(kinds) if kinds else _unwrapped(list(told.values()))


def _grouped(by_kind: Mapping[str, Any]) -> Iterator[Any]:
    for name, part in by_kind.items():
        for each in _unwrapped(listed(part)):
            told = item_of_line(each) if isinstance(each, str) else each
            yield {"kind": name, **told} if isinstance(told, Mapping) else told


def _unwrapped(values: list[Any]) -> Iterator[Any]:
    """Each item without an envelope such as {"op": "add", "item": {…}}, its names in lower case."""
    for value in values:
        told = _lowered(value) if isinstance(value, Mapping) else value
        inner = told.get("item") if isinstance(told, Mapping) else None
        yield _lowered(inner) if isinstance(inner, Mapping) else told


def _is_item(value: Mapping[str, Any]) -> bool:
    told = _lowered(value)
    if isinstance(told.get("item"), Mapping):
        return True
    return bool(text_in(told)) and any(key in told for key in (*_KIND_KEYS, *_SOURCE_KEYS))


def _numbers(value: Any, depth: int) -> Iterator[int]:
    if isinstance(value, bool) or depth == 0:
        return
    if isinstance(value, int | float):
        yield from [int(value)] if abs(value) < 10**9 else []
    elif isinstance(value, list):
        yield from (number for each in value[:100] for number in _numbers(each, depth - 1))
    elif isinstance(value, Mapping):
        yield from _numbers(next(iter(value.values()), None), depth - 1)
    else:
        text = str(value)[:200]
        yield from (number for found in _RANGE.finditer(text) for number in _between(int(found[1]), int(found[2])))
        yield from (int(number) for number in _NUMBER.findall(text))


def _between(first: int, last: int) -> range:
    return range(first, last + 1) if first < last <= first + LONGEST_RANGE else range(0)
