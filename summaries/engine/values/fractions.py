"""Parts of a whole, and numbers with a half, however they are written: "three quarters", "two and a half"."""

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache

from .numerals import number_of

_SIGNS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅛": (1, 8)}
_NAMES = """
2 half halves hälfte moitié mitad metade metà mitades helft połowa половина половину половины yarısı نصف आधा आधे आधी
3 third thirds drittel tiers tercio tercios terço terços terzo terzi derde trzecia треть трети üçte ثلث तिहाई
4 quarter quarters fourth fourths viertel quart quarts cuarto cuartos quarto quartos quarti kwart четверть ربع चौथाई
5 fifth fifths fünftel cinquième cinquièmes quinto quintos quinti пятая خمس
10 tenth tenths zehntel dixième dixièmes décimo décimos decimo десятая عشر
"""
_WORDS = re.compile(r"[^\W\d_]+")
_WRITTEN = re.compile(r"(?<![\d/.,])(\d{1,2}) ?/ ?(\d{1,2})(?![\d/.,]*\d)")
_CJK = re.compile("([二三四五六七八九十\\d]{1,3})分(?:之|の)([一二三四五六七八九十\\d]{1,3})")
_CJK_DIGITS = {sign: value for value, sign in enumerate("〇一二三四五六七八九十")}
_DUAL = {"ثلثان": (2, 3), "ثلثين": (2, 3), "ثلثا": (2, 3)}
_BEFORE_A_PART = frozenset("a one ein eine einem un une uno una um uma een одна bir".split())  # noqa: SIM905
_ONE = frozenset(("one", "ein", "eine"))
_ORDINALS = frozenset("second third fourth first premier deuxième primer primera segundo segunda второе третье".split())  # noqa: SIM905
_OF = frozenset("of der des vom von de du des la las los el da do del dei van z من का की".split())  # noqa: SIM905

_AND_A_HALF = re.compile(
    r"(?<![\w.,])(\d{1,6}|[^\W\d_]{2,20}) "
    r"(?:and a half|et demie?|y medi[oa]|e mei[oa]|e mezz[oa]|с половиной|buçuk)(?!\w)",
    re.IGNORECASE,
)
_SCALED_HALF = re.compile(
    r"(?<![\w.,])(\d{1,6}|[^\W\d_]{2,20}) (millions?|millones|milhões|milioni|миллиона) "
    r"(?:and a half|et demie?|y medio|e meio|e mezzo)(?!\w)",
    re.IGNORECASE,
)
_EINHALB = re.compile(r"(?<!\w)([a-zäöüß]{2,20})einhalb(?!\w)", re.IGNORECASE)
_ANDERTHALB = re.compile(r"(?<!\w)(?:anderthalb|полтора|полторы)(?!\w)", re.IGNORECASE)
_HALF_SIGN = re.compile(r"(\d{1,6}) ?([½¼¾])")


def with_halves_as_digits(text: str) -> str:
    """ "two and a half" as "2.5", "zweieinhalb", "1½"; what is no number stays."""
    text = _HALF_SIGN.sub(lambda found: f"{int(found[1]) + Decimal(*_SIGNS[found[2]][:1]) / _SIGNS[found[2]][1]}", text)
    text = _SCALED_HALF.sub(lambda found: _half_more(found[1], found[0], f" {found[2]}"), text)
    text = _AND_A_HALF.sub(lambda found: _half_more(found[1], found[0]), text)
    text = _EINHALB.sub(lambda found: _half_more(found[1], found[0]), text)
    return _ANDERTHALB.sub("1.5", text)


def fractions_written(text: str) -> list[tuple[int, int, Fraction]]:
    """(start, end, part) of each part of a whole; digits are 0 to 9."""
    found = [(m.start(), m.end(), _part(int(m[1]), int(m[2]))) for m in _WRITTEN.finditer(text)]
    found += [(m.start(), m.end(), _part(_cjk(m[2]), _cjk(m[1]))) for m in _CJK.finditer(text)]
    found += [(place, place + 1, Fraction(*_SIGNS[sign])) for place, sign in enumerate(text) if sign in _SIGNS]
    found += _named(text.lower())
    return [each for each in found if 0 < each[2] < 1]


def _named(text: str) -> Iterator[tuple[int, int, Fraction]]:
    """ "a third of", "two thirds", "drei Viertel"; a "third" that counts in order is none."""
    tokens = [(match.start(), match.end(), match.group()) for match in _WORDS.finditer(text)]
    for place, (start, end, word) in enumerate(tokens):
        if word in _DUAL:
            yield start, end, Fraction(*_DUAL[word])
        below = _denominators().get(word)
        if not below:
            continue
        before = tokens[place - 1] if place else None
        many = number_of(before[2]) if before and before[2] not in _ORDINALS else 0
        behind = tokens[place + 1][2] if place + 1 < len(tokens) else ""
        if before and 1 < many < below:
            yield before[0], end, Fraction(many, below)
        elif below > 2 and before and before[2] in _ONE:
            yield before[0], end, Fraction(1, below)
        elif behind in _OF and (below == 2 or (before and before[2] in _BEFORE_A_PART)):
            yield start, end, Fraction(1, below)


@cache
def _denominators() -> dict[str, int]:
    lines = (line.split() for line in _NAMES.strip().splitlines())
    return {word: int(number) for number, *words in lines for word in words}


def _half_more(number: str, written: str, scale: str = "") -> str:
    value = int(number) if number.isdigit() else number_of(number.lower())
    return f"{value}.5{scale}" if value else written


def _part(above: int, below: int) -> Fraction:
    return Fraction(above, below) if below else Fraction(0)


def _cjk(signs: str) -> int:
    return int(signs) if signs.isascii() and signs.isdigit() else sum(_CJK_DIGITS.get(sign, 0) for sign in signs)
