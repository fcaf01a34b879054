"""Parts of a whole compare by what they are worth."""

from fractions import Fraction

import pytest

from summaries.engine.values.amounts import invented_values
from summaries.engine.values.fractions import fractions_written, with_halves_as_digits


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a third of the team", (1, 3)),
        ("two thirds are in", (2, 3)),
        ("three quarters of it", (3, 4)),
        ("1/3 of them", (1, 3)),
        ("¾ full", (3, 4)),
        ("half of the guests", (1, 2)),
        ("ein Drittel der Gäste", (1, 3)),
        ("zwei Drittel", (2, 3)),
        ("les deux tiers", (2, 3)),
        ("三分之一", (1, 3)),
        ("3分の1", (1, 3)),
    ],
)
def test_a_part_is_read(text, part):
    assert [found for _, _, found in fractions_written(text)] == [Fraction(*part)]


@pytest.mark.parametrize(
    "text", ["the third of May", "his second quarter", "5/4 time", "on 1/3/2026", "24/7", "first half"]
)
def test_what_counts_in_order_is_no_part(text):
    assert fractions_written(text) == []


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("two and a half million", "2.5 million"),
        ("zweieinhalb Stunden", "2.5 Stunden"),
        ("deux et demie", "2.5"),
        ("dos y medio", "2.5"),
        ("два с половиной", "2.5"),
        ("1½ cups", "1.5 cups"),
        ("anderthalb Jahre", "1.5 Jahre"),
        ("an hour and a half", "an hour and a half"),
        ("cold and a half moon", "cold and a half moon"),
    ],
)
def test_a_half_more_is_written_in_digits(text, digits):
    assert with_halves_as_digits(text) == digits


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("75 % are paid", "three quarters of it is paid"),
        ("1/3 is remote", "a third of the team is remote"),
        ("33% is remote", "a third of the team is remote"),
        ("raised 2.5 million", "raised two and a half million"),
        ("2048 MB", "2 GB of RAM"),
        ("2 years", "24 months"),
    ],
)
def test_what_is_worth_the_same_is_not_invented(text, source):
    assert invented_values(text, source) == []


@pytest.mark.parametrize(
    ("text", "source"),
    [("2/3 is remote", "a third of the team is remote"), ("40% is remote", "a third of it"), ("24 years", "24 months")],
)
def test_what_is_worth_something_else_is(text, source):
    assert invented_values(text, source)
