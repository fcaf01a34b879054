"""Files that somebody uploads for a whole Space: stored at once, and read in the background."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import transaction

from spaces import file_reading
from spaces.models import Space, SpaceFile, SpaceFileVersion, User
from spaces.models.file_quota import Amount, require_room
from spaces.models.stored_file import generated_name, longest_upload
from spaces.uploads import RefusedFile, plain_name


def add(uploaded: File[Any], *, space: Space, by: User) -> SpaceFileVersion:
    """Raises RefusedFile, FilesFull."""
    return _taken(uploaded, space=space, by=by)


def replace(file: SpaceFile, uploaded: File[Any], *, by: User) -> SpaceFileVersion:
    """The version before stays in force until this one is read. The name stays, but for its ending. Raises RefusedFile,
    FilesFull, StillReading."""
    return _taken(uploaded, space=file.space, by=by, file=file)


def _taken(uploaded: File[Any], *, space: Space, by: User, file: SpaceFile | None = None) -> SpaceFileVersion:
    """Bytes first, then the row: a kill in between leaves bytes that the sweep finds."""
    name, size = plain_name(uploaded.name or ""), uploaded.size or 0
    if size > longest_upload():
        raise RefusedFile(name, "too_large")
    upload = default_storage.save(generated_name(None, ""), uploaded)
    try:
        with transaction.atomic():
            space = space.locked()
            require_room(space, Amount(files=0 if file else 1, bytes=size))
            name = _renamed(file, name) if file else free_name(name, space)
            file = file or SpaceFile.objects.create(space=space)
            taken = file.take(name=name, upload=upload, size=size, by=by)
            transaction.on_commit(file_reading.wake, robust=True)
            return taken
    except BaseException:
        default_storage.delete(upload)
        raise


def _renamed(file: SpaceFile, uploaded: str) -> str:
    """A document that takes the place of a text is called one."""
    name, ending = str(file), PurePath(uploaded).suffix
    if ending.casefold() == PurePath(name).suffix.casefold():
        return name
    return free_name(f"{PurePath(name).stem}{ending}", file.space)


def free_name(name: str, space: Space) -> str:
    """plan.pdf, then plan (2).pdf: an answer that names a file names one."""
    names = SpaceFileVersion.objects.filter(file__space=space).values_list("name", flat=True)
    taken = {each.casefold() for each in names}
    path, number, free = PurePath(name), 2, name
    while free.casefold() in taken:
        free = f"{path.stem} ({number}){path.suffix}"
        number += 1
    return free
