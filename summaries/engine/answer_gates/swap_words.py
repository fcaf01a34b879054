"""The words of swaps.toml, language by language, ready to look for."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from ..language import languages_in, scripts_in
from .polarity import languages_to_search

_SPACELESS = frozenset(("zh", "ja", "ko"))


def found(name: str, text: str, languages: frozenset[str]) -> Iterator[re.Match[str]]:
    """Where the text holds words of that name. text: polarity.lowered()."""
    for code in sorted(languages):
        if pattern := pattern_of(code, name):
            yield from pattern.finditer(text)


def says(name: str, text: str, languages: frozenset[str]) -> bool:
    return next(found(name, text, languages), None) is not None


def languages_of(text: str, context: str) -> frozenset[str]:
    """Whose words to look for; Dutch and Turkish too, where nothing tells."""
    told = languages_in(f"{text} {context}")
    if "nl" in told:
        return frozenset(("nl",))
    return languages_to_search(text, context) | (
        frozenset() if told or "LATIN" not in scripts_in(text) else {"nl", "tr"}
    )


@cache
def pattern_of(code: str, name: str) -> re.Pattern[str] | None:
    """As whole words where the language parts them; None where it has none of that name."""
    words = tables().get(code, {}).get(name, "")
    return _made(code, words) if words else None


@cache
def opposites_of(code: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    pairs = (line.split(" = ") for line in tables().get(code, {}).get("opposites", ()))
    return tuple((_made(code, one), _made(code, other)) for one, other in pairs)


@cache
def tables() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(resources.files(__package__).joinpath("swaps.toml").read_text("utf-8"))


def _made(code: str, words: str) -> re.Pattern[str]:
    return re.compile(words if code in _SPACELESS else rf"(?<!\w)(?:{words})(?!\w)")
