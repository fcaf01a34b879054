"""What people read is plain English: the words of our own dialect stay out of it. Translators start from these too."""

import re

import pytest

from tests import catalogues

INSTEAD = {
    r"anew": "again, new; a budget “resets on”",
    r"whoever|whomever|thereof|therein": "a noun: anyone with this link, the author, your administrator",
    r"meanwhile": "a sentence that says what happened",
    r"stands?|stood|standing": "is, stays, is sent word for word",
    r"spare[sd]?": "saved",
    r"(?<!summary )so far": "yet, or nothing",
    r"(?:goes|go|going) on": "continues",
    r"by (?:itself|themselves|oneself)": "automatically",
    r"somebody|anybody|everybody": "someone, anyone, everyone",
    r"finds? no room|for want of": "does not fit, because there was no room",
    r"are the (?:most|least)": "the limit is, the minimum is",
    r"is (?:none of|no (?:json|zip|text|number))": "is not one of, is not valid",
    r"(?:is|are) told": "sees, is notified",
    r"(?:is|was|were) brought in|came in|may come in": "imported, joined",
    r"lets? originals go|takes? up": "removes, adds",
    r"begun": "started",
    r"unseen by": "hidden from",
    r"to be sure": "to confirm",
}

PLACE = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|<[^>]+>")


def dialect(words: str) -> list[str]:
    plain = PLACE.sub(" ", words)
    return [instead for found, instead in INSTEAD.items() if re.search(rf"\b(?:{found})\b", plain, re.IGNORECASE)]


def test_what_people_read_is_plain_english():
    """Where this fails: the right side says what to write instead."""
    messages = [form for message in catalogues.said() if message.id for form in _forms(message.id)]
    assert len(messages) > 1_000
    assert {words: found for words in messages if (found := dialect(words))} == {}


@pytest.mark.parametrize(
    "words",
    [
        "It begins anew on %(day)s.",
        "Whoever opens it may come in, also without an account so far.",
        "The summary changed meanwhile.",
        "The first 6 turns stand word for word.",
        "%(lines)s line finds no room now.",
        "This is no JSON: line {line}.",
        "Nothing is folded here by itself.",
        "Spent and spared in 30 days",
    ],
)
def test_the_dialect_is_found(words):
    assert dialect(words)


@pytest.mark.parametrize(
    "words",
    [
        "Summary so far",
        "I understand the standard.",
        "%(spared)s of %(full)s input tokens",
        "There is no more room.",
        "Resets on %(day)s, 00:00.",
        "The number is not a number.",
    ],
)
def test_what_only_looks_like_it_is_let_be(words):
    assert dialect(words) == []


def _forms(words: str | tuple[str, ...] | list[str]) -> list[str]:
    return [words] if isinstance(words, str) else list(words)
