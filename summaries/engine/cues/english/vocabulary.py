"""The words and turns of phrase of words.toml, ready to look for."""

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any

from ...late_patterns import LatePattern
from ...pieces import Pieces
from .turns import Turn, turns_of

_TABLE: dict[str, Any] = tomllib.loads(resources.files(__package__).joinpath("words.toml").read_text("utf-8"))
WORDS = {name: frozenset(said.split()) for name, said in _TABLE["words"].items()}
DENIED = ("aim", "task", "choice", "limit", "taste")
# Long lists, looked for in whole sentences.
_TURNS = ("limit", "choice", "taste", "aim", "task", "reported", *(f"no_{name}" for name in DENIED))
PATTERNS = {
    name: LatePattern(r"(?<!\w)(?:" + "|".join(parts) + r")(?!\w)")
    for name, parts in _TABLE["patterns"].items()
    if name not in _TURNS and not name.startswith("head_")
}
TURNS = {name: turns_of(_TABLE["patterns"][name]) for name in _TURNS}
# A head says what follows: "Next up: migrate the table". Between it and its colon stand a few words at most.
HEADS = {
    name.removeprefix("head_"): LatePattern(
        rf"(?:(?:ok|so|and|our|my|the|new|team|still) ){{0,4}}(?:{'|'.join(parts)})\b[^:,.]{{0,30}}:"
    )
    for name, parts in _TABLE["patterns"].items()
    if name.startswith("head_")
}


def is_in(name: str, word: str) -> bool:
    return word in WORDS[name]


def has(name: str, text: str) -> bool:
    """The text, in lower case, has the turn of phrase."""
    if name in PATTERNS:
        return bool(PATTERNS[name].search(text))
    return any(turn.pattern.search(text) for turn in _near(text).get(name, ()))


def _by_need() -> dict[str, list[tuple[str, Turn]]]:
    found: dict[str, list[tuple[str, Turn]]] = {}
    for name, turns in TURNS.items():
        for turn in turns:
            for word in turn.needs or ("",):
                found.setdefault(word, []).append((name, turn))
    return found


_BY_NEED = _by_need()
_NEEDS = Pieces(_BY_NEED)


@lru_cache(64)  # the lists are asked for one after the other
def _near(text: str) -> dict[str, list[Turn]]:
    """Of each list the turns of phrase one of whose words is in the text, in no order."""
    found: dict[str, list[Turn]] = {}
    for word in _NEEDS.within(text):
        for name, turn in _BY_NEED[word]:
            found.setdefault(name, []).append(turn)
    return found
