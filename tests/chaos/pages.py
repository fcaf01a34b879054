"""Pages that are kept open in a real browser all the while, and what a reload of each shows."""

from __future__ import annotations

import contextlib
import difflib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.product import Product
from tests.services import chromium

FLAGS = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage"]
FLAGS += ["--disable-renderer-backgrounding", "--disable-background-timer-throttling"]
CATCH_UP = 20  # seconds within which a page shows what is so; it looks by itself only each 25
SHOWN = """() => {
  // What one can do with a message is there once somebody points at it.
  const pointedAt = () => new Event("pointerover", { bubbles: true });
  document.querySelectorAll("#messages > article").forEach((each) => each.dispatchEvent(pointedAt()));
  const cleaned = (element) => {
    const copy = element.cloneNode(true);
    const passing = "[name=csrfmiddlewaretoken], [name=client_id], local-time, relative-time";
    copy.querySelectorAll(passing).forEach((each) => each.remove());
    for (const each of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["data-epoch", "data-as-of", "data-rev", "tabindex", "style"]) each.removeAttribute(name);
      each.classList.remove("is-open"); // who watched a reply grow has it open
      if (each.getAttribute("class") === "") each.removeAttribute("class");
      for (const { name, value } of [...each.attributes].sort((one, other) => one.name.localeCompare(other.name))) {
        each.removeAttribute(name);
        each.setAttribute(name, value);
      }
    }
    return copy.outerHTML.replace(/\\s+/g, " ").replace(/> ?</g, ">\\n<");
  };
  const part = (selector) => [...document.querySelectorAll(selector)].map(cleaned).join("\\n");
  // The divider belongs to the message before it.
  const seqOf = (each) => Number((each.dataset.seq ? each : each.previousElementSibling)?.dataset.seq ?? 0);
  const column = [...document.querySelectorAll("#messages > article, #fold-divider")];
  const threads = [...document.querySelectorAll("#threads li a")].map(cleaned).sort();
  return {
    articles: column.map((each) => [seqOf(each), cleaned(each)]),
    line: part(".waiting-line"),
    title: part("#thread-title"),
    panel: part("#summary-panel"),
    threads: threads.join("\\n"),
    isUpdating: Boolean(document.querySelector("#summary-status > .pill")),
  };
}"""


@dataclass
class Kept:
    thread: int
    page: Page


class Pages:
    def __init__(self, context: BrowserContext, product: Product) -> None:
        self.context, self.product = context, product
        self.kept: list[Kept] = []

    def keep_open(self, threads: list[int]) -> None:
        self.kept = [Kept(thread, self._opened(thread)) for thread in threads]

    def rest(self, seconds: float) -> None:
        """While the pages are listened to."""
        self.kept[0].page.wait_for_timeout(1000 * seconds)

    def differences(self) -> list[str]:
        return [words for kept in self.kept for words in self._difference(kept)]

    def _difference(self, kept: Kept) -> Iterator[str]:
        """Asked again for a while: a page may be about to show what it was told of just now. Reloaded again too: a fold
        that was given up is tried once more after ten minutes, and that can be now."""
        reloaded, deadline = self._reloaded(kept.thread), time.monotonic() + CATCH_UP
        while _apart(shown := kept.page.evaluate(SHOWN), reloaded) and time.monotonic() < deadline:
            self.rest(1)
            reloaded = self._reloaded(kept.thread)
        for name in _apart(shown, reloaded):
            one, other = _part(shown, name, reloaded), _part(reloaded, name, reloaded)
            lines = difflib.unified_diff(one.split("\n"), other.split("\n"), "kept open", "reloaded", n=0, lineterm="")
            yield f"the page of thread {kept.thread} differs from its reload in: {name}\n" + "\n".join([*lines][:30])

    def _reloaded(self, thread: int) -> dict[str, Any]:
        page = self._opened(thread)
        page.wait_for_timeout(300)
        shown: dict[str, Any] = page.evaluate(SHOWN)
        page.close()
        return shown

    def _opened(self, thread: int) -> Page:
        page = self.context.new_page()
        page.goto(f"/threads/{thread}/", wait_until="load", timeout=60_000)
        return page


def _apart(shown: dict[str, Any], reloaded: dict[str, Any]) -> list[str]:
    return [name for name in shown if _part(shown, name, reloaded) != _part(reloaded, name, reloaded)]


def _part(shown: dict[str, Any], name: str, reloaded: dict[str, Any]) -> str:
    """A page that was open for long shows more of what is further up: what a reload begins with is compared."""
    if name != "articles":
        return str(shown[name])
    first = min((seq for seq, _ in reloaded["articles"]), default=0)
    return "\n".join(html for seq, html in shown["articles"] if seq >= first)


@contextlib.contextmanager
def browser_of(product: Product, cookies: dict[str, str]) -> Iterator[Pages]:
    with sync_playwright() as playwright:
        flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        context = browser.new_context(base_url=product.url)
        context.add_cookies([{"name": name, "value": value, "url": product.url} for name, value in cookies.items()])
        yield Pages(context, product)
        browser.close()
