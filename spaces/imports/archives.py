"""A zip that this program exported: its JSON, and the files beside it. Nothing in it is trusted: not its names, not the
sizes that it tells, not what the files are."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _

from spaces.imports.wrong_file import WrongFile
from spaces.models.stored_file import longest_upload
from spaces.numbers import counted

THREAD, SPACE = "thread.json", "space.json"
"""Which of the two stands at the root says what the zip is."""

MOST_ENTRIES = 10_000
CHUNK = 1 << 16
LINK = 0o120000
BROKEN = (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError, ValueError)


class Archive:
    """Of all that is unpacked of it, MAX_IMPORT_MB at most is read. Every method raises WrongFile."""

    def __init__(self, file: IO[bytes]) -> None:
        self._room = settings.MAX_IMPORT_MB * 1_000_000
        try:
            self._zip = zipfile.ZipFile(file)
        except BROKEN as error:
            raise WrongFile(_("The zip file cannot be unpacked: {error}."), error=error) from None
        self._entries = {entry.filename: entry for entry in self._zip.infolist()}

    @property
    def is_ours(self) -> bool:
        return THREAD in self._entries or SPACE in self._entries

    @property
    def is_of_a_space(self) -> bool:
        return SPACE in self._entries

    def check(self) -> None:
        """Before anything is unpacked."""
        entries = self._zip.infolist()
        if len(entries) > MOST_ENTRIES:
            words = _("The zip file has {total} entries; at most {most} can be imported at once.")
            raise WrongFile(words, total=counted(len(entries)), most=counted(MOST_ENTRIES))
        if len(entries) > len(self._entries):
            raise WrongFile(_("The zip file has two entries with the same name."))
        for entry in entries:
            _check(entry)
        if sum(entry.file_size for entry in entries) > self._room:
            raise too_large()

    def text(self, name: str) -> bytes:
        return b"".join(self._chunks(name))

    def copy(self, name: str, to: Path) -> None:
        """At most as much as one may upload."""
        left = longest_upload()
        with to.open("wb") as file:
            for chunk in self._chunks(name):
                left -= len(chunk)
                if left < 0:
                    raise WrongFile(
                        _("{name}: It is larger than {limit} MB."), name=shown(name), limit=settings.MAX_UPLOAD_MB
                    )
                file.write(chunk)

    def _chunks(self, name: str) -> Any:
        if name not in self._entries:
            raise WrongFile(_("There is no “{name}” in the zip file."), name=shown(name))
        try:
            with self._zip.open(self._entries[name]) as opened:
                while chunk := opened.read(CHUNK):
                    self._room -= len(chunk)
                    if self._room < 0:
                        raise too_large()
                    yield chunk
        except BROKEN as error:
            if isinstance(error, WrongFile):
                raise
            raise WrongFile(_("The zip file cannot be unpacked: {error}."), error=error) from None


def _check(entry: zipfile.ZipInfo) -> None:
    name = PurePosixPath(entry.filename)
    if "\\" in entry.filename or name.is_absolute() or ".." in name.parts or ":" in "".join(name.parts[:1]):
        raise WrongFile(_("The zip file has an entry with a name that is not allowed: {name}"), name=shown(str(name)))
    if entry.flag_bits & 1:
        raise WrongFile(_("The zip file is protected by a password."))
    if entry.external_attr >> 16 & 0o170000 == LINK:
        raise WrongFile(_("The zip file has a link in it: {name}"), name=shown(entry.filename))


def too_large() -> WrongFile:
    return WrongFile(_("The file is too large: at most {limit} MB, unpacked."), limit=settings.MAX_IMPORT_MB)


def shown(name: str) -> str:
    return "".join(char if char.isprintable() else " " for char in name)[:120]
