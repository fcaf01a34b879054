"""The text of a PDF, page by page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spaces.files.contents import Document, Unreadable, document

MOST_PAGES = 2_000


def read(path: Path) -> Document:
    """Pages without text (scans) stay in the list with none. Raises Unreadable."""
    import pypdfium2

    try:
        pdf = pypdfium2.PdfDocument(path)
        count = len(pdf)
        if count > MOST_PAGES:
            raise Unreadable("too_many_pages")
        return document("application/pdf", "page", [(str(n + 1), _text(pdf, n)) for n in range(count)])
    except pypdfium2.PdfiumError as error:
        raise Unreadable("password" if "password" in str(error).lower() else "damaged") from None


def _text(pdf: Any, number: int) -> str:
    """A page that cannot be read is one without text; the others are not its fault."""
    import pypdfium2

    try:
        page = pdf[number]
        textpage = page.get_textpage()
        text = textpage.get_text_bounded()
        textpage.close()
        page.close()
    except pypdfium2.PdfiumError:
        return ""
    return str(text).replace("\ufffe", "").replace("\u0002", "")  # what pdfium puts in for a hyphen at a line's end
