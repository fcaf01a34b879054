"""The hints of secret phrases: without one of them a phrase is not looked for at all."""

import itertools
import re
from re import _constants as code
from re import _parser

import pytest

from summaries.engine import secret_values
from summaries.engine.redact import redact

LISTS = secret_values.LISTS
NAMES = {hints: LISTS["names"][hints] for hints in sorted(LISTS["hints"].keys() & LISTS["names"].keys())}
NAMES |= {"pass": LISTS["names"]["pass_named"], "opens": LISTS["grammar"]["opens"]}
WITHOUT_NAMES = {"use", "ssn", "network", "reset", "goes_open"}  # each written where it is used


def said(pattern):
    """Every text that a piece of a pattern takes, with nothing repeated more often than it must or can once."""
    return texts_of(_parser.parse(pattern))


def texts_of(tree):
    for parts in itertools.product(*(list(texts_of_step(*step)) for step in tree)):
        yield "".join(parts)


def texts_of_step(operator, value):
    if operator is code.LITERAL:
        yield chr(value)
    elif operator is code.IN:
        yield from (chr(choice) for _, choice in value)
    elif operator is code.SUBPATTERN:
        yield from texts_of(value[3])
    elif operator is code.BRANCH:
        yield from (text for choice in value[1] for text in texts_of(choice))
    elif operator is code.MAX_REPEAT:
        least, most, tree = value
        yield from {"", *texts_of(tree)} if least == 0 else texts_of(tree)
        assert most == 1
    else:
        assert operator in (code.ASSERT, code.ASSERT_NOT), operator
        yield ""


def test_every_list_of_hints_is_tried():
    assert LISTS["hints"].keys() == NAMES.keys() | WITHOUT_NAMES


@pytest.mark.parametrize("hints", LISTS["hints"])
def test_hints_are_plain_lower_case_text(hints):
    is_pattern = re.compile(r"[][(){}?*+|\\^$]")
    assert [hint for hint in LISTS["hints"][hints] if is_pattern.search(hint) or hint != hint.lower()] == []


@pytest.mark.parametrize("hints", NAMES)
def test_no_name_of_a_secret_goes_without_a_hint(hints):
    named = {text.lower() for pattern in NAMES[hints] for text in said(pattern)}
    assert sorted(text for text in named if not any(hint in text for hint in LISTS["hints"][hints])) == []


def test_all_that_a_pattern_takes_is_said():
    assert sorted(said("a(?:b|cd)?[ef](?!g)")) == ["abe", "abf", "acde", "acdf", "ae", "af"]


@pytest.mark.parametrize(
    "text",
    [
        "The recovery word is lamp tree stone river moon bread",
        "Код от домофона 4821",
        "Das Kennwort ist gartenzwerg",
        "PINは4821です",
    ],
)
def test_a_phrase_is_looked_for_wherever_its_name_is_said(text):
    assert "removed]" in redact(text)
