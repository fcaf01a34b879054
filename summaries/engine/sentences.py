"""Text cut into sentences, and sentences into words."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from .cues import abbreviations, function_words, numbered
from .details import dates_in
from .scripts import ENDS, HAN, KANA, MARKS, NEEDS_NO_SPACE, QUESTION_MARKS, is_ideographic, plain
from .snippets import without_code

MAX_CHARS = 300  # of one quote
LONG_CHARS = 140  # from here on a sentence is cut at its main clauses …
LEAST_CHARS = 45  # … if each has at least so many
LONG_DENSE, LEAST_DENSE = 20, 8  # the same for Chinese and Japanese

_MARKUP = re.compile(r"^\s*(?:[-*+•–]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+|#{1,6}\s+|>\s*)+")
_EMPHASIS = re.compile(r"\*\*|__(?=\w)|(?<=\w)__")
_END = re.compile(
    rf"(?<![{ENDS}])[{ENDS}]++[\"'”’»)\]]*+\s++(?=[^\s\W_]|[\"'“‘«(\[¿¡$€£#@/「『])|[{NEEDS_NO_SPACE}]+[\"'”’»」』）)]*"
)
_FIGURE = re.compile(r"\d{3}|\d+[.:/-]\d")
_LAST_WORD = re.compile(r"[\w.:,/-]{0,12}$")
# "in der 14. Woche": an ordinal of German and its like, before what is counted so.
_COUNTED = re.compile(
    r"(?:Woche|Stock|Etage|Tag|Klasse|Jahrhundert|Geburtstag|Mal|Runde|Platz|Kapitel|Semester|Monat"
    r"|Stunde|Jahr|Lektion|Spieltag"
    r"|Hochzeitstag|Auflage|Teil|Schwangerschaftswoche|Kalenderwoche|Quartal|Halbzeit|Lebensjahr|Reihe)\w{0,3}(?!\w)"
)
_LEADS_TO_COUNTED = re.compile(
    r"(?:^|\s)(?:der|die|das|dem|den|des|im|am|zum|zur|vom|beim|jeden?|jedes|ein\w{0,2}|mein\w{0,2}"
    r"|unser\w{0,2}|und) \Z",
    re.I,
)
_JOINT = re.compile(r"[,;]\s+(?=(?:and|but|so|because|while|then|und|aber|denn|et|mais|y|pero|e|ma)\s)|;\s+|\s[–—]\s+")
_DENSE_JOINT = re.compile(r"[，、,;；]\s*(?=(?:所以|因此|但是|不过|可是|而且|于是|だから|しかし|でも|なので|それで))")
_CLAUSE = re.compile(r"(?<=[;,:—–])\s++|(?<!\s)\s++(?=[(—–])")
_PARTICLE = re.compile(
    r"(?:은|는|이|가|을|를|에|에서|에게|한테|로|으로|의|와|과|랑|도|만|까지|부터|보다|처럼|이나|나|께서)$"
)
_CLITIC = re.compile(r"^[وف]?(?:ال|بال|كال|لل)(?=\w{3})")
HANGUL_FIRST, HANGUL_LAST = "가", "힣"
# When it was said, as imports and other chats put it before the words: "(1:56 pm on 8 May, 2023) ".
_STAMP = re.compile(r"^[\[(](?=[^\])]*\d)[^\])]{4,48}[\])]\s*[:,-]?\s*(?=\S)")
_SPACELESS = re.compile(f"[{HAN}]+|[\u3041-\u309f]+|[\u30a0-\u30ff]+")
# Letters of other scripts than those that write words without spaces between them.
_LETTERS = rf"(?:[^\W_{HAN}{KANA}]++|[{MARKS}]++)+"
_WORD = re.compile(rf"[{HAN}]+|[{KANA}]+|{_LETTERS}(?:[-'’_./]{_LETTERS})*")
_ASCII_WORD = re.compile(r"[a-z0-9]+(?:[-'_./][a-z0-9]+)*")


def sentences_of(text: str) -> Iterator[str]:
    """Sentences in order, each on one line, at most 300 characters, without markup at the line's start.

    Code blocks are left out; a longer sentence is cut at its clauses. Every sentence is a verbatim piece of text
    but for white space and emphasis marks.
    """
    for line in without_code(text).splitlines():
        line = " ".join(_EMPHASIS.sub("", _MARKUP.sub("", line)).split())
        for sentence in split(line) if line else ():
            if _says_something(sentence):
                yield from _pieces(sentence)


def unstamped(text: str) -> str:
    """The text without the time that stands before it."""
    return _STAMP.sub("", text)


def asks(text: str) -> bool:
    """Ends with the question mark of some script, or with the particle that Japanese asks with."""
    bare = text.rstrip(" \"'”’»」』)）")
    return bare.endswith((*QUESTION_MARKS, "か。", "か", "吗", "吗。", "呢。"))


def words_of(text: str) -> list[str]:
    """Lower-case words, function words and very short ones included; where no spaces part them, pairs of characters."""
    if len(text) <= MAX_CHARS:
        return list(_words_of(text))  # a sentence is looked at from several sides
    return _all_words_of(text)


@lru_cache(4_096)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(_all_words_of(text))


def _all_words_of(text: str) -> list[str]:
    if text.isascii():
        return _ASCII_WORD.findall(text.lower())
    return [word for found in _WORD.findall(text) for word in _parted(found.replace("İ", "i").lower())]


def _parted(word: str) -> Iterable[str]:
    """Chinese characters two by two, kana run by run; a word of another script is one."""
    for run in (word,) if word.isascii() else _SPACELESS.findall(word) or (word,):
        if len(run) > 2 and is_ideographic(run[0]):
            yield from map("".join, pairwise(run))
        else:
            yield run


@lru_cache(8_192)  # a ledger's sentences are compared at each fold
def content_words(text: str) -> frozenset[str]:
    """Lower-case words that carry meaning: no function words of the common languages."""
    return meaningful(words_of(text))


def meaningful(words: Iterable[str]) -> frozenset[str]:
    """Those of the words that carry meaning, Korean and Arabic ones without what is joined to them."""
    return frozenset(filter(None, map(_meaning, words)))


@lru_cache(16_384)  # the words of a language come again and again
def _meaning(word: str) -> str:
    """The word without what is joined to it; "" where it says nothing."""
    bare = word if word.isascii() else _bare(plain(word))
    return bare if _tells(bare) else ""


def _tells(word: str) -> bool:
    if not word or word in function_words():
        return False
    if is_ideographic(word[0]):
        return function_words().isdisjoint(word)  # 我们, 的人: one of the two says nothing
    return len(word) > 2 or word.isdigit() or (len(word) == 2 and HANGUL_FIRST <= word[0] <= HANGUL_LAST)


def _bare(word: str) -> str:
    """Without a Korean particle at the end, an Arabic article and conjunction before."""
    if HANGUL_FIRST <= word[0] <= HANGUL_LAST:
        bare = _PARTICLE.sub("", word)
        return bare if len(bare) > 1 else word
    return _CLITIC.sub("", word) if "\u0620" <= word[0] <= "\u06ff" else word


def _says_something(sentence: str) -> bool:
    """Has a word, or a number that can stand alone: no "13)", no "---"."""
    return any(map(str.isalpha, sentence)) or bool(_FIGURE.search(sentence))


def split(line: str) -> Iterator[str]:
    """The sentences of a line, as they are written."""
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
        is_counted = bool(
            _COUNTED.match(line, end.end()) and _LEADS_TO_COUNTED.search(line, 0, found.start() if found else 0)
        )
        return is_counted or bool(following and dates_in([following.group().lower()]))
    if word in numbered():
        return line[end.end() : end.end() + 1].isdigit()
    return word in abbreviations() or (len(word) == 1 and word.isalpha() and word != "i")


def _pieces(sentence: str) -> Iterator[str]:
    for part in _parts(sentence):
        yield from _short(part)


def _parts(sentence: str) -> Iterator[str]:
    """A long sentence as its main clauses, where each says enough to stand alone."""
    start = 0
    is_dense = bool(_SPACELESS.match(sentence))  # a character says as much as a word
    joints, long, least = (_DENSE_JOINT, LONG_DENSE, LEAST_DENSE) if is_dense else (_JOINT, LONG_CHARS, LEAST_CHARS)
    for joint in joints.finditer(sentence) if len(sentence) > long else ():
        if joint.start() - start >= least and len(sentence) - joint.end() >= least:
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
