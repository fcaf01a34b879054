"""`make bench-load [CHATS="1 20 50 100"]`: client, upstream and product share the cores of this machine."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.load.browser import Visitor
from tests.bench.load.figures import HEADINGS, Run, table
from tests.bench.load.pages import Visit, long_thread, visit
from tests.bench.load.runs import TOKENS, product_run, relay_run
from tests.bench.load.upstream import TOKENS_PER_SECOND, Upstream
from tests.product import Product
from tests.services import chromium

IDLE = 5.0  # seconds of rest before the memory is read


def main(counts: list[int]) -> None:
    upstream = Upstream()
    with tempfile.TemporaryDirectory(prefix="spaces-bench-") as folder:
        settings = {"OPENAI_BASE_URL": upstream.base_url, "OPENAI_API_KEY": "sk-bench", "OPENAI_MODEL": "fake-1"}
        product = Product(Path(folder) / "var", is_cold=True, **settings)
        try:
            _starts(product)
            visitor = Visitor(product.port)
            space = asyncio.run(visitor.create_account("ada"))
            time.sleep(IDLE)
            print(f"memory once somebody has come: {product.resident_bytes() / 1e6:.0f} MB")
            if chromium():
                _pages(product, visitor, space)
            _load(product, upstream, visitor, space, counts)
            print(f"memory after all chats: {product.resident_bytes() / 1e6:.0f} MB")
        finally:
            product.kill()
            upstream.stop()


def _starts(product: Product) -> None:
    for name in ("cold start (empty folder)", "second start"):
        started = time.monotonic()
        product.start()
        seconds = time.monotonic() - started
        time.sleep(IDLE)
        print(f"{name}: {seconds:.2f} s; idle memory: {product.resident_bytes() / 1e6:.0f} MB")
        started = time.monotonic()
        product.stop(with_signal=signal.SIGINT)
        print(f"  Ctrl-C: gone after {time.monotonic() - started:.2f} s")
    product.start()


def _pages(product: Product, visitor: Visitor, space: str) -> None:
    _print_visit("first page", visit(product, visitor.cookies, space, "textarea[name=text]"))
    _print_visit("thread of 400 messages", visit(product, visitor.cookies, long_thread(product), "[data-seq='400']"))


def _print_visit(name: str, seen: Visit) -> None:
    print(f"{name}: {seen.kilobytes:.0f} kB, {seen.requests} requests, ready after {seen.ready:.2f} s")


def _load(product: Product, upstream: Upstream, visitor: Visitor, space: str, counts: list[int]) -> None:
    print(f"\n{TOKENS} tokens a chat at {TOKENS_PER_SECOND} tokens/s, all chats within a second")
    runs: list[Run] = []
    for count in counts:
        runs.append(asyncio.run(relay_run(upstream, count)))
        runs.append(asyncio.run(product_run(product, upstream, visitor, space, count)))
    print(table(HEADINGS, [run.row() for run in runs]))
    for error in {chat.error for run in runs for chat in run.chats if chat.error}:
        print("  error:", error)


if __name__ == "__main__":
    main([int(count) for count in (sys.argv[1:] or os.environ.get("CHATS", "1 20 50 100").split())])
