"""How sure, and in which case, a statement is true: what a model may not leave out of what somebody said.

The words are in polarity.toml. A statement that keeps any word of the same sort is taken to keep what was said.
"""

import re
from collections.abc import Iterator

from ..language import has_two_sides
from ..topic_stems import stems_of
from ..values import in_figures
from .polarity import figures_in, holds, is_negated, languages_to_search, lowered, shares_a_limit, words_found
from .sources import shares_words

VERB_STEM = 4  # letters
RATES = ("each", "whole", "hour", "day", "week", "month", "year")
AROUND_A_VALUE = 30  # characters behind a value that say what it is for
AROUND_AN_EXCEPTION = 40  # characters behind "except"


def drops_a_doubt(text: str, source: str) -> bool:
    """Says as a fact what the source thinks likely, or what is so only if something else is."""
    return _drops("hedge", text, source) or drops_a_case(text, source)


def drops_a_case(text: str, source: str, least: float = 0) -> bool:
    """Says as settled what the source says for some case only: "if the weather is nice".

    least: the share of the words of that case from which on a text keeps it.
    """
    return _drops("condition", text, source) and not _says_both(text, source, least)


def _says_both(text: str, source: str, least: float) -> bool:
    """What happens, and in which case, in other words: "late return costs 20" of "if I am late they charge 20"."""
    match = next(_found("condition", source, text), None)
    if match is None:
        return True
    case, _, rest = source[match.end() :].partition(",")
    rest = f"{source[: match.start()]} {rest}"
    is_kept = shares_words(text, case) and len(stems_of(text) & stems_of(case)) >= least * len(stems_of(case))
    return is_kept and shares_words(text, rest) if rest.strip() else False


def forgets_the_past(text: str, source: str) -> bool:
    """Says that something is so now of which the source says that it was."""
    return _says("now", text, source) and _drops("past", text, source)


def makes_a_duty(text: str, source: str) -> bool:
    """Says "must" where the source says "may", or "need not"; what one may not do, one must not do."""
    if not _says("oblige", text, source) or _says("permit", text, source) or _says("oblige", source, text):
        return False
    if has_two_sides(source):
        return False
    if _says("need_not", source, text):
        return is_negated(text, source) is False and not _says("need_not", text, source)
    is_so = is_negated(text, source) is False and is_negated(source, text) is False
    return is_so and _says("permit", source, text) and not shares_a_limit(text, source)


def turns_what_is_done(text: str, source: str) -> bool:
    """Says that something is done that is still to do, by the same verb, or calls "still to do" what is done."""
    said = [name for name in ("pending", "done") if _says(name, source, text)]
    if said == ["done"]:
        return _says("still", text, source)
    told = next(_found("has_done", text, source), None)
    words = lowered(source)
    return said == ["pending"] and told is not None and told.group(1)[:VERB_STEM] in words


def includes_the_exception(text: str, source: str) -> bool:
    """Says of what the source leaves out ("all except the clock") what it says of the rest."""
    if _says("all_but", text, source) or is_negated(text, source):
        return False
    subject = stems_of(" ".join(text.split()[:3]))
    before = stems_of(source[: next((match.start() for match in _found("all_but", source, text)), 0)])
    left_out = [
        stems_of(source[match.end() : match.end() + AROUND_AN_EXCEPTION].split(",")[0])
        for match in _found("all_but", source, text)
    ]
    return any((subject - before) & stems and stems_of(text) & before for stems in left_out)


def turns_a_rate(text: str, source: str) -> bool:
    """ "15 euros for the whole group" of "15 euros per person"."""
    told, said = dict(_rates(text, source)), dict(_rates(source, text))
    return any(told[value] != said[value] for value in told.keys() & said.keys())


def _drops(name: str, text: str, source: str) -> bool:
    keeping = ("hedge", "condition", "keeps_a_hedge") if name != "past" else ("past", "keeps_the_past")
    keeps = any(_says(each, text, source) for each in keeping)
    return _says(name, source, text) and not keeps


def _says(name: str, text: str, context: str) -> bool:
    return holds(name, lowered(text), languages_to_search(text, context))


def _found(name: str, text: str, context: str) -> Iterator[re.Match[str]]:
    return words_found(name, lowered(text), languages_to_search(text, context))


def _rates(text: str, context: str) -> Iterator[tuple[str, str]]:
    """Each value that is followed by what it is for, and that."""
    told, languages = in_figures(lowered(text), 2), languages_to_search(text, context)
    for figure, _, end in figures_in(told):
        behind = told[end : end + AROUND_A_VALUE]
        found = [
            (match.start(), name)
            for name in RATES
            if (match := min(words_found(name, behind, languages), key=re.Match[str].start, default=None))
        ]
        if found:
            yield figure, min(found)[1]
