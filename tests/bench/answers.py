"""Long answers as assistants write them, with headings, lists and code, in several languages; each is another."""

import random
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from summaries.engine.tokens import TokenCounter

LANGUAGES = ("en", "en", "en", "de", "en", "fr", "en", "es", "ru", "en", "zh", "ar")  # one answer after the other
DAYS = ("Monday", "Thursday", "12 March", "3 May", "Saturday", "21 October")


def answer(chance: random.Random, number: int, *, tokens: int) -> str:
    """About so many tokens of text."""
    table, counter = _table()[LANGUAGES[number % len(LANGUAGES)]], TokenCounter()
    parts = [_filled(chance, chance.choice(table["opens"]))]
    size = 0
    while size < tokens:
        parts.append(_part(chance, table))
        size += counter.count(parts[-1])
    return "\n\n".join([*parts, _filled(chance, chance.choice(table["ends"]))])


def _part(chance: random.Random, table: dict[str, Any]) -> str:
    """A paragraph or a list under its heading; now and then code."""
    form = chance.random()
    if form < 0.08 and "Getting started" in table["heads"]:
        return _filled(chance, chance.choice(_table()["code"]["blocks"]))
    if form < 0.45:
        return " ".join(_said(chance, table, chance.randint(2, 5)))
    heading = f"{chance.choice(['## ', '### ', '**'])}{chance.choice(table['heads'])}"
    heading += "**" if heading.startswith("**") else ""
    return "\n".join([heading, *_list(chance, table, is_numbered=form < 0.75)])


def _list(chance: random.Random, table: dict[str, Any], *, is_numbered: bool) -> Iterator[str]:
    for number in range(1, chance.randint(4, 8)):
        mark = f"{number}." if is_numbered else "-"
        lead = f"**{chance.choice(table['leads'])}**: " if chance.random() < 0.7 else ""
        yield f"{mark} {lead}{' '.join(_said(chance, table, chance.randint(1, 2)))}"


def _said(chance: random.Random, table: dict[str, Any], many: int) -> Iterator[str]:
    return (_filled(chance, sentence) for sentence in chance.sample(table["sentences"], many))


def _filled(chance: random.Random, text: str) -> str:
    word = f"batch{chance.randint(1, 999)}"
    values: dict[str, Any] = {
        "n": chance.randint(20, 990),
        "m": chance.randint(10, 95),
        "k": chance.randint(2, 11),
        "y": chance.randint(1890, 2024),
        "p": f"${chance.randint(15, 90)}",
        "q": f"${chance.randint(95, 2_500):,}",
        "d": chance.choice(DAYS),
        "word": word,
        "WORD": word.upper(),
    }
    for slot, choices in _table()["slots"].items():
        values[slot] = chance.choice(choices)
    for slot, value in values.items():
        text = text.replace(f"{{{slot}}}", str(value))
    return text


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
