"""Who is who: Ada owns the Space, Ben belongs to it, Cleo does not. Every door is tried by all three."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings as hypothesis_settings

from tests.product import Product, new_database
from tests.services import missing_for

if TYPE_CHECKING:
    from django.test import Client

    from spaces.models import Space, Thread, User

_skipped: Counter[str] = Counter()

# What passed once passes again; HYPOTHESIS_PROFILE=default looks at new examples each time.
hypothesis_settings.register_profile("repeatable", derandomize=True)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


# ---- people, a Space, a thread


@pytest.fixture
def ada(db: None) -> "User":
    """Owns the Space."""
    return _person("ada")


@pytest.fixture
def ben(db: None) -> "User":
    """Belongs to the Space as a writer."""
    return _person("ben")


@pytest.fixture
def cleo(db: None) -> "User":
    """Has an account, and no part in the Space."""
    return _person("cleo")


@pytest.fixture
def space(ada: "User", ben: "User") -> "Space":
    from spaces.models import Space

    space = Space.objects.start(ada, name="Garden", instructions="Answer briefly. We grow vegetables in Bergen.")
    space.add(ben, role="writer")
    return space


@pytest.fixture
def thread(space: "Space", ada: "User") -> "Thread":
    return space.start_thread(ada)


@pytest.fixture
def signed_in() -> Callable[["User"], "Client"]:
    """A browser in which this person has signed in."""
    from django.test import Client

    def client_of(user: "User") -> Client:
        client = Client()
        client.force_login(user)
        return client

    return client_of


def _person(name: str) -> "User":
    from spaces.models import User

    return User.objects.create_user(username=name, password=f"{name} grows leeks")


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Sign-in limits are counted in the cache, and would reach from one test into the next."""
    from django.core.cache import cache

    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _default_language() -> Iterator[None]:
    """Django's middleware leaves the language of the last answer on, and the next test would read its errors in it."""
    from django.utils import translation

    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _log_can_be_emptied(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that commits is cleaned up by emptying every table, also the one whose rows nobody may delete."""
    marker = request.node.get_closest_marker("django_db")
    commits = bool(marker and marker.kwargs.get("transaction")) or "transactional_db" in request.fixturenames
    if commits:
        request.getfixturevalue("transactional_db")
    yield
    if commits:
        from spaces.models import append_only

        append_only.drop()  # the signal after the emptying makes it anew


def pytest_report_header() -> str:
    from spaces_project import sqlite_library

    library = sqlite_library.in_use()
    return f"SQLite {library.sqlite_version} of {library.__name__}"


# ---- the product in processes of its own


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as the first start leaves it, to copy."""
    product = Product(tmp_path_factory.mktemp("prepared") / "var")
    product.start()
    product.stop()
    return product.folder


@pytest.fixture(scope="session")
def prepared_on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a PostgreSQL database as the first start leaves it, to copy."""
    with new_database() as address:
        Product(tmp_path_factory.mktemp("migrated") / "var", DATABASE_URL=address).manage("migrate", "--verbosity", "0")
        yield address.rpartition("/")[2]


# ---- the second run: what never touches a database would only say the same again


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("TEST_ON") == "postgres":
        config.hook.pytest_deselected(items=[item for item in items if not _touches_the_database(item)])
        items[:] = [item for item in items if _touches_the_database(item)]


def _touches_the_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(item.get_closest_marker("django_db") or {"db", "transactional_db"} & fixtures)


# ---- services: skipped with a count where they are missing, a failure where REQUIRE_SERVICES=1


def pytest_runtest_setup(item: pytest.Item) -> None:
    missing = missing_for({marker.name for marker in item.iter_markers()})
    if not missing:
        return
    if os.environ.get("REQUIRE_SERVICES") == "1":
        pytest.fail(f"{' and '.join(missing)} is not here, and REQUIRE_SERVICES=1 asks for it.", pytrace=False)
    _skipped.update(missing)
    pytest.skip(f"needs {' and '.join(missing)}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _skipped:
        counts = ", ".join(f"{name} {count}" for name, count in sorted(_skipped.items()))
        terminalreporter.write_line(
            f"Skipped for want of a service: {counts}. With REQUIRE_SERVICES=1 they would fail."
        )
