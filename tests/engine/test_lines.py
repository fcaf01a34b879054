"""A pattern that stays within a line finds near its hints what it finds in the whole text."""

import random
from itertools import pairwise
from re import _constants as code
from re import _parser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summaries.engine.lines import Lines
from summaries.engine.pieces import Pieces
from summaries.engine.redact import LINE_RULES, redact_by_rules
from summaries.engine.secret_rules.phrases import PHRASES
from summaries.engine.slices import BEYOND
from tests.hostile import takes

from .matching_texts import matching

PATTERNS = {f"{place}: {each.kind}": each for place, each in enumerate((*LINE_RULES, *PHRASES))}
SAID = "Gate code is 4821\nnothing here\n\nthe wifi, PASSWORD tulip99\nand a gate"


@pytest.mark.parametrize(
    ("hints", "told"),
    [
        (["gate"], ["Gate code is 4821", "and a gate"]),
        (["password"], ["the wifi, PASSWORD tulip99"]),
        (["password", "gate"], ["Gate code is 4821", "the wifi, PASSWORD tulip99\nand a gate"]),
        (["here", "gate"], ["Gate code is 4821\nnothing here", "and a gate"]),
        (["swordfish"], []),
        ([], []),
    ],
)
def test_a_line_with_a_hint_is_looked_at_whole(hints, told):
    assert [SAID[begin:end] for begin, end in Lines(SAID).around(hints, 100, 100)] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("-" * 30 + "pin" + "-" * 30, ["-----pin----"]),
        ("pin" + "-" * 60, ["pin----"]),
        ("-" * 60 + "pin", ["-----pin"]),
        ("-" * 20 + "pin--pin" + "-" * 20, ["-----pin--pin----"]),
        ("-" * 20 + "pin" + "-" * 20 + "pin" + "-" * 20, ["-----pin----", "-----pin----"]),
        ("a\n" + "-" * 30 + "pin\nb", ["-----pin"]),
        ("-" * 60 + "İ PİN", ["---İ PİN"]),  # which is longer in lower case
    ],
)
def test_of_a_long_line_only_what_is_near(text, told):
    assert [text[begin:end] for begin, end in Lines(text).around(["pin"], 5, 7)] == told


@given(st.lists(st.text("abİ ", max_size=30), max_size=8), st.lists(st.text("abi", min_size=1, max_size=2)))
def test_each_hint_is_within_one_of_them(lines, hints):
    text = "\n".join(lines)
    stretches = Lines(text).around(hints, 3, 4)
    assert all(one[1] < other[0] for one, other in pairwise(stretches))
    lowered = text.replace("İ", "i").lower()
    count = sum(lowered.count(hint) for hint in set(hints))
    told = "\n".join(text[begin:end] for begin, end in stretches)
    assert sum(told.replace("İ", "i").lower().count(hint) for hint in set(hints)) == count


def test_what_is_there_is_told_in_lower_case():
    assert Lines(SAID).hints_of(Pieces(["password", "code", "Gate", "pin"])) == {"password", "code"}


# ---- why lines are enough


def takes_an_end_of_line(tree):
    """Whether a part of a pattern takes one, or looks ahead to one that the end of the text is no match for."""
    return any(_step_takes(*step) for step in tree)


def _step_takes(operator, value):
    if operator is code.LITERAL:
        return value == ord("\n")
    if operator is code.NOT_LITERAL:
        return value != ord("\n")
    if operator is code.IN:
        choices = [choice for choice in value if choice[0] is not code.NEGATE]
        return any(takes(choice, "\n") for choice in choices) != (len(choices) < len(value))
    if operator is code.SUBPATTERN:
        return takes_an_end_of_line(value[3])
    if operator is code.BRANCH:
        return any(map(takes_an_end_of_line, value[1]))
    if operator in (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT):
        return takes_an_end_of_line(value[2])
    if operator is code.ATOMIC_GROUP:
        return takes_an_end_of_line(value)
    assert operator in (code.AT, code.ASSERT, code.ASSERT_NOT, code.GROUPREF), operator
    if operator is code.ASSERT and value[0] == 1 and "AT_END_STRING" in str(value[1]):
        return False
    return operator in (code.ASSERT, code.ASSERT_NOT) and value[0] == 1 and takes_an_end_of_line(value[1])


@pytest.mark.parametrize(
    ("pattern", "is_taken"),
    [
        (r"pin[ ]is \d{4}(?=\s{0,3}(?:\Z|\n))", False),
        (r"[^\s,]{4}", False),
        (r"[^\n.]{0,4}(?!\w)", False),
        (r"(?:a|b{2}c)", False),
        (r"pin\s", True),
        (r"pin(?=\n)", True),
        (r"pin(?!\s)", True),
        (r"(?<!\s)pin", False),
        (r"[^,]{4}", True),
        (r"(?:a|(?:[\W_]x)?)", True),
        (r"\n", True),
        (r"a[^b]", True),
    ],
)
def test_what_takes_an_end_of_line_is_known(pattern, is_taken):
    assert takes_an_end_of_line(_parser.parse(pattern)) == is_taken


@pytest.mark.parametrize("name", PATTERNS)
def test_no_pattern_goes_on_in_the_next_line(name):
    made = PATTERNS[name].pattern.made
    assert not takes_an_end_of_line(_parser.parse(made.pattern, made.flags))


_SAID = (  # noqa: SIM905
    "my|the|gate|door|wifi|password|pin|code|is|was|to|for|as|4821|tulip99|0412#|type|enter|set|opens|with|password:"
    "|pin?|PIN,|İ|you get in|log in|api key|admin:|(by the way)|\n|.\n|合言葉は「開けゴマ」|пароль|contraseña"
    "|Kennwort|to open the door|Please|that's"
).split("|")


@pytest.mark.parametrize("seed", range(20))
def test_near_hints_all_is_found(seed):
    chance = random.Random(seed)
    text, count = " ".join(chance.choice(_SAID) for _ in range(300)), 0
    for each in PATTERNS.values():
        stretches = Lines(text).around(each.hints, BEYOND, BEYOND)
        found = [match.span() for begin, end in stretches for match in each.pattern.finditer(text, begin, end)]
        assert found == [match.span() for match in each.pattern.finditer(text)], each
        count += len(found)
    assert count > 10


@pytest.mark.parametrize("name", PATTERNS)
def test_nothing_is_matched_without_a_hint(name):
    each, seen = PATTERNS[name], 0
    for found in matching(each.pattern.made, random.Random(name), 400):
        assert Lines(found[0]).around(each.hints, 0, 0), found[0]
        seen += 1
    assert seen or name in HARD_TO_MATCH


# What these look for around a match is not met by chance.
HARD_TO_MATCH = ("36: password", "65: password", "107: password")

ELSEWHERE = "The gate is open and the log of the lock is here; unlock the box, and let us sign in."


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("ŞİFRE: tulip99x", "tulip99x"),
        ("WİFİ ŞİFRESİ: tulip99x", "tulip99x"),
        ("KAPI PİN: 4821", "4821"),
        ("GÜVENLİK SORUSU: yanıt Tarçın", "Tarçın"),
        ("the paſſword is tulip99x", "tulip99x"),
        ("Il lucchetto 4821", "4821"),
        ("am Tresor 8841 einwählen", "8841"),
        ("Come in using tulip99x", "tulip99x"),
        ("disarm after you dial in 0024", "0024"),
        ("بكلمة دخول tulip99x", "tulip99x"),
        ("x" * 3_000 + " KAPI PİN: 4821", "4821"),
        ("the pin is here " * 400 + "and my password is tulip99x", "tulip99x"),
    ],
)
@pytest.mark.parametrize("around", ["{}", f"{ELSEWHERE}\n{{}}\n{ELSEWHERE}", f"{ELSEWHERE} {{}}"])
def test_a_secret_is_found_whatever_stands_in_other_lines(line, secret, around):
    text = around.format(line)
    assert secret in text
    assert secret not in redact_by_rules(text)
