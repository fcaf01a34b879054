"""Whether a reply says once more what a message said: then it may not speak for that message once it is deleted."""

from .details import details_of
from .sentences import content_words, sentences_of

LEAST_SHARED = 2
"""Words; what shares fewer has only its subject in common, unless that is all that was said."""
LEAST_TOLD = 0.5
"""The share of the words of a sentence that another one repeats where it tells it."""
LEAST_DETAIL = 3
"""Characters of a number, a name or an address that nobody says by chance."""


def repeats(reply: str, said: str) -> bool:
    """Whether a sentence of the reply tells a sentence of what was said, or holds one of its details."""
    details = {detail for detail in details_of(said) if len(detail) >= LEAST_DETAIL}
    if details & set(details_of(reply)):
        return True
    told = [words for sentence in sentences_of(said) if (words := _words(sentence))]
    return any(_tells(_words(sentence), words) for sentence in sentences_of(reply) for words in told)


def _words(sentence: str) -> frozenset[str]:
    """A bare number tells nothing without what it counts."""
    return frozenset(word for word in content_words(sentence) if not word.isdigit())


def _tells(words: frozenset[str], told: frozenset[str]) -> bool:
    shared = len(words & told)
    return shared >= min(LEAST_SHARED, len(told)) and shared >= LEAST_TOLD * len(told)
