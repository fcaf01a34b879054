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


@pytest.mark.parametrize("path", [path for path in STYLES if path.parent.name == "css"], ids=lambda path: path.name)
def test_every_space_is_one_of_the_scale(path):
    assert spaces_in(path.read_text()) == []


@pytest.mark.parametrize(
    "rule",
    ["a { padding: 0.6rem }", "a { margin: 0 auto 10px; }", "a { gap: 1rem }", "a{column-gap:calc(1rem + 2px)}"],
)
def test_a_space_beside_the_scale_is_noticed(rule):
    assert spaces_in(rule)


@pytest.mark.parametrize(
    "rule",
    [
        "a { padding: var(--space-8) 0 }",
        "a { margin: -1px; gap: 0 }",
        "a { padding-block: 0.1em }",
        "a { margin-inline: calc(-1 * var(--space-4)) auto; scroll-margin-block: 1rem; inset: 3px }",
    ],
)
def test_a_space_of_the_scale_is_fine(rule):
    assert not spaces_in(rule)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_each_declaration_has_a_line_of_its_own(path):
    assert crowded_in(path.read_text()) == []


@pytest.mark.parametrize("rule", ["a { color: red; }", "a {\n  color: red; inset: 0;\n}", "a{\n}b{\n}"])
def test_a_crowded_line_is_noticed(rule):
    assert crowded_in(rule)


@pytest.mark.parametrize(
    "rule", ["a {\n  color: red; /* as blood */\n}", '/* one; two */\na::before {\n  content: "; ";\n}']
)
def test_a_line_with_one_declaration_is_fine(rule):
    assert not crowded_in(rule)


def crowded_in(css: str) -> list[str]:
    """Lines with more than one declaration, or with a rule and what is in it."""
    plain = re.sub(r"/\*.*?\*/|\"[^\"\n]*\"|url\([^)]*\)", "", css, flags=re.DOTALL)
    return [line.strip() for line in plain.splitlines() if re.search(r"[;{}]\s*\S", line)]


def spaces_in(css: str) -> list[str]:
    """Paddings, margins and gaps that are written as a number, but for parts of the letters around them (em), and for
    a hair's breadth."""
    declared = re.findall(r"(?<![\w-])(?:padding|margin|(?:row-|column-)?gap)(?:-[a-z-]+)?:[^;}]*", css)
    return [each for each in declared if re.search(r"[\d.](?:rem|pt)\b|(?<!-1)(?<=\d)px\b", each)]


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
