"""A sentence that names the value that no longer holds: "I looked again, it's the 4th, not the 14th"."""

from .comparing import Judged
from .differences import verbs_beside
from .statement import Given
from .unreal import is_unreal

_UNSURE = frozenset(("maybe", "source", "says", "also", "must"))


def denies_what_old_says(pair: Judged) -> bool:
    """Whether the newer denies a value of the older, gives another for it, and speaks of nothing else beside them: "The
    train is at 8, not at 7" says nothing of a bus at 7. What is only wished or supposed denies nothing."""
    new, old = pair.new, pair.old
    denied = [given for given in new.given if given.is_denied and any(_is_same(given, each) for each in old.held)]
    if not denied or new.asks or not _UNSURE.isdisjoint(new.marks) or is_unreal(new.text):
        return False
    given = [(held, each) for each in denied for held in new.held if held.is_of(each)]
    return any(not _speaks_of_else(pair, held.clause, each.clause) for held, each in given)


def _is_same(denied: Given, held: Given) -> bool:
    """The same of the same sort: neither 7 kilos nor 7 rooms are 7 o'clock."""
    is_counted = bool(held.unit) if denied.kind == "clock" else bool(denied.unit and not held.unit)
    return denied.is_same(held) and not is_counted


def _speaks_of_else(pair: Judged, *clauses: int) -> bool:
    values = {given.start for given in pair.new.given}
    said = (*pair.new.told, *verbs_beside(pair.new, pair.old))
    return any(
        token.clause in clauses and token.start not in values and not pair.old.has(token) and not token.is_generic
        for token in said
    )
