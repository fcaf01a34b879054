"""Which reader a file is given to. Called in the child process: the libraries behind it are large."""

from __future__ import annotations

from pathlib import Path

from spaces.files import kinds
from spaces.files.contents import Contents, Document, Unreadable


def contents_of(path: Path, name: str, folder: Path) -> Contents:
    """`folder`: where pictures are written. Raises Unreadable."""
    with path.open("rb") as file:
        media_type = kinds.media_type_of(file, name)
    if media_type.startswith("image/"):
        from spaces.files import pictures

        return pictures.read(path, media_type, folder)
    found = _document(path, media_type)
    if not found.parts:
        raise Unreadable("empty")
    return found


def _document(path: Path, media_type: str) -> Document:
    if media_type == "application/pdf":
        from spaces.files import pdf

        return pdf.read(path)
    if media_type == kinds.SHEETS:
        from spaces.files import spreadsheets

        return spreadsheets.read(path)
    if media_type in (kinds.WORD, kinds.SLIDES, kinds.ODT):
        from spaces.files import office

        readers = {kinds.WORD: office.read_docx, kinds.SLIDES: office.read_pptx, kinds.ODT: office.read_odt}
        return readers[media_type](path)
    if media_type == "message/rfc822":
        from spaces.files import mails

        return mails.read(path)
    from spaces.files import plain_texts

    return plain_texts.read(path, media_type)
