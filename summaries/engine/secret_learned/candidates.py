"""What in a sentence could be a secret: numbers, what nobody would write as a word, what is quoted, words, phrases."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ..scripts import HAN, KANA

NUMBER, MADE, QUOTED, WORD, PHRASE, RUN = "number", "made", "quoted", "word", "phrase", "run"
APART = (NUMBER, MADE, QUOTED)
"""Those that stand out from words; a phrase stands behind a link, a run anywhere."""

LONGEST, MOST_WORDS, MOST_SIGNS = 120, 8, 12  # characters of a candidate; words of a phrase; signs without spaces
MOST = 100  # candidates of a sentence
MOST_ANYWHERE, CLAUSE = 5, 16  # words of a run that stands anywhere in a clause, and of such a clause
LEAST = 3  # characters
_LEAST_DIGITS = 2

_QUOTES = re.compile(
    r"\"([^\"\n]{3,60})\"|“([^“”\n]{3,60})”|„([^„“”\n]{3,60})[“”]|«[ \u00a0]?([^«»\n]{3,60}?)[ \u00a0]?»"
    r"|»([^«»\n]{3,60})«|「([^「」\n]{2,60})」|『([^『』\n]{2,60})』|`([^`\n]{3,60})`|‘([^‘’\n]{3,60})’"
    r"|(?<![\w'])'([^'\n]{3,60})'(?!\w)"
)
_DIGIT = r"[\d٠-٩०-९]"
# "7-3-0-1", "0 7 0 7", "19, 4, 33", "4000 5512 8830 4419", "5, 9, 0 and 2"
_NUMBERS = re.compile(
    rf"(?<![A-Za-z\d.,/-])(?<!\d:)[#*+]?{_DIGIT}{{1,24}}"
    rf"(?:(?:[ -]| ?[,/.、·→] ?|,? (?:and|then|und|et|y|e|ve|и|و|और) ){_DIGIT}{{1,12}}){{0,7}}[#*]?(?![A-Za-z\d-]|:\d)"
)
_ACCOUNT = re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{2,5}){2,8}(?!\w)")
_TOKEN = re.compile(r"[^\s\"“”„«»「」『』`，。；：！？、…]{3,120}")
_ASCII = re.compile(r"[!#-&(-~]{3,120}")
_AROUND = ".,;:!?)(…]['’"
_PARTED = "/=:："  # in "admin/Gr4nite" and "pw=Gr4nite" the last part may be it
_SIGNS = frozenset("!@#$%^&*+=~?_./\\|<>-:")
_WORDS = re.compile(rf"[^\W\d_{HAN}{KANA}]{{3,40}}(?:['’-][^\W\d_{HAN}{KANA}]{{1,40}}){{0,4}}")
_NAMES = re.compile(r"[A-ZÀ-ÞА-Я][\w'’.-]{1,30}(?: [A-ZÀ-ÞА-Я][\w'’-]{1,30}){1,3}")
_SEEDS = re.compile(r"(?<![^\W_])[^\W\d_]{1,9}(?:,? [^\W\d_]{1,9}){10,23}(?![^\W_])")  # the words of a wallet
_ADDRESS = re.compile(r"[a-z][a-z+.-]{1,20}://[^\s\"'“”«»]{1,300}")  # a rule knows where its password stands
_RUN_WORD = re.compile(r"[^\s,.;:!?()\"“”„«»]+")
_NOT_IN_RUNS = re.compile(r"[\d^=\\+*/_<>|#@&%$~{}\[\]]")
_UNSPACED = re.compile(rf"[{HAN}{KANA}]")
# Behind these a phrase may stand that is all secret.
_LINKS = re.compile(
    r"[:：=→–—]\s?|,\s|，|\s-\s|(?<!\w)(?:is|was|ist|lautet|war|est|es|era|è|é|это|هي|هو|है|to|auf|in|en|à|a|на)\s"
    r"|是|为|は|が|은 |는 |이 |가 "
)
# In scripts without spaces a phrase begins behind one of these, and ends before one.
_OPENS = re.compile(r"[是为写填说讲答报输按叫念唤到成はがにでをのも：:=→> ]|って|이라고 ")
_SHUTS = re.compile(r"[就才吧了的带给去进开过にでをがはのもね ]|って|と[言い答入伝告打書]|です|だ|直接|没有")
_HAN_DIGITS = re.compile(r"[零〇一二三四五六七八九](?:[-—、→ ]?[零〇一二三四五六七八九]){2,11}")
_CLAUSE_END = re.compile(r"[.,;:!?)(。，；！？、—–\n\"]|\s-\s|\Z")


class Candidate(NamedTuple):
    start: int
    end: int
    kind: str


def candidates_in(text: str, *, plain: bool, runs: bool = False) -> list[Candidate]:
    """Each place once, by its first kind. plain: words and phrases that nothing sets apart are among them; runs: and
    words that only stand together."""
    found: dict[tuple[int, int], str] = {}
    addresses = [address.span() for address in _ADDRESS.finditer(text)]
    for start, end, kind in _all(text, plain=plain, runs=runs):
        if end - start <= LONGEST and not any(start < last and end > first for first, last in addresses):
            found.setdefault((start, end), kind)
    return [Candidate(start, end, kind) for (start, end), kind in found.items()][:MOST]


def _all(text: str, *, plain: bool, runs: bool) -> Iterator[Candidate]:
    for quote in _QUOTES.finditer(text):
        yield Candidate(*quote.span(quote.lastindex or 0), QUOTED)
    for account in _ACCOUNT.finditer(text):
        yield Candidate(*account.span(), MADE)
    yield from _made(text)
    for number in _NUMBERS.finditer(text):
        if sum(map(str.isdigit, number.group())) >= _LEAST_DIGITS:
            yield Candidate(*number.span(), NUMBER)
    for number in _HAN_DIGITS.finditer(text):
        yield Candidate(*number.span(), NUMBER)
    if plain:
        for pattern, kind in ((_WORDS, WORD), (_NAMES, PHRASE), (_SEEDS, PHRASE)):
            yield from (Candidate(*found.span(), kind) for found in pattern.finditer(text))
        yield from _phrases(text)
    if runs:
        yield from _runs(text)
        yield from _runs_of_signs(text)


def _made(text: str) -> Iterator[Candidate]:
    """Tokens without the signs around them, and the last part of those that have parts."""
    for found in (*_TOKEN.finditer(text), *(_ASCII.finditer(text) if _UNSPACED.search(text) else ())):
        start, end = found.span()
        while start < end and text[start] in _AROUND:
            start += 1
        while end > start and text[end - 1] in _AROUND and not _is_opened(text[start : end - 1], text[end - 1]):
            if text[end - 1] in "!?" and any(map(str.isdigit, text[start:end])):
                yield Candidate(start, end, MADE)  # "minus80c!"
            end -= 1
        if end - start >= LEAST and _looks_made(text[start:end]):
            yield Candidate(start, end, MADE)
            cut = start + 1 + max(text[start:end].rfind(sign) for sign in _PARTED)
            if start < cut <= end - LEAST:
                yield Candidate(cut, end, MADE)


def _is_opened(before: str, sign: str) -> bool:
    return sign == ")" and "(" in before


def _looks_made(token: str) -> bool:
    """Digits or signs among letters, or a capital within a word."""
    if not any(map(str.isalpha, token)):
        return False
    inner = token[1:-1]
    has_capital = any(map(str.isupper, inner)) and not token.isupper()
    return any(map(str.isdigit, token)) or not _SIGNS.isdisjoint(inner) or has_capital


def _phrases(text: str) -> Iterator[Candidate]:
    """From a link to the end of its clause."""
    for link in _LINKS.finditer(text):
        clause_end = _CLAUSE_END.search(text, link.end())
        phrase = text[link.end() : clause_end.start() if clause_end else None].rstrip()
        is_long = 1 <= phrase.count(" ") < MOST_WORDS
        if is_long or (0 < len(phrase) <= MOST_SIGNS and _UNSPACED.search(phrase)):
            yield Candidate(link.end(), link.end() + len(phrase), PHRASE)


def _clauses(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end in _CLAUSE_END.finditer(text):
        if end.start() > start:
            yield start, end.start()
        start = end.end()


def _runs(text: str) -> Iterator[Candidate]:
    """Words that stand together in a clause ("say tangerine boat at the gate"): two to MOST_ANYWHERE anywhere, more
    from its beginning or to its end."""
    for words, is_all in _stretches(text):
        for size in range(2, min(MOST_WORDS, len(words) - is_all) + 1 if len(words) <= CLAUSE else 0):
            places = range(len(words) - size + 1)
            for place in places if size <= MOST_ANYWHERE else sorted({places[0], places[-1]}):
                yield Candidate(words[place][0], words[place + size - 1][1], RUN)


def _stretches(text: str) -> Iterator[tuple[list[tuple[int, int]], bool]]:
    """Words without figures and signs among them, a clause or a part of one, and whether they are all of the text."""
    for start, end in _clauses(text):
        is_all = not text[:start].strip() and not text[end:].strip()
        found = [word.span() for word in _RUN_WORD.finditer(text, start, end)]
        for is_other, words in groupby(found, lambda span: bool(_NOT_IN_RUNS.search(text, *span))):
            if not is_other:
                yield list(words), is_all


def _runs_of_signs(text: str) -> Iterator[Candidate]:
    """What stands between two signs that may open and shut it: "写豆腐脑就行"."""
    if not _UNSPACED.search(text):
        return
    for start, end in _clauses(text):
        opened = [start, *(found.end() for found in _OPENS.finditer(text, start, end))]
        shut = [*(found.start() for found in _SHUTS.finditer(text, start, end)), end]
        for first in opened:
            for last in shut[bisect_left(shut, first + 2) : bisect_right(shut, first + MOST_SIGNS)]:
                if not text[first].isspace():
                    yield Candidate(first, last, RUN)
