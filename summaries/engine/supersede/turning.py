"""A choice that is named in one sentence, and given up in the next: "Slack hides old posts. We've moved to Signal"."""

import re

from .comparing import Judged
from .others import is_of_somebody_near
from .reading import read
from .statement import Reading
from .verdicts import Context, by_both, by_comparing

_OF_ANOTHER = re.compile(
    r"(?:he|she|they|er|il|elle|ils|elles|él|ella|ellos|ele|ela|eles|lui|lei|loro|он|она|они)(?!\w)", re.IGNORECASE
)
_TURNS = frozenset(("chose", "denial", "swap", "favour", "into"))


def speaks_of(before: str, old: Reading) -> bool:
    """The sentence speaks of what the older line is about, and not of somebody else's."""
    pair = Judged(read(before), old)
    return bool(pair.strong) and not is_of_somebody_near(pair)


def may_turn_from(before: str, text: str, old: Reading) -> bool:
    """Whether the second of two sentences of one message, of which the first speaks of what the older is about, is
    likely to give that up: it says that something is so now, and does not speak of it any more. Of three such, one does
    not: a person is asked."""
    both, alone = Judged(read(f"{before} {text}"), old), Judged(read(text), old)
    said = alone.new
    is_turn = said.is_strong or said.is_weak_change or not _TURNS.isdisjoint(said.marks)
    if not is_turn or said.asks or _OF_ANOTHER.match(text) or is_of_somebody_near(alone):
        return False
    return not alone.strong and by_both(both, by_comparing(both), Context(rivals=0)) in ("replace", "may")
