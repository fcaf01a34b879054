"""What the model sees of a sentence: words, what stands beside what, how words begin and end.

Words that the corpus hardly knows stand as their shape ("@ing", "@name"), so that "I'm gonna paint the fence" and
"I'm gonna prune the hedge" look the same.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from ... import hashed_weights
from ...scripts import HAN, KANA, MARKS, plain, script_of

MOST_WORDS = 40
MOST_SIGNS = 80  # of Chinese and Japanese
_LETTER = rf"(?:[^\W_{HAN}{KANA}]|[{MARKS}])"
_TOKEN = re.compile(rf"[{HAN}{KANA}]|{_LETTER}+(?:['.-]{_LETTER}+)*|[,;:!?%€$£]")
_NAMED = {
    word: shape
    for shape, words in {
        "@day": "monday tuesday wednesday thursday friday saturday sunday",
        "@days": "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
        "@month": "january february march april june july august september october november december",
    }.items()
    for word in words.split()
}
_ENDINGS = ("ing", "ed", "ly")


def tokens_of(text: str) -> list[str]:
    """Words, signs of Chinese and Japanese, and the punctuation that tells something; as they are written."""
    return _TOKEN.findall(plain(text[: MOST_WORDS * 20]))


def shape_of(token: str) -> str:
    """The word in lower case; one shape for all numbers, days and months."""
    if any(map(str.isdigit, token)):
        return "#"
    lowered = token.lower()
    return _NAMED.get(lowered, lowered)


def places_of(text: str, known: Collection[str], *, is_english: bool) -> set[int]:
    """Where the weights of its features stand in the table of its group.

    Features share places, and are then taken for each other: of those that stand in three sentences or more, four in
    ten of the English ones do, and seven in ten of the rest. It costs a point of what is right, and the table needs no
    names.
    """
    return hashed_weights.places_of(features_of(text, known, is_english=is_english))


def features_of(text: str, known: Collection[str], *, is_english: bool) -> set[str]:
    """known: words, in lower case, that are seen as they are."""
    tokens = tokens_of(text)
    found = set(_closing(text))
    if script_of(text) in ("zh", "ja"):
        found.update(_of_signs("".join(map(shape_of, tokens[:MOST_SIGNS]))))
        return found
    tokens = tokens[:MOST_WORDS]
    shapes = [shape_of(token) for token in tokens]
    words = [
        shape if shape in known or shape[0] in "#@" else _unknown(token, is_first=not place)
        for place, (token, shape) in enumerate(zip(tokens, shapes, strict=True))
    ]
    found.update(_of_words(words))
    if is_english:
        rare = (shape for shape in shapes if shape not in known and len(shape) > 3 and shape[0] not in "#@")
        found.update(part for shape in rare for part in (f"p:{shape[:4]}", f"s:{shape[-3:]}"))
        found.update(_of_neighbours(shapes))
        found.update(_of_pieces(shapes, shortest=4, sizes=(4, 5)))
    else:
        # In languages that inflect more than English pieces of words tell more.
        found.update(f"b:{one[:5]} {other[:5]}" for one, other in pairwise(["^", *shapes, "$"]))
        found.update(_of_pieces(shapes, shortest=2, sizes=(3, 4, 5, 6)))
    return found


def _unknown(token: str, *, is_first: bool) -> str:
    is_name = token[0].isupper()
    if is_name and not is_first:
        return "@Name"
    lowered = token.lower()
    ending = next((ending for ending in _ENDINGS if lowered.endswith(ending)), "")
    if ending or is_name:
        return f"@{ending or 'name'}"
    return "@s" if lowered.endswith("s") else "@w"


def _closing(text: str) -> Iterator[str]:
    sign = text.rstrip(" \"')")[-1:]
    if sign in ("?", "!"):
        yield f"{sign}$"


def _of_words(words: Sequence[str]) -> Iterator[str]:
    """Each word, each two and three that stand together, two with one between them, and how it begins."""
    yield f"long {min(len(words) // 3, 5)}"
    yield from words
    row = ["^", *words, "$"]
    for one, other in pairwise(row):
        yield f"{one} {other}"
    for place in range(len(row) - 2):
        yield f"{row[place]} {row[place + 1]} {row[place + 2]}"
        yield f"{row[place]} _ {row[place + 2]}"
    for size in (4, 5):
        if len(row) > size:
            yield " ".join(row[:size])


def _of_neighbours(shapes: Sequence[str]) -> Iterator[str]:
    """Two that stand together or have one between them, as they are, however rare."""
    row = ["^", *shapes, "$"]
    yield from (f"x:{one} {other}" for one, other in pairwise(row))
    yield from (f"x:{one} _ {other}" for one, other in zip(row, row[2:], strict=False))


def _of_pieces(shapes: Sequence[str], *, shortest: int, sizes: Sequence[int]) -> Iterator[str]:
    """Each word of at least `shortest` characters, and all pieces of it of these sizes."""
    for shape in shapes:
        if len(shape) >= shortest and shape[0] not in "#@":
            word = f"<{shape}>"
            yield f"g:{word}"
            for size in sizes:
                yield from (f"g:{word[place : place + size]}" for place in range(len(word) - size + 1))


def _of_signs(signs: str) -> Iterator[str]:
    row = f"^{signs}$"
    for size in (1, 2, 3, 4, 5):
        yield from (f"c:{row[place : place + size]}" for place in range(len(row) - size + 1))
