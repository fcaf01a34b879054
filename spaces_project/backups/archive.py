"""The file of a backup: a zip with manifest.json, the copy of the database, uploaded files and, if asked for, the
secret key.

Nobody but its owner can read it. It appears under its name once it is whole.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from spaces_project.backups.contents import BackupError, Contents

FORMAT = 1
MANIFEST = "manifest.json"
KEY = "secret_key"
LARGEST_MANIFEST = 100_000_000  # bytes
CHUNK = 1 << 20  # bytes


@dataclass(frozen=True)
class Manifest:
    """`made_at` is ISO 8601; `files` is {name: {"sha256", "bytes"}}; `probe` opens only under the key that seals."""

    product: str
    made_at: str
    vendor: str
    contents: Contents
    files: dict[str, dict[str, Any]]
    probe: str

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1)

    @classmethod
    def from_json(cls, text: str) -> Manifest:
        """Raises BackupError."""
        try:
            value = json.loads(text)
            if value.pop("format") != FORMAT:
                raise BackupError("The backup was made by a version of Spaces that writes them in another way.")
            held = value.pop("contents")
            held["migrations"] = tuple(held["migrations"])
            return cls(**value, contents=Contents(**held)).checked()
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise BackupError("This is not a backup of Spaces: its manifest cannot be read.") from None

    def checked(self) -> Manifest:
        """Raises TypeError where a part is of another kind, so that nothing stumbles over it half way."""
        held = self.contents
        texts = (self.product, self.made_at, self.vendor, self.probe, held.version, *held.migrations)
        counts = (held.rows, held.sealed)
        if not all(isinstance(text, str) for text in texts) or not isinstance(self.files, dict):
            raise TypeError
        if not all(isinstance(each, dict) and all(isinstance(n, int) for n in each.values()) for each in counts):
            raise TypeError
        return self


@contextmanager
def new_private_file(path: Path) -> Iterator[IO[bytes]]:
    """Readable by its owner only, and under its name once it is written through; gone where the block fails."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def write(path: Path, manifest: Manifest, members: dict[str, Path]) -> None:
    with new_private_file(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        archive.writestr(MANIFEST, manifest.to_json())
        for name, member in members.items():
            archive.write(member, name)


@dataclass(frozen=True)
class Archive:
    manifest: Manifest
    _zip: zipfile.ZipFile

    def unpack(self, name: str, folder: Path, *, as_name: str = "") -> Path:
        """The member in this folder, for its owner's eyes only. Raises BackupError unless it is what was written."""
        path, promised = folder / (as_name or name), self.manifest.files[name]
        with (
            member(self._zip, name) as source,
            open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as target,
        ):
            shutil.copyfileobj(source, target, CHUNK)
            target.flush()
            os.fsync(target.fileno())
        if fingerprint(path) != promised:
            raise BackupError(f"The backup is damaged: {name} is not what was written.")
        return path


def member(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    """Raises BackupError for one that is kept in a way that `write` never chooses."""
    try:
        return archive.open(name)
    except (RuntimeError, NotImplementedError):  # under a password, or packed in another way
        raise BackupError("This is not a backup of Spaces: it is packed in another way.") from None


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """Raises BackupError for what is no backup, or no whole one; also inside the block, where a part turns out so."""
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
                raise BackupError("This is not a backup of Spaces: its manifest is too large.")
            with member(archive, MANIFEST) as manifest:
                text = manifest.read().decode()
            yield Archive(Manifest.from_json(text), archive)
    except FileNotFoundError:
        raise BackupError(f"There is no file {path}.") from None
    except (KeyError, UnicodeDecodeError):
        raise BackupError("This is not a backup of Spaces, or a part of it is missing.") from None
    except (zipfile.BadZipFile, zipfile.zlib.error, EOFError):  # type: ignore[attr-defined]
        raise BackupError("This is not a backup of Spaces, or the file is damaged.") from None


def fingerprint(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return {"sha256": hashlib.file_digest(file, "sha256").hexdigest(), "bytes": path.stat().st_size}
