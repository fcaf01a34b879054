"""Which language a text is in, and whether it denies, asks, agrees or rejects; the words stand in language.toml."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

LEAST_MARKS = 2  # function words of a language, before a text counts as being in it
_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['’\u0610-\u065f\u0900-\u0963])*")
_SCRIPTS = ("LATIN", "CYRILLIC", "ARABIC", "DEVANAGARI", "HANGUL", "CJK", "HIRAGANA", "KATAKANA", "GREEK", "HEBREW")
_EAST_ASIAN = frozenset(("CJK", "HIRAGANA", "KATAKANA"))


def denies(text: str, languages: frozenset[str] = frozenset()) -> bool:
    """Holds a negation: "not", "kein", "не", "不"; of these languages alone, where some are given."""
    return _holds("no", text, languages)


def is_request(text: str) -> bool:
    """Asks somebody for something: "please", "never", "請"."""
    return _holds("please", text)


def has_two_sides(text: str) -> bool:
    """Holds a word that denies without a negation, or sets one thing against another: "only", "avoids", "but"."""
    return _holds("two_sides", text)


def is_tentative(text: str) -> bool:
    """Weighs or wishes for something that is not settled ("maybe", "if"), or says that it is open ("not decided")."""
    return _holds("tentative", text) or _holds_phrase("tentative", text)


def is_reported(text: str) -> bool:
    """Tells what somebody says: "My doctor says …"."""
    return _holds("reports", text)


def others_in(words: Sequence[str]) -> frozenset[str]:
    """Which of the lower-case words name other people: "boss", "she"."""
    return _every("people").intersection(words)


def puts_off(text: str) -> bool:
    """Neither takes up a proposal nor turns it down: "let me think about it"."""
    return _holds_phrase("defer", text)


def speaks_of_the_record(text: str) -> bool:
    """About the conversation itself: "the summary", "the user", "the assistant"."""
    return _holds("meta", text)


def agrees_to(text: str) -> bool:
    """Takes up what was proposed: "Yes, do that."; no question does."""
    return not text.rstrip().endswith(("?", "？", "؟")) and _answers("agree", text) and not rejects(text)


def rejects(text: str) -> bool:
    """Turns down what was proposed: "No, not that one."."""
    return _answers("reject", text)


@lru_cache(1_024)
def languages_in(text: str, least: int = LEAST_MARKS) -> frozenset[str]:
    """The languages, by their codes, with most function words in the text; none where it has fewer than least."""
    words = _words(text)
    counts = {code: sum(word in marks for word in words) for code, marks in _marks().items()}
    most = max(counts.values(), default=0)
    return frozenset(code for code, count in counts.items() if count == most) if most >= least else frozenset()


@lru_cache(1_024)
def scripts_in(text: str) -> frozenset[str]:
    """The scripts in which a quarter of the letters or more are written; Chinese and Japanese signs are one."""
    counts: dict[str, int] = {}
    for sign in text[:2_000]:
        if sign.isalpha():
            script = _script(sign)
            counts[script] = counts.get(script, 0) + 1
    total = sum(counts.values())
    return frozenset(script for script, count in counts.items() if 4 * count >= total)


@lru_cache(4_096)
def _script(sign: str) -> str:
    name = unicodedata.name(sign, "")
    script = next((each for each in _SCRIPTS if name.startswith(each)), name.partition(" ")[0])
    return "CJK" if script in _EAST_ASIAN else script


def _holds(kind: str, text: str, languages: frozenset[str] = frozenset()) -> bool:
    lowered = text.lower().replace("’", "'")
    if not _words(lowered).isdisjoint(_every(kind, languages)):
        return True
    return not text.isascii() and any(piece in lowered for piece in _every_piece(kind, languages=languages))


def _holds_phrase(kind: str, text: str) -> bool:
    lowered = text.lower().replace("’", "'")
    return any(phrase in lowered for phrase in _every_piece(kind, "_phrases"))


def _answers(kind: str, text: str) -> bool:
    """Begins with such a word, or is short and holds such a phrase."""
    lowered = text.lower().replace("’", "'").strip()
    first = _WORD.search(lowered)
    if first and first.group() in _every(kind):
        return True
    head = lowered[:80]
    if any(re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", head) for phrase in _every_piece(kind, "_phrases")):
        return True
    return not text.isascii() and any(piece in head for piece in _every_piece(kind))


def _words(text: str) -> frozenset[str]:
    found = frozenset(_WORD.findall(text.lower().replace("’", "'")))
    return found | {part for word in found if "'" in word for part in _elided(word)}


def _elided(word: str) -> tuple[str, ...]:
    """ "don't" -> "n't"; "n'est" -> "n'"."""
    head, _, tail = word.partition("'")
    return ("n't" if word.endswith("n't") else tail, f"{head}'")


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(resources.files(__package__).joinpath("language.toml").read_text("utf-8"))


@cache
def _marks() -> dict[str, frozenset[str]]:
    return {code: frozenset(str(table.get("marks", "")).split()) for code, table in _tables().items()}


@cache
def _every(kind: str, languages: frozenset[str] = frozenset()) -> frozenset[str]:
    return frozenset(word for table in _of(languages) for word in str(table.get(kind, "")).split())


@cache
def _every_piece(kind: str, suffix: str = "_pieces", languages: frozenset[str] = frozenset()) -> tuple[str, ...]:
    return tuple(piece for table in _of(languages) for piece in table.get(kind + suffix, ()))


def _of(languages: frozenset[str]) -> list[Mapping[str, Any]]:
    return [table for code, table in _tables().items() if not languages or code in languages]
