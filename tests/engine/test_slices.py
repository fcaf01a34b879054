"""Slice by slice the same is found as in one search."""

import random
import re

import pytest

from summaries.engine.details import DETAIL
from summaries.engine.secret_rules.phrases import PHRASES
from summaries.engine.slices import BEYOND, SLICE, found_in_slices

WORDS = ["leek", "sowed in", "March;", "bed 4,", "INV-2041", "jo@example.org", "2026-09-04", "/v2/exports", "plan.pdf"]
WORDS += ["my password is Tr0ub4dor", "PIN 4821,", "API key = ab12cd34ef56gh78", "snake_case", "密碼 abcd1234", "\n"]


def places(found):
    return [(match.span(), match[0]) for match in found]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("pattern", [DETAIL, *(phrase.pattern for phrase in PHRASES[:7:2])])
def test_the_same_is_found(pattern, seed):
    chance = random.Random(seed)
    text = " ".join(chance.choice(WORDS) for _ in range(3 * SLICE))
    assert places(found_in_slices(pattern, text)) == places(pattern.finditer(text))


@pytest.mark.parametrize("before", range(SLICE - 12, SLICE + 3))
def test_what_lies_across_a_cut_is_found_once(before):
    text = "-" * before + " INV-2041 " + "-" * SLICE
    assert [match[0] for match in found_in_slices(DETAIL, text)] == ["INV-2041"]


def test_what_is_longer_than_a_slice_is_found_whole():
    address = "https://docs.example/?q=" + "a" * (2 * SLICE)
    text = "-" * (SLICE - 5) + f" {address} bed 4"
    assert [match[0] for match in found_in_slices(DETAIL, text)] == [address, "4"]


def test_only_the_part_that_is_asked_for_is_searched():
    assert [match.start() for match in found_in_slices(re.compile("a"), "a" * 3 * SLICE, SLICE, SLICE + 3)] == [
        SLICE,
        SLICE + 1,
        SLICE + 2,
    ]


class Recorded:
    """A pattern that never matches, and what it was searched in."""

    def __init__(self):
        self.widths = []

    def finditer(self, text, begin, end):
        self.widths.append(end - begin)
        return iter(())


def test_no_search_reads_more_than_a_slice_and_what_is_beyond():
    pattern = Recorded()
    assert list(found_in_slices(pattern, "a" * 10 * SLICE)) == []
    assert max(pattern.widths) == SLICE + BEYOND
    assert len(pattern.widths) == 10
