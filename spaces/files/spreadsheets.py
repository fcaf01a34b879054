"""The cells of an XLSX file, sheet by sheet: values as they were last calculated, no formulas, no macros."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from pathlib import Path
from typing import IO, Any

from spaces.files.archives import opened
from spaces.files.contents import MOST_CHARS, Document, Unreadable, document
from spaces.files.kinds import SHEETS


def read(path: Path) -> Document:
    """A row a line, its cells apart by " | ". Raises Unreadable."""
    with opened(path):
        pass  # within the limits of an archive
    try:
        with path.open("rb") as file:
            return document(SHEETS, "sheet", _sheets(file))
    except (MemoryError, Unreadable):
        raise
    except Exception:  # the library has an error of its own for each way in which a file may be broken
        raise Unreadable("damaged") from None


def _sheets(file: IO[bytes]) -> list[tuple[str, str]]:
    from openpyxl import load_workbook

    book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
    sheets, room = [], MOST_CHARS + 1
    for sheet in book.worksheets:
        sheet.reset_dimensions()  # what the file says of them may be far too much, or too little
        text = _text(sheet.iter_rows(values_only=True), room)
        room -= len(text)
        sheets.append((str(sheet.title), text))
    return sheets


def _text(rows: Iterable[tuple[Any, ...]], room: int) -> str:
    lines: list[str] = []
    for row in rows:
        cells = [_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        line = " | ".join(cells)
        room -= len(line) + 1
        lines.append(line)  # also the one for which there is no room: so it is told that not all is kept
        if room < 0:
            break
    return "\n".join(lines)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float):
        return f"{value:.10g}"
    return " ".join(str(value).split())
