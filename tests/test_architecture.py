"""The floors of the house: a file imports only from its own floor or below, and there are no circles."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import architecture_picture
from tests.floors import floor_of, is_in
from tests.imports import Product, Source

ROOT = Path(__file__).resolve().parent.parent

APP_FLOORS = {"spaces": 1, "summaries": 2}

# Who acts for a person, and so has to come through access.py. What runs without a person (tasks, folds) need not.
PERSONS_CODE = ("spaces.views", "spaces.consumers", "spaces.forms", "spaces.middleware", "spaces.templatetags")
PERSONS_CODE += ("summaries.views", "spaces_project")

ENGINE_MAY_IMPORT = {"tiktoken", "detect_secrets", "snowballstemmer"}
ENGINE_MAY_NOT_IMPORT = {"time", "asyncio", "random", "socket", "subprocess"}
ASYNC_ROOMS = ("spaces_project", "spaces.consumers", "spaces.assistant", "spaces.broadcasts", "spaces.llm")

TOP_LEVEL = {
    *("spaces", "summaries", "spaces_project", "templates", "static", "locale", "tests", "docs", ".ci"),
    *("manage.py", "pyproject.toml", "Makefile", "LICENSE", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *("SECURITY.md", "Dockerfile", "compose.yaml", ".dockerignore"),
    *(".gitignore", ".gitattributes", ".editorconfig", ".pre-commit-config.yaml"),
    *("requirements.in", "requirements.txt", "requirements-dev.in", "requirements-dev.txt"),
}


# ---- the rules, each over any product, so that they can be tried on planted faults


def upward_imports(product: Product) -> list[str]:
    return [f"{one} imports {other}" for one, other in product.arrows() if floor_of(other) > floor_of(one)]


def upward_relations(product: Product) -> list[str]:
    return [
        f"{module} relates to {app}"
        for module, source in product.sources.items()
        for app in source.related_apps()
        if APP_FLOORS.get(app, 0) > floor_of(module)
    ]


def impure_engine_imports(product: Product) -> list[str]:
    allowed = (set(sys.stdlib_module_names) | ENGINE_MAY_IMPORT) - ENGINE_MAY_NOT_IMPORT
    return [
        f"{module} imports {name}"
        for module, source in product.sources.items()
        for name in source.imported()
        if is_in(module, "summaries.engine")
        and not is_in(name, "summaries.engine")
        and name.split(".")[0] not in allowed
    ]


def loads_by_id(product: Product) -> list[str]:
    return [
        f"{module}:{call.lineno}"
        for module, source in product.sources.items()
        if is_in(module, *PERSONS_CODE)
        for call in source.calls()
        if _loads_by_id(call)
    ]


def _loads_by_id(call: ast.Call) -> bool:
    by_id = any(word.arg in {"pk", "id", "pk__in", "id__in"} for word in call.keywords)
    return by_id and any(
        isinstance(node, ast.Name) and node.id in {"Space", "Thread", "Message"} for node in ast.walk(call)
    )


def users_of(product: Product, *names: str) -> set[str]:
    """Modules in which one of the names is read, imported or called."""
    return {
        module for module, source in product.sources.items() if any(_mentions(node, names) for node in source.nodes())
    }


def _mentions(node: ast.AST, names: tuple[str, ...]) -> bool:
    if isinstance(node, ast.alias):
        return node.name in names
    return (isinstance(node, ast.Name) and node.id in names) or (isinstance(node, ast.Attribute) and node.attr in names)


def importers_of(product: Product, library: str) -> set[str]:
    return {
        module for module, source in product.sources.items() if any(is_in(name, library) for name in source.imported())
    }


def async_modules(product: Product) -> set[str]:
    return {
        module
        for module, source in product.sources.items()
        if any(isinstance(node, ast.AsyncFunctionDef) for node in source.nodes())
    }


# ---- the house as it stands


@pytest.fixture(scope="module")
def house() -> Product:
    return Product(ROOT)


def test_no_file_imports_from_a_floor_above(house):
    assert upward_imports(house) == []


def test_no_relation_and_no_migration_points_up(house):
    assert upward_relations(house) == []


def test_there_are_no_circles(house):
    assert house.circles() == []


def test_the_engine_knows_neither_framework_nor_clock(house):
    assert impure_engine_imports(house) == []


def test_whoever_acts_for_a_person_loads_through_the_door(house):
    assert loads_by_id(house) == []


def test_only_broadcasts_writes_to_the_channel_layer(house):
    assert users_of(house, "get_channel_layer", "group_send") == {"spaces.broadcasts"}


def test_only_one_file_imports_openai(house):
    assert importers_of(house, "openai") == {"spaces.llm.openai_model"}


def test_async_stays_in_its_rooms(house):
    assert [module for module in async_modules(house) if not is_in(module, *ASYNC_ROOMS)] == []


def test_the_top_level_holds_nothing_else():
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert {name.split("/")[0] for name in listed} - TOP_LEVEL == set()


# ---- the rules themselves, on planted faults


@pytest.fixture
def planted(tmp_path):
    def plant(**files: str) -> Product:
        """spaces__views__page="…" becomes spaces/views/page.py."""
        for name, text in files.items():
            path = tmp_path / (name.replace("__", "/") + ".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return Product(tmp_path)

    return plant


@pytest.mark.parametrize(
    "fault",
    [
        "import summaries.folds.runner",
        "from summaries.folds import runner",
        "from summaries.folds.runner import fold",
        "def f():\n    from summaries.folds.runner import fold",
        "from summaries.folds.runner import *",
    ],
)
def test_an_upward_import_is_found_wherever_it_stands(planted, fault):
    product = planted(spaces__access=fault, summaries__folds__runner="fold = 1")
    assert upward_imports(product) == ["spaces.access imports summaries.folds.runner"]


def test_an_import_for_types_only_does_not_count(planted):
    source = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from summaries.folds.runner import fold"
    assert upward_imports(planted(spaces__access=source, summaries__folds__runner="fold = 1")) == []


def test_a_relative_import_is_followed(planted):
    product = planted(spaces__models__thread="from ..views import pages", spaces__views__pages="")
    assert upward_imports(product) == ["spaces.models.thread imports spaces.views.pages"]


def test_a_foreign_key_by_string_that_points_up_is_found(planted):
    product = planted(spaces__models__thread='summary = models.ForeignKey("summaries.Summary", null=True)')
    assert upward_relations(product) == ["spaces.models.thread relates to summaries"]


def test_a_migration_that_depends_upward_is_found(planted):
    product = planted(spaces__migrations__m1='class Migration:\n    dependencies = [("summaries", "0001_initial")]')
    assert upward_relations(product) == ["spaces.migrations.m1 relates to summaries"]


def test_a_circle_is_found_through_function_level_imports_too(planted):
    product = planted(
        summaries__a="import summaries.b",
        summaries__b="def f():\n    from summaries import c",
        summaries__c="import summaries.a",
    )
    assert product.circles() == [["summaries.a", "summaries.b", "summaries.c"]]


def test_a_circle_that_only_types_close_is_found(planted):
    for_types = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from summaries.a import A"
    product = planted(summaries__a="from summaries.b import B", summaries__b=for_types)
    assert product.circles() == [["summaries.a", "summaries.b"]]


@pytest.mark.parametrize("fault", ["from django.db import models", "import time", "from spaces.llm import chat_model"])
def test_an_engine_that_knows_too_much_is_found(planted, fault):
    assert len(impure_engine_imports(planted(summaries__engine__fold=fault))) == 1


@pytest.mark.parametrize(
    "fault",
    ["Thread.objects.get(pk=1)", "Space.objects.filter(id=i).first()", "get_object_or_404(Thread, pk=thread_id)"],
)
def test_a_way_round_the_door_is_found(planted, fault):
    assert loads_by_id(planted(spaces__views__threads=fault)) != []


def test_the_name_of_a_file_decides_its_floor():
    modules = ("spaces.llm", "spaces.models.thread", "summaries.tasks", "spaces.assistant.replies", "spaces.views.x")
    assert [floor_of(module) for module in modules] == [0, 1, 2, 3, 4]


def test_a_source_reads_relative_imports_from_its_own_place(tmp_path):
    (tmp_path / "__init__.py").write_text("from . import thread")
    assert list(Source("spaces.models", tmp_path / "__init__.py").imported()) == ["spaces.models.thread"]


# ---- the picture of it


def test_the_picture_in_the_docs_is_that_of_the_code(house):
    """Where this fails: python -m tests.architecture_picture."""
    assert architecture_picture.PICTURE.read_text(encoding="utf-8") == architecture_picture.drawn(house)


def test_the_picture_has_an_arrow_for_each_pair_of_rooms_and_none_within_a_floor(planted):
    product = planted(
        spaces__views__page="from spaces import access\nfrom spaces.forms import Form",
        spaces__access="from spaces.llm import chat_model",
        spaces__forms="class Form: ...",
        spaces__llm__chat_model="",
    )
    assert architecture_picture.arrows(product) == {("spaces.views", "spaces"), ("spaces", "spaces.llm")}


def test_each_file_that_the_page_names_exists():
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:spaces|summaries|spaces_project|templates|static|tests|docs)/[\w./-]+)`", page))
    assert len(named) > 30
    assert sorted(name for name in named if not (ROOT / name).exists()) == []
