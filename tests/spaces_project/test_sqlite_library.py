"""Which SQLite runs. Where none is free of the bug, pages still work on a rollback journal."""

import importlib.metadata
import subprocess
import sys

import pytest
from django.db import connection
from packaging.requirements import Requirement

from spaces_project import sqlite_library
from spaces_project.sqlite_library import can_lose_commits
from tests.journeys.books import Rows, broken_promises
from tests.journeys.steps import in_its_shell, look_until
from tests.journeys.stubborn import Client, Crowd
from tests.product import ROOT, Product

SEED = 11
SAY = "from django.db.backends.sqlite3.base import Database; print(Database.__name__, Database.sqlite_version)"
ENTRY_POINTS = {
    "manage.py": ["manage.py", "shell", "--no-imports", "--command", SAY],
    "server": ["-c", f"import spaces_project.serve, spaces_project.asgi; {SAY}"],
    "worker": ["-c", f"import celery.bin.celery; import spaces_project; import django; django.setup(); {SAY}"],
    "tests": ["-c", f"import tests.settings; {SAY}"],
}


@pytest.mark.parametrize(
    ("version", "is_affected"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 0), True),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 0), False),
        ((4, 0, 0), False),
    ],
)
def test_which_versions_can_lose_what_was_committed(version, is_affected):
    assert can_lose_commits(version) is is_affected


def test_a_library_that_runs_in_wal_mode_is_free_of_the_bug(db):
    if connection.vendor != "sqlite":
        pytest.skip("no SQLite here")
    with connection.cursor() as cursor:
        mode, version = one(cursor, "PRAGMA journal_mode"), one(cursor, "SELECT sqlite_version()")
    print(f"SQLite {version} in {mode} mode")  # noqa: T201 (pytest shows it beside a failure)

    assert mode in {"wal", "truncate"}
    assert mode != "wal" or not can_lose_commits(tuple(map(int, version.split("."))))


def test_what_is_committed_is_on_the_disk(db):
    """A power cut then takes nothing back that a page has shown as sent."""
    if connection.vendor != "sqlite":
        pytest.skip("no SQLite here")
    with connection.cursor() as cursor:
        assert one(cursor, "PRAGMA synchronous") == 2  # FULL


def one(cursor, query):
    return cursor.execute(query).fetchone()[0]


def is_for_this_machine(line):
    requirement = Requirement(line)
    return requirement.name == "pysqlite3" and (not requirement.marker or requirement.marker.evaluate())


def test_a_fixed_library_is_installed_where_there_is_a_wheel_of_it():
    pins = [line for line in (ROOT / "requirements.txt").read_text().splitlines() if line.startswith("pysqlite3")]
    (pin,) = pins
    if not is_for_this_machine(pin):
        pytest.skip("no wheel for this machine")

    assert f"pysqlite3=={importlib.metadata.version('pysqlite3')} " in pin
    assert sqlite_library.allows_wal()


@pytest.mark.parametrize("arguments", ENTRY_POINTS.values(), ids=ENTRY_POINTS)
def test_every_entry_point_takes_the_same_library(tmp_path, arguments):
    environment = Product(tmp_path, DJANGO_SETTINGS_MODULE="spaces_project.settings").environment()
    said = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    library = sqlite_library.in_use()

    assert said.stdout.split() == [f"{library.__name__}.dbapi2", library.sqlite_version]


# ---- where no fixed library is to be had


@pytest.fixture(scope="module")
def without_a_fixed_library(tmp_path_factory):
    """An installation with Python's own SQLite, as where there is no wheel, and Ada, who has signed up."""
    if sqlite_library.is_built_in_sound():
        pytest.skip("Python's own SQLite is free of the bug")
    folder = tmp_path_factory.mktemp("without")
    hidden = folder / "hidden"
    hidden.mkdir()
    (hidden / "pysqlite3.py").write_text("raise ImportError('no wheel for this machine')")
    product = Product(folder / "var", is_cold=True, PYTHONPATH=str(hidden), DEMO_TOKENS_PER_SECOND="2000")
    product.start()
    client = Client(product.port)
    client.sign_up("ada")
    yield product, client
    product.kill()
    print(product.log)  # noqa: T201


def test_the_start_says_in_one_line_that_a_slower_journal_is_used(without_a_fixed_library):
    product, _ = without_a_fixed_library
    said = [line for line in product.log.splitlines() if "SQLite" in line]
    assert len(said) == 1
    assert "slower, safe" in said[0]


def test_without_wal_nothing_that_people_write_and_delete_at_once_is_lost_or_refused(without_a_fixed_library):
    product, client = without_a_fixed_library
    rows = Rows(product.folder)
    with Crowd(client, threads=4, seed=SEED) as crowd:
        look_until(lambda: len(crowd.books.promised) >= 40 and crowd.books.forgotten, "nobody gets an answer")
    look_until(lambda: not rows.unfinished(), "something never ends")

    assert not broken_promises(crowd.books, rows)
    assert rows.select("PRAGMA integrity_check") == [("ok",)]
    assert not list(product.folder.glob("*-wal"))
    assert "locked" not in product.log


def test_without_wal_a_slow_download_keeps_nobody_from_writing(without_a_fixed_library):
    product, _ = without_a_fixed_library
    in_its_shell(
        product,
        "from spaces.models import User\n"
        "from django.db import connection\n"
        "for n in range(5): User.objects.create_user(f'reader-{n}')\n"
        "half_read = User.objects.iterator(chunk_size=1)\n"
        "next(half_read)\n"
        "import threading\n"
        "def write():\n"
        "    connection.ensure_connection(); connection.cursor().execute('PRAGMA busy_timeout=5000')\n"
        "    User.objects.create_user('writer'); connection.close()\n"
        "thread = threading.Thread(target=write); thread.start(); thread.join()\n"
        "assert User.objects.filter(username='writer').exists()",
    )
