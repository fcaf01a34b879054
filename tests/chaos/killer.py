"""Ends the one process as a power cut does, at moments left to chance: also while it starts, and while it folds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tests.fake_openai import FakeOpenAI
from tests.fake_openai_script import Request
from tests.product import Product

MOST_REPLIES = 6  # that the model completes from the first page served to the kill, however slow the machine is
AT_MOST = 20  # seconds
WHILE_IT_FOLDS = 0.1  # the share of kills that wait for a summary to be asked for
WHILE_IT_STARTS = 0.15  # the share of kills that do not wait for a page
STARTING = (0.05, 2.5)  # seconds


class Killer:
    def __init__(
        self, product: Product, model: FakeOpenAI, chances: random.Random, rest: Callable[[float], None]
    ) -> None:
        self.product, self.model, self.chances, self.rest = product, model, chances, rest
        self.kills = 0

    def kill_again_and_again(self, kills: int, *, seconds: float) -> None:
        """So many times, or as often as the time allows. It runs at the end."""
        deadline = time.monotonic() + seconds
        while self.kills < kills and time.monotonic() < deadline:
            self._let_them_work()
            self._kill()
            while self.kills < kills and self.chances.random() < WHILE_IT_STARTS:
                self.product.launch()
                self.rest(self.chances.uniform(*STARTING))
                self._kill()
            self.product.start()

    def _let_them_work(self) -> None:
        asked, tired = len(self.model.requests), time.monotonic() + AT_MOST
        enough, waits_for_a_fold = self.chances.randint(0, MOST_REPLIES), self.chances.random() < WHILE_IT_FOLDS
        while time.monotonic() < tired:
            since = self.model.requests[asked:]
            if _asks_for_a_summary(since) if waits_for_a_fold else _completed(since) >= enough:
                break
            self.rest(0.02)
        self.rest(self.chances.uniform(0, 0.3))

    def _kill(self) -> None:
        self.product.kill()
        self.kills += 1


def _asks_for_a_summary(requests: list[Request]) -> bool:
    return any("response_format" in request.body for request in requests)


def _completed(requests: list[Request]) -> int:
    return sum(request.sent_all for request in requests)
