"""Journeys: the real product in processes of its own, and a real browser. Nothing here touches the database directly.

`server` is a new installation with the demo model, in which Ada has her account and nobody has written anything; other
kinds by `@pytest.mark.parametrize("server", EVERYWHERE, indirect=True)` (tests/journeys/kinds.py), one without any
account by `@pytest.mark.nobody_yet`. A start takes a second of CPU and first pages another half: with
`@pytest.mark.one_server` the journeys of a file share an installation, but for those that ask for a kind.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, expect, sync_playwright

from tests.fake_openai import FakeOpenAI
from tests.journeys.steps import let_ada_in
from tests.product import Product, at_scale, copy_of
from tests.services import chromium

FLAGS = [
    *("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
]
DEMO = {"DEMO_TOKENS_PER_SECOND": "200"}
PATIENCE = 15_000  # ms; how long a page may take on a busy machine before a journey gives up

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and {"page", "browser", "new_page"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("needs_chromium")


# ---- the product


@pytest.fixture(scope="session")
def settled(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which Ada has her account."""
    folder = copy_of(prepared, tmp_path_factory.mktemp("settled") / "var")
    let_ada_in(Product(folder))
    return folder


@pytest.fixture(scope="session")
def settled_at_scale(
    prepared: Path, prepared_on_postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, str]]:
    """The same on PostgreSQL: a data folder, and the name of a database to copy."""
    folder = copy_of(prepared, tmp_path_factory.mktemp("settled_at_scale") / "var")
    with at_scale(folder, template=prepared_on_postgres) as product:
        product.start()
        let_ada_in(product)
        product.kill()
        yield product.folder, product.settings["DATABASE_URL"].rpartition("/")[2]


@pytest.fixture
def model() -> Iterator[FakeOpenAI]:
    """A language model server; `model.enqueue(…)` says what it answers, `model.requests` what it was asked."""
    with FakeOpenAI() as server:
        yield server


@pytest.fixture(scope="module")
def one_server(settled: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """A running installation for all journeys of a file that do not mind what Ada did before."""
    product = Product(copy_of(settled, tmp_path_factory.mktemp("one_server") / "var"), **DEMO)
    product.start()
    yield product
    product.kill()


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Product]:
    """A running installation. Its log is shown when the journey fails."""
    if _shares(request):
        product = request.getfixturevalue("one_server")
        yield product
        print(product.log)  # noqa: T201
        return
    with contextlib.ExitStack() as stack:
        product = _installation(request, tmp_path / "var", stack)
        product.start()
        yield product
        product.kill()
        print(product.log)  # noqa: T201 (pytest shows it beside a failure)


def _shares(request: pytest.FixtureRequest) -> bool:
    marks = {marker.name for marker in request.node.iter_markers()}
    return "one_server" in marks and "nobody_yet" not in marks and not hasattr(request, "param")


def _installation(request: pytest.FixtureRequest, folder: Path, stack: contextlib.ExitStack) -> Product:
    kind = getattr(request, "param", "demo")
    is_new = request.node.get_closest_marker("nobody_yet") is not None
    if kind != "scale":
        copy_of(request.getfixturevalue("prepared" if is_new else "settled"), folder)
    if kind == "demo":
        return Product(folder, **DEMO)
    model: FakeOpenAI = request.getfixturevalue("model")
    settings = {"OPENAI_BASE_URL": model.base_url, "OPENAI_API_KEY": "sk-journey", "OPENAI_MODEL": "fake-1"}
    settings["MODEL_GAP_TIMEOUT"] = "600"  # an answer that is held is held, however slow the machine
    if kind == "model":
        return Product(folder, **settings)
    assert kind == "scale", kind
    if is_new:
        template = request.getfixturevalue("prepared_on_postgres")
        folder = copy_of(request.getfixturevalue("prepared"), folder)
        return stack.enter_context(at_scale(folder, template=template, **settings))
    settled, template = request.getfixturevalue("settled_at_scale")
    return stack.enter_context(at_scale(copy_of(settled, folder), template=template, **settings))


# ---- the browser


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the last journey: its event loop would stand in the way of asynchronous tests elsewhere."""
    with sync_playwright() as playwright:
        flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, server: Product) -> Iterator[Callable[..., Page]]:
    """`new_page()` is another person's browser; keyword arguments are those of Playwright's new_context.

    A journey fails when one of its pages breaks the content security policy, logs an error, lets a script error
    escape, or asks another host for anything.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(**options: object) -> Page:
        context = browser.new_context(
            **{
                "base_url": server.url,
                "viewport": {"width": 1440, "height": 900},
                "reduced_motion": "reduce",  # a click waits until what it clicks rests
                "service_workers": "block",  # what a worker fetches passes no route of a journey
                **options,
            }  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.on("console", lambda message: troubles.extend(_errors_in(message)))
        context.on("weberror", lambda error: troubles.extend(_escaped(str(error.error))))
        context.on("request", lambda request: troubles.extend(_foreign(request)))
        return context.new_page()

    yield open_page
    for context in contexts:
        for each in (context, *context.pages):
            with contextlib.suppress(Error):  # it may be closed already
                each.unroute_all(behavior="ignoreErrors")  # a route that still asks would fail the next journey
        context.close()
    assert troubles == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


REFUSED_OR_LOST = (  # what the browser and htmx log of a refusal and of a broken line
    *("Failed to load resource", "WebSocket connection to"),
    *("Response Status Error Code", "htmx:sendError", "htmx:afterRequest", "htmx:timeout"),
)

PREVIEWED = ("/preview", "/vendor/mermaid/")  # where the browser logs what it refused to code that somebody looks at


def _errors_in(message: ConsoleMessage) -> list[str]:
    if any(part in message.location["url"] for part in PREVIEWED):
        return []
    is_trouble = message.type == "error" and not message.text.startswith(REFUSED_OR_LOST)
    return [message.text] if is_trouble or "Content Security Policy" in message.text else []


def _escaped(error: str) -> list[str]:
    """But for what Playwright's own script, which blocks service workers, meets in the sandboxed frame of a preview."""
    is_of_playwright = "'serviceWorker'" in error and "sandboxed" in error
    return [] if is_of_playwright else [error]


LOOPBACK = ("127.0.0.1", "localhost")


def _foreign(request: Request) -> list[str]:
    is_ours = urlsplit(request.url).scheme in ("data", "blob") or urlsplit(request.url).hostname in LOOPBACK
    return [] if is_ours else [f"asked {request.url}"]
