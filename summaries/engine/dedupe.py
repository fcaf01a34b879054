"""Answers that only repeat what a person said are not known twice."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from .items import Item, Ledger
from .sentences import meaningful, words_of

LEAST_WORDS = 4  # of a statement that is recognized inside another
NEW_WORDS = 3  # that carry meaning; an echo brings no more of its own


def without_echoes(items: Iterable[Item], ledger: Ledger) -> Iterator[Item]:
    """The items but for an assistant's that hold a person's statement, of the ledger or before them, and little else.

    What was superseded counts too: its echo would bring the old value back.
    """
    told = _Told(item.text for item in ledger.items if item.role == "user")
    for item in items:
        if item.role == "user":
            told.add(item.text)
        if item.role != "assistant" or not told.covers(item.text):
            yield item


_COUNT = (
    r"(?:and|und|et|y|e|en|и) (?:\d{1,4} (?:more|others?|further|weitere[nrs]?|autres?|más|mais|altr[ei]|meer|других)"
    r"|(?:ein|une?|un[ao]?) (?:weitere[rs]?|autre|altr[oa]|más|mais)|(?:ещ[её]|otr[oa]s|altr[ei]|outr[oa]s) \d{1,4})"
)
_OF_TEXT = (
    r"(?:sentences?|messages?|lines?|points?|questions?|sätze|satz|punkte?|nachrichten|fragen|phrases?|frases?|puntos?"
    r"|mensajes?|frasi|punti|pontos?|zinnen|punten|предложени[йея]|пункт(?:ов|а)?)"
)
_AND_MORE = re.compile(rf"(?:(?<=[”“\"»’'」]) {_COUNT}(?: {_OF_TEXT})?|\b{_COUNT} {_OF_TEXT})[.!…]?$", re.IGNORECASE)
_FROM_WHERE = re.compile(r"[—–] ?(?:\*?#\d{1,7}(?: · [^\n.!?]{1,40})?\*?|\*[^*\n.!?]{1,60}\*)$")


def without_frame(text: str) -> str:
    """Without what tells nothing at the end of a quotation: "and 15 more sentences", whose words are not there, and
    "— #21 · Ada" or "— *Decisions (Ada)*", from where it is."""
    return _AND_MORE.sub("", _FROM_WHERE.sub("", text))


class _Told:
    """Statements by the words with which they begin."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_start: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        words = _words(text)
        if len(words) >= LEAST_WORDS:
            self._by_start.setdefault(words[:LEAST_WORDS], []).append(words)

    def covers(self, text: str) -> bool:
        words = _words(without_frame(text))
        if self._by_start.keys().isdisjoint(zip(words, words[1:], words[2:], words[3:], strict=False)):
            return False  # holds none
        rest = list(self._rest(words))
        has_detail = any(len(word) > 1 and any(map(str.isdigit, word)) for word in rest)
        return len(rest) < len(words) and not has_detail and len(meaningful(rest)) <= NEW_WORDS

    def _rest(self, words: tuple[str, ...]) -> Iterator[str]:
        """The words outside of known statements."""
        place = 0
        while place < len(words):
            known = self._by_start.get(words[place : place + LEAST_WORDS], ())
            length = max((len(told) for told in known if words[place : place + len(told)] == told), default=0)
            if not length:
                yield words[place]
            place += length or 1


@lru_cache(8_192)  # a ledger's statements come up again at each fold
def _words(text: str) -> tuple[str, ...]:
    return tuple(words_of(text))
