"""Days counted from another: the last of a month, the next 14th, the week after next."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MOST_MONTHS = 4  # that are looked at for one that has a 31st
LAST = 31  # day of a month, where it has so many
_SATURDAY = 5


def in_month(year: int, month: int, number: int) -> date:
    """The day with that number, or the month's last one where it has no such."""
    following = date(year + month // 12, month % 12 + 1, 1)
    return date(year, month, min(number, (following - timedelta(1)).day))


def of_unit(unit: str, step: int, day: date) -> str:
    """The week, weekend, month or year that is so many of them away from the day's own."""
    monday = day - timedelta(day.weekday()) + timedelta(7 * step)
    if unit == "week":
        return f"week of {written(monday)}"
    if unit == "weekend":
        return f"weekend of {written(monday + timedelta(_SATURDAY))}"
    if unit == "month":
        year, month = divmod(day.year * 12 + day.month - 1 + step, 12)
        return f"{MONTHS[month]} {year}"
    return str(day.year + step)


NAMED: dict[str, Callable[[date], str]] = {
    f"{word} {unit}": partial(of_unit, unit, step)
    for word, step in (("next", 1), ("last", -1), ("this", 0), ("before last", -2), ("after next", 2))
    for unit in ("week", "weekend", "month", "year")
}


ENDS = ("end of month", "end of year")
NAMED |= {
    "end of month": lambda day: written(in_month(day.year, day.month, LAST)),
    "end of year": lambda day: written(date(day.year, 12, LAST)),
}


def day_of_month(number: int, day: date, *, is_past: bool) -> str:
    """The next day with that number, or the last one; of months that have it."""
    for away in range(MOST_MONTHS):
        year, month = divmod(day.year * 12 + day.month - 1 + (-away if is_past else away), 12)
        if not date.min.year <= year < date.max.year:
            break
        found = in_month(year, month + 1, number)
        if found.day == number and (found <= day if is_past else found >= day):
            return written(found)
    return ""


def written(day: date) -> str:
    """4 Feb 2026."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
