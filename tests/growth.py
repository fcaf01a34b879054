"""How the time of something grows with its text: a ratio, whatever the machine and whatever else runs on it."""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

KB = 1_000
SIZES = (800, 1_600, 3_200, 6_250, 12_500, 25 * KB, 50 * KB, 100 * KB)  # the short ones say soon what grows fast
MOST_RATIO = 2.6  # of the times of two texts, one twice as long as the other
MOST_STEPS = 1_000  # for each character; a step is what one character costs the simplest pattern
FLOOR = 0.004  # seconds of CPU; of shorter times no ratio is taken
TRIES = 4  # before a figure is believed that a busy machine may have spoiled
CERTAIN = 0.25  # seconds of CPU; other work on the machine makes so long a time half as long again, not more
CERTAIN_RATIO = 3.5  # of two such times: what takes its square has 4

_SIMPLEST = re.compile(r"a|b")


def worse_than_linear(work: Callable[[str], object], text_of: Callable[[int], str]) -> str:
    """ "" where twice the text takes about twice the time; else what was measured. Tried again before it is said."""
    said = ""
    for _ in range(TRIES):
        said, is_certain = _measured(work, text_of)
        if not said or is_certain:
            break
    return said


def steps(work: Callable[[str], object], text: str) -> float:
    """For each character of the text."""
    return seconds(work, text) / len(text) / step()


def seconds(work: Callable[[str], object], text: str) -> float:
    """Of this thread alone: what other processes do costs nothing."""
    start = time.thread_time()
    work(text)
    return time.thread_time() - start


def _measured(work: Callable[[str], object], text_of: Callable[[int], str]) -> tuple[str, bool]:
    """What shows that it takes more than its share ("" if nothing does), and whether that is beyond doubt."""
    before = 0.0
    for size in SIZES:
        text = text_of(size)
        with _no_collection():
            now = seconds(work, text)
        if before > FLOOR and now > MOST_RATIO * before:
            is_certain = before > CERTAIN and now > CERTAIN_RATIO * before
            return f"{size} characters take {now:.4f} s, half of them {before:.4f} s", is_certain
        if now > MOST_STEPS * size * step():
            return f"{now / size / step():.0f} steps for each of {size} characters", now > CERTAIN
        before = now
    return "", True


@contextmanager
def _no_collection() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@cache
def step() -> float:
    """Seconds that the simplest pattern takes for one character, on this machine."""
    text = "ab" * 10_000
    return max(min(seconds(_SIMPLEST.findall, text) for _ in range(5)) / len(text), 2e-8)
