"""The process in which one file is opened: python -m spaces.files.child FILE NAME FOLDER.

It gives itself limits before it reads a byte, writes what it found to standard output as JSON, and ends.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

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


def main(path: Path, name: str, folder: Path) -> None:
    from spaces.files.contents import Unreadable, to_json
    from spaces.files.readers import contents_of

    try:
        found = to_json(contents_of(path, name, folder))
    except Unreadable as error:
        found = {"is": "Unreadable", "reason": error.reason}
    except MemoryError:
        found = {"is": "Unreadable", "reason": "crashed"}
    except RecursionError:
        found = {"is": "Unreadable", "reason": "damaged"}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    limit()
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
