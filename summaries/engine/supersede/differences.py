"""In what two sentences differ: their values, their verbs, and the stretches of words that only one has."""

from collections.abc import Sequence

from .statement import Given, Reading, Token
from .word_lists import common


def owns_shared(reading: Reading, other: Reading, unlike: Sequence[Token]) -> bool:
    """One of the unlike words owns what both speak of: "my brother's lawyer"."""
    shared = {token.start for token in reading.tokens if other.has(token)}
    return any(_owner_until(reading, token) + 1 in shared for token in unlike)


def _owner_until(reading: Reading, token: Token) -> int:
    """Where "brother's" or "kids'" ends; nowhere for any other word."""
    end = token.start + len(token.written)
    if token.written.endswith("'s"):
        return end
    return end + 1 if token.written.endswith("s") and reading.text[end : end + 2] == "' " else -2


def runs(reading: Reading, other: Reading, unlike: Sequence[Token], *, is_parted: bool = False) -> int:
    """How many stretches of words that only this one has stand between those that both have.

    is_parted: words such as "in" part a stretch.
    """
    runs, inside, before = 0, False, 0
    marked = {token.start for token in unlike}
    joints = [start for name, _, start in reading.lists if name == "restrict"] if is_parted else []
    for token in reading.tokens:
        if token.start in marked:
            runs += not inside or any(before < joint < token.start for joint in joints)
            inside, before = True, token.start
        elif other.has(token) or token.is_weak:
            inside = False
    return runs


def verbs_beside(reading: Reading, other: Reading) -> list[Token]:
    """The verbs that only this one has; forms of "to be" and the like do not count."""
    verbs = (token for token in reading.tokens if token.is_weak and token.written.lower() not in common("being"))
    return [token for token in verbs if not other.has(token)]


def changed(new: Reading, old: Reading) -> list[tuple[Given, Given]]:
    """Pairs of values of one kind that differ."""
    said = {(given.kind, given.worth) for given in old.given}
    pairs = []
    for given in new.held:
        if (given.kind, given.worth) in said:
            continue
        former = [each for each in old.given if given.is_of(each)]
        exact = [each for each in former if each.unit == given.unit] or former
        pairs += [(given, each) for each in exact[:1]]
    return pairs
