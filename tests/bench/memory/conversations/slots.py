"""Slots in hand-written text: {name} from a pool, {rent:850..1400/10} a number, {ticket:INV-####} a pattern.

A slot keeps its value for the whole conversation. {city}, {city2}, {city3} are different draws from the pool "city".
[this|that] is one of several phrasings, drawn anew at each use.
"""

import random
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

_SLOT = re.compile(r"\{([a-z_]+)(\d*)(?::([^{}]+))?\}")
_CHOICE = re.compile(r"\[([^\[\]\n]*\|[^\[\]\n]*)\]")
_SIGNS = {"#": "0123456789", "@": "ABCDEFGHJKLMNPRSTUVWXYZ", "*": "0123456789abcdef"}


class Slots:
    """The values of one conversation. language picks the pools; those without one of their own are shared.

    Each file of scenes has slots of its own: texts are all of them by file, since a slot may be described
    later than it is first used.
    """

    def __init__(self, seed: str, language: str, texts: Iterable[tuple[str, str]] = ()) -> None:
        self._random = random.Random(seed)
        self._language = language
        found = ((file, slot) for file, text in texts for slot in _SLOT.findall(text))
        self._specs = {(file, name + number): spec for file, (name, number, spec) in found if spec}
        self._values: dict[tuple[str, str], str] = {}

    def fill(self, text: str, file: str) -> str:
        text = _CHOICE.sub(lambda found: self._random.choice(found.group(1).split("|")), text)
        return _SLOT.sub(lambda found: self._value(file, found.group(1), found.group(2)), text)

    def _value(self, file: str, name: str, number: str) -> str:
        key = (file, name + number)
        if key not in self._values:
            self._values[key] = self._made(self._specs[key]) if key in self._specs else self._drawn(name)
        return self._values[key]

    def _drawn(self, name: str) -> str:
        pool, taken = _pool(name, self._language), set(self._values.values())
        return self._random.choice([value for value in pool if value not in taken] or pool)

    def _made(self, spec: str) -> str:
        if ".." in spec:
            bounds, _, step = spec.partition("/")
            least, _, most = bounds.partition("..")
            return str(self._random.randrange(int(least), int(most) + 1, int(step or 1)))
        if "|" in spec:
            return self._random.choice(spec.split("|"))
        return "".join(self._random.choice(_SIGNS.get(sign, sign)) for sign in spec)


def _pool(name: str, language: str) -> list[str]:
    pools = _pools()
    found = pools.get(language, {}).get(name) or pools["any"].get(name)
    if not found:
        raise KeyError(f"no pool {name!r} for {language}")
    return [value.strip() for value in found.split(",")]


@cache
def _pools() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("pools.toml").read_text("utf-8"))
