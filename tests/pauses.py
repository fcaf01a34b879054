"""How long one thread keeps the interpreter from all others: what a page, a socket or a frame then waits."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

BEAT = 0.001  # seconds
TRIES = 3


def held(work: Callable[[], object], *, tries: int = TRIES) -> float:
    """Seconds of CPU that the work takes while another thread wants its turn, at most.

    Python code hands over every few milliseconds (`sys.getswitchinterval`); a call into C hands over when it ends,
    unless it lets go of the interpreter itself. What other processes do costs nothing, for only this thread's CPU is
    counted; the least of a few tries, for a machine at work may wake the other thread late.
    """
    return min(_longest_turn(work) for _ in range(tries))


def _longest_turn(work: Callable[[], object]) -> float:
    beating = _Beating()
    beating.start()
    try:
        work()
    finally:
        beating.stop()
    return beating.longest


class _Beating(threading.Thread):
    """Wakes every millisecond, and reads what the thread that started it has spent since."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.longest = 0.0
        self._clock = time.pthread_getcpuclockid(threading.get_ident())
        self._begun, self._ended = threading.Event(), threading.Event()

    def start(self) -> None:
        super().start()
        self._begun.wait()

    def stop(self) -> None:
        self._ended.set()
        self.join()

    def run(self) -> None:
        before = time.clock_gettime(self._clock)
        self._begun.set()
        while not self._ended.is_set():
            time.sleep(BEAT)
            now = time.clock_gettime(self._clock)
            self.longest, before = max(self.longest, now - before), now
