"""What comes out of a file, or why nothing does."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

Unit = Literal["page", "slide", "sheet", "section", "text"]
Reason = Literal[
    "unknown",  # no kind of file that can be read
    "old_office",  # Word, Excel or PowerPoint before 2007
    "heic",  # a phone's own kind of picture
    "password",
    "damaged",
    "empty",
    "too_many_pages",
    "too_large_unpacked",
    "too_many_pixels",
    "took_too_long",
    "crashed",  # or ran out of memory
]
MOST_CHARS = 4_000_000  # of a document; what follows is left out, and said


class Unreadable(Exception):
    """This file gives nothing. `reason` is a code; words for people are made where they are read."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


@dataclass(frozen=True)
class Part:
    """A page, slide, sheet or section: what it is called in its file, and its text ("" where it holds none)."""

    label: str
    text: str


@dataclass(frozen=True)
class Document:
    """media_type is what was found in the bytes, whatever the name says. is_cut: more text than MOST_CHARS."""

    media_type: str
    unit: Unit
    parts: tuple[Part, ...]
    is_cut: bool = False

    @property
    def has_text(self) -> bool:
        return any(part.text for part in self.parts)


@dataclass(frozen=True)
class Picture:
    """Made anew without metadata: paths of the picture and of its thumbnail, and the size of each in pixels."""

    media_type: str
    path: str
    width: int
    height: int
    thumbnail_path: str
    thumbnail_width: int
    thumbnail_height: int


Contents = Document | Picture


def to_json(contents: Contents) -> dict[str, Any]:
    return {"is": type(contents).__name__, **asdict(contents)}


def from_json(values: dict[str, Any]) -> Contents:
    """Raises Unreadable, KeyError, TypeError."""
    what = values.pop("is")
    if what == "Unreadable":
        raise Unreadable(values["reason"])
    if what == "Picture":
        return Picture(**values)
    parts = tuple(Part(**part) for part in values.pop("parts"))
    return Document(parts=parts, **values)


def document(media_type: str, unit: Unit, parts: list[tuple[str, str]]) -> Document:
    """From labels and texts as they were found; fit for any database, and within MOST_CHARS."""
    kept, room = [], MOST_CHARS
    for label, text in parts:
        text = tidied(text)
        kept.append(Part(tidied(label)[:200], text[:room]))
        room -= len(text)
        if room <= 0:
            break
    return Document(media_type, unit, tuple(kept), is_cut=room < 0 or len(kept) < len(parts))


def tidied(text: str) -> str:
    """No NUL, no half of a character, one kind of line end, no trailing spaces, at most one empty line in a row."""
    text = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    text = text.encode("utf-8", "replace").decode("utf-8")
    lines: list[str] = []
    for line in map(str.rstrip, text.split("\n")):
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).strip("\n")
