"""Whether a statement puts the opposite in place of a word: "louder" for "quieter", "all" for "some", effect for cause.

The words are in swaps.toml. Each text is one sentence, or a line of a model.
"""

import re
from collections.abc import Iterator

from ..language import denies
from ..sentences import words_of
from ..topic_stems import stems_of
from .polarity import is_negated, lowered
from .swap_words import found, languages_of, opposites_of, says

AMOUNTS = (("some", "every"), ("some", "none"), ("sometimes", "always"))
NOT_ALL = re.compile(
    r"(?<!\w)(?:not|nicht|pas|no|não|non|niet|не|ليس|almost|nearly|fast|presque|casi|quase|quasi|bijna|почти) $"
    r"|并非$|不是$"
)
BEFORE = 8  # characters in front of "all"


def turns_a_quality(text: str, source: str) -> bool:
    """Says "louder" of what the source calls "quieter"; what is compared the other way round too is the same."""
    languages = languages_of(text, source)
    mine, theirs = lowered(text), lowered(source)
    if says("too", mine, languages) or says("too", theirs, languages) or not _is_plain(text, source):
        return False
    is_reversed = _is_compared_in_turn(mine, theirs, languages)
    for code in languages:
        for pair in opposites_of(code):
            told, said = _side(mine, *pair), _side(theirs, *pair)
            if told and said and (told != said) != is_reversed:
                return _shares_more(mine, theirs, pair)
    return False


def turns_an_amount(text: str, source: str) -> bool:
    """Says "all" of what the source says of some."""
    languages = languages_of(text, source)
    mine, theirs = lowered(text), lowered(source)
    for less, more in AMOUNTS:
        is_less_there = says(less, theirs, languages) and not says(more, theirs, languages)
        if is_less_there and _is_of(more, mine, languages) and not says(less, mine, languages):
            return bool(stems_of(text) & stems_of(source))
    return False


def _is_of(amount: str, text: str, languages: frozenset[str]) -> bool:
    """Says it, and not that it is nearly so."""
    starts = (match.start() for match in found(amount, text, languages))
    return any(not NOT_ALL.search(text[max(start - BEFORE, 0) : start]) for start in starts)


def turns_a_cause(text: str, source: str) -> bool:
    """Says that what happened is the reason for what it came from."""
    languages = languages_of(text, source)
    told, said = list(_causes(text, languages)), list(_causes(source, languages))
    return any(_is_turned(mine, theirs) for mine in told for theirs in said)


def _is_turned(mine: tuple[frozenset[str], frozenset[str]], theirs: tuple[frozenset[str], frozenset[str]]) -> bool:
    turned = len(mine[0] & theirs[1]), len(mine[1] & theirs[0])
    straight = len(mine[0] & theirs[0]) + len(mine[1] & theirs[1])
    return min(turned) > 0 and straight == 0


def _causes(text: str, languages: frozenset[str]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Stems of each cause, and of what came of it."""
    low = lowered(text)
    for match in found("because", low, languages):
        before, behind = low[: match.start()], low[match.end() :]
        if before.strip(" ,.;"):
            yield stems_of(behind), stems_of(before)
        else:
            cause, _, effect = re.sub("[，、]", ",", behind).partition(",")
            yield stems_of(cause), stems_of(effect)
    for match in found("so", low, languages):
        yield stems_of(low[: match.start()]), stems_of(low[match.end() :])


def _is_plain(text: str, source: str) -> bool:
    """Nothing is denied; "must not get warmer" is "colder"."""
    return not any(denies(lowered(each)) or is_negated(each) is not False for each in (text, source))


def _side(text: str, one: re.Pattern[str], other: re.Pattern[str]) -> str:
    """Which of two opposites it says; "" where it says neither, or both."""
    is_one, is_other = bool(one.search(text)), bool(other.search(text))
    return "" if is_one == is_other else ("one" if is_one else "other")


def _shares_more(text: str, source: str, pair: tuple[re.Pattern[str], re.Pattern[str]]) -> bool:
    """Both speak of the same, apart from the quality."""
    mine, theirs = (stems_of(pair[0].sub(" ", pair[1].sub(" ", each))) for each in (text, source))
    return bool(mine & theirs) and 2 * len(mine & theirs) >= len(mine)


def _is_compared_in_turn(text: str, source: str, languages: frozenset[str]) -> bool:
    """Both compare two things, and the first of the one is the second of the other."""
    mine, theirs = (_compared(each, languages) for each in (text, source))
    if not mine or not theirs:
        return False
    return bool(mine[0] & theirs[1] and mine[1] & theirs[0])


def _compared(text: str, languages: frozenset[str]) -> tuple[frozenset[str], frozenset[str]] | None:
    match = next(found("than", text, languages), None)
    if match is None:
        return None
    before, behind = (frozenset(words_of(part)) for part in (text[: match.start()], text[match.end() :]))
    return before - behind, behind - before
