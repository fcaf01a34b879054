"""A file that somebody uploaded, as it is kept: its bytes under a name of ours, and what was read out of them."""

from __future__ import annotations

import logging
import uuid
from functools import partial
from itertools import groupby
from typing import Any

from django.conf import settings
from django.core.files.storage import Storage
from django.db import models, transaction
from django.utils import timezone

from spaces.files.contents import Document, Part
from spaces.llm.chat_model import Picture

log = logging.getLogger(__name__)


def generated_name(instance: object, filename: str) -> str:
    """Nothing of the name that a file came with: no path can be made of it."""
    name = uuid.uuid4().hex
    return f"{name[:2]}/{name}"


class StoredFile(models.Model):
    """Never changed. Several attachments, or versions of a file, may share it; it goes with the last of them."""

    content = models.FileField(upload_to=generated_name, max_length=200)
    thumbnail = models.FileField(upload_to=generated_name, max_length=200, blank=True)
    # As found in its bytes, whatever its name says.
    media_type = models.CharField(max_length=100)
    # Bytes, as it is kept.
    size = models.PositiveBigIntegerField()
    # Of a picture, in pixels; 0 for a document.
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    thumbnail_width = models.PositiveIntegerField(default=0)
    thumbnail_height = models.PositiveIntegerField(default=0)
    # Of a document: all of its parts, each under its mark.
    text = models.TextField(blank=True)
    # Of a document: [label, start, end] in its text; empty where start is end.
    parts = models.JSONField(default=list, blank=True)
    # How long the text is.
    text_chars = models.PositiveIntegerField(default=0)
    part_count = models.PositiveIntegerField(default=0)
    # Such as scanned pages: 3–9, 12.
    parts_without_text = models.CharField(max_length=200, blank=True)
    # What its parts are: page, slide, sheet, section.
    unit = models.CharField(max_length=7, blank=True)
    # Whether it holds more text than was kept.
    is_cut = models.BooleanField(default=False)
    # Of its text, or of the picture for a model that sees.
    tokens = models.PositiveIntegerField(default=0)
    # "clean" or "unscanned" where a scanner for viruses is configured; "" where none was.
    scan = models.CharField(max_length=9, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.media_type}, {self.size}"

    @property
    def is_picture(self) -> bool:
        return self.width > 0

    def as_picture(self) -> Picture | None:
        """For a model that sees; None where its bytes are gone."""
        try:
            with self.content.open("rb") as content:
                return Picture(self.media_type, content.read())
        except OSError:
            log.exception("picture %s cannot be read", self.pk)
            return None

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """The bytes go once it is sure that the row does."""
        for storage, name in self.kept:
            transaction.on_commit(partial(storage.delete, name), robust=True)
        if self.unit == "page":
            transaction.on_commit(partial(drop_pages, self.content.storage, str(self.content.name)), robust=True)
        return super().delete(*args, **kwargs)

    @property
    def kept(self) -> list[tuple[Storage, str]]:
        """Where its bytes are, and under which names."""
        return [(field.storage, field.name) for field in (self.content, self.thumbnail) if field.name]


PAGE = "-p"
"""Between the name of a PDF's bytes and the number of a page that was drawn of it."""


def drop_pages(storage: Storage, name: str) -> None:
    """The pages that were drawn of it."""
    folder, _, file = name.rpartition("/")
    for other in storage.listdir(folder)[1]:
        if other.startswith(f"{file}{PAGE}"):
            storage.delete(f"{folder}/{other}")


def text_and_parts(document: Document) -> tuple[str, list[list[Any]]]:
    """One text, each part under a line that names it where its own words do not, and where each part is in it."""
    pieces: list[str] = []
    places: list[list[Any]] = []
    at = 0
    for part in document.parts:
        mark = mark_of(document.unit, part) if part.text else ""
        start = at + len(mark)
        places.append([part.label, start, start + len(part.text)])
        if part.text:
            pieces.append(f"{mark}{part.text}\n\n")
            at += len(pieces[-1])
    return "".join(pieces).rstrip("\n"), places


def without_text(document: Document) -> str:
    """The places of parts that hold none, as ranges; "" where all of them do."""
    places = [n for n, part in enumerate(document.parts, start=1) if not part.text]
    runs = [[n for _, n in run] for _, run in groupby(enumerate(places), key=lambda each: each[1] - each[0])]
    told = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return told if len(told) <= 200 else told[:199].rpartition(",")[0] + "…"


def mark_of(unit: str, part: Part) -> str:
    """[p. 3]: as a model is asked to cite it."""
    names = {"page": "p.", "slide": "slide", "sheet": "sheet"}
    return f"[{names[unit]} {part.label}]\n" if unit in names else ""


def longest_upload() -> int:
    """Bytes."""
    return int(settings.MAX_UPLOAD_MB) * 1_000_000
