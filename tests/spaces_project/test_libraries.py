"""Libraries: what is imported is named in requirements.in, and docs/upgrading-libraries.md follows what is pinned."""

import re
import sys
from importlib.metadata import packages_distributions

import pytest
from django.conf import settings

from tests.imports import Product

ROOT = settings.BASE_DIR
OURS = {"spaces", "spaces_project", "summaries"}
ROW = re.compile(r"^\| ([\w-]+) \| ([\d.]+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs" / "upgrading-libraries.md").read_text())


def normal(name: str) -> str:
    """As pip compares names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def asked_for() -> set[str]:
    lines = (ROOT / "requirements.in").read_text().splitlines()
    return {normal(re.match(r"[\w.-]+", line)[0]) for line in lines if line and not line.startswith("#")}


def pinned() -> dict[str, str]:
    found = re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / "requirements.txt").read_text(), re.M)
    return {normal(name): version for name, version in found}


def imported() -> dict[str, str]:
    """Distribution -> a module that imports it."""
    of = packages_distributions()
    names = {
        name.split(".")[0]: module for module, source in Product(ROOT).sources.items() for name in source.imported()
    }
    foreign = {name: module for name, module in names.items() if name not in OURS | set(sys.stdlib_module_names)}
    return {normal(of[name][0]): module for name, module in foreign.items() if name in of}


def test_each_library_that_is_imported_is_asked_for():
    assert {name: module for name, module in imported().items() if name not in asked_for()} == {}


def test_the_imports_of_libraries_are_seen():
    assert {"django", "channels", "celery", "openai"} <= set(imported())


def test_each_library_that_is_asked_for_is_pinned():
    assert asked_for() - set(pinned()) == set()


def test_the_page_has_its_rows():
    assert len(ROWS) >= 9


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[3]}")
def test_a_row_names_the_pinned_version_and_files_that_exist(row):
    library, version, _, where, tests = row
    assert pinned()[library] == version, "run the tests of this row, read the library's changes, then write the version"
    assert [name for name in re.findall(r"`([\w/.]+)`", f"{where} {tests}") if not (ROOT / name).exists()] == []


def test_each_user_of_an_internal_module_is_on_the_page():
    users = {
        module.replace(".", "/") + ".py"
        for module, source in Product(ROOT).sources.items()
        for name in source.imported()
        if ".internal" in name and name.split(".")[0] not in OURS
    }
    assert users
    assert users <= {name for row in ROWS for name in re.findall(r"`([\w/.]+)`", row[3])}
