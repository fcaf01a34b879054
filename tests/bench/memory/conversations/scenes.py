"""Scenes: short hand-written dialogues with what may be asked of them.

A file holds scenes that begin with "=== name" (or "=== story/2": told some time after "=== story/1"). Lines:
    U: what the user says          A: what the other says      (further lines belong to the same message)
    ?key question => answer @2,3 kind       the second and third message of the scene hold the answer
A later question with the same key replaces the earlier one: the value has changed.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HEAD = re.compile(r"^=== (\S+)$", re.MULTILINE)
_ASK = re.compile(r"^\?(\S+) (.+?) => (.+) @([\d,]+) (\w+)$")


@dataclass(frozen=True)
class Line:
    """One message, unfilled."""

    role: str
    text: str


@dataclass(frozen=True)
class Ask:
    """One question; lines count from 0 within the scene."""

    key: str
    question: str
    answer: str
    lines: tuple[int, ...]
    kind: str


@dataclass(frozen=True)
class Scene:
    """story and part order the scenes that belong together; part is 0 where one stands alone."""

    file: str
    name: str
    lines: tuple[Line, ...]
    asks: tuple[Ask, ...]

    @property
    def story(self) -> str:
        return f"{self.file} {self.name.partition('/')[0]}"

    @property
    def part(self) -> int:
        return int(self.name.partition("/")[2] or 0)


@cache
def scenes_in(folder: str, *names: str) -> tuple[Scene, ...]:
    """All scenes of folder/name.txt …, in order."""
    room = Path(__file__).parent / folder
    return tuple(scene for name in names for scene in parsed((room / f"{name}.txt").read_text("utf-8"), name))


def parsed(text: str, file: str) -> list[Scene]:
    """Raises ValueError for a line that is no part of a scene, or a question about a message that is not there."""
    cut = _HEAD.split(text)
    return [_scene(file, name, body) for name, body in zip(cut[1::2], cut[2::2], strict=True)]


def _scene(file: str, name: str, body: str) -> Scene:
    lines: list[Line] = []
    asks: list[Ask] = []
    for raw in body.strip("\n").splitlines():
        if raw.startswith(("U: ", "A: ")):
            lines.append(Line("user" if raw[0] == "U" else "assistant", raw[3:]))
        elif raw.startswith("?"):
            asks.append(_ask(name, raw))
        elif lines:
            lines[-1] = Line(lines[-1].role, f"{lines[-1].text}\n{raw}")
        elif raw.strip():
            raise ValueError(f"{name}: {raw}")
    if any(number >= len(lines) for ask in asks for number in ask.lines):
        raise ValueError(f"{name}: a question about a message that is not there")
    return Scene(file, name, tuple(Line(line.role, line.text.strip()) for line in lines), tuple(asks))


def _ask(name: str, raw: str) -> Ask:
    found = _ASK.match(raw)
    if not found:
        raise ValueError(f"{name}: {raw}")
    key, question, answer, lines, kind = found.groups()
    return Ask(key, question, answer, tuple(int(number) - 1 for number in lines.split(",")), kind)
