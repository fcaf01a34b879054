"""A thread or a Space as a zip: JSON that can be brought in again, Markdown to read, and the files themselves."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterable
from typing import IO, Any

from django.utils import timezone

from spaces.imports import own
from spaces.imports.archives import SPACE, THREAD
from spaces.models import Attachment, Space, SpaceFileVersion, Thread, User
from summaries.versions.exports import as_json, as_markdown, is_there, path_of

IN_MEMORY = 5_000_000
"""Bytes; a larger zip is written to disk, and gone when it has been sent."""


def zipped_thread(thread: Thread) -> IO[bytes]:
    file = _new_file()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        _write_thread(archive, thread, json_name=THREAD)
    file.seek(0)
    return file


def zipped_space(space: Space, *, reader: User) -> IO[bytes]:
    """The threads that they may read, and what the Space knows. Of all threads one is in memory at a time."""
    file = _new_file()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        names = []
        threads = Thread.objects.visible_to(reader).filter(space=space).order_by("id")
        for thread in threads.select_related("space__model", "created_by").iterator():
            names.append(f"threads/{thread.pk} {file_name(thread, 'json')}")
            _write_thread(archive, thread, json_name=names[-1])
        known = [each for each in _known(space) if each.stored and is_there(each.stored.content)]
        for each in known:
            _copy(archive, each.stored.content, path_of(each))  # type: ignore[union-attr]
        archive.writestr(SPACE, _as_text(_manifest(space, names, known)))
    file.seek(0)
    return file


def file_name(named: Thread | Space, ending: str) -> str:
    """The title, without what file systems refuse."""
    title = re.sub(r'[\\/:*?"<>|\x00-\x1f\x7f]+', " ", str(named))
    return f"{' '.join(title.split()).strip('. ')[:80] or 'thread'}.{ending}"


def _known(space: Space) -> Iterable[SpaceFileVersion]:
    return SpaceFileVersion.objects.filter(file__space=space).in_force().without_texts()


def _manifest(space: Space, threads: list[str], known: list[SpaceFileVersion]) -> dict[str, Any]:
    return {
        "format": own.SPACE_FORMAT,
        "version": own.VERSION,
        "exported_at": timezone.now().isoformat(),
        "name": space.name,
        "threads": threads,
        "files": [{"name": each.name, "path": path_of(each)} for each in known],
    }


def _write_thread(archive: zipfile.ZipFile, thread: Thread, *, json_name: str) -> None:
    archive.writestr(json_name, _as_text(as_json(thread, has_files=True)))
    archive.writestr(f"{json_name.removesuffix('.json')}.md", as_markdown(thread))
    messages = thread.messages.chosen().exclude(file_count=None)
    for files in Attachment.objects.of_messages(messages).values():
        for each in files:
            if is_there(each.file.content):
                _copy(archive, each.file.content, path_of(each))


def _copy(archive: zipfile.ZipFile, content: Any, name: str) -> None:
    with content.open("rb") as opened, archive.open(name, "w") as member:
        shutil.copyfileobj(opened, member)


def _as_text(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, indent=1)


def _new_file() -> Any:
    return tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)
