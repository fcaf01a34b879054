"""Questions by the order of their words: "what time does it close", with or without a question mark."""

from collections.abc import Sequence

from .vocabulary import WORDS, is_in

SHORTEST = 4  # words; "who knows" asks nothing
_LEADS = ("so", "and", "but", "ok", "also", "btw", "hey", "or")


def asks_in_words(tokens: Sequence[str]) -> bool:
    """tokens: lower-case words and signs."""
    words = [token for token in tokens[:14] if token.isalnum() or "'" in token]
    if words and words[0].endswith("'s") and is_in("question_starts", words[0][:-2]):
        words[:1] = [words[0][:-2], "is"]
    while words and words[0] in _LEADS:
        words = words[1:]
    if len(words) < SHORTEST:
        return False
    if is_in("asking", words[0]):
        is_turned = words[0] not in ("have", "do") and is_in("asked", words[1])
        return is_turned or (words[0] == "do" and words[1] in ("i", "we", "you"))
    if words[0] == "any":
        return words[1] in ("idea", "clue", "news")
    return is_in("question_starts", words[0]) and "," not in tokens[:8] and _is_turned(words)


def _is_turned(words: Sequence[str]) -> bool:
    """The verb stands before what is asked about, and no other subject before the verb."""
    place = next((place for place, word in enumerate(words[:6]) if place and is_in("asking", word)), 0)
    between = words[1:place]
    if not place or not WORDS["said_before"].isdisjoint(between) or any("'" in word for word in between):
        return False
    return words[0] == "who" or (place + 1 < len(words) and is_in("asked", words[place + 1]))
