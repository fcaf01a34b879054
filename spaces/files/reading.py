"""Reads a file in a child process: whatever is wrong with it costs that file, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from spaces.files.contents import Contents, Unreadable, from_json

SECONDS = 60
AT_ONCE = BoundedSemaphore(2)  # children of one process; others wait for their turn
HOME = Path(__file__).resolve().parent.parent.parent
PASSED_ON = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR", "VIRTUAL_ENV")


def read(path: Path, name: str, folder: Path) -> Contents:
    """What is in the file at `path`; `name` is what its sender called it, `folder` takes what is made of a picture.

    Blocks for SECONDS at most. Raises Unreadable.
    """
    try:
        return from_json(_asked(str(path), name, str(folder)))
    except (KeyError, TypeError):
        raise Unreadable("crashed") from None


def draw_page(path: Path, number: int, folder: Path) -> dict[str, Any]:
    """Page `number` of a PDF, as page_drawing.draw tells it. Blocks for SECONDS at most. Raises Unreadable."""
    drawn = _asked("--page", str(number), str(path), str(folder))
    if "path" not in drawn:
        raise Unreadable(drawn.get("reason", "crashed"))
    return drawn


def _asked(*given: str) -> dict[str, Any]:
    """What the child says."""
    command = [sys.executable, "-s", "-m", "spaces.files.child", *given]
    with AT_ONCE:
        try:
            done = subprocess.run(
                command,
                cwd=HOME,
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=SECONDS,
                check=True,
            )
        except subprocess.TimeoutExpired:
            raise Unreadable("took_too_long") from None
        except subprocess.CalledProcessError as ended:
            raise Unreadable("took_too_long" if _ran_out_of_time(ended.returncode) else "crashed") from None
    try:
        said: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        raise Unreadable("crashed") from None
    return said


def environment() -> dict[str, str]:
    """No key and no address of ours."""
    return {key: os.environ[key] for key in PASSED_ON if key in os.environ} | {"PYTHONIOENCODING": "utf-8"}


def _ran_out_of_time(code: int) -> bool:
    """Ended by SIGXCPU, or by the SIGKILL that the kernel sends at the hard limit of time."""
    import signal

    return code in {-getattr(signal, name) for name in ("SIGXCPU", "SIGKILL") if hasattr(signal, name)}
