"""What a person's browser loads: kilobytes, requests, and when the page is ready."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass

from tests.bench.load.figures import median
from tests.product import ROOT, Product
from tests.services import chromium

VISITS = 5
LONG_THREAD = """
import time
from spaces.models import Message, Space, Thread, User
ada = User.objects.get(username="ada")
thread = Space.objects.of(ada).first().start_thread(ada)
words = "The leeks went into bed %d on day %d; **mulch** them, and water `2.5 l` each.\\n\\n- first\\n- second\\n"
Message.objects.bulk_create(
    Message(thread=thread, seq=n, role="user" if n % 2 else "assistant", author=ada if n % 2 else None,
            author_name="ada" if n % 2 else "", text=(words % (n, n)) * 3, tokens_own=110, status="complete")
    for n in range(1, 401)
)
Thread.objects.filter(pk=thread.pk).update(next_seq=401, title="Leeks", fold_check_due=True)
patience = time.monotonic() + 60
while not Thread.objects.filter(pk=thread.pk, summary_version__gt=0).exists():
    assert time.monotonic() < patience, "the sweep found nothing to fold"
    time.sleep(0.1)
print(thread.pk)
"""


@dataclass
class Visit:
    kilobytes: float  # over the wire, headers included
    requests: int
    ready: float  # seconds from the request until the last message or the composer stands there


def long_thread(product: Product) -> str:
    """The path of a thread of 400 messages, written to the installation's database and folded by the product."""
    code = f"import django; django.setup()\n{LONG_THREAD}"
    env = {**product.environment(), "DJANGO_SETTINGS_MODULE": "spaces_project.settings"}
    made = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return f"/threads/{made.stdout.strip()}/"


def visit(product: Product, cookies: dict[str, str], path: str, ready: str) -> Visit:
    """The middle of several visits with an empty cache; `ready` is a selector of what a person waits for."""
    from playwright.sync_api import sync_playwright

    flags = ["--disable-gpu", "--disable-background-networking", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        visits = [_one_visit(browser, product, cookies, path, ready) for _ in range(VISITS + 1)][1:]
        browser.close()
    return Visit(
        median([visit.kilobytes for visit in visits]),
        round(median([visit.requests for visit in visits])),
        median([visit.ready for visit in visits]),
    )


def _one_visit(browser, product: Product, cookies: dict[str, str], path: str, ready: str) -> Visit:
    context = browser.new_context(base_url=product.url)
    context.add_cookies([{"name": name, "value": value, "url": product.url} for name, value in cookies.items()])
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    started = time.monotonic()
    page.goto(path, wait_until="commit")
    page.wait_for_selector(ready)
    seconds = time.monotonic() - started
    page.wait_for_load_state("networkidle")
    context.close()
    return Visit(sum(sizes) / 1000, len(sizes), seconds)
