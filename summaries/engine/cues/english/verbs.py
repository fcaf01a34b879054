"""Verbs by class, in all their forms; the classes stand in verbs.toml."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Literal

Form = Literal["base", "ing", "past", "third"]
_SHARED = {"errand": "do", "habit": "habit"}


def has_form(words: Sequence[str], of: str, *wanted: Form) -> bool:
    """The words begin with a verb of the class, and its particle, in one of the wanted forms."""
    return bool(words) and any(
        form in wanted and tuple(words[1 : 1 + len(more)]) == more for more, form in _forms(of).get(words[0], ())
    )


def is_participle(word: str) -> bool:
    return word.endswith(("ed", "en")) or any(word == forms[-1] for forms in _irregular().values())


@cache
def _forms(of: str) -> dict[str, list[tuple[tuple[str, ...], Form]]]:
    """Each inflected word of a class: what must follow it ("down" after "turned"), and which form it is."""
    found: dict[str, list[tuple[tuple[str, ...], Form]]] = {}
    for lemma in _lemmas(of):
        verb, *more = lemma.split()
        for word, form in _inflected(verb):
            found.setdefault(word, []).append((tuple(more), form))
    return found


def _lemmas(of: str) -> list[str]:
    return _of_phrases()[_SHARED[of]].split("|") if of in _SHARED else _table()[of].split(",")


@cache
def _of_phrases() -> dict[str, str]:
    """The classes that the phrases of English use too."""
    text = resources.files(__package__.rpartition(".")[0]).joinpath("en.toml").read_text("utf-8")
    words: dict[str, str] = tomllib.loads(text)["words"]
    return words


@cache
def _table() -> dict[str, str]:
    return tomllib.loads(resources.files(__package__).joinpath("verbs.toml").read_text("utf-8"))


@cache
def _irregular() -> dict[str, list[str]]:
    return {row.split()[0]: row.split()[1:] for row in _table()["irregular"].replace("\n", " ").split(",")}


def _inflected(verb: str) -> Iterator[tuple[str, Form]]:
    yield verb, "base"
    yield f"{verb}es" if verb.endswith(("o", "s", "x", "ch", "sh")) else f"{verb}s", "third"
    yield f"{_stem(verb, 'ing')}ing", "ing"
    for past in _irregular().get(verb) or [f"{_stem(verb, 'ed')}ed"]:
        yield past, "past"


def _stem(verb: str, ending: str) -> str:
    """stop -> stopp, use -> us, carry -> carri before -ed."""
    if verb.endswith("e") and not verb.endswith("ee"):
        return verb[:-1]
    if ending == "ed" and verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}i"
    if re.fullmatch(r"[^aeiou]*[aeiou][bdgklmnprt]", verb) or verb in ("commit", "admit"):
        return verb + verb[-1]
    return verb
