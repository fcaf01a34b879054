"""The server dies again and again under people who write and delete; then nothing is lost, doubled or kept too long."""

import random
import signal
import time

import pytest

from tests.journeys.books import Rows, broken_promises
from tests.journeys.steps import look_until
from tests.journeys.stubborn import Client, Crowd
from tests.product import Product

pytestmark = pytest.mark.nobody_yet
SEED = 7
DEATHS = 8
PROMISES_BETWEEN = 10  # between two deaths; the time that takes depends on the machine


def test_eight_deaths_break_no_promise(server):
    client = Client(server.port)
    client.sign_up("ada")
    with Crowd(client, threads=4, seed=SEED) as crowd:
        die_again_and_again(server, crowd, random.Random(SEED))
    rows = Rows(server.folder)
    wait_until_quiet(rows)
    assert len(crowd.books.promised) > DEATHS * PROMISES_BETWEEN / 2
    assert crowd.books.forgotten
    assert not broken_promises(crowd.books, rows)


def die_again_and_again(server: Product, crowd: Crowd, chances: random.Random) -> None:
    for _ in range(DEATHS):
        wait_for_promises(crowd)
        time.sleep(chances.uniform(0, 0.5))
        ending = chances.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
        if ending == signal.SIGKILL:
            server.kill()
        else:
            server.stop(with_signal=ending)
        server.start()
    wait_for_promises(crowd)


def wait_for_promises(crowd: Crowd) -> None:
    enough = len(crowd.books.promised) + len(crowd.books.forgotten) + PROMISES_BETWEEN
    look_until(lambda: len(crowd.books.promised) + len(crowd.books.forgotten) >= enough, "nobody gets an answer")


def wait_until_quiet(rows: Rows) -> None:
    look_until(lambda: not rows.unfinished(), "something never ends")
