"""The days that a question is about: "in March", "last Tuesday", "on 3 May 2024"."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache

from ..times import stamp_of
from ..values.calendar import Date, dates_written
from ..values.days import MONTHS
from ..values.moments import moments_in

_TOLD = re.compile(r"(?:(week|weekend) of )?(?:(\d{1,2}) )?(?:([A-Z][a-z]{2}) )?(\d{4})")
_YEAR = re.compile(r"(?<![\d.,/-])(?:19|20)\d\d(?![\d/-]|[.,]\d)")
_LENGTHS = {"week": 6, "weekend": 1}  # days after the first
MOST_CHARS = 4_000  # of a message that are looked through for dates


@dataclass(frozen=True, slots=True)
class Days:
    """From first to last, both included; or a month (1 to 12), and a day of it or 0, of whatever year."""

    first: date = date.min
    last: date = date.max
    month: int = 0
    day: int = 0

    def hold(self, said: date) -> bool:
        if self.month:
            return said.month == self.month and self.day in (0, said.day)
        return self.first <= said <= self.last

    def in_year(self, year: int) -> tuple[date, date]:
        """From first to last; of a month of whatever year, in this one."""
        if not self.month:
            return self.first, self.last
        first, last = _month(year, self.month)
        if self.day:
            first = last = first.replace(day=min(self.day, last.day))
        return first, last

    def agree(self, written: Date, said: date | None) -> bool:
        """Whether a date that somebody wrote on the day `said` can be one of them."""
        year = written.year or (said.year if said else 0)
        if self.month:
            return written.month == self.month and (not self.day or not written.day or written.day == self.day)
        if not year:
            return False
        first, last = _month(year, written.month)
        if written.day:
            first = last = min(date(year, written.month, min(written.day, last.day)), last)
        return first <= self.last and self.first <= last


def days_in(question: str, at: datetime | None) -> tuple[tuple[Days, ...], str]:
    """The days, and the question without the words that name them.

    Today counts for nothing: what was said today stands in the window.
    """
    found: list[tuple[int, int, Days]] = []
    for moment in moments_in(question, at.date().isoformat() if at else ""):
        days = _told(moment.told)
        if days and at and days.first < at.date():
            found.append((moment.start, moment.end, days))
    found += [(a, b, _written(each)) for a, b, each in dates_written(question) if each.is_certain]
    for year in _YEAR.finditer(question):
        if not any(start <= year.start() < end for start, end, _ in found):
            found.append((*year.span(), Days(date(int(year[0]), 1, 1), date(int(year[0]), 12, 31))))
    rest = list(question)
    for start, end, _ in found:
        rest[start:end] = " " * (end - start)
    return tuple(dict.fromkeys(days for _, _, days in found)), "".join(rest)


def day_of(text: str, at: str) -> date | None:
    """The day on which a text was said: by the stamp at its head, or by when it was stored (ISO)."""
    try:
        return date.fromisoformat((stamp_of(text) or at)[:10])
    except ValueError:
        return None


@lru_cache(4_096)
def dates_of(text: str) -> tuple[Date, ...]:
    """That stand in a text; one that may be something else is none."""
    return tuple(found for _, _, found in dates_written(text[:MOST_CHARS]) if found.is_certain)


def _told(told: str) -> Days | None:
    """As a moment tells it: "4 Feb 2026", "week of 13 Jul 2026", "Feb 2026", "2025"."""
    found = _TOLD.fullmatch(told)
    if not found:
        return None
    year, month = int(found[4]), MONTHS.index(found[3]) + 1 if found[3] else 0
    if not month:
        return Days(date(year, 1, 1), date(year, 12, 31))
    if not found[2]:
        return Days(*_month(year, month))
    first = date(year, month, int(found[2]))
    return Days(first, first + timedelta(_LENGTHS.get(found[1] or "", 0)))


def _written(written: Date) -> Days:
    if not written.year:
        return Days(month=written.month, day=written.day)
    first, last = _month(written.year, written.month)
    if written.day:
        first = last = first.replace(day=min(written.day, last.day))
    return Days(first, last)


def _month(year: int, month: int) -> tuple[date, date]:
    return date(max(year, 1), month, 1), date(max(year, 1), month, monthrange(max(year, 1), month)[1])
