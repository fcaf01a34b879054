"""What an answer says that it rests on, as [plan.pdf, p. 17], and whether the model was given that."""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from .knowledge import MARKS
from .question_terms import terms_of
from .questions import read
from .quoting import SMALL, places_in

Stretch = tuple[int, int]

_BRACKETS = re.compile(r"(?<![!\]\\])\[([^\[\]\n]{2,300})\](?![(:\[])")
_CODE = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1|\Z)|`[^`\n]+`", re.DOTALL | re.MULTILINE)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_ENDINGS = (
    "pdf docx pptx xlsx odt html htm md markdown txt csv tsv json eml py js ts css c h cpp java go rs rb php sh sql "
    "toml yaml yml xml ini log tex"
)
_FILE_LIKE = re.compile(rf"[^,;]{{1,120}}\.(?:{'|'.join(_ENDINGS.split())})(?:\s*,.{{1,150}})?", re.IGNORECASE)
_NUMBER = r"\d{1,6}(?:\s?[-–]\s?\d{1,6})?"
_WORDS = {
    "page": r"(?:pp?\.?|pages?|S\.|Seiten?|ص\.?|صفحة)",
    "slide": r"(?:slides?|Folien?|الشريحة|شريحة)",
}
_SEVERAL = rf"({_NUMBER}(?:\s*(?:,|&|and|und|و)\s*(?:pp?\.\s?)?{_NUMBER})*)"
_NUMBERED = {unit: re.compile(rf"{words}\s*{_SEVERAL}", re.IGNORECASE) for unit, words in _WORDS.items()}
_PAGE_LIKE = re.compile(rf"[^,;]{{1,150}},\s*(?:{_WORDS['page']}|{_WORDS['slide']})\s*{_SEVERAL}", re.IGNORECASE)
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
    for found in _BRACKETS.finditer(answer):
        if _is_in(code, found.start()):
            continue
        words = _ESCAPED.sub(r"\1", found[1])
        claims = [_claim(each.strip(), given) for each in words.split(";") if each.strip()]
        if "none" in claims or not claims:
            continue
        text = f"[{words}]"
        if "false" in claims:
            yield Citation(text)
        else:
            true = next(claim for claim in claims if isinstance(claim, _Claim))
            yield Citation(text, true.file.key, true.marks(_sentence_before(answer, found.start())))


def _is_in(spans: Sequence[Stretch], place: int) -> bool:
    """spans: in their order, and none within another."""
    number = bisect_right(spans, (place, sys.maxsize))
    return number > 0 and place < spans[number - 1][1]


@dataclass(frozen=True, slots=True)
class _Claim:
    """That words of these parts of a file say so."""

    file: Given
    parts: tuple[Part, ...]

    def marks(self, sentence: str) -> tuple[Stretch, ...]:
        """Where the file says what the sentence says; all of a short part, and where nothing tells, its beginning."""
        stretches = [stretch for part in self.parts for stretch in part.stretches]
        terms = terms_of(sentence, read(sentence).languages)
        best: tuple[int, list[Stretch]] = (-1, [])
        for start, end in stretches:
            text = self.file.text[start:end]
            held = sum(term.beginning in text.casefold() for term in terms)
            if held > best[0]:
                places = places_in(text, terms, {n: term.weight for n, term in enumerate(terms)}, SMALL)
                best = held, [(start + first, start + last) for first, last in places]
        return tuple(best[1])


def _claim(words: str, given: Sequence[Given]) -> _Claim | Literal["false", "none"]:
    """ "none" for words that are no citation."""
    named = _named(words, given)
    if named is None:
        return "false" if _FILE_LIKE.fullmatch(words) or _PAGE_LIKE.fullmatch(words) else "none"
    file, place = named
    if not place:
        return _Claim(file, file.parts)
    parts = _parts_at(file, place)
    return _Claim(file, parts) if parts else "false"


def _named(words: str, given: Sequence[Given]) -> tuple[Given, str] | None:
    """The file whose name they begin with, the longest such name, and what follows it; without its ending a name counts
    where only one file has it."""
    told = _plain(words)
    stems = [_plain(file.name.rpartition(".")[0]) for file in given]
    for file in sorted(given, key=lambda each: -len(each.name)):
        stem = _plain(file.name.rpartition(".")[0])
        for name in (_plain(file.name), stem if stems.count(stem) == 1 else ""):
            rest = told[len(name) :].lstrip()
            is_word = name == stem and not rest  # in brackets, and maybe of no file
            if name and told.startswith(name) and not is_word and rest[:1] in ("", ","):
                return file, rest[1:].strip()
    return None


def _parts_at(file: Given, place: str) -> tuple[Part, ...]:
    """Those that are named, where each of them was given; else none."""
    by_label = {_plain(part.label): part for part in file.parts}
    if file.unit in _NUMBERED:
        found = _NUMBERED[file.unit].fullmatch(place)
        labels = list(_numbers(found[1])) if found else []
    elif file.unit in MARKS:
        labels = [_plain(place).removeprefix("sheet ") if file.unit == "sheet" else _plain(place).removeprefix("# ")]
    else:
        labels = []
    parts = [by_label.get(label) for label in labels]
    return tuple(part for part in parts if part) if parts and all(parts) else ()


def _numbers(told: str) -> Iterator[str]:
    """3–5, 9 as 3, 4, 5 and 9; of a range that is none, or too long, a number that no page has."""
    for first, last in re.findall(r"(\d+)(?:\s?[-–]\s?(\d+))?", told):
        start, end = int(first), int(last or first)
        yield from map(str, range(start, end + 1)) if 0 <= end - start < _MOST_PAGES else ["-"]


def _plain(words: str) -> str:
    return " ".join(words.split()).casefold()


def _sentence_before(answer: str, place: int) -> str:
    """What stands right before a citation and may rest on it."""
    before = answer[max(0, place - _BEFORE) : place].rstrip().rstrip(".!?…。")
    found = _SENTENCE.match(before)
    return found[1] if found else before
