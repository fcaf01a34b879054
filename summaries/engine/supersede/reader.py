"""A text that is gone through once: its values, its words, and the clauses that they stand in."""

import re
from bisect import bisect_left
from functools import cached_property

from ..values.units import unit_of
from .statement import Given, Reading, Token
from .stems import stem
from .values import Values
from .word_lists import Lexicon, common

BREAK = re.compile(r"[,:](?!\d)|[;()!?…。，；：！？、،؛؟]|[—–](?=\s|$)")
KEPT = ("verbs", "moved", "done", "says", "quit", "chose")  # what says something, though it tells nothing apart
_ASKS = ("?", "？", "؟", "か。", "か", "吗。", "까요.")


class Reader:
    """Goes through a text once."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text, self.lexicon = text, lexicon
        self.values = Values(text, lexicon)
        self.tokens: list[Token] = []
        self.lists: list[tuple[str, int, int]] = []
        self.read()

    def read(self) -> None:
        raise NotImplementedError

    @property
    def reading(self) -> Reading:
        found = sorted(self.values.found)
        given = tuple(Given(kind, worth, unit, self.clause(start), start) for start, _, kind, worth, unit in found)
        asks = self.text.rstrip(" \"'”)»").endswith(_ASKS)
        return Reading(self.text, self.lexicon.name, tuple(self.tokens), given, tuple(self.lists), asks)

    def clause(self, place: int) -> int:
        return bisect_left(self.breaks, place)

    @cached_property
    def breaks(self) -> list[int]:
        return [found.start() for found in BREAK.finditer(self.text) if not self.values.covers(found.start())]

    def add(self, written: str, start: int, lists: frozenset[str], size: int = 1) -> None:
        """A phrase of so many words; only what tells what the sentence is about becomes one of its words."""
        word, clause = written.lower(), self.clause(start)
        if group := self.lexicon.group_of(word):
            self.tokens.append(Token(group, clause, start, written))
            return
        is_weak = not lists.isdisjoint(common("not_about")) or (
            len(word) == 1 and written.isascii() and written.islower()
        )
        is_unit = self.values.follows_number(start)
        if size > 1 and lists.isdisjoint(("done", "moved", "quit", "chose")):
            return
        if (is_weak and lists.isdisjoint(KEPT)) or (is_unit and unit_of(word)):
            return
        is_generic = "generic" in lists or is_unit
        base = stem(word, self.lexicon.name)
        self.tokens.append(Token(base, clause, start, written, is_weak=is_weak, is_generic=is_generic))
