"""Patterns that are made at their first use."""

import re

import pytest

from summaries.engine.late_patterns import LatePattern


def test_it_is_made_once_and_not_before_it_is_used():
    late = LatePattern(r"\d+", re.ASCII)
    assert "made" not in vars(late)
    made = late.made
    assert late.search("room 12")[0] == "12"
    assert late.made is made
    assert made.flags & re.ASCII


@pytest.mark.parametrize("text", ["", "12", "room 12, floor 3", "none"])
def test_it_finds_what_a_pattern_finds(text):
    late, now = LatePattern(r"(?P<number>\d+)"), re.compile(r"(?P<number>\d+)")
    assert str(late.search(text)) == str(now.search(text))
    assert str(late.match(text, 0)) == str(now.match(text, 0))
    assert [one.span() for one in late.finditer(text, 0, 9)] == [one.span() for one in now.finditer(text, 0, 9)]
    assert late.groupindex == now.groupindex


def test_a_source_that_is_no_pattern_raises_at_its_first_use():
    with pytest.raises(re.error):
        LatePattern("(").search("")
