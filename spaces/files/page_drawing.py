"""A page of a PDF as a picture, with where each of its characters stands. Called in the child process."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from spaces.files.contents import Unreadable

WIDEST, TALLEST = 1_400, 2_000  # pixels
SHARPEST = 2.5  # pixels for a point: more shows nothing more on a small page
MOST_CHARS = 20_000  # of a page, whose places are told


def draw(path: Path, number: int, folder: Path) -> dict[str, Any]:
    """Page `number`, from 1. path, width and height (pixels) of the picture; boxes: of each character that can be seen
    [left, top, right, bottom] in thousandths of the page; squeezed: see there. Raises Unreadable."""
    import pypdfium2

    try:
        page = pypdfium2.PdfDocument(path)[number - 1]
        width, height = page.get_size()
        scale = min(SHARPEST, WIDEST / max(width, 1), TALLEST / max(height, 1))
        picture = page.render(scale=scale).to_pil().convert("RGB")
        boxes, text = _characters(page)
    except (pypdfium2.PdfiumError, IndexError):
        raise Unreadable("damaged") from None
    written = folder / "page"
    picture.save(written, "WEBP", quality=80)
    return {
        "path": str(written),
        "width": picture.width,
        "height": picture.height,
        "boxes": boxes,
        "squeezed": squeezed(text),
    }


def _characters(page: Any) -> tuple[list[list[int]], str]:
    """None of a page that is turned, or that has too many."""
    textpage = page.get_textpage()
    count = textpage.count_chars()
    if page.get_rotation() or count > MOST_CHARS:
        return [], ""
    left, bottom, right, top = page.get_cropbox()
    wide, high = max(right - left, 1), max(top - bottom, 1)
    boxes, seen = [], []
    for index, char in enumerate(textpage.get_text_range(0, count)[:count]):
        if is_seen(char):
            a, b, c, d = textpage.get_charbox(index)
            placed = ((a - left) / wide, (top - d) / high, (c - left) / wide, (top - b) / high)
            boxes.append([round(1_000 * min(max(each, 0), 1)) for each in placed])
            seen.append(char)
    return boxes, "".join(seen)


def is_seen(char: str) -> bool:
    """Neither space nor what a reader of the text leaves out."""
    return not char.isspace() and char not in "\0\ufffe\u0002\ufffd"


def squeezed(text: str) -> str:
    """By which a page's text is known to be the one whose characters are counted: the sha256 of what can be seen."""
    seen = "".join(filter(is_seen, text))
    return hashlib.sha256(seen.encode("utf-8", "replace")).hexdigest()
