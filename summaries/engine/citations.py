"""What an answer says that it rests on, as [plan.pdf, p. 17], and whether the model was given that."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from .prompting.knowledge import MARKS
from .recalling.question_terms import terms_of
from .recalling.questions import question_in
from .recalling.quoting import SMALL, places_in

Stretch = tuple[int, int]

_BRACKETS = re.compile(r"(?<![!\\])\[([^\[\]\n]{2,300})\](?!\()")
_CODE = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1|\Z)|`[^`\n]+`", re.DOTALL | re.MULTILINE)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_ENDINGS = (
    "pdf docx pptx xlsx odt html htm md markdown txt csv tsv json eml py js ts css c h cpp java go rs rb php sh sql "
    "toml yaml yml xml ini log tex"
)
_COMMAS = ",،，"
_COMMA = f"[{_COMMAS}]"
_NUMBER = r"\d{1,6}(?:\s?(?:[-‐‑–—]|to|bis|إلى)\s?\d{1,6})?"
_WORDS = {
    "page": r"(?:pp?\.?|pgs?\.?|pages?|S\.|Seiten?|págs?\.|páginas?|pagin[ae]|стр\.|ص\.?|(?:ال)?صفح(?:ة|ات))",
    "slide": r"(?:slides?|Folien?|diapositiv(?:e|es|a|as)|(?:ال)?(?:شريحة|شرائح))",
}
_SEVERAL = {
    unit: rf"({_NUMBER}(?:\s*(?:{_COMMA}|&|and|und|و)\s*(?:{words}\s?)?{_NUMBER})*)" for unit, words in _WORDS.items()
}
_PLACES = {unit: rf"{words}\s*{_SEVERAL[unit]}" for unit, words in _WORDS.items()}
_NUMBERED = {unit: re.compile(place, re.IGNORECASE) for unit, place in _PLACES.items()}
_PLACE = re.compile("|".join(_PLACES.values()), re.IGNORECASE)
_RANGE = re.compile(r"(\d+)(?:\s?(?:[-‐‑–—]|to|bis|إلى)\s?(\d+))?", re.IGNORECASE)
_FILE_LIKE = re.compile(
    rf"[^,;،，]{{1,120}}\.(?:{'|'.join(_ENDINGS.split())})(?:\s*{_COMMA}.{{1,150}}|[\s:]\s*(?:{'|'.join(_PLACES.values())}))?",
    re.IGNORECASE,
)
_PAGE_LIKE = re.compile(rf"[^,;،，]{{1,150}}{_COMMA}\s*(?:{'|'.join(_PLACES.values())})", re.IGNORECASE)
_QUOTES = str.maketrans("", "", "\"'`“”„‟«»*")
_LED_IN = re.compile(r"(?:see|cf\.|source:|file:|siehe|vgl\.|quelle:|datei:|انظر|المصدر:|الملف:)\s*")
_KIND = {
    "sheet": re.compile(r"(?:sheet|blatt|tabelle|ورقة)\s+"),
    "section": re.compile(r"(?:#{1,6}|§|section|heading|abschnitt|القسم|قسم)\s+"),
}
_MOST_PAGES = 50  # of one citation
_MOST = 200  # citations of one answer; what follows stays as it is written
_BEFORE = 600  # characters of an answer before a citation, in which its sentence stands
_SENTENCE = re.compile(r"(?:.*[.!?…。！？\n](?=\s|[\[>*_])|^)(.*\S)\s*$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Part:
    """A page, slide, sheet or section of which words were given. stretches: of the text, those that were."""

    label: str
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A file of which a model was given words: key is whatever the caller knows it by, text all that it says."""

    key: int
    name: str
    unit: str
    text: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """text: as it stands in the answer, with its brackets. key: of the file, None for what was not given; marks: what
    of it the sentence before is about."""

    text: str
    key: int | None = None
    marks: tuple[Stretch, ...] = ()


def checked(answer: str, given: Sequence[Given]) -> Iterator[Citation]:
    """Every citation, in its order; what only looks like one is none. Of several in one pair of brackets all must be
    true, and the first is the one that is opened."""
    return islice(_each(answer, given), _MOST)


def _each(answer: str, given: Sequence[Given]) -> Iterator[Citation]:
    code = [found.span() for found in _CODE.finditer(answer)]
    before = -1
    for found in _BRACKETS.finditer(answer):
        claims = [] if _is_in(code, found.start()) else _claims(found, given)
        if not claims or not _stands_alone(answer, found, given, before):
            continue
        before = found.end()
        text = f"[{_words(found)}]"
        if "false" in claims:
            yield Citation(text)
        else:
            true = next(claim for claim in claims if isinstance(claim, _Claim))
            yield Citation(text, true.file.key, true.marks(_sentence_before(answer, found.start())))


def _words(found: re.Match[str]) -> str:
    return _ESCAPED.sub(r"\1", found[1])


def _claims(found: re.Match[str], given: Sequence[Given]) -> list[_Claim | Literal["false"]]:
    """Empty for what is no citation."""
    claims: list[_Claim | Literal["false"]] = []
    for each in filter(None, map(str.strip, _words(found).split(";"))):
        claim = _claim(each, given, claims)
        if claim == "none":
            return []
        if claims and isinstance(claims[-1], _Claim) and claims[-1].is_opened_at(claim):
            claims.pop()
        claims.append(claim)
    return claims


def _stands_alone(answer: str, found: re.Match[str], given: Sequence[Given], before: int) -> bool:
    """It is not half of a link of Markdown: [words][1] or, at the beginning of a line, [words]: address. Citations may
    stand side by side. before: where the last one ended."""
    if answer[found.start() - 1 : found.start()] == "]" and before != found.start():
        return False
    after = answer[found.end() : found.end() + 1]
    if after == "[":
        neighbour = _BRACKETS.match(answer, found.end())
        return bool(neighbour and _claims(neighbour, given))
    return after != ":" or bool(answer[answer.rfind("\n", 0, found.start()) + 1 : found.start()].strip())


def _is_in(spans: Sequence[Stretch], place: int) -> bool:
    """spans: in their order, and none within another."""
    number = bisect_right(spans, (place, sys.maxsize))
    return number > 0 and place < spans[number - 1][1]


@dataclass(frozen=True, slots=True)
class _Claim:
    """That words of these parts of a file say so."""

    file: Given
    parts: tuple[Part, ...]

    def is_opened_at(self, claim: _Claim | str) -> bool:
        """It names the file alone, and the next one says where in it."""
        return isinstance(claim, _Claim) and claim.file is self.file and self.parts == self.file.parts

    def marks(self, sentence: str) -> tuple[Stretch, ...]:
        """Where the file says what the sentence says; all of a short part, and where nothing tells, its beginning."""
        stretches = [stretch for part in self.parts for stretch in part.stretches]
        terms = terms_of(sentence, question_in(sentence).languages)
        best: tuple[int, list[Stretch]] = (-1, [])
        for start, end in stretches:
            text = self.file.text[start:end]
            held = sum(term.beginning in text.casefold() for term in terms)
            if held > best[0]:
                places = places_in(text, terms, {n: term.weight for n, term in enumerate(terms)}, SMALL)
                best = held, [(start + first, start + last) for first, last in places]
        return tuple(best[1])


def _claim(
    words: str, given: Sequence[Given], before: Sequence[_Claim | Literal["false"]] = ()
) -> _Claim | Literal["false", "none"]:
    """ "none" for words that are no citation. before: what stands before it in the brackets: a page alone is of
    the same file."""
    named = _named(_plain(words), given) or _named(_LED_IN.sub("", _plain(words).translate(_QUOTES), count=1), given)
    if named is None and before and _PLACE.fullmatch(words):
        named = (before[-1].file, words) if isinstance(before[-1], _Claim) else None
        if named is None:
            return "false"
    if named is None:
        return "false" if _FILE_LIKE.fullmatch(words) or _PAGE_LIKE.fullmatch(words) else "none"
    file, place = named
    if not place:
        return _Claim(file, file.parts)
    parts = _parts_at(file, place)
    return _Claim(file, parts) if parts else "false"


def _named(told: str, given: Sequence[Given]) -> tuple[Given, str] | None:
    """The file whose name they begin with, the longest such name, and what follows it; without its ending a name counts
    where only one file has it."""
    stems = [_plain(file.name.rpartition(".")[0]) for file in given]
    for file in sorted(given, key=lambda each: -len(each.name)):
        stem = _plain(file.name.rpartition(".")[0])
        for name in (_plain(file.name), stem if stems.count(stem) == 1 else ""):
            rest = told[len(name) :].lstrip()
            is_word = name == stem and not rest  # in brackets, and maybe of no file
            if not name or is_word or not told.startswith(name):
                continue
            if not rest or rest[0] in _COMMAS:
                return file, rest[1:].strip()
            if name != stem and _PLACE.fullmatch(place := rest.lstrip(": ")):
                return file, place
    return None


def _parts_at(file: Given, place: str) -> tuple[Part, ...]:
    """Those that are named, where each of them was given; else none."""
    by_label = {_plain(part.label): part for part in file.parts}
    place = _plain(place)
    if file.unit in _NUMBERED:
        found = _NUMBERED[file.unit].fullmatch(place.removesuffix("."))
        labels = list(_numbers(found[1])) if found else []
    elif file.unit in MARKS:
        kind = _KIND.get(file.unit)
        bare = kind.sub("", place, count=1) if kind and kind.match(place) else place
        labels = [next((each for each in (place, bare) if each in by_label), bare.translate(_QUOTES).strip())]
    else:
        labels = []
    parts = [by_label.get(label) for label in labels]
    return tuple(part for part in parts if part) if parts and all(parts) else ()


def _numbers(told: str) -> Iterator[str]:
    """3–5, 9 as 3, 4, 5 and 9; of a range that is none, or too long, a number that no page has."""
    for first, last in _RANGE.findall(told):
        start, end = int(first), int(last or first)
        yield from map(str, range(start, end + 1)) if 0 <= end - start < _MOST_PAGES else ["-"]


def _plain(words: str) -> str:
    return " ".join(words.split()).casefold()


def _sentence_before(answer: str, place: int) -> str:
    """What stands right before a citation and may rest on it."""
    before = answer[max(0, place - _BEFORE) : place].rstrip().rstrip(".!?…。")
    found = _SENTENCE.match(before)
    return found[1] if found else before
