"""Reads the tables of cases, JSON or one a line (plain_tables.py). Which fields a case has, its class here says."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from .plain_tables import read_plain, read_whose_words
from .talks import Effect, read_talks

CASES = Path(__file__).with_name("cases")
FRESH = Path(__file__).with_name("fresh")
SIBLINGS = Path(__file__).with_name("siblings")
CLASSES = ("replaces", "cues", "whose_words", "times", "secrets", "answers", "conversations", "talks")


@dataclass(frozen=True)
class Said:
    """One message. An assistant's author is empty; at is an ISO time with its offset."""

    role: str
    text: str
    author: str = ""
    at: str = ""
    seq: int = 0


@dataclass(frozen=True)
class Case:
    id: str
    messages: tuple[Said, ...]
    lang: str = ""


@dataclass(frozen=True)
class Replaces(Case):
    """Substrings of sentences: none of retired, all of current must be current.

    expect is "replace", "stand" or "may"; with "may" both stand, and the second of may_replace says so of the first.
    """

    expect: str = ""
    retired: tuple[str, ...] = ()
    current: tuple[str, ...] = ()
    may_replace: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cue(Case):
    """One message: an item of any of kinds, none of not_kinds, or with nothing no item at all."""

    kinds: tuple[str, ...] = ()
    not_kinds: tuple[str, ...] = ()
    nothing: bool = False


@dataclass(frozen=True)
class Words(Case):
    """Own words make an item of any of kinds that holds text; other people's make none of not_kinds."""

    own: bool = False
    text: str = ""
    kinds: tuple[str, ...] = ()
    not_kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Dated(Case):
    """Any of dates must be in the rendered summary; where there are none, no date may be added to the words."""

    at: str = ""
    dates: tuple[str, ...] = ()


@dataclass(frozen=True)
class Secret(Case):
    """The secret must be gone from the message; where there is none, the message stays as it is."""

    secret: str = ""


@dataclass(frozen=True)
class Answered(Case):
    """What a model answered: all of kept must come into the summary, nothing of not_through may."""

    honest: bool = False
    answer: str = ""
    finish_reason: str = "stop"
    kept: tuple[str, ...] = ()
    not_through: tuple[str, ...] = ()


@dataclass(frozen=True)
class Key:
    """An answer that a summary must give: any of say is in its current lines."""

    say: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Conversation(Case):
    field: str = ""
    keys: tuple[Key, ...] = ()
    retired: tuple[str, ...] = ()


@dataclass(frozen=True)
class Talk(Case):
    """What stays is never asked about; what is replaced or done is gone; what may be replaced stays, and is asked."""

    effects: tuple[Effect, ...] = ()


_SHAPES: dict[str, type[Case]] = {
    "replaces": Replaces,
    "cues": Cue,
    "whose_words": Words,
    "times": Dated,
    "secrets": Secret,
    "answers": Answered,
    "conversations": Conversation,
    "talks": Talk,
}


def cases(name: str, folder: Path = CASES) -> list[Any]:
    """The cases of a class; none where the folder has no such table."""
    return [_case(_SHAPES[name], values) for values in _read(name, folder)]


def words_in(path: Path) -> list[Any]:
    """The cases of a table like whose_words.txt, whatever its name."""
    return [_case(Words, values) for values in read_whose_words(path)]


def talks_in(folder: Path) -> list[Any]:
    """The talks of all its files."""
    return [_case(Talk, values) for path in sorted(folder.glob("*.txt")) for values in read_talks(path)]


def files_of(folders: Iterable[Path], *names: str) -> list[Path]:
    """The files that hold the cases of these classes."""
    found: list[Path] = []
    for folder in folders:
        for name in names:
            found += [*sorted((folder / name).glob("*.json")), folder / f"{name}.json", folder / f"{name}.txt"]
    return [path for path in found if path.exists()]


def _read(name: str, folder: Path) -> Iterator[dict[str, Any]]:
    for path in files_of([folder], name):
        if path.stem == "talks":
            yield from read_talks(path)
        elif path.suffix == ".txt":
            yield from read_plain(path)
        elif path.parent == folder:
            yield from json.loads(path.read_text())
        else:
            yield json.loads(path.read_text())


def _case(shape: type[Case], values: dict[str, Any]) -> Case:
    unknown = values.keys() - {field.name for field in fields(shape)}
    if unknown:
        raise ValueError(f"{values['id']} has fields that nobody reads: {', '.join(sorted(unknown))}")
    return shape(**{name: _value(name, value) for name, value in values.items()})


def _value(name: str, value: Any) -> Any:
    if name == "messages":
        return tuple(Said(**said) for said in value)
    if name == "keys":
        return tuple(Key(tuple(key["say"]), key["why"]) for key in value)
    return tuple(value) if isinstance(value, list) else value
