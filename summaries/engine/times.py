"""When things were said: messages by their stamps, items by their messages."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from .items import Item, Patch
from .messages import Message, Turn
from .tokens import TokenCounter
from .values.calendar import dates_written, times_written

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
    dates = [date for _, _, date in written if date.year and date.day]
    if not dates:
        return ""
    spans = [(start, end) for start, end, date in written if date.year]
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


def timed(patch: Patch, messages: Iterable[Message], counter: TokenCounter) -> Patch:
    """The patch with the day on which each added item was said: that of the newest message it cites."""
    days = {message.seq: message.at[:10] for message in messages if message.at}
    if not days:
        return patch
    again = tuple(twin._replace(item=_timed(twin.item, days, counter)) for twin in patch.again)
    return replace(patch, add=tuple(_timed(item, days, counter) for item in patch.add), again=again)


def _timed(item: Item, days: dict[int, str], counter: TokenCounter) -> Item:
    if item.again:
        item = replace(item, again=tuple(_timed(twin, days, counter) for twin in item.again))
    day = max((days[seq] for seq in item.sources if seq in days), default="")
    if not day or item.said:
        return item
    said = replace(item, said=day)
    return replace(said, tokens=counter.count(said.told)) if said.told != said.text else said


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
