"""What people conclude: "So we start on 25 July" gives the same thing another value, though nothing says "now"."""

from typing import Literal

from .comparing import Judged

_CONCLUDES_NOTHING = frozenset(("maybe", "source", "says", "also", "not", "yet", "still", "must", "cause", "denial"))


def by_concluding(pair: Judged) -> Literal["may", "replace", "stand"] | None:
    """None where the newer concludes nothing, or has no words of the older; "stand" where it names something of its own
    ("So Lena needs 2 tents").

    A person is asked where the older speaks of something that the newer leaves out: "The band starts at eight", "So we
    start at nine".
    """
    new, old = pair.new, pair.old
    if "third" in new.marks and "third" not in old.marks:
        return None  # "I leave at 7:30", "So she leaves at 6:45"
    if "so" not in new.marks or new.asks or old.asks or not pair.changed or not pair.shared:
        return None
    if pair.come or pair.is_of_another:
        return None if new.is_strong or new.is_weak_change else "stand"
    if not new.marks.isdisjoint(_CONCLUDES_NOTHING):
        return None
    first = min(former.start for _, former in pair.changed)
    is_named = any(token.start < first for token in pair.gone)
    return "may" if is_named else "replace"
