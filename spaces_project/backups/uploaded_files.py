"""What people uploaded, in a backup: each file under the name it has in FILES_DIR, which no other file ever has."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from django.conf import settings

FOLDER = "files"
NAME = re.compile(rf"{FOLDER}/[0-9a-f]{{2}}/[0-9a-f]{{32}}")


def collect(folder: Path) -> dict[str, Path]:
    """By their names in the backup, kept in the folder for as long as that is written: people may delete meanwhile."""
    kept: dict[str, Path] = {}
    for path in sorted(settings.FILES_DIR.glob("??/*")):
        name = f"{FOLDER}/{path.parent.name}/{path.name}"
        if NAME.fullmatch(name):
            with suppress(FileNotFoundError):
                kept[name] = _kept(path, folder / name)
    return kept


def _kept(path: Path, copy: Path) -> Path:
    copy.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(path, copy)
    except OSError:  # another disk, or one that knows no links
        shutil.copyfile(path, copy)
    return copy


def named(members: Iterable[str]) -> list[str]:
    """Of a backup's members those that are such files; any other name leads nowhere."""
    return [name for name in members if NAME.fullmatch(name)]
