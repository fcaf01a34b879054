"""What a newer sentence lets go ("Forget the video") is no plan any more; nothing takes its place."""

from ..items import Item
from ..letting_go import let_go
from .reading import read
from .statement import Reading

_PLANS = frozenset(("decision", "goal", "action", "preference", "constraint"))
_FEW = 2  # other words, at most, of a plain statement: "We're having a bouncy castle", not what a quote for it said


def lets_it_go(text: str, item: Item, old: Reading) -> bool:
    """All the words that name what is let go are in the older line, which tells of a plan."""
    what = let_go(text)
    named = [token for token in read(what).tokens if not token.is_side] if what else []
    if not named or not all(old.has(token) for token in named):
        return False
    return item.kind in _PLANS or len(old.told) - len(named) <= _FEW
