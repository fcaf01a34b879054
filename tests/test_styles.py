"""What the stylesheets may not say. They speak of start and end, so that one page serves both directions of writing."""

import pathlib
import re

import pytest

STYLES = sorted((pathlib.Path(__file__).parents[1] / "static" / "css").rglob("*.css"))
SIDES = r"(?:left|right)"
PHYSICAL = re.compile(
    rf"(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-{SIDES}[\w-]*"
    rf"|border-(?:top|bottom)-{SIDES}-radius|{SIDES})\s*:|(?:text-align|float|clear):\s*{SIDES}"
)
FOUR = re.compile(r"(?<![\w-])(?:margin|padding|inset|scroll-margin|scroll-padding):\s*([^;}(]+)[;}]")


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_no_rule_names_a_side(path):
    assert sides_in(path.read_text()) == []


@pytest.mark.parametrize(
    "rule",
    [
        "a { margin-left: 1px }",
        "a{right:0}",
        "a { text-align: left; }",
        "a { padding: 0 1px 0 2px; }",
        "a{float: right}",
    ],
)
def test_a_side_is_noticed(rule):
    assert sides_in(rule)


@pytest.mark.parametrize("rule", ["a { margin: 0 1px 2px 1px; }", ".left { inset-inline: 0; }", "a{text-align:end}"])
def test_what_is_the_same_on_both_sides_is_fine(rule):
    assert not sides_in(rule)


@pytest.mark.parametrize("path", [path for path in STYLES if path.parent.name == "css"], ids=lambda path: path.name)
def test_every_size_of_letters_is_one_of_the_scale(path):
    assert sizes_in(path.read_text()) == []


@pytest.mark.parametrize("rule", ["a { font-size: 12.5px }", "a { font: 600 13px/1.5 x }", "a{font-size:1.1rem}"])
def test_a_size_beside_the_scale_is_noticed(rule):
    assert sizes_in(rule)


@pytest.mark.parametrize(
    "rule",
    [
        "a { font-size: var(--text-small) }",
        "a { font: var(--text-tiny)/1.5 x }",
        "a { font-size: inherit; inset: 3px }",
    ],
)
def test_a_size_of_the_scale_is_fine(rule):
    assert not sizes_in(rule)


def sizes_in(css: str) -> list[str]:
    """Those of letters that are written as a number, but for parts of the size around them (em)."""
    declared = re.findall(r"(?<![\w-])font(?:-size)?:[^;}]*", css)
    return [each for each in declared if re.search(r"[\d.](?:px|rem|pt)\b", each)]


def sides_in(css: str) -> list[str]:
    rules = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return [found.group() for found in PHYSICAL.finditer(rules)] + [
        found.group() for found in FOUR.finditer(rules) if is_one_sided(found[1].split())
    ]


def is_one_sided(values: list[str]) -> bool:
    return len(values) == 4 and values[1] != values[3]
