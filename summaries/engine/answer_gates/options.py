"""Which of two options people took, and whether a statement says that they took the other one."""

import re
from collections.abc import Iterator, Sequence

from ..language import denies
from ..sentences import sentences_of, words_of
from ..topic_stems import stems_of
from .polarity import is_negated, lowered
from .sources import clauses_of
from .swap_words import found, languages_of, says

OF_AN_OPTION = 3  # words beside "or"
SHORT_CHOICE = 5  # words of a clause that need no verb to choose
_PARTS = re.compile(r"[,;:.!?。！？；：，、،؛؟—–]")
_JOINED = frozenset(("zh", "ja"))  # languages without spaces
_SIGNS = re.compile(r"[\u3400-\u9fff\u30a1-\u30fa\u30fc]+")


def takes_the_other(text: str, told: Sequence[str]) -> bool:
    """Says that one of two options was taken, of which the messages say that it was the other. told: in their order."""
    told = [_with_parted_and(each) for each in told]
    languages = languages_of(text, "\n".join(told))
    clauses = clauses_of(_without_the_rest(_with_parted_and(lowered(text)), languages))
    mine = frozenset(word for clause in clauses for word in _words(clause, languages))
    lost: set[str] = set()
    for taken, other in _choices(told, languages):
        if not mine & taken and not _is_said_of_it(mine, taken, other, told, languages):
            lost |= other
    lost |= _put_aside(told, languages)
    main = next(iter(clauses), "")  # "the folding bike, for the other was too heavy"
    return bool(_words(main, languages) & lost) and is_negated(main, text) is False


def _is_said_of_it(
    mine: frozenset[str], taken: frozenset[str], other: frozenset[str], told: Sequence[str], languages: frozenset[str]
) -> bool:
    """Something more is said of the other option: "tent, but one hostel night"."""
    parts = (_words(part, languages) for message in told for part in _PARTS.split(lowered(message)))
    return any(words & mine & other and words & mine - other and not words & taken for words in parts)


def _with_parted_and(text: str) -> str:
    """With the Arabic "and" as a word of its own."""
    return text.replace(" وال", " و ال")


def _put_aside(told: Sequence[str], languages: frozenset[str]) -> frozenset[str]:
    """Words of what something else was taken for: "paper" of "paint instead of paper"."""
    lost: set[str] = set()
    for sentence in (sentence for message in told for sentence in sentences_of(message)):
        low = lowered(sentence)
        for start, end in _asides(low, languages):
            lost |= _words(low[start:end], languages) - _words(f"{low[:start]} {low[end:]}", languages)
    return frozenset(lost)


def _without_the_rest(text: str, languages: frozenset[str]) -> str:
    """Without what the text itself says was not taken."""
    for start, end in sorted(_asides(text, languages), reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return text


def _asides(text: str, languages: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where the text says what was not taken."""
    for match in found("instead", text, languages):
        yield match.start(), match.end() + len(_PARTS.split(text[match.end() :])[0])
    for match in found("instead_behind", text, languages):
        before = _PARTS.split(text[: match.start()])[-1]
        words = before.split()
        length = len(before) if len(words) < 2 else len(words[-1]) + 1
        yield match.start() - length, match.end()


def _choices(told: Sequence[str], languages: frozenset[str]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """(words of the option that was taken, words of the other one)."""
    parts = [part for message in told for part in _PARTS.split(lowered(message)) if part.strip()]
    for place, part in enumerate(parts):
        for one, other in _pairs(part, languages):
            for clause in (*_same_breath(part, languages), *parts[place + 1 :]):
                words = _words(clause, languages)
                if (words & one and words & other) or not words & (one | other) or denies(clause):
                    continue
                if says("chose", clause, languages) or len(words_of(clause)) <= SHORT_CHOICE:
                    yield (one, other) if words & one else (other, one)
                    break


def _same_breath(part: str, languages: frozenset[str]) -> Iterator[str]:
    """What is right around the choice: "sea or hills, we chose the hills", "denizi değil dağı seçtik"."""
    for match in found("chose", part, languages):
        yield " ".join([match.group(), *part[match.end() :].split()[:OF_AN_OPTION]])
        yield " ".join([*part[: match.start()].split()[-OF_AN_OPTION + 1 :], match.group()])


def _pairs(part: str, languages: frozenset[str]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    between = next(found("between", part, languages), None)
    start = between.end() if between else 0
    for match in found("either", part[start:], languages):
        is_or = match.group().strip() not in ("and", "und", "et", "y", "e", "ed", "en", "и", "و")
        if not is_or and between is None:
            continue
        before, behind = part[start : start + match.start()], part[start + match.end() :]
        one = _words(" ".join(before.split()[-OF_AN_OPTION:]), languages)
        other = _words(" ".join(behind.split()[:OF_AN_OPTION]), languages)
        if one - other and other - one:
            yield one - other, other - one


def _words(text: str, languages: frozenset[str]) -> frozenset[str]:
    """Stems; of languages without spaces single signs too, for "sea" and "hill" have one."""
    if not languages & _JOINED:
        return stems_of(text)
    return stems_of(text) | frozenset(sign for run in _SIGNS.findall(text) for sign in run)
