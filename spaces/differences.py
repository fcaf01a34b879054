"""What differs between two texts, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

AROUND = 2  # equal lines shown beside a change


@dataclass(frozen=True)
class Line:
    """kind: "same", "added", "removed", or "gap" for equal lines that are left out."""

    kind: str
    text: str = ""


def differences(old: str, new: str) -> list[Line]:
    """Empty where nothing differs."""
    before, after = old.splitlines(), new.splitlines()
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    lines: list[Line] = []
    for group in matcher.get_grouped_opcodes(AROUND):
        if group[0][1] or lines:
            lines.append(Line("gap"))
        for tag, a1, a2, b1, b2 in group:
            if tag == "equal":
                lines += [Line("same", text) for text in before[a1:a2]]
            else:
                lines += [Line("removed", text) for text in before[a1:a2]]
                lines += [Line("added", text) for text in after[b1:b2]]
    return lines
