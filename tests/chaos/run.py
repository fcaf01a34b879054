"""One run: people, a killer, pages; then quiet, and the verdict."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.chaos import pages, verdict
from tests.chaos.books import MARK, Books
from tests.chaos.killer import Killer
from tests.chaos.people import Person
from tests.chaos.rows import Rows, rows_of
from tests.fake_openai import FakeOpenAI
from tests.fake_openai_script import Settings
from tests.journeys.stubborn import Client
from tests.product import Product
from tests.services import chromium

NAMES = ("ada", "ben", "cleo", "dara")
HANGS_AFTER = 180  # seconds in which nothing changes; a busy machine is slow, what hangs is wrong
QUIET_WITHIN = 1_200  # seconds, whatever changes


@dataclass(frozen=True)
class Plan:
    seed: int
    kills: int
    seconds: float
    threads: int = 12
    watched: int = 6  # threads whose pages are kept open
    people: int = 6


@dataclass
class Report:
    plan: Plan
    kills: int = 0
    seconds: float = 0
    books: Books = field(default_factory=Books)
    faults: list[str] = field(default_factory=list)
    pages: int = 0
    folds: str = ""
    quiet_after: float = 0

    def __str__(self) -> str:
        acts = ", ".join(f"{name} {count}" for name, count in sorted(self.books.done.items()))
        return (
            f"seed {self.plan.seed}: {self.kills} kills in {self.seconds:.0f} s; {len(self.books.all())} messages "
            f"acknowledged, {len(self.books.forgotten)} deleted with their replies ({acts}); quiet after "
            f"{self.quiet_after:.0f} s; {self.folds}; {self.pages} pages compared; {len(self.faults)} faults"
        )


def run(folder: Path, plan: Plan) -> Report:
    report = Report(plan)
    with FakeOpenAI(settings=Settings(tokens_per_second=40, first_token_delay=0.5)) as model:
        settings = {"OPENAI_BASE_URL": model.base_url, "OPENAI_API_KEY": "sk-chaos", "OPENAI_MODEL": "fake-large"}
        product = Product(folder, ALLOW_SIGNUP="1", **settings)
        try:
            product.start()
            _run(product, model, plan, report)
        finally:
            product.kill()
    return report


def _run(product: Product, model: FakeOpenAI, plan: Plan, report: Report) -> None:
    chances = random.Random(plan.seed)
    clients = settle_in(product)
    threads = [begin_thread(clients["ada"], n) for n in range(plan.threads)]
    crowd = [
        Person(name, clients[name], report.books, threads, random.Random(chances.random()))
        for name in (NAMES * plan.people)[: plan.people]
    ]
    with watching(product, clients["ada"], threads[: plan.watched]) as (rest, differences):
        started = time.monotonic()
        for person in crowd:
            person.living.start()
        killer = Killer(product, model, chances, rest)
        killer.kill_again_and_again(plan.kills, seconds=plan.seconds)
        report.kills = killer.kills
        for person in crowd:
            person.leaving.set()
        for person in crowd:
            person.living.join()
        report.seconds = time.monotonic() - started
        model.settings.tokens_per_second, model.settings.first_token_delay = 2_000, 0.0  # nobody kills what is left
        rows = quiet(product, crowd, rest)
        report.quiet_after = time.monotonic() - started - report.seconds
        report.faults += [*verdict.faults(report.books, rows), *log_faults(product.log), *differences()]
        report.folds = verdict.folds(rows)
        report.pages = plan.watched if chromium() else 0


def settle_in(product: Product) -> dict[str, Client]:
    """Four people with accounts, all of them editors of one Space."""
    clients = {name: Client(product.port) for name in NAMES}
    for name, client in clients.items():
        client.sign_up(name)
    for name in NAMES[1:]:
        clients["ada"].post("/spaces/1/members", username=name, role="editor")
    return clients


def begin_thread(client: Client, number: int) -> int:
    to = client.post("/spaces/1/threads", text=f"This is about bed {number}.", client_id=f"t{number}")
    return int(to.rstrip("/").rpartition("/")[2])


@contextlib.contextmanager
def watching(
    product: Product, client: Client, threads: list[int]
) -> Iterator[tuple[Callable[[float], None], Callable[[], list[str]]]]:
    """How to rest, and how to ask what differs at the end; without a browser no page is compared."""
    if not (chromium() and threads):
        yield time.sleep, list
        return
    with pages.browser_of(product, client.cookies) as watched:
        watched.keep_open(threads)
        yield watched.rest, watched.differences


def quiet(product: Product, crowd: list[Person], rest: Callable[[float], None]) -> Rows:
    """The rows once nothing moves any more, or as they are when that takes too long. Whoever left something in line
    takes care of it: a line that waits for somebody moves when they write."""
    for person in crowd:
        person.leaving.clear()
    patience = Patience(hangs_after=HANGS_AFTER, at_most=QUIET_WITHIN)
    while patience.holds(verdict.unrest(rows := rows_of(product)), time.monotonic()):
        for thread in sorted({row["thread_id"] for row in rows["WaitingMessage"] if not row["refused"]}):
            move_on(thread, crowd)
        rest(1)
    rest(2)
    return rows_of(product)


class Patience:
    """Waits for what still moves, and not for what hangs. Seconds."""

    def __init__(self, *, hangs_after: float, at_most: float) -> None:
        self.hangs_after, self.at_most = hangs_after, at_most
        self.seen: list[str] = []
        self.begun = self.changed = 0.0

    def holds(self, unrest: list[str], now: float) -> bool:
        self.begun = self.begun or now
        if unrest != self.seen:
            self.seen, self.changed = unrest, now
        return bool(unrest) and now < min(self.changed + self.hangs_after, self.begun + self.at_most)


def move_on(thread: int, crowd: list[Person]) -> None:
    for person in crowd:
        for waiting, _ in person.my_waiting(thread):
            person.insist(f"/threads/{thread}/waiting/{waiting}/release")
    last = crowd[0].articles(thread)[-1:]
    if last and last[0].status in ("failed", "interrupted"):
        crowd[0].insist(f"/messages/{last[0].id}/retry")


def log_faults(log: str) -> list[str]:
    found = [f"the log tells what was said: {line}" for line in log.splitlines() if MARK.search(line)]
    return found + [f"the log has {log.count('Traceback')} tracebacks"] * ("Traceback" in log)
