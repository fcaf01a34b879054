"""Which numbers, dates, times and amounts a text holds, and which of them another text does not."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache

from ..cues import function_words
from .calendar import LETTER, dates_written, times_written
from .fractions import fractions_written, with_halves_as_digits
from .numerals import cjk_numbers_in, numerals_in, plain_digits
from .spoken import counts_with_a_half, in_digits, lengths_in
from .told import days_by_month, is_day_told, is_hour_told, percents_in, places_in
from .units import Unit, attached_units, currencies, scale_words, shares, unit_of

_NUMBER = re.compile(
    r"(?P<sign>[$€£¥₹₽₩₺])?(?<![A-Za-zÀ-ɏ0-9_.])"
    r"(?P<digits>\d{1,18}(?:[.,'’\u00a0\u202f]\d{1,9}| \d{3}(?![\d.,])){0,6})"
    r"(?P<scale>k|K|m|M|bn|Mio|Tsd|万|萬|亿|億|만|억)?(?P<behind>[%€$£¥₹₽₩₺]|[^\W\d_]{1,12})?"
)
_SCALES = {"k": 10**3, "K": 10**3, "m": 10**6, "M": 10**6, "bn": 10**9, "Mio": 10**6, "Tsd": 10**3}
_SCALES |= {"万": 10**4, "萬": 10**4, "만": 10**4, "亿": 10**8, "億": 10**8, "억": 10**8}
_GAPS = (" ", "-", "\u00a0", "\u202f")
_WORD = re.compile(rf"{LETTER}+(?:[-'’]{LETTER}+)*")
_ARTICLES = frozenset(("a", "an", "and", "de", "di", "et", "of", "un", "une", "y", "e", "ein", "eine", "einen"))
BARE = "bare"  # a number whose measure another text may leave out
LEAST_HOUR = 2  # "von zwei bis fünf"
LEAST_NUMERAL = 3  # "one" and "two" are articles and pronouns in too many languages


@dataclass(frozen=True, slots=True)
class Value:
    """number in the base unit of what it measures; measure: "volume", "eur", "percent" …, "" where none is named."""

    number: Decimal
    measure: str = ""


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number as it is written, and what it may be worth: "1,200" is 1200 or 1.2. bare: without its measure."""

    written: str
    values: frozenset[Value]
    bare: frozenset[Decimal] = frozenset()


def values_in(text: str) -> frozenset[Value]:
    """All that the numbers of a text may be worth, written-out ones too."""
    return frozenset(value for figure in _figures(_plain(text)) for value in figure.values)


def numbers_told(text: str) -> frozenset[Decimal]:
    """What its numbers are worth, and the bare numbers; not "one" and "two", nor words that only look like numbers."""
    figures = list(_figures(_plain(text), LEAST_NUMERAL))
    return frozenset(number for each in figures for number in (*each.bare, *(value.number for value in each.values)))


def is_value(written: str) -> bool:
    """Whether it can be compared by value: "1,200", "12%", "16:30", "2026-11-03"; not "3.11.2" or "192.168.1.1"."""
    found = _NUMBER.fullmatch(written.strip("%"))
    is_number = bool(found and _readings(found["digits"]))
    told = (*dates_written(written), *times_written(written), *fractions_written(written))
    spans = [(start, end) for start, end, _ in told]
    return is_number or (0, len(written)) in spans


@lru_cache(64)  # one source, many items
def in_figures(text: str, least: int = LEAST_NUMERAL) -> str:
    """The text with its written-out numbers in digits: "nothing over twenty euros" as "nothing over 20 euros"."""
    text = _plain(text)
    lowered = text.lower()
    spans = [match.span() for match in _WORD.finditer(lowered)]
    words = [lowered[a:b] for a, b in spans]
    for number, first, end in reversed(list(numerals_in(words))):
        if _counts(words[first:end], number, least):
            text = f"{text[: spans[first][0]]}{number}{text[spans[end - 1][1] :]}"
    return text


def invented_values(text: str, source: str) -> list[str]:
    """The numbers, dates and times of text, as written, that nothing in source is worth."""
    text, source = _plain(text), _plain(source)
    dates, known_dates = dates_written(text), [date for _, _, date in dates_written(source)]
    times, known_times = times_written(text), [time for _, _, time in times_written(source)]
    known = _known(source)
    figures = in_figures(source, LEAST_HOUR)
    halves = frozenset(number for number, measures in known.items() if "" in measures and number % 1)
    spans = [
        (a, b) for a, b, day in dates if any(map(day.agrees, known_dates)) or is_day_told(day, source, known_dates)
    ]
    spans += [
        (a, b) for a, b, time in times if any(map(time.agrees, known_times)) or is_hour_told(time, figures, halves)
    ]
    spans += days_by_month(text, known_dates)
    wrong = [(start, end) for start, end, date in dates if date.is_certain and date.day and (start, end) not in spans]
    wrong += [(a, b) for a, b, time in times if (a, b) not in spans and any(map(time.contradicts, known_times))]
    spans += [(start, end) for start, end, part in fractions_written(text) if _is_part_known(part, source, known)]
    invented = [text[start:end].strip() for start, end in dict.fromkeys(wrong)]
    rest = _blanked(text, [*spans, *wrong])
    return invented + [
        figure.written for figure in _figures(rest, LEAST_NUMERAL) if figure.values and not _is_known(figure, known)
    ]


@lru_cache(64)  # one source, many items
def _known(source: str) -> dict[Decimal, frozenset[str]]:
    """The measures in which each number of the source is given."""
    found: dict[Decimal, set[str]] = {}
    for figure in _figures(source):
        for value in figure.values:
            found.setdefault(value.number, set()).add(value.measure)
        for bare in figure.bare:
            found.setdefault(bare, set()).add(BARE)
    for _, _, part in fractions_written(source):
        found.setdefault(_percent(part), set()).add("percent")
    for _, _, time in times_written(source):
        for number in time.numbers:
            found.setdefault(Decimal(number), set()).add("")
    for _, _, date in dates_written(source):
        for number in filter(None, (date.day, date.month, date.year)):
            found.setdefault(Decimal(number), set()).add("")
    for minutes in lengths_in(source):
        found.setdefault(Decimal(60 * minutes), set()).add("time")
    for share in percents_in(source):
        found.setdefault(Decimal(share), set()).add("percent")
    for place in places_in(source):
        found.setdefault(Decimal(place), set()).add("")
    return {number: frozenset(measures) for number, measures in found.items()}


def _is_part_known(part: Fraction, source: str, known: dict[Decimal, frozenset[str]]) -> bool:
    """Said as a part, or as so many percent."""
    in_percent = known.get(_percent(part), frozenset())
    return "percent" in in_percent or any(part == other for _, _, other in fractions_written(source))


def _percent(part: Fraction) -> Decimal:
    """Whole percents where they are not exact: a third is 33 %."""
    return Decimal(round(100 * part)) if (100 * part).denominator != 1 else Decimal(int(100 * part))


@lru_cache(256)  # the sources of many items
def _plain(text: str) -> str:
    """With digits that are 0 to 9, and what people say for numbers, halves and hours in digits."""
    return in_digits(with_halves_as_digits(counts_with_a_half(plain_digits(text))))


def _is_known(figure: _Figure, known: dict[Decimal, frozenset[str]]) -> bool:
    """Worth the same, and of the same measure where both name one."""
    if any("" in known.get(number, ()) for number in figure.bare):
        return True
    for value in figure.values:
        measures = known.get(value.number)
        if measures is not None and (
            ("" in measures and not _is_other_money(value, known)) or not value.measure or value.measure in measures
        ):
            return True
    return False


def _is_other_money(value: Value, known: dict[Decimal, frozenset[str]]) -> bool:
    """A currency that the source does not name, where it names another."""
    named = {measure for measures in known.values() for measure in measures if measure in currencies()}
    return value.measure in currencies() and bool(named) and value.measure not in named


def _figures(text: str, least: int = 1) -> Iterator[_Figure]:
    """least: of the written-out numbers of one word."""
    for found in _NUMBER.finditer(text):
        yield _Figure(found.group().strip(), frozenset(_worth(found, text)), _readings(found["digits"]))
    lowered = text.lower()
    spans = [match.span() for match in _WORD.finditer(lowered)]
    words = [lowered[a:b] for a, b in spans]
    for number, first, end in numerals_in(words):
        if _counts(words[first:end], number, least):
            measure = _measure_behind(words[end : end + 2])
            worth = frozenset(_measured(Decimal(number), measure))
            yield _Figure(text[spans[first][0] : spans[end - 1][1]], worth, frozenset({Decimal(number)}))
    yield from _parts(words)
    if not text.isascii():
        for number in cjk_numbers_in(text):
            if number >= least:
                yield _Figure(str(number), frozenset({Value(Decimal(number))}))


def _counts(words: Sequence[str], number: int, least: int) -> bool:
    """Whether these words are a number: not "on", which is ten in Turkish, nor the "million" of "3 million"."""
    if least > 1 and all(word in scale_words() for word in words):
        return False
    return len(words) > 1 or (number >= least and (least == 1 or words[0] not in function_words()))


def _parts(words: Sequence[str]) -> Iterator[_Figure]:
    """ "half a litre", "ein halber Liter"."""
    for place, word in enumerate(words):
        if share := shares().get(word):
            behind = [each for each in words[place + 1 : place + 4] if each not in _ARTICLES]
            if measure := _measure_behind(behind[:1]):
                yield _Figure(word, frozenset(_measured(share, measure)))
            elif place > 1 and (
                measure := _measure_behind([each for each in words[:place] if each not in _ARTICLES][-1:])
            ):
                yield _Figure(word, frozenset(_measured(share + 1, measure)))  # "an hour and a half"


def _worth(found: re.Match[str], text: str) -> Iterator[Value]:
    scale = _SCALES.get(found["scale"] or "", 1)
    measure = unit_of(found["sign"]) if found["sign"] else None
    behind = found["behind"] or ""
    if found["scale"] in ("m", "M") and not found["sign"] and not behind:  # "5 m" is no million
        yield from _measured_all(found["digits"], 1, unit_of("m"))
    if not measure and behind:
        measure = unit_of(behind) or next((unit_of(unit) for unit in attached_units() if behind.startswith(unit)), None)
        scale *= scale_words().get(behind.lower(), 1)
    if not behind:
        words = [word.lower() for word in _WORD.findall(text[found.end() : found.end() + 40])][:3]
        if words and text[found.end() : found.end() + 1] in _GAPS and words[0] in scale_words():
            scale *= scale_words()[words.pop(0)]
        sign = text[found.end() : found.end() + 2].strip()[:1]
        measure = measure or (None if sign.isalpha() else unit_of(sign)) or _measure_behind(words[:2])
    yield from _measured_all(found["digits"], scale, measure)


def _measured_all(digits: str, scale: int, measure: Unit | None) -> Iterator[Value]:
    for number in _readings(digits):
        yield from _measured(number * scale, measure)


def _measured(number: Decimal, measure: Unit | None) -> Iterator[Value]:
    """In its base unit; where a unit was converted, the bare number too is no longer what is said."""
    yield Value((number * measure[1]).normalize(), measure[0]) if measure else Value(number.normalize())


def _measure_behind(words: Sequence[str]) -> Unit | None:
    """Of the word behind a number; "Swiss francs" has one before its unit."""
    if list(words[:2]) in (["swiss", "francs"], ["schweizer", "franken"], ["francs", "suisses"]):
        return unit_of("chf")
    return unit_of(words[0]) if words else None


def _readings(digits: str) -> frozenset[Decimal]:
    """ "1.200" is 1200 where dots group, 1.2 where they part; "3.11.2" is no number that can be compared."""
    plain = re.sub("[ \u00a0\u202f'’]", "", digits)
    readings: set[str] = set()
    signs = re.findall("[.,]", plain)
    groups = re.split("[.,]", plain)
    if not signs:
        readings.add(plain)
    if signs and all(len(group) == 3 for group in groups[1:]) and len(set(signs)) == 1:
        readings.add("".join(groups))
    if len(signs) == 1:
        readings.add(".".join(groups))
    if len(signs) > 1 and len(set(signs)) == 2 and signs[-1] not in signs[:-1]:
        readings.add("".join(groups[:-1]) + "." + groups[-1])
    return frozenset(number.normalize() for text in readings if (number := _decimal(text)) is not None)


def _decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def _blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
