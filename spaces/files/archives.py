"""Files that are zip archives inside: nothing is unpacked to disk, and no more is read than an honest file holds."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from spaces.files.contents import Unreadable

MOST_UNPACKED = 200_000_000  # bytes, all members together
MOST_MEMBERS = 10_000


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """What the members claim is summed up first; none gives more than it claims. Raises Unreadable."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            if len(members) > MOST_MEMBERS or sum(each.file_size for each in members) > MOST_UNPACKED:
                raise Unreadable("too_large_unpacked")
            if any(each.flag_bits & 1 for each in members):
                raise Unreadable("password")
            yield archive
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError):
        raise Unreadable("damaged") from None


def member(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    """Raises Unreadable where there is none of this name."""
    try:
        return archive.open(name)
    except KeyError:
        raise Unreadable("damaged") from None
