"""Which of a thousand short pieces stand in a text, without looking for each: most begin as nothing in it does."""

from collections.abc import Iterable, Set

BEGIN = 3  # characters


class Pieces:
    def __init__(self, pieces: Iterable[str]) -> None:
        self._short: list[str] = []
        self._begun_with: dict[str, list[str]] = {}
        for piece in dict.fromkeys(pieces):
            if len(piece) < BEGIN:
                self._short.append(piece)
            else:
                self._begun_with.setdefault(piece[:BEGIN], []).append(piece)

    def within(self, text: str, begins: Set[str] | None = None) -> set[str]:
        """Those that are a part of the text, within words too; the empty one is a part of any.

        begins: begins_in(text), where it is known already."""
        begins = begins_in(text) if begins is None else begins
        found = {
            piece for begin in self._begun_with.keys() & begins for piece in self._begun_with[begin] if piece in text
        }
        found.update(piece for piece in self._short if piece in text)
        return found


def begins_in(text: str) -> set[str]:
    """All that stands in a text and is as long as a beginning."""
    return set(map("".join, zip(text, text[1:], text[2:], strict=False)))
