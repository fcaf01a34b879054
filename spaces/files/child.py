"""The process in which one file is opened: python -m spaces.files.child FILE NAME FOLDER, and to draw a page of it
python -m spaces.files.child --page NUMBER FILE FOLDER.

It gives itself limits before it reads a byte, writes what it found to standard output as JSON, and ends.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

CPU_SECONDS, MEMORY, LARGEST_FILE = 60, 512 << 20, 64 << 20


def limit() -> None:
    """Where the system knows such limits (Windows does not)."""
    try:
        import resource
    except ImportError:
        return
    limits = {"RLIMIT_CPU": CPU_SECONDS, "RLIMIT_AS": MEMORY, "RLIMIT_FSIZE": LARGEST_FILE, "RLIMIT_CORE": 0}
    for name, most in limits.items():
        resource.setrlimit(getattr(resource, name), (most, most))


def read(path: Path, name: str, folder: Path) -> dict[str, Any]:
    from spaces.files.contents import to_json
    from spaces.files.readers import contents_of

    return to_json(contents_of(path, name, folder))


def draw(number: str, path: Path, folder: Path) -> dict[str, Any]:
    from spaces.files import page_drawing

    return page_drawing.draw(path, int(number), folder)


def main(*given: str) -> None:
    from spaces.files.contents import Unreadable

    try:
        if given[0] == "--page":
            found = draw(given[1], Path(given[2]), Path(given[3]))
        else:
            found = read(Path(given[0]), given[1], Path(given[2]))
    except Unreadable as error:
        found = {"is": "Unreadable", "reason": error.reason}
    except MemoryError:
        found = {"is": "Unreadable", "reason": "crashed"}
    except RecursionError:
        found = {"is": "Unreadable", "reason": "damaged"}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    limit()
    main(*sys.argv[1:])
