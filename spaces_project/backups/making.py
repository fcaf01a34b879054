"""Makes the file of a backup, of one moment, while the product runs."""

from __future__ import annotations

import tempfile
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.db import connection

from spaces.models import sealed
from spaces_project.backups import archive, uploaded_files
from spaces_project.backups.contents import BackupError

PROBE = "Spaces"


def make(path: Path, *, with_key: bool) -> archive.Manifest:
    """Raises BackupError."""
    if path.exists():
        raise BackupError(f"{path} is there already. Choose another name.")
    if not path.parent.is_dir():
        raise BackupError(f"There is no folder {path.parent}.")
    with tempfile.TemporaryDirectory(prefix=".spaces-backup-", dir=path.parent) as folder:
        database = tools()
        copy = Path(folder) / database.FILE_NAME
        held = database.copy_to(copy)
        members = {copy.name: copy, **({archive.KEY: key_file(Path(folder))} if with_key else {})}
        members |= uploaded_files.collect(Path(folder))
        manifest = archive.Manifest(
            product=product_version(),
            made_at=datetime.now(UTC).isoformat(timespec="seconds"),
            vendor=connection.vendor,
            contents=held,
            files={name: archive.fingerprint(member) for name, member in members.items()},
            probe=sealed.seal(PROBE),
        )
        archive.write(path, manifest, members)
    return manifest


def tools() -> ModuleType:
    """What copies and replaces the database that is in use here."""
    if connection.vendor == "sqlite":
        from spaces_project.backups import sqlite

        return sqlite
    from spaces_project.backups import postgresql

    return postgresql


def key_file(folder: Path) -> Path:
    """The folder is its owner's alone."""
    path = folder / archive.KEY
    path.write_text(settings.SECRET_KEY, encoding="utf-8")
    return path


def product_version() -> str:
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)["project"]["version"]
