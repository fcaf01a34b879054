"""Pages of PDFs as pictures: drawn once, in a process of their own, and kept beside the bytes until these go."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from django.core.cache import cache
from django.core.files import File
from django.core.files.base import ContentFile

from spaces.files.contents import Unreadable
from spaces.files.page_drawing import is_seen, squeezed
from spaces.files.reading import draw_page
from spaces.models.stored_file import PAGE, StoredFile

PDF = "application/pdf"
FAILED_FOR = 3600
"""Seconds for which a page that cannot be drawn is not tried again."""

Box = tuple[int, int, int, int]
"""Left, top, width, height, in thousandths of the page."""


@dataclass(frozen=True)
class PagePicture:
    """name: of its bytes in the storage of the file; width and height in pixels; boxes: of the marked words, one for
    each of their lines."""

    name: str
    width: int
    height: int
    boxes: tuple[Box, ...] = ()


def page_picture(stored: StoredFile, number: int, marks: Sequence[tuple[int, int]] = ()) -> PagePicture | None:
    """Page `number`, from 1. Blocks while it is drawn for the first time. None where it is no page of a PDF, or cannot
    be drawn."""
    if stored.media_type != PDF or not 1 <= number <= len(stored.parts):
        return None
    name = f"{stored.content.name}{PAGE}{number}"
    drawn = _kept(stored, name) or _drawn(stored, name, number)
    if drawn is None:
        return None
    return PagePicture(f"{name}.webp", drawn["width"], drawn["height"], tuple(_marked(stored, number, drawn, marks)))


def _kept(stored: StoredFile, name: str) -> dict[str, Any] | None:
    try:
        with stored.content.storage.open(f"{name}.json") as kept:
            drawn: dict[str, Any] = json.load(kept)
            return drawn
    except FileNotFoundError:
        return None


def _drawn(stored: StoredFile, name: str, number: int) -> dict[str, Any] | None:
    failed = f"page-not-drawn-{name}"
    if cache.get(failed):
        return None
    try:
        with tempfile.TemporaryDirectory(prefix="spaces-page-") as folder:
            given = Path(folder) / "given"
            with stored.content.open("rb") as content, given.open("wb") as copy:
                shutil.copyfileobj(content, copy)
            drawn = draw_page(given, number, Path(folder))
            with open(drawn.pop("path"), "rb") as picture:
                _save(stored, f"{name}.webp", File(picture))
        _save(stored, f"{name}.json", ContentFile(json.dumps(drawn, separators=(",", ":")).encode()))
    except (Unreadable, FileNotFoundError):
        cache.set(failed, 1, FAILED_FOR)
        return None
    return drawn


def _save(stored: StoredFile, name: str, content: Any) -> None:
    """The picture before what is known of it. Where another request was quicker, its own stays."""
    storage = stored.content.storage
    saved = storage.save(name, content)
    if saved != name:
        storage.delete(saved)


def _marked(stored: StoredFile, number: int, drawn: dict[str, Any], marks: Sequence[tuple[int, int]]) -> Iterator[Box]:
    """None where the characters of the page are not those of the text."""
    _, start, end = stored.parts[number - 1]
    text = stored.text[start:end]
    if not marks or squeezed(text) != drawn["squeezed"]:
        return
    before = list(accumulate(map(is_seen, text), initial=0))
    for first, last in marks:
        first, last = max(first, start) - start, min(last, end) - start
        if first < last:
            yield from _lines(drawn["boxes"][before[first] : before[last]])


def _lines(boxes: Sequence[Sequence[int]]) -> Iterator[Box]:
    """Characters that stand side by side make one box."""
    line: list[int] = []
    for left, top, right, bottom in boxes:
        if line and (top > line[3] or bottom < line[1]):
            yield _box(line)
            line = []
        a, b, c, d = line or (left, top, right, bottom)
        line = [min(a, left), min(b, top), max(c, right), max(d, bottom)]
    if line:
        yield _box(line)


def _box(line: Sequence[int]) -> Box:
    return line[0], line[1], line[2] - line[0], line[3] - line[1]
