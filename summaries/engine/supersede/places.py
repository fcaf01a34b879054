"""Single words of a sentence: what it is about, what stands before one, what only it has."""

from .statement import Reading, Token
from .word_lists import WORD, common

VERBS = frozenset(("@start", "@end", "@leave"))  # that so many things do that they tell nothing apart


def own(reading: Reading, other: Reading) -> list[Token]:
    """The words that only this one has."""
    return [t for t in reading.told if not other.has(t) and not (t.is_side or t.is_generic or t.is_agent)]


def head(reading: Reading, scope: frozenset[int] | None) -> Token | None:
    """The word that a sentence is about, before its verb and before what says of what it is."""
    verb = next(
        (t for t in reading.tokens if (t.is_weak or t.stem in VERBS) and (scope is None or t.clause in scope)), None
    )
    if verb is None:
        return None
    joints = [start for name, _, start in reading.lists if name == "restrict" and start < verb.start]
    subject = [t for t in reading.told if t.start < verb.start and t.clause == verb.clause and not t.is_side]
    first = [token for token in subject if all(token.start < joint for joint in joints)]
    return next(reversed(first or subject), None)


def before(reading: Reading, token: Token | None) -> str:
    """The word that stands before one, past articles; nothing in languages that say it behind."""
    if token is None:
        return ""
    words = [word.lower() for word in WORD.findall(reading.text[: token.start])]
    unsaid = common("determiners") | common("adverbs")
    unsaid |= common("articles") if reading.language != "en" else frozenset()
    words = [word for word in words if word not in unsaid]
    word = words[-1] if words and reading.language in ("en", "de", "fr", "es_pt_it", "ru", "ar") else ""
    return "at" if reading.language == "en" and word in ("at", "for") else word


def is_said(token: Token) -> bool:
    return not (token.is_side or token.is_weak or token.is_denied)
