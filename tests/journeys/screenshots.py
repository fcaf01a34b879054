"""`make screenshots`: the main states of the pages as pictures, to look at before anything ships.

All go to screenshots/ (kept out of the repository), the README's also to static/readme/.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.journeys.steps import (
    create_account,
    divider,
    is_connected,
    make_space,
    say,
    send,
    summary_panel,
    updating,
)
from tests.product import ROOT, Product
from tests.services import chromium

PICTURES = ROOT / "screenshots"
FOR_THE_README = ROOT / "static" / "readme" / "thread.png"
WIDE = {"viewport": {"width": 1360, "height": 850}}
PHONE = {"viewport": {"width": 390, "height": 800}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
INSTRUCTIONS = "We plan and tend an allotment in Bergen. Answer briefly, and name dates and amounts exactly."
TALK = [
    "We decided to spend at most 4,200 euros on the greenhouse. It stands on the north side.",
    "I prefer polycarbonate to glass, because it must survive the winter storms.",
    "Leeks go into bed 3 from 2027-04-12 on; bed 5 stays fallow this year.",
    "Jonas will order the seeds by 2027-02-20. Who fetches the compost is still open.",
    "We never use slug pellets: hedgehogs live under the shed.",
    "The water barrel holds 300 litres and needs a new tap.",
    "The fence gets a gate of 1.20 metres, and Marit paints it green.",
    "What did we decide about the greenhouse, and what does it cost at most?",
    "The soil of bed 2 was tested: pH 6.4, a little sandy.",
    "When do the leeks go out, and into which bed?",
]


def main() -> None:
    expect.set_options(timeout=30_000)
    PICTURES.mkdir(exist_ok=True)
    FOR_THE_README.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        take_all(browser, server)
        browser.close()


@contextmanager
def running(folder: Path) -> Iterator[Product]:
    server = Product(folder, DEMO_TOKENS_PER_SECOND="150")
    server.start()
    try:
        yield server
    finally:
        server.kill()


def take_all(browser: Browser, server: Product) -> None:
    page = browser.new_page(base_url=server.url, **WIDE)
    page.goto("/")
    take(page, "first-account")
    create_account(page)
    take_making_a_space(page)
    take_a_conversation(page)
    for look in ("light", "dark"):
        take_thread(browser, page, f"thread-{look}", color_scheme=look, **WIDE)
    take_thread(browser, page, "thread-phone", **PHONE)
    take_drawers(browser, page)
    take_search_and_import(browser, page)
    take_sign_in(browser, server)
    page.emulate_media(color_scheme="light")
    page.locator("#conversation").evaluate(
        "feed => feed.scrollTop = feed.querySelector('#fold-divider').offsetTop - 260"
    )
    page.wait_for_timeout(300)
    page.screenshot(path=FOR_THE_README)


def take_making_a_space(page: Page) -> None:
    page.get_by_role("button", name="New Space").click()
    take(page, "space-form")
    page.goto("/")
    make_space(page, "Allotment", instructions=INSTRUCTIONS)
    take(page, "space-empty")


def take_a_conversation(page: Page) -> None:
    for text in TALK[:6]:
        say(page, text)
    take(page, "thread-before-the-first-summary")
    is_connected(page)
    send(page, TALK[6])
    updating(page).wait_for()
    take(page, "summary-updating", settle=False)
    divider(page, 6).wait_for()
    for text in TALK[7:9]:
        say(page, text)
    divider(page, 10).wait_for()
    reply = send(page, TALK[9])
    reply.locator(".block").first.wait_for()
    take(page, "reply-streaming", settle=False)
    page.locator(f"#{reply.get_attribute('id')}[data-status=complete]").wait_for()
    summary_panel(page).wait_for()


def take_thread(browser: Browser, like: Page, name: str, **options: object) -> None:
    page = browser.new_page(storage_state=like.context.storage_state(), **options)  # type: ignore[arg-type]
    page.goto(like.url)
    is_connected(page)
    take(page, name)
    page.close()


def take_drawers(browser: Browser, like: Page) -> None:
    page = browser.new_page(storage_state=like.context.storage_state(), **PHONE)  # type: ignore[arg-type]
    page.goto(like.url)
    page.get_by_role("button", name="Threads and Spaces").tap()
    take(page, "phone-list")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Summary").tap()
    take(page, "phone-summary")
    page.close()


def take_search_and_import(browser: Browser, like: Page) -> None:
    for look, options in (("light", WIDE), ("dark", WIDE), ("phone", PHONE)):
        page = browser.new_page(
            storage_state=like.context.storage_state(),
            color_scheme="dark" if look == "dark" else "light",
            **options,  # type: ignore[arg-type]
        )
        page.goto(like.url)
        page.keyboard.press("Control+k")
        page.get_by_role("combobox").last.fill("leeks")
        take(page, f"search-{look}")
        page.goto(like.url.partition("/threads/")[0])
        page.goto(f"{page.url.rstrip('/')}/import")
        take(page, f"import-{look}")
        page.close()


def take_sign_in(browser: Browser, server: Product) -> None:
    page = browser.new_page(base_url=server.url, **WIDE)
    page.goto("/")
    take(page, "sign-in")
    page.close()


def take_for_the_readme(page: Page) -> None:
    """The divider in the middle, the summary beside it."""
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1240, "height": 720})
    page.locator("#fold-divider").evaluate("divider => divider.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(1200)
    page.screenshot(path=FOR_THE_README)


def take(page: Page, name: str, *, settle: bool = True) -> None:
    if settle:  # animations and the one second of "Updating summary…"
        page.wait_for_timeout(1200)
    page.screenshot(path=PICTURES / f"{name}.png")


if __name__ == "__main__":
    main()
