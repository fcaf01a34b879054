"""The words of a question that can find its answer, and the places of texts where they stand.

A word is known by its beginning and by its stem in the languages that the question can be in; where no spaces part
words, by pairs of characters.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, pairwise

from ..cues import function_words, small_talk
from ..scripts import HAN, HANGUL, KANA, LETTER, MARKS, plain
from .questions import is_asking, related
from .snowball import LONGEST_WORD, stem_of

MOST_TERMS = 24  # of a question; a longer one is known by its first words
LEAST_BEGINNING = 3  # letters of a word, by which it is looked for
LEAST_KIN = 5  # letters that two words share before they count as akin: "psychology", "psychological"
KIN = 0.5  # what a word that is akin counts, against the word itself
CHATTY, SMALL = 0.6, 0.3  # weights of a word of small talk, and of a single character that a pair holds too
OTHER = 0.4  # of the worth of a word, where an answer may name the same by another one
ALONE = 0.7  # weight of a character that no pair holds: 猫 of 猫的名字
MOST_PLACES = 5_000  # of one term in all texts that are looked at
ENDINGS = 4  # letters that Korean may join to a word
CLITICS = 4  # letters that Arabic may join to the beginning of a word

_WORD = re.compile(rf"[{HAN}]+|[{KANA}]+|(?:(?![{HAN}{KANA}]){LETTER})+")
# Characters that make no word with the one beside them, in Chinese and in Japanese.
_GRAMMAR = frozenset("的了是吗呢么嗎麼吧啊我你您他她它们們这那這个個什怎はがをにでとのもへかよねだ")
_JOINED = re.compile(r"['’](?:s|re|ve|ll|d|t|m)\b")
_REST = re.compile(f"{LETTER}*")
_MARK = re.compile(f"[{MARKS}]")
_UNSPACED = re.compile(f"[{HAN}{KANA}\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
_IS_KANA = re.compile(f"[{KANA}]")  # one of which says nothing
_IS_HANGUL, _IS_ARABIC = re.compile(f"[{HANGUL}]"), re.compile("[\u0620-\u064a]")
_UNWRITTEN = dict.fromkeys((*range(0x610, 0x61B), *range(0x64B, 0x660), 0x640, 0x670))


@dataclass(frozen=True, slots=True)
class Term:
    """A word that is looked for. beginning: what all its forms share, as folded() writes it; stems by language.

    weight: 1.0, less for what says little; others: words by which an answer may name the same.
    """

    word: str
    beginning: str
    stems: tuple[tuple[str, str], ...] = ()
    weight: float = 1.0
    others: tuple["Term", ...] = ()

    @property
    def is_joined(self) -> bool:
        """Has no borders in a text."""
        return bool(_UNSPACED.match(self.word))

    @property
    def tells(self) -> bool:
        """Says enough to be looked for alone."""
        return self.weight > CHATTY


def terms_of(text: str, languages: Sequence[str]) -> tuple[Term, ...]:
    """Of a question, in their order, each once; function words are none, and words of small talk weigh little."""
    said = lowered(text)
    kept: dict[str, Term] = {}
    for word in _words(said):
        if _tells(word) and not is_asking(plain(word), languages):
            term = _term(word, languages, _others(word, languages))
            kept.setdefault(term.beginning, term)
    joined = "".join(word for word in kept if len(word) == 2)
    asking = "".join(word for word in _words(said) if is_asking(word, languages))
    for char in dict.fromkeys(_UNSPACED.findall(said)):
        if _tells(char) and char not in asking and not _IS_KANA.match(char):
            kept[char] = Term(char, char, weight=SMALL if char in joined else ALONE, others=_others(char, languages))
    return tuple(kept.values())[:MOST_TERMS]


def index_words(terms: Sequence[Term]) -> dict[str, float]:
    """Beginnings by which a full-text index finds the terms, those that tell most first, and what each is worth: with
    and without accents, in Arabic behind its article; then words by which an answer may name the same."""
    found: dict[str, float] = {}
    others = [(OTHER, other) for term in terms for other in term.others]
    own = [(term.weight, term) for term in terms]
    for article, asked in (("", own), ("ال", own), ("", others), ("و", own), ("ب", own), ("لل", own)):
        for worth, term in asked:
            if article and not _IS_ARABIC.match(term.word):
                continue
            found.setdefault(article + term.beginning, worth)
            if not article and not _IS_ARABIC.match(term.word):
                found.setdefault(term.word[: len(term.beginning)], worth)
    single = {term.word for term in terms if term.weight == SMALL and len(term.word) == 1}
    return {word: worth for word, worth in found.items() if word not in single}


class Places:
    """Texts, in which terms are looked for all at once."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._lowered = "\n".join(map(lowered, texts))
        self._folded = "\n".join(map(folded, texts))
        self._starts = [0, *accumulate(len(lowered(text)) + 1 for text in texts)]

    def of(self, term: Term) -> dict[int, float]:
        """How often the term stands in which text, by its number; words that are akin count less."""
        counts: dict[int, float] = {}
        text, find, beginning = self._lowered, self._folded.find, term.beginning
        size, is_joined, worth_at = len(beginning), term.is_joined, _worth_at(term, text)
        at, tried = find(beginning), 0
        while at >= 0 and tried < MOST_PLACES:
            if counted := 1.0 if is_joined else worth_at(at):
                number = bisect_right(self._starts, at) - 1
                counts[number] = counts.get(number, 0.0) + counted
            at, tried = find(beginning, at + size), tried + 1
        return counts


@lru_cache(2_048)
def lowered(text: str) -> str:
    """Lower case, composed, without Arabic vowel signs: what stems are made of."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", text).replace("İ", "i").translate(_UNWRITTEN).lower()


@lru_cache(2_048)
def folded(text: str) -> str:
    """lowered(), of the same length, with no accents and one form of each Arabic letter."""
    return _fold(lowered(text))


def _worth_at(term: Term, text: str) -> Callable[[int], float]:
    """What the word of a lowered text is to the term, by where the term's beginning stands in it; only in Arabic that
    may be inside of the word."""
    known: dict[tuple[int, str], float] = {}
    may_be_inside, size = bool(_IS_ARABIC.match(term.word)), len(term.beginning)
    rest, longest = _REST.match, LONGEST_WORD - size

    def worth_at(at: int) -> float:
        start = at
        if at and _is_letter(text[at - 1]):
            if not may_be_inside:
                return 0.0
            while start > 0 and at - start <= CLITICS and _is_letter(text[start - 1]):
                start -= 1
        end = at + size
        word = text[start : rest(text, end, end + longest).end()]  # type: ignore[union-attr]
        found = known.get((at - start, word))
        if found is None:
            found = known[at - start, word] = _counted(term, word, at - start)
        return found

    return worth_at


def _counted(term: Term, word: str, at: int) -> float:
    """at: where in the word the term's beginning stands."""
    if word == term.word or any(stem_of(word, language) == stem for language, stem in term.stems):
        return 1.0
    if _IS_HANGUL.match(term.word):
        return 1.0 if len(word) - at - len(term.beginning) <= ENDINGS else 0.0
    return KIN if len(term.beginning) >= LEAST_KIN and not at else 0.0


def _is_letter(char: str) -> bool:
    return char.isalnum() or (char >= "\u0300" and bool(_MARK.match(char)))


def _others(word: str, languages: Sequence[str]) -> tuple[Term, ...]:
    """A question that can be in many languages is too short to guess by."""
    if len(languages) > 2:
        return ()
    return tuple(_term(lowered(other), languages) for other in related(word, languages))


def _term(word: str, languages: Sequence[str], others: tuple[Term, ...] = ()) -> Term:
    weight = CHATTY if word in small_talk() else 1.0
    if _UNSPACED.match(word) or word.isdigit():
        return Term(word, _fold(word), weight=weight, others=others)
    stems = tuple((language, stem_of(word, language)) for language in languages)
    return Term(word, _beginning(word, [stem for _, stem in stems]), stems, weight, others)


def _beginning(word: str, stems: Sequence[str]) -> str:
    """What the word and its stems begin with, less the letter in which forms differ most: study, studies, studied."""
    whole, bare = _fold(word), [_fold(stem) for stem in stems]
    if _IS_ARABIC.match(word):
        return min((stem for stem in bare if stem in whole and len(stem) > 1), key=len, default=whole)
    shared = whole
    for stem in bare:
        pairs = enumerate(zip(shared, stem, strict=False))
        shared = shared[: next((n for n, (a, b) in pairs if a != b), min(len(shared), len(stem)))]
    if len(shared) > 4 and stems:
        shared = shared[:-1]
    return shared if len(shared) >= LEAST_BEGINNING else whole[:LEAST_BEGINNING]


def _words(text: str) -> Iterator[str]:
    """Words without what an apostrophe joins to them, and pairs of characters where no spaces part words."""
    for run in _WORD.findall(_JOINED.sub("", text)):
        if _UNSPACED.match(run):
            yield from map("".join, pairwise(run))
        else:
            yield run


def _tells(word: str) -> bool:
    if plain(word) in function_words():
        return False
    if _UNSPACED.match(word):
        return _GRAMMAR.isdisjoint(word) if len(word) > 1 else function_words().isdisjoint(word)
    return len(word) > 1 or word.isdigit()


def _fold(word: str) -> str:
    return word if word.isascii() else word.translate(_folds())


@cache
def _folds() -> dict[int, str]:
    """Each composed letter of Latin, Greek and Cyrillic to the one below its accents."""
    table = {ord(a): b for a, b in zip("أإآٱىةёßøłđı", "اااايهеsoldi", strict=True)}
    for code in (*range(0xC0, 0x250), *range(0x386, 0x3D0), *range(0x1E00, 0x2000)):
        base = unicodedata.normalize("NFD", chr(code))[0]
        if base != chr(code):
            table.setdefault(code, base)
    return table
