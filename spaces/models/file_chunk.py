"""The texts of the files in force, in chunks that a question is looked for in; gone with their version."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from django.db import models

from spaces.models.stored_file import StoredFile
from summaries.engine.chunks import chunks_of


class Readable(Protocol):
    """A version of a file that was read."""

    @property
    def pk(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def stored(self) -> StoredFile | None: ...


class FileChunk(models.Model):
    """Characters start … end of a version's text. words: what the index holds of it, which is more: the Space, the name
    of the file and the parts that it is of in one line, then the text (spaces.models.chunk_index)."""

    version = models.ForeignKey("spaces.SpaceFileVersion", on_delete=models.CASCADE, related_name="chunks")
    number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    words = models.TextField()

    def __str__(self) -> str:
        return f"{self.version_id}, {self.start}–{self.end}"


def cut_into_chunks(version: Readable, space_id: int) -> None:
    FileChunk.objects.bulk_create(FileChunk(**values) for values in chunks_for(version, space_id))


def chunks_for(version: Readable, space_id: int) -> Iterator[dict[str, Any]]:
    """The columns of each."""
    stored = version.stored
    assert stored is not None
    for number, (start, end) in enumerate(chunks_of(stored.text, stored.parts)):
        words = f"{_heading(version, space_id, start, end)}\n{stored.text[start:end]}"
        yield {"version_id": version.pk, "number": number, "start": start, "end": end, "words": words}


def word_of(space_id: int) -> str:
    """By which the index knows the chunks of a Space."""
    return f"spaces{space_id}files"


def _heading(version: Readable, space_id: int, start: int, end: int) -> str:
    assert version.stored is not None
    is_named = version.stored.unit in ("section", "sheet")
    labels = [label for label, first, last in version.stored.parts if is_named and first < end and start < last]
    return " ".join([word_of(space_id), *" ".join([version.name, *labels]).split()])
