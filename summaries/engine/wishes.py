"""Whether two texts ask for the same way of being answered, in whatever words: "keep it short", "concise answers"."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

from .language import denies
from .sentences import words_of

# What turns a wish round without a negation: "drop the formal tone", "less detail".
_TURNING = re.compile(
    r"\b(?:drop|skip|stop|avoid|less|fewer|without|instead of|rather than|too|statt|weniger|zu|ohne|moins|sans|trop"
    r"|menos|sin|demasiado|meno|troppo|minder|mniej|меньше|без|слишком|daha az)\b|少|避免|以外"
)
_SPACED = re.compile(r"[a-zà-žа-яё\u0620-\u064a\u0900-\u0963-]+")


def share_a_wish(text: str, other: str) -> bool:
    """Both speak of one topic, and want it the same way."""
    return bool(_wishes_in(text) & _wishes_in(other))


def topics_of(text: str) -> frozenset[str]:
    return frozenset(topic for topic, _ in _wishes_in(text))


@lru_cache(4_096)  # a ledger's texts come up again with every new line
def _wishes_in(text: str) -> frozenset[tuple[str, bool]]:
    """(topic, whether it is wanted) of each topic that the text touches; "no long texts" wants short ones."""
    lowered = text.lower()
    words = words_of(lowered)
    topics = _topics()
    found = [
        (topic, is_for)
        for topic, sides in topics.items()
        for is_for, marks in sides.items()
        if marks.touch(lowered, words)
    ]
    if not found:
        return frozenset()
    is_turned = denies(lowered) or bool(_TURNING.search(lowered))
    return frozenset((topic, is_for != is_turned if len(topics[topic]) > 1 else True) for topic, is_for in found)


@dataclass(frozen=True)
class _Marks:
    """Of one side of a topic. short: whole words; beginnings: of words; unspaced: in scripts that part no words."""

    short: frozenset[str]
    beginnings: tuple[str, ...]
    unspaced: tuple[str, ...]

    def touch(self, lowered: str, words: list[str]) -> bool:
        """Whether a text holds one of them."""
        is_told = not self.short.isdisjoint(words) or any(word.startswith(self.beginnings) for word in words)
        return is_told or any(mark in lowered for mark in self.unspaced)


def _marks(words: str) -> _Marks:
    marks = list(dict.fromkeys(words.split()))
    spaced = [mark for mark in marks if _SPACED.fullmatch(mark)]
    return _Marks(
        frozenset(mark for mark in spaced if len(mark) < 4),
        tuple(mark for mark in spaced if len(mark) >= 4),
        tuple(mark for mark in marks if mark not in spaced),
    )


@cache
def _topics() -> Mapping[str, Mapping[bool, _Marks]]:
    table = tomllib.loads(resources.files(__package__).joinpath("wishes.toml").read_text("utf-8"))
    return {topic: {name == "for": _marks(words) for name, words in sides.items()} for topic, sides in table.items()}
