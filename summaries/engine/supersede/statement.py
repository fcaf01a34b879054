"""What a sentence says: what it is about, the values that it gives, and which words of its language it uses how."""

from dataclasses import dataclass
from functools import cached_property

from .stems import alike, keys_of


@dataclass(frozen=True, slots=True)
class Token:
    """A word that tells what a sentence is about. is_weak: so many have it in common that it tells nothing apart.

    is_side: who says so, and why: nothing that the value belongs to. is_agent: who changed it. is_generic: what a value
    is called. is_joined: behind "and", more of the same. is_wanted: what a question asks for, as in "which hotel".
    """

    stem: str
    clause: int
    start: int
    written: str
    is_weak: bool = False
    is_generic: bool = False
    is_side: bool = False
    is_agent: bool = False
    is_denied: bool = False
    is_joined: bool = False
    is_wanted: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """A value of the kind "day", "clock", "number" or "name", and what it counts or measures.

    is_since: a day from which something holds. label: what it is a number of, as in "room 12".
    """

    kind: str
    worth: str
    unit: str
    clause: int
    start: int
    is_denied: bool = False
    is_since: bool = False
    label: str = ""

    def is_of(self, other: "Given") -> bool:
        """Both may stand in the same place."""
        labels = (self.label, other.label)
        if all(labels):
            return alike(*labels)
        if any(labels) and (self.unit or other.unit or "clock" in (self.kind, other.kind)):
            return False
        if {self.kind, other.kind} == {"number", "clock"}:
            return "" in (self.unit, other.unit)
        return self.kind == other.kind and ("" in (self.unit, other.unit) or alike(self.unit, other.unit))

    def is_same(self, other: "Given") -> bool:
        """One value, however it is written: "7" and "7:00"."""
        return self.is_of(other) and self.worth.removesuffix(":00") == other.worth.removesuffix(":00")


@dataclass(frozen=True)
class Reading:
    """lists: (list of the language, clause, place) of each phrase that belongs to one; asks: it is a question."""

    text: str
    language: str
    tokens: tuple[Token, ...] = ()
    given: tuple[Given, ...] = ()
    lists: tuple[tuple[str, int, int], ...] = ()
    asks: bool = False

    @cached_property
    def marks(self) -> frozenset[str]:
        return frozenset(name for name, _, _ in self.lists)

    @property
    def is_strong(self) -> bool:
        """Says outright that it corrects or changes something."""
        return not self.marks.isdisjoint(("strong", "moved", "no_longer"))

    @property
    def is_weak_change(self) -> bool:
        return not self.marks.isdisjoint(("now", "cause")) or any(given.is_since for given in self.given)

    @property
    def is_latin(self) -> bool:
        return self.language in ("en", "de", "fr", "es_pt_it")

    @cached_property
    def told(self) -> tuple[Token, ...]:
        """The words that tell it apart."""
        return tuple(token for token in self.tokens if not token.is_weak)

    @cached_property
    def held(self) -> tuple[Given, ...]:
        """The values that hold."""
        return tuple(given for given in self.given if not given.is_denied and not given.is_since)

    def marks_in(self, clause: int) -> frozenset[str]:
        return frozenset(name for name, place, _ in self.lists if place == clause)

    def tells(self, token: Token) -> bool:
        """The same among the words that tell it apart."""
        return self.has(token) and any(
            other.stem == token.stem or alike(token.stem, other.stem, self.language) or "-" in other.stem + token.stem
            for other in self.told
        )

    def has(self, token: Token) -> bool:
        stem = token.stem
        if stem not in self._known:
            near = (other for key in keys_of(stem) for other in self._by_key.get(key, ()))
            self._known[stem] = any(alike(stem, other, self.language) for other in near) or self._has_parts_of(stem)
        return self._known[stem]

    @cached_property
    def _known(self) -> dict[str, bool]:
        """What was asked for before."""
        return {}

    @cached_property
    def _by_key(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for token in self.tokens:
            for key in keys_of(token.stem):
                found.setdefault(key, []).append(token.stem)
        return found

    def _has_parts_of(self, stem: str) -> bool:
        """ "Cut-over" is what is cut over, the other way round too."""
        if "-" in stem:
            stems = [token.stem for token in self.tokens]
            return all(any(alike(part, other) for other in stems) for part in stem.split("-") if part)
        return any(stem in other.stem.split("-") for other in self.tokens if "-" in other.stem)
