"""When things were said: messages by their stamps, items by their messages."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from .items import Item, Patch
from .messages import Message, Turn
from .tokens import TokenCounter
from .values.calendar import dates_written, times_written
from .values.moments import moments_in

WEEK = timedelta(days=7)
SESSION = timedelta(hours=3)  # what is stored so soon after a stamped message belongs to its session
LATEST = 253_402_300_799  # seconds; the end of the year 9999
LONGEST_STAMP = 60  # characters

# At the head of a message, as imports and other chats put it: "(1:56 pm on 8 May, 2023) ", "[08.05.23, 13:56] ".
_STAMP = re.compile(
    r"\s*(?:[\[(](?P<in>[^\])\n]{4,48})[\])]"
    r"|(?:session )?(?:date|time|datum|fecha|data|дата|日期|日時)[^:：\n]{0,12}[:：]\s*(?P<line>[^\n]{4,48})"
    r"|(?P<iso>\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^\s\]]*))",
    re.IGNORECASE,
)


def stamp_of(text: str) -> str:
    """The ISO time that stands at the head of a text; "" where none does, or where it names no year."""
    found = _STAMP.match(text[: LONGEST_STAMP + 30])
    if not found:
        return ""
    if found["iso"]:
        return _iso(found["iso"])
    head = found["in"] or found["line"]
    written = dates_written(head)
    dates = [each for _, _, each in written if each.year and each.day]
    if not dates:
        return ""
    spans = [(start, end) for start, end, each in written if each.year]
    times = [time for a, b, time in times_written(head) if not any(a < end and start < b for start, end in spans)]
    hour, minute = (times[0].hour, times[0].minute) if times else (0, 0)
    try:
        return datetime(dates[0].year, dates[0].month, dates[0].day, hour, minute).isoformat(timespec="minutes")
    except ValueError:
        return ""


def when_said(turns: Sequence[Turn]) -> list[Turn]:
    """The turns, their messages with the times that stand in them."""
    told = iter(_when_said([message for turn in turns for message in turn.messages]))
    return [Turn(tuple(next(told) for _ in turn.messages)) for turn in turns]


def _when_said(messages: Sequence[Message]) -> list[Message]:
    """The messages with the times of their stamps, which count more than when they were stored; what was stored in one
    session with a stamped one was said right after it."""
    told: list[Message] = []
    stamp, stored = "", ""
    for message in messages:
        if own := stamp_of(message.text):
            stamp, stored = own, message.at
        elif stamp and not _is_same_session(stored, message.at):
            stamp = ""
        told.append(replace(message, at=stamp) if stamp and message.at != stamp else message)
    return told


def timed(patch: Patch, messages: Iterable[Message], counter: TokenCounter, known: Iterable[Item] = ()) -> Patch:
    """The patch with the day on which each added item was said: that of the newest message it cites.

    known: the lines of the ledger. Where one of them, or of the added, is about a day far ahead, an item that names
    only the same day of the week may mean that day; it is left without, so that no wrong date is added to its words.
    """
    days = {message.seq: message.at[:10] for message in messages if message.at}
    if not days:
        return patch
    times = _Times(days, [day for item in (*known, *patch.add) for day in _days_named(item, days)], counter)
    again = tuple(twin._replace(item=times.of(twin.item)) for twin in patch.again)
    return replace(patch, add=tuple(times.of(item) for item in patch.add), again=again)


@dataclass(frozen=True)
class _Times:
    """days: ISO, by the seq of a message; named: days that lines write out."""

    days: dict[int, str]
    named: list[date]
    counter: TokenCounter

    def of(self, item: Item) -> Item:
        if item.again:
            item = replace(item, again=tuple(map(self.of, item.again)))
        day = _said_on(item, self.days)
        if not day or item.said or self._may_mean_another_week(item.text, day):
            return item
        said = replace(item, said=day)
        return replace(said, tokens=self.counter.count(said.told)) if said.told != said.text else said

    def _may_mean_another_week(self, text: str, day: str) -> bool:
        weekdays = {moment.weekday for moment in moments_in(text, day)} - {None} if self.named else None
        if not weekdays:
            return False
        said = date.fromisoformat(day)
        return any(named - said > WEEK and named.weekday() in weekdays for named in self.named)


def _said_on(item: Item, days: dict[int, str]) -> str:
    return item.said or max((days[seq] for seq in item.sources if seq in days), default="")


def _days_named(item: Item, days: dict[int, str]) -> Iterator[date]:
    """The days that a line writes out, the next such day where it names no year."""
    said = _said_on(item, days)
    for _, _, named in dates_written(item.text) if said and any(map(str.isdigit, item.text)) else ():
        with suppress(ValueError):
            begun = date.fromisoformat(said)
            found = date(named.year or begun.year, named.month, named.day)
            yield found if named.year or found >= begun else found.replace(year=begun.year + 1)


def _is_same_session(before: str, after: str) -> bool:
    """Both unknown, or not far apart."""
    if not before or not after:
        return not after
    try:
        return abs(datetime.fromisoformat(after) - datetime.fromisoformat(before)) < SESSION
    except (ValueError, TypeError):
        return False


def time_of(value: object) -> str:
    """The ISO time that a file gives: as such, or in seconds since 1970; "" where it can be read as neither."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < LATEST:
        return datetime.fromtimestamp(value, UTC).isoformat(timespec="minutes")
    return _iso(value) if isinstance(value, str) else ""


def _iso(text: str) -> str:
    try:
        return datetime.fromisoformat(text.strip().replace(" ", "T", 1)).isoformat(timespec="minutes")
    except ValueError:
        return ""
