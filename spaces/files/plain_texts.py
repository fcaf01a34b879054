"""Texts as they are: Markdown in sections, HTML without its marks, all else whole."""

from __future__ import annotations

import re
from pathlib import Path

from spaces.files.contents import Document, Unreadable, document
from spaces.files.web_pages import text_of

BOMS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
HEADING = re.compile(r"^#{1,6} +(.{1,200})$")
FENCE = re.compile(r"^\s{0,3}(```|~~~)")


def read(path: Path, media_type: str) -> Document:
    """Raises Unreadable."""
    text = decoded(path.read_bytes())
    if media_type == "text/html":
        return document(media_type, "text", [("1", text_of(text))])
    if media_type == "text/markdown":
        return document(media_type, "section", sections(text))
    return document(media_type, "text", [("1", text)])


def decoded(data: bytes) -> str:
    """By its mark, as UTF-8, or as Windows wrote it in Europe. Raises Unreadable."""
    encoding = next((name for mark, name in BOMS.items() if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        if b"\0" in data:
            raise Unreadable("unknown") from None
        return data.decode("cp1252", "replace")


def sections(text: str) -> list[tuple[str, str]]:
    """(label, text), each from a heading on; what looks like one inside a block of code is none."""
    found: list[tuple[str, list[str]]] = []
    is_code = False
    for line in text.splitlines():
        is_code ^= bool(FENCE.match(line))
        heading = None if is_code else HEADING.match(line)
        if heading or not found:
            found.append((heading[1].strip() if heading else "1", []))
        found[-1][1].append(line)
    return [(label, "\n".join(lines)) for label, lines in found]
