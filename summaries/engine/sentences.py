"""Text cut into sentences, and sentences into words."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from .cues import abbreviations, function_words
from .details import dates_in

MAX_CHARS = 300  # of one quote
LONG_CHARS = 140  # from here on a sentence is cut at its main clauses …
LEAST_CHARS = 45  # … if each has at least so many

_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_MARKUP = re.compile(r"^\s*(?:[-*+•–]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+|#{1,6}\s+|>\s*)+")
_EMPHASIS = re.compile(r"\*\*|__(?=\w)|(?<=\w)__")
_END = re.compile(r"[.!?…]+[\"'”’»)\]]*\s+(?=[^\s\W_]|[\"'“‘«(\[¿¡$€£#@/])|[。！？]+")
_LAST_WORD = re.compile(r"[\w.:,/-]*$")
_JOINT = re.compile(r"[,;]\s+(?=(?:and|but|so|because|while|then|und|aber|denn|et|mais|y|pero|e|ma)\s)|;\s+|\s[–—]\s+")
_CLAUSE = re.compile(r"(?<=[;,:—–])\s+|\s+(?=[(—–])")
# When it was said, as imports and other chats put it before the words: "(1:56 pm on 8 May, 2023) ".
_STAMP = re.compile(r"^[\[(](?=[^\])]*\d)[^\])]{4,48}[\])]\s*[:,-]?\s*(?=\S)")
_WORD = re.compile(r"[^\W_]+(?:[-'’_./][^\W_]+)*")


def sentences_of(text: str) -> Iterator[str]:
    """Sentences in order, each on one line, at most 300 characters, without markup at the line's start.

    Code blocks are left out; a longer sentence is cut at its clauses. Every sentence is a verbatim piece of text
    but for white space and emphasis marks.
    """
    for line in (_CODE.sub("\n", text) if "```" in text else text).splitlines():
        line = " ".join(_EMPHASIS.sub("", _MARKUP.sub("", line)).split())
        if not line or not any(map(str.isalnum, line)):
            continue
        for sentence in _split(line):
            yield from _pieces(sentence)


def unstamped(text: str) -> str:
    """The text without the time that stands before it."""
    return _STAMP.sub("", text)


def words_of(text: str) -> list[str]:
    """Lower-case words, function words and very short ones included."""
    return [word.lower() for word in _WORD.findall(text)]


@lru_cache(8_192)  # a ledger's sentences are compared at each fold
def content_words(text: str) -> frozenset[str]:
    """Lower-case words that carry meaning: no function words of the common languages."""
    return meaningful(words_of(text))


def meaningful(words: Iterable[str]) -> frozenset[str]:
    return frozenset(word for word in words if word not in function_words() and (len(word) > 2 or word.isdigit()))


def _split(line: str) -> Iterator[str]:
    start = 0
    for end in _END.finditer(line):
        if not _is_abbreviated(line, end) and not _goes_on(line, end):
            yield line[start : end.end()].strip()
            start = end.end()
    if start < len(line):
        yield line[start:].strip()


def _goes_on(line: str, end: re.Match[str]) -> bool:
    """A quotation ends, the sentence around it does not: She asked “Why?” in the hall."""
    return end.group().rstrip()[-1] in "\"'”’»)]" and line[end.end() : end.end() + 1].islower()


def _is_abbreviated(line: str, end: re.Match[str]) -> bool:
    """An initial, an ordinal ("am 3. Mai") or a common abbreviation stands before the full stop."""
    if not end.group().startswith(".") or end.group().startswith(".."):
        return False
    found = _LAST_WORD.search(line, max(end.start() - 12, 0), end.start())
    word = found.group().lower() if found else ""
    if word.isdigit() and len(word) <= 2:
        following = _WORD.match(line, end.end())
        return bool(following and dates_in([following.group().lower()]))
    if word in ("no", "nr"):
        return line[end.end() : end.end() + 1].isdigit()
    return word in abbreviations() or (len(word) == 1 and word.isalpha() and word != "i")


def _pieces(sentence: str) -> Iterator[str]:
    for part in _parts(sentence):
        yield from _short(part)


def _parts(sentence: str) -> Iterator[str]:
    """A long sentence as its main clauses, where each says enough to stand alone."""
    start = 0
    for joint in _JOINT.finditer(sentence) if len(sentence) > LONG_CHARS else ():
        if joint.start() - start >= LEAST_CHARS and len(sentence) - joint.end() >= LEAST_CHARS:
            yield sentence[start : joint.start() + 1].strip()
            start = joint.end()
    yield sentence[start:].strip()


def _short(sentence: str) -> Iterator[str]:
    if len(sentence) <= MAX_CHARS:
        yield sentence
        return
    piece = ""
    for clause in _CLAUSE.split(sentence):
        if piece and len(piece) + len(clause) + 1 > MAX_CHARS:
            yield piece
            piece = ""
        piece = f"{piece} {clause}".strip()
    while len(piece) > MAX_CHARS:
        cut = piece.rfind(" ", 0, MAX_CHARS)
        cut = cut if cut > 0 else MAX_CHARS
        yield piece[:cut]
        piece = piece[cut:].strip()
    yield piece
