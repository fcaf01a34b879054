"""How a text is cut into chunks that can be looked for."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summaries.engine.chunks import LEAST, MOST, chunks_of


def parts_of(sizes: list[int], *, gap: int = 7) -> tuple[str, list[list[object]]]:
    text, parts = "", []
    for n, size in enumerate(sizes):
        text += "\n" * gap
        parts.append([str(n), len(text), len(text) + size])
        text += ("leeks need sand. " * (size // 17 + 1))[:size]
    return text, parts


@pytest.mark.parametrize(
    ("sizes", "count"),
    [
        ([], 0),
        ([0, 0], 0),
        ([50], 1),
        ([50, 60, 70], 1),  # short slides go together
        ([900, 900], 1),
        ([1_100, 900], 2),  # a page that is long enough is one alone
        ([1_100, 1_100, 1_100], 3),
        ([1_900, 50, 1_900], 2),
        ([1_900, 50, 1_990], 3),
        ([5_000], 3),
        ([2_001], 2),
    ],
)
def test_pages_are_kept_together_or_cut(sizes, count):
    assert len(list(chunks_of(*parts_of(sizes)))) == count


def test_a_long_part_is_cut_where_a_paragraph_ends_else_a_line_else_a_sentence_else_a_word():
    for mark in ("\n\n", "\n", ". ", " "):
        text = "x" * 1_200 + mark + "y" * 1_500
        (_, first), _ = chunks_of(text, [["1", 0, len(text)]])
        assert first == 1_200 + len(mark)


@given(st.lists(st.integers(0, 6_000), max_size=12), st.integers(0, 9))
def test_nothing_is_lost_or_stands_twice_and_none_is_too_long(sizes, gap):
    text, parts = parts_of(sizes, gap=gap)
    chunks = list(chunks_of(text, parts))
    assert [end - start for start, end in chunks if end - start > MOST] == []
    assert all(before[1] <= after[0] for before, after in pairwise(chunks))
    covered = {at for start, end in chunks for at in range(start, end)}
    assert [at for at, char in enumerate(text) if not char.isspace() and at not in covered] == []


def test_text_without_a_space_is_cut_too():
    text = "长" * 7_000
    lengths = [end - start for start, end in chunks_of(text, [["1", 0, 7_000]])]
    assert (sum(lengths), min(lengths) >= LEAST // 2, max(lengths) <= MOST) == (7_000, True, True)
