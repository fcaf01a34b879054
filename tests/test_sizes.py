"""How large a file and a function of the product may be, so that one finds what one looks for and reads it at once."""

import ast
from pathlib import Path

import pytest

from tests.imports import Product, Source

ROOT = Path(__file__).resolve().parent.parent

MOST_FILE_LINES = 350
MOST_FUNCTION_LINES = 40
MOST_LINE_CHARACTERS = 140  # of a template; those of code are ruff's

NEVER_CHANGED = ".migrations."  # nobody works on a migration that was published


def long_files(root: Path) -> list[str]:
    """Of the product in a folder: its code, pages, styles and scripts, but for libraries' own."""
    sources = [source.path for source in Product(root).sources.values() if NEVER_CHANGED not in source.module]
    written = [*(root / "templates").rglob("*.*"), *(root / "static/css").rglob("*"), *(root / "static/js").rglob("*")]
    return [
        f"{path.relative_to(root)}: {lines} lines"
        for path in sorted([*sources, *filter(Path.is_file, written)])
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_FILE_LINES
    ]


def long_functions(product: Product) -> list[str]:
    return [
        f"{source.module}.{node.name}: {lines} lines"
        for source in product.sources.values()
        for node in _functions(source)
        if (lines := 1 + (node.end_lineno or node.lineno) - node.lineno) > MOST_FUNCTION_LINES
    ]


def long_lines(root: Path) -> list[str]:
    """Of templates: nobody can review a line that runs out of the window."""
    return [
        f"{path.relative_to(root)}:{number}: {len(line)} characters"
        for path in sorted(filter(Path.is_file, (root / "templates").rglob("*.*")))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > MOST_LINE_CHARACTERS
    ]


def _functions(source: Source) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_no_file_is_longer_than_one_finds_ones_way_in():
    assert long_files(ROOT) == []


def test_no_function_is_longer_than_a_screen():
    assert long_functions(Product(ROOT)) == []


def test_no_line_of_a_template_is_longer_than_one_reads():
    assert long_lines(ROOT) == []


# ---- the rules themselves, on planted faults


@pytest.mark.parametrize("name", ["spaces/page.py", "templates/page.html", "static/css/page.css", "static/js/page.js"])
def test_a_file_that_is_too_long_is_found(tmp_path, name):
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text("x = 1\n" * 350)
    assert long_files(tmp_path) == []
    (tmp_path / name).write_text("x = 1\n" * 351)
    assert long_files(tmp_path) == [f"{name}: 351 lines"]


def test_a_migration_may_be_long(tmp_path):
    (tmp_path / "spaces/migrations").mkdir(parents=True)
    (tmp_path / "spaces/migrations/m1.py").write_text("x = 1\n" * 400)
    assert long_files(tmp_path) == []


@pytest.mark.parametrize("begin", ["def f():", "async def f():", "class C:\n  def f(self):"])
def test_a_function_that_is_too_long_is_found(tmp_path, begin):
    (tmp_path / "spaces").mkdir()
    (tmp_path / "spaces/page.py").write_text(begin + "\n    x = 1" * 39)
    assert long_functions(Product(tmp_path)) == []
    (tmp_path / "spaces/page.py").write_text(begin + "\n    x = 1" * 40)
    assert long_functions(Product(tmp_path)) == ["spaces.page.f: 41 lines"]


@pytest.mark.parametrize("name", ["templates/page.html", "templates/mails/mail.txt"])
def test_a_line_that_is_too_long_is_found(tmp_path, name):
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text("<p>\n" + "é" * 140)
    assert long_lines(tmp_path) == []
    (tmp_path / name).write_text("<p>\n" + "é" * 141)
    assert long_lines(tmp_path) == [f"{name}:2: 141 characters"]
