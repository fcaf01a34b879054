"""Whether two texts ask for the same way of being answered, in whatever words: "keep it short", "concise answers"."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
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


def _wishes_in(text: str) -> frozenset[tuple[str, bool]]:
    """(topic, whether it is wanted) of each topic that the text touches; "no long texts" wants short ones."""
    lowered = text.lower()
    words = words_of(lowered)
    is_turned = denies(lowered) or bool(_TURNING.search(lowered))
    found = set()
    for topic, sides in _topics().items():
        for is_for, marks in sides.items():
            if any(_is_in(mark, words, lowered) for mark in marks):
                found.add((topic, is_for != is_turned if len(sides) > 1 else True))
    return frozenset(found)


def _is_in(mark: str, words: list[str], lowered: str) -> bool:
    if not _SPACED.fullmatch(mark):
        return mark in lowered
    return mark in words if len(mark) < 4 else any(word.startswith(mark) for word in words)


@cache
def _topics() -> Mapping[str, Mapping[bool, tuple[str, ...]]]:
    table = tomllib.loads(resources.files(__package__).joinpath("wishes.toml").read_text("utf-8"))
    return {
        topic: {name == "for": tuple(dict.fromkeys(words.split())) for name, words in sides.items()}
        for topic, sides in table.items()
    }
