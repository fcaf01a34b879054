"""The words and turns of phrase of words.toml, ready to look for."""

import re
import tomllib
from importlib import resources
from typing import Any

_TABLE: dict[str, Any] = tomllib.loads(resources.files(__package__).joinpath("words.toml").read_text("utf-8"))
WORDS = {name: frozenset(said.split()) for name, said in _TABLE["words"].items()}
PATTERNS = {
    name: re.compile(r"(?<!\w)(?:" + "|".join(parts) + r")(?!\w)")
    for name, parts in _TABLE["patterns"].items()
    if name in ("instead", "lasting", "later", "dated", "style", "limited")
} | {
    name: re.compile(r"(?<!\w)(?:" + "|".join(parts) + ")")
    for name, parts in _TABLE["patterns"].items()
    if name in ("limit", "choice", "taste", "aim")
}
# A head says what follows: "Next up: migrate the table". Between it and its colon stand a few words at most.
HEADS = {
    name.removeprefix("head_"): re.compile(
        rf"(?:(?:ok|so|and|our|my|the|new|team|still) ){{0,4}}(?:{'|'.join(parts)})\b[^:,.]{{0,30}}:"
    )
    for name, parts in _TABLE["patterns"].items()
    if name.startswith("head_")
}


def is_in(name: str, word: str) -> bool:
    return word in WORDS[name]


def has(name: str, text: str) -> bool:
    """The text, in lower case, has the turn of phrase."""
    return bool(PATTERNS[name].search(text))
