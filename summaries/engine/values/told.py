"""By what else a number of one text may be told in another.

A day without its month, an hour without its half of the day, a half as so many percent, an ordinal.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal

from ..late_patterns import LatePattern
from .calendar import Date, Time, times_written

HALF_PAST = 30  # minutes
_HALVES = r"half|hälfte|halb\w*|moitié|mitad|metade|metà|половин\w*|yarı\w*|نصف|النصف|आध[ाेी]"
_QUARTERS = r"viertel|quart|cuarta parte|um quarto|un quarto|четверть|çeyre\w*|ربع"
_SHARES = {
    50: LatePattern(rf"(?<!\w)(?:{_HALVES})(?!\w)|一半|半分|절반", re.IGNORECASE),
    25: LatePattern(rf"(?<!\w)(?:{_QUARTERS})(?!\w)|四分之一", re.IGNORECASE),
}
_ORDINALS = """
2 second zweite zweiten zweites deuxième seconde segundo segunda secondo seconda второй вторая вторую ikinci
3 third dritte dritten drittes troisième tercero tercera tercer terceiro terceira terzo terza третий третья üçüncü
4 fourth vierte vierten viertes quatrième cuarto cuarta quarto quarta четвёртый четвертый dördüncü
5 fifth fünfte fünften fünftes cinquième quinto quinta пятый пятая beşinci
"""
_PLACES = {word: int(line.split()[0]) for line in _ORDINALS.strip().splitlines() for word in line.split()[1:]}
_ORDINAL = LatePattern(rf"(?<!\w)(?:{'|'.join(_PLACES)})(?!\w)")
_DAY_AND_MONTH = LatePattern(r"(?<![\d/.])(\d{1,2})[/.](\d{1,2})(?![\d/])")
_AT = (
    "le|les|las|von|at|by|until|till|before|after|from|to|um|bis|ab|vor|nach|à|a las|às|as|alle|dalle|ore|в|до|к|с|saat"
    "|الساعة"
)
_BARE_HOUR = LatePattern(
    rf"(?<!\w)(?:{_AT}) (\d{{1,2}})(?![:.,]?\d|[%€$£])|(?<![\d.,:])(\d{{1,2}}) ?(?:to|-|–|bis|à) ?\d", re.IGNORECASE
)
_HOUR_BY_WORD = LatePattern(
    r"(?<![\d.,:])(\d{1,2}) ?(?:बजे|[点點時시]|(?:o'clock|uhr|heures?|horas|час\w{0,2}|baje)(?!\w))", re.IGNORECASE
)
LAST_DAYS = 28  # from which on a day may be the last of its month
_END_OF_MONTH = LatePattern(
    r"(?<!\w)(?:end of|ende|fin(?:ales)? de|fim de|fine (?:di|del)?|конц[ае]|sonu)(?!\w)|月底|月末|월 ?말|نهاية|के अंत",
    re.IGNORECASE,
)
_BARE_DAY = LatePattern(
    r"(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.(?!\d)|er|º|日|일| ?[-–] ?\d)|(?<!\w)(?:the|to|bis|al?|au"
    r"|до) (\d{1,2})(?!\d| ?[^\W\d_]{2})"
)


def percents_in(text: str) -> Iterator[int]:
    """50 where it speaks of a half, 25 of a quarter."""
    return (percent for percent, words in _SHARES.items() if words.search(text))


def places_in(text: str) -> Iterator[int]:
    """2 of "the second chapter"."""
    return (_PLACES[found.group()] for found in _ORDINAL.finditer(text.lower()))


def days_by_month(text: str, known: Sequence[Date]) -> list[tuple[int, int]]:
    """Where the text writes one of the known dates as 15/3, in either order."""
    return [
        found.span()
        for found in _DAY_AND_MONTH.finditer(text)
        if any({int(found[1]), int(found[2])} == {date.day, date.month} for date in known)
    ]


def is_day_told(date: Date, source: str, known: Sequence[Date]) -> bool:
    """10 August of "on 3 August, back on the 10th"; known: the dates of the source."""
    is_month_told = any(each.month == date.month and date.year in (0, each.year) for each in known)
    days = [int(found[1] or found[2]) for found in _BARE_DAY.finditer(source)]
    is_last = date.day >= LAST_DAYS and bool(_END_OF_MONTH.search(source))
    return bool(date.day) and is_month_told and (is_last or date.day in days)


def is_hour_told(time: Time, source: str, halves: Collection[Decimal]) -> bool:
    """17:00 for "at 5", 16:30 for "half past four" where that is a number and a half: "dört buçuk".

    halves: those of the source's numbers that end in a half.
    """
    if time.minute == HALF_PAST:
        return any(Decimal(hour) + Decimal("0.5") in halves for hour in (time.hour, time.hour % 12))
    if time.minute or any(other.hour % 12 == time.hour % 12 for _, _, other in times_written(source)):
        return False
    if any(int(found[1]) % 12 == time.hour % 12 for found in _HOUR_BY_WORD.finditer(source)):
        return True
    return any(int(found[1] or found[2]) % 12 == time.hour % 12 for found in _BARE_HOUR.finditer(source))
