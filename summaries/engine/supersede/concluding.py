"""What people conclude: "So we start on 25 July" gives the same thing another value, though nothing says "now"."""

from typing import Literal

from .comparing import Judged

_CONCLUDES_NOTHING = frozenset(("maybe", "source", "says", "also", "not", "yet", "still", "must", "cause", "denial"))


def by_concluding(pair: Judged) -> Literal["may", "replace"] | None:
    """None where the newer concludes nothing, has no words of the older, or names something of its own.

    A person is asked where the older speaks of something that the newer leaves out: "The band starts at eight", "So we
    start at nine".
    """
    new, old = pair.new, pair.old
    if "third" in new.marks and "third" not in old.marks:
        return None  # "I leave at 7:30", "So she leaves at 6:45"
    if "so" not in new.marks or new.asks or old.asks or not new.marks.isdisjoint(_CONCLUDES_NOTHING):
        return None
    if not pair.changed or not pair.shared or pair.come or pair.is_of_another:
        return None
    first = min(former.start for _, former in pair.changed)
    is_named = any(token.start < first for token in pair.gone)
    return "may" if is_named else "replace"
