"""What is quoted of a message that a question is about: a short one whole, a long one around the hit."""

from collections.abc import Mapping, Sequence

from .passages import Passage, passages_of
from .question_terms import Places, Term

LARGE, SMALL = (420, 320), (240, 180)  # characters of a message that is quoted whole; of a longer one, around its hit
MOST_BLOCK_CHARS = 2_400  # of code, or of a table; a longer one is not quoted
MOST_PASSAGES = 400  # of a message that are looked at
SECOND = 0.35  # of the worth of the first place, from which on a second one is quoted too
LEAD_CHARS = 220  # of a message that only its neighbours speak for: an answer begins with what it says
_JOINT = 3  # characters between two sentences that stand side by side


def places_in(
    text: str, terms: Sequence[Term], values: Mapping[int, float], sizes: tuple[int, int] = LARGE
) -> list[tuple[int, int]]:
    """Stretches (start, end) of a text, in their order; none where only a block that is too long would tell.

    values: what each term (by its place among the terms) is worth. sizes: LARGE or SMALL.
    """
    whole, around = sizes
    if len(text) <= whole:
        return [(0, len(text))]
    passages = passages_of(text)[:MOST_PASSAGES]
    worth = _worths(text, passages, terms, values)
    best = max(range(len(passages)), key=lambda n: (sum(worth[n].values()), -n), default=0)
    if not passages or not worth[best]:
        return _lead(passages)
    chosen = [_around(passages, worth, best, around)]
    told = frozenset(worth[best])
    rest = [
        n
        for n, found in enumerate(worth)
        if not _is_in(passages[n], chosen[0])
        and sum(value for place, value in found.items() if place not in told) > SECOND * sum(worth[best].values())
    ]
    if rest:
        second = max(rest, key=lambda n: (sum(worth[n].values()), -n))
        chosen.append(_around(passages, worth, second, around // 2))
    return _joined(sorted(chosen))


def _worths(
    text: str, passages: Sequence[Passage], terms: Sequence[Term], values: Mapping[int, float]
) -> list[dict[int, float]]:
    """What each passage holds of the terms; a block that is too long holds nothing."""
    places = Places([text[passage.start : passage.end] for passage in passages])
    worth: list[dict[int, float]] = [{} for _ in passages]
    for number, value in values.items():
        for term, share in ((terms[number], 1.0), *((other, 0.4) for other in terms[number].others)):
            for n in places.of(term):
                if not _is_too_long(passages[n]):
                    worth[n][number] = max(worth[n].get(number, 0.0), share * value)
    return worth


def _around(passages: Sequence[Passage], worth: Sequence[Mapping[int, float]], at: int, chars: int) -> tuple[int, int]:
    """A passage with its neighbours while there is room: the one that tells more first, else the one that follows."""
    first = last = at
    while True:
        ways = []
        if last + 1 < len(passages) and not passages[last + 1].is_block:
            ways.append((sum(worth[last + 1].values()), 1, first, last + 1))
        if first and not passages[first - 1].is_block:
            ways.append((sum(worth[first - 1].values()), 0, first - 1, last))
        ways = [way for way in ways if passages[way[3]].end - passages[way[2]].start <= chars]
        if not ways:
            return passages[first].start, passages[last].end
        _, _, first, last = max(ways)


def _lead(passages: Sequence[Passage]) -> list[tuple[int, int]]:
    told = [passage for passage in passages if not passage.is_block]
    if not told:
        return []
    end = max((p.end for p in told if p.end - told[0].start <= LEAD_CHARS), default=told[0].end)
    return [(told[0].start, end)]


def _joined(stretches: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in stretches:
        if joined and start - joined[-1][1] <= _JOINT:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def _is_in(passage: Passage, stretch: tuple[int, int]) -> bool:
    return stretch[0] <= passage.start and passage.end <= stretch[1]


def _is_too_long(passage: Passage) -> bool:
    return passage.is_block and passage.end - passage.start > MOST_BLOCK_CHARS
