"""What an assistant said back of a line ("Noted: opening on 6 May.") holds no longer than the line."""

from .differences import changed
from .statement import Given, Reading
from .stems import alike

SMALL = 2  # figures; so short a number without a unit comes up everywhere


def repeats(echo: Reading, old: Reading, new: Reading) -> bool:
    """Whether what an assistant said later has a value of the older line that the newer one has changed."""
    gone = [former for _, former in changed(new, old)]
    come = [given for given, _ in changed(new, old)]
    if any(_is_equal(each, given) for each in echo.given for given in come):
        return False  # it tells of the change itself
    return any(_is_same(each, former, echo, old) for each in echo.given for former in gone)


def _is_same(one: Given, other: Given, echo: Reading, old: Reading) -> bool:
    """The same value; a small bare number only beside another word of the older line."""
    if not _is_equal(one, other):
        return False
    if one.kind != "number" or len(one.worth) > SMALL or (one.unit and other.unit):
        return True
    return any(old.tells(token) for token in echo.told if token.start != one.start)


def _is_equal(one: Given, other: Given) -> bool:
    units = "" in (one.unit, other.unit) or alike(one.unit, other.unit)
    return (one.kind, one.worth) == (other.kind, other.worth) and units
