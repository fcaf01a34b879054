"""What differs between two texts, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

AROUND = 2  # equal lines shown beside a change
MOST_PAIRS = 20_000  # of equal lines that are compared; the time grows with them


Change = tuple[str, int, int, int, int]
"""As difflib has it: what, and from where to where in the old and in the new text."""


@dataclass(frozen=True)
class Line:
    """kind: "same", "added", "removed", or "gap" for equal lines that are left out."""

    kind: str
    text: str = ""


def differences(old: str, new: str) -> list[Line]:
    """Empty where nothing differs."""
    before, after = old.splitlines(), new.splitlines()
    changes = _changes(before, after)
    if all(tag == "equal" for tag, *_ in changes):
        return []
    lines: list[Line] = []
    for place, (tag, a1, a2, b1, b2) in enumerate(changes):
        if tag == "equal":
            lines += _shown(before[a1:a2], is_first=place == 0, is_last=place == len(changes) - 1)
        else:
            lines += [Line("removed", text) for text in before[a1:a2]]
            lines += [Line("added", text) for text in after[b1:b2]]
    return lines


def _shown(equal: Sequence[str], *, is_first: bool, is_last: bool) -> list[Line]:
    """Of equal lines, those that are next to a change."""
    head = [] if is_first else equal[:AROUND]
    tail = [] if is_last else equal[max(len(head), len(equal) - AROUND) :]
    has_gap = len(head) + len(tail) < len(equal) and not is_last
    return [*(Line("same", text) for text in head), *[Line("gap")] * has_gap, *(Line("same", text) for text in tail)]


def _changes(before: Sequence[str], after: Sequence[str]) -> list[Change]:
    """What both texts begin and end with is equal, and only the rest is compared."""
    most = min(len(before), len(after))
    head = next((n for n in range(most) if before[n] != after[n]), most)
    tail = next((n for n in range(most - head) if before[-1 - n] != after[-1 - n]), most - head)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    matcher = SequenceMatcher(_too_common(old, new).__contains__, old, new, autojunk=False)
    middle = [(tag, a1 + head, a2 + head, b1 + head, b2 + head) for tag, a1, a2, b1, b2 in matcher.get_opcodes()]
    first = ("equal", 0, head, 0, head)
    last = ("equal", len(before) - tail, len(before), len(after) - tail, len(after))
    return [change for change in (first, *middle, last) if change[2] > change[1] or change[4] > change[3]]


def _too_common(before: Sequence[str], after: Sequence[str]) -> frozenset[str]:
    """Lines that say nothing of where they belong, because they are repeated so often: equal only beside others that
    are. A text of 10,000 lines of 100 kinds would take minutes otherwise."""
    old, new = Counter(before), Counter(after)
    pairs = {line: count * new[line] for line, count in old.items() if line in new}
    total, common = 0, set()
    for line, count in sorted(pairs.items(), key=lambda pair: pair[1]):
        total += count
        if total > MOST_PAIRS:
            common.add(line)
    return frozenset(common)
