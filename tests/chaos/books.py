"""What the product promised: each message that it acknowledged, and what people did to it since."""

from __future__ import annotations

import re
import threading
import uuid
from collections import Counter, defaultdict
from dataclasses import dataclass, replace

MARK = re.compile(r"\bm[0-9a-f]{10}\b")


@dataclass
class Promise:
    """A message that was acknowledged. `begun`, `kept`: when it was first sent, and when the answer was read
    (CLOCK_MONOTONIC, seconds).

    `moved`: somebody asked for it to be sent now, so it may overtake others. `may_be_gone`: somebody began to remove or
    delete it. `forgotten`: the deletion of it and of its reply was acknowledged.
    """

    mark: str
    client_id: str
    author: str
    thread: int
    begun: float
    kept: float
    moved: bool = False
    may_be_gone: bool = False
    forgotten: bool = False


class Books:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.promises: dict[str, Promise] = {}
        self.early: dict[str, dict[str, bool]] = defaultdict(dict)  # by mark, noted before the answer was read
        self.done: Counter[str] = Counter()

    def promise(self, promise: Promise) -> None:
        with self.lock:
            self.promises[promise.mark] = replace(promise, **self.early.pop(promise.mark, {}))

    def count(self, act: str) -> None:
        with self.lock:
            self.done[act] += 1

    def note(self, text: str, **values: bool) -> None:
        """Of every message whose mark is in the text; others may see one before its author has read the answer."""
        with self.lock:
            for mark in MARK.findall(text):
                if promise := self.promises.get(mark):
                    self.promises[mark] = replace(promise, **values)
                else:
                    self.early[mark] |= values

    def all(self) -> list[Promise]:
        with self.lock:
            return list(self.promises.values())

    @property
    def forgotten(self) -> list[Promise]:
        return [promise for promise in self.all() if promise.forgotten]


def new_mark() -> str:
    """A word that occurs nowhere else."""
    return f"m{uuid.uuid4().hex[:10]}"


def sentence(mark: str) -> str:
    """What somebody says. It asks nothing, so that the fake model quotes this message alone."""
    return f"We decided that bed {mark} gets 40 litres of water each week from the barrel beside the shed."
