"""Secrets out of text: each becomes what it was, as in "[password removed]". At every boundary of the engine."""

import re

from .secret_asides import ASIDES
from .secret_formats import FIRST, OWN, borrowed
from .secret_phrases import PHRASES, spans
from .secret_places import PLACED
from .secret_rules import REMOVED, Rule, marker
from .secret_ways_in import WAYS_IN


def redact(text: str) -> str:
    """The text with its secrets replaced. Redacting twice changes nothing."""
    lowered = text.lower()
    formats = _formats() if _LONG_RUN.search(text) else ()
    for one in (*formats, *PLACED):
        if any(hint in lowered for hint in one.hints):
            text = one.applied(text)
    for one in _IN_SLICES:
        if any(hint in lowered for hint in one.hints):
            text = one.applied_in_slices(text)
    return _without_said(text)


def load() -> None:
    """Makes at once the patterns that would be made at the first hint of a secret each."""
    for rule in (*_formats(), *PLACED, *_IN_SLICES):
        _ = rule.pattern.made
    for phrase in PHRASES:
        _ = phrase.pattern.made


def _formats() -> tuple[Rule, ...]:
    return (*FIRST, *borrowed(), *OWN)


def removed_in(text: str) -> bool:
    """Whether a secret was taken out of it."""
    return bool(REMOVED.search(text))


def _without_said(text: str) -> str:
    """Without the secrets that a phrase gives away. What two phrases find alike is what the first of them says."""
    parts, done = [], 0
    for start, end, kind in sorted(spans(text), key=lambda span: (span[0], -span[1])):
        if start >= done and not REMOVED.search(text[start:end]):
            parts += [text[done:start], marker(kind)]
            done = end
    return "".join([*parts, text[done:]])


def has_secret(text: str) -> bool:
    return redact(text) != text


_IN_SLICES = (*WAYS_IN, *ASIDES)
_LONG_RUN = re.compile(r"[^\s]{12}|-----BEGIN")  # no key is shorter
