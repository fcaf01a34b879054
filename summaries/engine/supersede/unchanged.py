"""What a message says beside a change: that a thing stays as it is, or that a task is still to be done.

"DPD lost a parcel, they paid, so I can't complain" changes no line about DPD; "I got the tax form, I'll send it all off
at the weekend" does not close the task of sending it.
"""

import re
from collections.abc import Iterator

from .patterns_by_language import pattern_of
from .reading import read
from .statement import Reading

WORDS = "unchanged.toml"
_CLAUSES = re.compile(
    r"(?<=[,;.!?:，。；！？、：])\s*|(?<!\s)\s++(?=[–—(])|\s(?=(?:and|but|und|aber|et|mais|y|pero|mas|ma|но|а)\s)"
)
_FEW = 2  # words that tell it apart, at most, in a clause that speaks of what was said before it


def keeps_it(message: str, old: Reading) -> bool:
    """A clause of the message says of what the older is about that it stays so; it names that, or nothing else."""
    return any(_is_about(old, clause) for clause in _clauses_with("keeps", message, old.language))


def leaves_it_to_do(message: str, old: Reading) -> bool:
    """A clause of the message says of the task that it is still to be done."""
    return any(_is_about(old, clause) for clause in _clauses_with("waits", message, old.language))


def _is_about(old: Reading, clause: str) -> bool:
    said = read(clause)
    own = [token for token in said.told if not token.is_side]
    if any(old.has(token) for token in own):
        return True
    return len(own) <= _FEW and not said.held


def _clauses_with(name: str, message: str, language: str) -> Iterator[str]:
    if (pattern := pattern_of(WORDS, name, language)) and pattern.search(message):
        yield from (clause for clause in _CLAUSES.split(message) if clause and pattern.search(clause))
