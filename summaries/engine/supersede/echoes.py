"""What an assistant said back of a line ("Noted: opening on 6 May.") holds no longer than the line."""

import re
from collections.abc import Iterable, Iterator, Sequence

from ..items import Item
from .differences import changed
from .live import read_item
from .statement import Given, Reading

ANSWERED_WITHIN = 2  # messages; so near an answer speaks of the line, farther away it has to have a word of it

_FIRST = re.compile(r"\d+|[^\W\d_]+")


def echoes_of(old: Item, new: Item, items: Iterable[Item]) -> Iterator[Item]:
    """Of what an assistant said after the older line and before the newer one: what has a value of the older that the
    newer has changed."""
    earlier, newer = read_item(old), read_item(new)
    pairs = changed(newer, earlier)
    gone, come = [former for _, former in pairs], [given for given, _ in pairs]
    written = [found[0].casefold() for each in gone if (found := _FIRST.search(earlier.text, each.start))]
    first, last = max(old.sources, default=0), max(new.sources, default=0)
    for item in items if written else ():
        is_between = item.role == "assistant" and first < min(item.sources, default=0) < last
        if is_between and any(each in item.text.casefold() for each in written):  # far quicker than to read them all
            echo, is_answer = read_item(item), min(item.sources) - first <= ANSWERED_WITHIN
            if not _has_any(echo, come) and (is_answer or _speaks_of(echo, earlier)) and _has_any(echo, gone, earlier):
                yield item


def _has_any(echo: Reading, values: Sequence[Given], old: Reading | None = None) -> bool:
    """old: beside a small bare number, a word of it is asked for."""
    return any(
        each.is_same(value) and (old is None or not _is_small(each, value) or _speaks_of(echo, old))
        for value in values
        for each in echo.given
    )


def _is_small(one: Given, other: Given) -> bool:
    """So short a number without a unit comes up everywhere."""
    return one.kind == "number" and not (one.unit and other.unit) and sum(map(str.isdigit, one.worth)) < 3


def _speaks_of(echo: Reading, old: Reading) -> bool:
    """Has a telling word of the older, beside the values."""
    values = {given.start for given in echo.given}
    return any(old.tells(token) for token in echo.told if token.start not in values)
