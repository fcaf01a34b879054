"""What somebody looks for, and where it stands among all that they may see."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from django.db.models import Q

from spaces.markdown import plain
from spaces.models import search_index
from spaces.models.message import Message, MessageQuerySet
from spaces.models.space import Space, SpaceQuerySet
from spaces.models.thread import Thread, ThreadQuerySet
from spaces.models.user import User

MOST_CHARS, MOST_WORDS, MOST_WORD_CHARS = 300, 12, 60  # of what is typed; the rest is not looked for

_WORD = re.compile(r"[^\W_]+")
_FENCE = re.compile(r"^[ \t>]*(`{3,}|~{3,})", re.MULTILINE)
UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
"""Scripts that put no spaces between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese."""


@dataclass(frozen=True)
class Query:
    """Words to find by the index, all of them, the last one maybe unfinished; and pieces that no index of words knows
    (emoji, scripts without spaces), to find wherever they stand."""

    words: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    is_last_whole: bool = False

    @classmethod
    def of(cls, typed: str) -> Query:
        words: list[str] = []
        pieces: list[str] = []
        for part in typed[:MOST_CHARS].replace("\0", " ").split():
            found = _WORD.findall(part)
            if UNSPACED.search(part) or not found:
                pieces.append(part[:MOST_WORD_CHARS])
            else:
                words.extend(word[:MOST_WORD_CHARS].lower() for word in found)
        words = words[:MOST_WORDS]
        # one letter begins half of all words
        is_last_whole = bool(words) and len(words[-1]) < 2
        return cls(tuple(words), tuple(pieces[:MOST_WORDS]), is_last_whole)

    def __bool__(self) -> bool:
        return bool(self.words or self.pieces)

    @property
    def parts(self) -> tuple[str, ...]:
        return (*self.words, *self.pieces)


def messages_found(user: User, query: Query) -> MessageQuerySet:
    """Newest first. What was deleted, and answers that another one stands for, are not found."""
    found = Message.objects.chosen().filter(deleted_at=None, thread__in=Thread.objects.visible_to(user))
    if query.words:
        found = found.filter(pk__in=search_index.ids_of(query.words, is_last_whole=query.is_last_whole))
    for piece in query.pieces:
        found = found.filter(text__contains=piece)
    return found.select_related("thread__space").order_by("-id")


def threads_found(user: User, query: Query) -> ThreadQuerySet:
    return Thread.objects.visible_to(user).filter(_in("title", query)).select_related("space").newest_first()


def spaces_found(user: User, query: Query) -> SpaceQuerySet:
    return Space.objects.of(user).filter(_in("name", query))


def _in(field: str, query: Query) -> Q:
    """Every part somewhere in it. SQLite takes upper and lower case for the same in ASCII only."""
    each = (_any(Q(**{f"{field}__icontains": form}) for form in cases(part)) for part in query.parts)
    return reduce(and_, each, Q())


def cases(part: str) -> set[str]:
    return {part} if part.isascii() else {part, part.lower(), part.upper(), part.capitalize()}


def _any(conditions: Iterable[Q]) -> Q:
    return reduce(or_, conditions)


def is_found_in(text: str, query: Query) -> bool:
    """All words of it, as the index finds them in messages, and all pieces."""
    words = {_folded(word) for word in _WORD.findall(text)}
    *whole, last = [_folded(word) for word in query.words] or [""]
    is_last_there = last in words if query.is_last_whole else any(word.startswith(last) for word in words or {""})
    return words.issuperset(whole) and is_last_there and all(piece in text for piece in query.pieces)


# ---- the place of the hit in its text


@dataclass(frozen=True)
class Piece:
    text: str
    is_hit: bool = False


LEAD, LENGTH = 60, 220  # characters of an excerpt before its first hit, and in all


def excerpt(text: str, query: Query) -> list[Piece]:
    """The stretch of a text in which it is found first, cut into what was looked for and what stands around it."""
    return _cut(text, query)


def markdown_excerpt(text: str, query: Query) -> list[Piece]:
    """The same in the words that the page shows of a text in Markdown, without its marks.

    The index knows the text as it was written: what is found in an address of a link only is shown as written.
    """
    first, after = _around(text, _first_hit(text, query))
    words = plain(_fence_before(text, first) + text[first:after])
    if not any(_spans(words, query)):
        return excerpt(text, query)
    return _cut(words, query, is_begun=first > 0, goes_on=after < len(text))


AROUND = 600  # characters of Markdown before and after a hit, enough for an excerpt; to read all would take too long


def _around(text: str, hit: int) -> tuple[int, int]:
    """Whole lines, where they are short enough: a mark is read by what its line begins with."""
    first, after = max(0, hit - AROUND), min(len(text), hit + AROUND)
    line = text.find("\n", first, hit) + 1 if first else 0
    return line or first, after


def _fence_before(text: str, at: int) -> str:
    """What opens the code that a place stands in: there, nothing is a mark."""
    opened = ""
    for fence in _FENCE.findall(text, 0, at):
        if not opened:
            opened = fence
        elif fence.startswith(opened):
            opened = ""
    return f"{opened}\n" if opened else ""


def _cut(text: str, query: Query, *, is_begun: bool = False, goes_on: bool = False) -> list[Piece]:
    start = max(0, _first_hit(text, query) - LEAD)
    shown = text[start : start + LENGTH]
    pieces, end = [Piece("…" if start or is_begun else "")], 0
    for a, b in sorted(_spans(shown, query)):
        if a >= end:
            pieces += [Piece(shown[end:a]), Piece(shown[a:b], is_hit=True)]
            end = b
    pieces.append(Piece(shown[end:] + ("…" if goes_on or start + LENGTH < len(text) else "")))
    return [piece for piece in pieces if piece.text]


def _first_hit(text: str, query: Query) -> int:
    pieces = (text.find(piece) for piece in query.pieces)
    words = (start for start, _ in _word_spans(text, query))
    return min([at for at in (next(words, -1), *pieces) if at >= 0], default=0)


def _spans(text: str, query: Query) -> Iterator[tuple[int, int]]:
    yield from _word_spans(text, query)
    for piece in query.pieces:
        yield from (found.span() for found in re.finditer(re.escape(piece), text))


def _word_spans(text: str, query: Query) -> Iterator[tuple[int, int]]:
    if not query.words:
        return
    looked_for = [_folded(word) for word in query.words]
    begins = () if query.is_last_whole else tuple(looked_for[-1:])
    for found in _WORD.finditer(text):
        word = _folded(found[0])
        if word in looked_for or word.startswith(begins):
            yield found.span()


def _folded(word: str) -> str:
    """Case and accents taken away, as in the index."""
    if word.isascii():
        return word.lower()
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))
