"""Taking in a file that somebody uploads: read in a process of its own, kept under a name of ours, not sent yet."""

from __future__ import annotations

import logging
import tempfile
import unicodedata
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.db import transaction

from spaces.files import clamd
from spaces.files.contents import Document, Picture, Unreadable
from spaces.files.reading import read
from spaces.models import Attachment, Space, StoredFile, TooManyFiles, User
from spaces.models.attachment import MOST_UNSENT
from spaces.models.stored_file import longest_upload, text_and_parts, without_text
from summaries.engine.tokens import TokenCounter

log = logging.getLogger(__name__)

LONGEST_NAME = 120
TILE, TILE_TOKENS, PICTURE_TOKENS, SHORT_SIDE = 512, 170, 85, 768
"""How the servers of the OpenAI protocol count a picture: its shorter side at most 768 pixels, then by tiles."""


@dataclass(frozen=True)
class RefusedFile(Exception):
    """Why a file was not taken in: a reason of spaces.files.contents, or "too_large"."""

    name: str
    reason: str


def take_in(uploaded: File[Any], *, space: Space, by: User) -> Attachment:
    """Blocks while it is read, for a minute at most. Raises RefusedFile, TooManyFiles."""
    name = plain_name(uploaded.name or "")
    if (uploaded.size or 0) > longest_upload():
        raise RefusedFile(name, "too_large")
    require_fewer_unsent(space=space, by=by)
    with tempfile.TemporaryDirectory(prefix="spaces-upload-") as folder:
        given = Path(folder) / "given"
        with given.open("wb") as copy:
            for chunk in uploaded.chunks():
                copy.write(chunk)
        stored = kept(given, name)
    with transaction.atomic():
        stored.save()
        return Attachment.objects.create(space=space, file=stored, added_by=by, name=name, sent_chars=stored.text_chars)


def require_fewer_unsent(*, space: Space, by: User) -> None:
    """Raises TooManyFiles where somebody uploads file after file for messages and sends none."""
    if Attachment.objects.unsent().filter(added_by=by, space=space).count() >= MOST_UNSENT:
        raise TooManyFiles


def kept(given: Path, name: str) -> StoredFile:
    """What is in the file at `given`, with its bytes in the storage; the row is the caller's to save. So a kill in
    between leaves bytes that the sweep finds. Raises RefusedFile."""
    verdict = _scanned(given, name)
    with tempfile.TemporaryDirectory(prefix="spaces-upload-") as folder:
        try:
            contents = read(given, name, Path(folder))
        except Unreadable as error:
            raise RefusedFile(name, error.reason) from None
        stored = _store(contents, given)
    stored.scan = verdict
    return stored


def _scanned(given: Path, name: str) -> str:
    """Before anybody else can open it. "" without a scanner. Raises RefusedFile."""
    if not settings.CLAMD_URL:
        return ""
    found = clamd.scan(given, clamd.address_of(settings.CLAMD_URL), seconds=settings.CLAMD_TIMEOUT)
    if found.verdict == "infected":
        log.warning("an upload was refused: the scanner found %s", found.said)
        raise RefusedFile(name, "infected")
    if found.verdict == "unscanned":
        log.warning("an upload was not scanned: %s", found.said)
    return found.verdict


def _store(contents: Document | Picture, given: Path) -> StoredFile:
    stored = _picture(contents) if isinstance(contents, Picture) else _document(contents)
    made = Path(contents.path) if isinstance(contents, Picture) else given
    stored.size = made.stat().st_size
    with made.open("rb") as content:
        stored.content.save("", File(content), save=False)
    if isinstance(contents, Picture):
        with open(contents.thumbnail_path, "rb") as content:
            stored.thumbnail.save("", File(content), save=False)
    return stored


def _picture(picture: Picture) -> StoredFile:
    return StoredFile(
        media_type=picture.media_type,
        width=picture.width,
        height=picture.height,
        thumbnail_width=picture.thumbnail_width,
        thumbnail_height=picture.thumbnail_height,
        tokens=picture_tokens(picture.width, picture.height),
    )


def _document(document: Document) -> StoredFile:
    text, parts = text_and_parts(document)
    return StoredFile(
        media_type=document.media_type,
        text=text,
        text_chars=len(text),
        parts=parts,
        part_count=len(parts),
        parts_without_text=without_text(document),
        unit=document.unit,
        is_cut=document.is_cut,
        tokens=TokenCounter().count(text),
    )


def picture_tokens(width: int, height: int) -> int:
    """
    >>> picture_tokens(1024, 1024), picture_tokens(2048, 1024), picture_tokens(300, 200)
    (765, 1105, 255)
    """
    scale = min(1.0, SHORT_SIDE / min(width, height))
    tiles = -(-int(width * scale) // TILE) * -(-int(height * scale) // TILE)
    return PICTURE_TOKENS + TILE_TOKENS * tiles


def plain_name(name: str) -> str:
    """The last part of a path, without marks that hide or turn what it says; a long one keeps its ending."""
    last = PurePosixPath(name.replace("\\", "/")).name
    shown = "".join(char for char in last if unicodedata.category(char)[0] != "C")
    shown = " ".join(shown.split()) or "file"
    if len(shown) <= LONGEST_NAME:
        return shown
    stem, dot, ending = shown.rpartition(".")
    ending = f"{dot}{ending}" if stem and len(ending) < 12 else ""
    return shown[: LONGEST_NAME - 1 - len(ending)] + "…" + ending
