"""Chinese and Japanese, whose words stand together."""

from .reader import Reader
from .word_lists import UNSPACED


class Unspaced(Reader):
    """A text whose words stand together: what is known parts it, what is left between tells what it is about."""

    def read(self) -> None:
        place = run = 0
        while place < len(self.text):
            size, lists = self._piece(place)
            if run < place and (size or not self._goes_on(place)):
                self.add(self.text[run:place], run, frozenset())
                run = place
            if size:
                known = lists - {"keep"}
                self.lists += [(name, self.clause(place), place) for name in known]
                self.add(self.text[place : place + size], place, known)
                place, run = place + size, place + size
            else:
                place += 1
                run = run if self._tells(place - 1) else place
        if run < place:
            self.add(self.text[run:place], run, frozenset())

    def _piece(self, place: int) -> tuple[int, frozenset[str]]:
        if self.values.covers(place):
            return 0, frozenset()
        size, lists = self.lexicon.piece_at(self.text, place)
        if size == 1 and self.lexicon.name == "ja" and _script(self.text[place]) == "signs":
            near = self.text[max(place - 1, 0) : place] + self.text[place + 1 : place + 2]
            if any(_script(sign) == "signs" for sign in near):
                return 0, frozenset()  # a part of a longer word
        return size, lists

    def _tells(self, place: int) -> bool:
        sign = self.text[place]
        if self.values.covers(place) or (self.lexicon.name == "ja" and "\u3040" <= sign <= "\u309f"):
            return False
        return sign.isalnum() or sign == "ー"

    def _goes_on(self, place: int) -> bool:
        """Of the same script as what stands before it."""
        return self._tells(place) and _script(self.text[place - 1]) == _script(self.text[place])


def _script(sign: str) -> str:
    if "\u30a0" <= sign <= "\u30ff":
        return "katakana"
    if "\u3040" <= sign <= "\u309f":
        return "hiragana"
    return "signs" if UNSPACED.match(sign) else "letters"
