"""What a sentence says apart from its reason, of what it says two things of, the second; and what it says it of."""

from dataclasses import replace
from functools import lru_cache

from .reading import read
from .statement import Reading
from .word_lists import WORD


@lru_cache(8_192)
def parts_of(text: str) -> tuple[Reading, ...]:
    """What a sentence says behind its reason, and of what it says two things of, the second."""
    whole = read(text)
    parts = [_behind_reason(whole, start) for name, _, start in whole.lists if name == "so" and start]
    if whole.is_latin and not parts:
        parts = [_second_half(whole, start) for name, _, start in whole.lists if name == "and"]
    return tuple(part for part in parts if part)


def with_subject(text: str, before: str) -> str:
    """A sentence that gives a value of nothing stands with the one before it."""
    reading = read(text)
    is_bare = reading.given and not [token for token in reading.told if not token.is_generic]
    return (
        f"{before.rstrip('.!')}, {text[:1].lower()}{text[1:]}"
        if before and is_bare and read(before).is_strong
        else text
    )


def _behind_reason(whole: Reading, start: int) -> Reading | None:
    found = WORD.match(whole.text, start)
    told = whole.text[found.end() :].lstrip(" ,") if found and whole.is_latin else whole.text[start:]
    part = read(told)
    is_event = any(token.is_weak and token.written.lower().endswith("ed") for token in part.tokens)
    if not part.told or (is_event and "moved" not in part.marks):
        return None
    return replace(part, lists=(*part.lists, ("so", 0, 0)))


def _second_half(whole: Reading, start: int) -> Reading | None:
    """ "The flight is late and leaves at 11" says of the flight that it leaves at 11."""
    verb = next((token for token in whole.tokens if token.is_weak), None)
    joint = WORD.match(whole.text, start)
    behind = next((token for token in whole.tokens if token.start > start), None)
    if verb is None or joint is None or behind is None or behind.start != joint.end() + 1:
        return None
    is_verb = behind.is_weak or behind.stem.startswith("@")
    if not is_verb or verb.start >= start or not whole.text[: verb.start].strip():
        return None
    return read(f"{whole.text[: verb.start].rstrip()} {whole.text[behind.start :]}")
