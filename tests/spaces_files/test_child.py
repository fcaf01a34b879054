"""The process in which a file is opened is ended when it takes too long, by its own limit or from outside."""

import subprocess
import sys

import pytest

from spaces.files import reading
from spaces.files.contents import Unreadable

resource = pytest.importorskip("resource")

SPINS = "from spaces.files import child; child.CPU_SECONDS = 1; child.limit()\nwhile True: pass"
EATS = "from spaces.files import child; child.limit(); bytearray(2 << 30)"
SLEEPS = "import time; time.sleep(600)"


@pytest.fixture
def child(monkeypatch):
    """In place of the child another program is run."""

    def runs(program: str) -> None:
        run = subprocess.run
        monkeypatch.setattr(subprocess, "run", lambda _, **given: run([sys.executable, "-c", program], **given))

    return runs


def refusal(tmp_path) -> str:
    with pytest.raises(Unreadable) as refused:
        reading.read(tmp_path / "x", "x.txt", tmp_path)
    return refused.value.reason


def test_one_that_computes_for_ever_is_ended_by_its_own_limit(child, tmp_path):
    child(SPINS)
    assert refusal(tmp_path) == "took_too_long"


def test_one_that_waits_for_ever_is_ended_from_outside(child, tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "SECONDS", 0.5)
    child(SLEEPS)
    assert refusal(tmp_path) == "took_too_long"


def test_one_that_takes_too_much_memory_costs_that_file_only(child, tmp_path):
    child(EATS)
    assert refusal(tmp_path) == "crashed"
