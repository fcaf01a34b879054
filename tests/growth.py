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
MOST_RATIO = 3.2  # of the times of two texts, one twice as long as the other: what takes its square has 4, and a text
# that no longer fits into the processor's cache may have 2.9
SUSPECT_RATIO = 2.6  # from here on both are measured again: what else the machine does makes it less, or more
MOST_STEPS = 1_000  # for each character; a step is what one character costs the simplest pattern
FLOOR = 0.01  # seconds of CPU; of shorter times no ratio is taken
TRIES = 6  # before a figure is believed that a busy machine may have spoiled

_SIMPLEST = re.compile(r"a|b")


def worse_than_linear(work: Callable[[str], object], text_of: Callable[[int], str]) -> str:
    """ "" where twice the text takes about twice the time; else what was measured."""
    before = 0.0
    for size in SIZES:
        now = _seconds(work, text_of(size))
        for _ in range(TRIES if _is_suspect(size, now, before) else 0):
            # Both again, one right after the other: a machine may have been quiet for the one and busy for the other.
            before, now = min(before, _seconds(work, text_of(size // 2))), min(now, _seconds(work, text_of(size)))
            if not _is_suspect(size, now, before):
                break
        said = _more_than_its_share(size, now, before)
        if said and (_takes_too_many_steps(size, now) or _goes_on(work, text_of, size)):
            return said
        before = now
    return ""


def _goes_on(work: Callable[[str], object], text_of: Callable[[int], str], size: int) -> bool:
    """Whether the next text takes its square too: what begins at some length, or is done piece by piece from there on,
    makes one step and no more. Both are measured here, in turn: the machine may be busier than it was before."""
    text, longer = text_of(size), text_of(2 * size)
    each = [(_seconds(work, text), _seconds(work, longer)) for _ in range(TRIES // 2)]
    return min(after for _, after in each) > SUSPECT_RATIO * min(now for now, _ in each)


def steps(work: Callable[[str], object], text: str) -> float:
    """For each character of the text."""
    return seconds(work, text) / len(text) / step()


def seconds(work: Callable[[str], object], text: str) -> float:
    """Of this thread alone: what other processes do costs nothing."""
    start = time.thread_time()
    work(text)
    return time.thread_time() - start


def _is_suspect(size: int, now: float, before: float) -> bool:
    return (before > FLOOR and now > SUSPECT_RATIO * before) or _takes_too_many_steps(size, now)


def _takes_too_many_steps(size: int, now: float) -> bool:
    return now > MOST_STEPS * size * step()


def _more_than_its_share(size: int, now: float, before: float) -> str:
    if before > FLOOR and now > MOST_RATIO * before:
        return f"{size} characters take {now:.4f} s, half of them {before:.4f} s"
    return f"{now / size / step():.0f} steps for each of {size} characters" if _takes_too_many_steps(size, now) else ""


def _seconds(work: Callable[[str], object], text: str) -> float:
    with _no_collection():
        return seconds(work, text)


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
