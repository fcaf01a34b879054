"""What an assistant says only of its own looking about: "I looked in the instructions and the recent messages."

It says nothing that a reader would miss. One word more, of what was found or done, and the sentence counts. The words
stand in looking.toml.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from .sentences import asks

MOST_WORDS = 24

_WORD = re.compile(r"[^\W\d_][\w\u0610-\u065f\u0900-\u0963'’-]*")
_SIGNS = re.compile(r"[\s.,!…。、，！:：;；]+")


@dataclass(frozen=True)
class _Language:
    verbs: frozenset[str]
    places: frozenset[str]
    all: frozenset[str]
    selves: frozenset[str]
    is_joined: bool


def only_looks(sentence: str) -> bool:
    """Holds nothing but a looking, a place, and small words between them."""
    if asks(sentence) or any(map(str.isdigit, sentence)):
        return False
    said = tuple(word.replace("’", "'") for word in _WORD.findall(sentence.lower()))
    return len(said) <= MOST_WORDS and any(_is_all(said, sentence, language) for language in _languages())


def _is_all(said: tuple[str, ...], sentence: str, language: _Language) -> bool:
    if language.is_joined:
        return _is_made_of(sentence, language)
    if language.selves and language.selves.isdisjoint(said):
        return False  # "Please check the logs" is advice
    return language.all.issuperset(said) and not (language.verbs.isdisjoint(said) or language.places.isdisjoint(said))


def _is_made_of(sentence: str, language: _Language) -> bool:
    """Pieces taken out one by one, the longest that fits first."""
    rest, found = _SIGNS.sub("", sentence), set()
    while rest:
        piece = next((rest[:size] for size in range(min(len(rest), 10), 0, -1) if rest[:size] in language.all), "")
        if not piece:
            return False
        found.add(piece)
        rest = rest[len(piece) :]
    return not (language.verbs.isdisjoint(found) or language.places.isdisjoint(found))


@cache
def _languages() -> tuple[_Language, ...]:
    table = tomllib.loads(resources.files(__package__).joinpath("looking.toml").read_text("utf-8"))
    return tuple(_language(values) for values in table.values())


def _language(values: dict[str, str]) -> _Language:
    verbs, places, words = (frozenset(values[key].split()) for key in ("verbs", "places", "words"))
    selves = frozenset(values.get("selves", "").split())
    return _Language(verbs, places, verbs | places | words, selves, is_joined=bool(values.get("joined")))
