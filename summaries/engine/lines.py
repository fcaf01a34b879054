"""A text by its lines, for patterns that stay within one: they are looked for only near their hints."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from .pieces import Pieces, begins_in

Stretch = tuple[int, int]  # from where, and up to where


_ONE_LETTER = {ord("İ"): "i", ord("ſ"): "s"}  # in lower case too; "İ" would be two, and "ſ" is an s to a pattern


class Lines:
    def __init__(self, text: str) -> None:
        self.text = text
        self._lowered = text.translate(_ONE_LETTER).lower()
        self._numbers: dict[str, list[int]] = {}

    def hints_of(self, pieces: Pieces) -> set[str]:
        """Those of the pieces, in lower case, that are in the text."""
        return pieces.within(self._lowered, self._begins)

    def around(self, hints: Iterable[str], before: int, after: int) -> list[Stretch]:
        """The lines in which a hint is; of long ones only so many characters before and after where one begins. They
        are in order, and none touches another."""
        found: list[Stretch] = []
        hints = list(hints)
        for number in sorted({number for hint in hints for number in self._with(hint)}):
            for begin, end in self._within(number, hints, before, after):
                if found and begin <= found[-1][1] + 1:
                    begin = found.pop()[0]
                found.append((begin, end))
        return found

    def _within(self, number: int, hints: Iterable[str], before: int, after: int) -> Iterator[Stretch]:
        start, end = self._spans[number]
        if end - start <= before + after:
            yield start, end
            return
        for place in sorted(place for hint in hints for place in _places(hint, self._lines[number])):
            yield max(start, start + place - before), min(end, start + place + after)

    def _with(self, hint: str) -> list[int]:
        """The numbers of the lines in which it is."""
        if hint not in self._numbers:
            self._numbers[hint] = [number for number, line in enumerate(self._lines) if hint in line]
        return self._numbers[hint]

    @cached_property
    def _begins(self) -> set[str]:
        return begins_in(self._lowered)

    @cached_property
    def _lines(self) -> list[str]:
        return self._lowered.split("\n")

    @cached_property
    def _spans(self) -> list[Stretch]:
        spans, start = [], 0
        for line in self.text.split("\n"):
            spans.append((start, start + len(line)))
            start += len(line) + 1
        return spans


def _places(piece: str, text: str) -> Iterator[int]:
    place = text.find(piece)
    while place >= 0:
        yield place
        place = text.find(piece, place + len(piece))
