"""Secrets out of text: each becomes what it was, as in "[password removed]". At every boundary of the engine."""

import re
from collections.abc import Sequence
from functools import cache

from .lines import Lines
from .messages import Message
from .pieces import Pieces
from .scripts import HAN, KANA
from .secret_learned.opinion import Secret, secrets_in
from .secret_rules.by_name import ASIDES
from .secret_rules.by_use import WAYS_IN
from .secret_rules.formats import FIRST, OWN, borrowed
from .secret_rules.phrases import PHRASES, spans
from .secret_rules.rule import REMOVED, Rule, marker
from .secret_rules.settings_and_numbers import PLACED


def without_secrets(text: str, message: Message) -> str:
    """text: words of this message. Only people tell secrets in ways that no rule knows: what models write is full of
    names and numbers, in code and about code, that only look like some."""
    return redact(text) if message.is_by_person else redact_by_rules(text)


def redact(text: str) -> str:
    """What a person says, with its secrets replaced. Redacting twice changes nothing: what is removed may end a
    sentence elsewhere, so it is looked through until nothing more is found."""
    harmless: set[str] = set()
    for _ in range(MOST_LOOKS):
        before = text
        told = secrets_in(text, harmless)
        text = without(redact_by_rules(text), told)
        if text == before:
            break
    return text


def without(text: str, secrets: Sequence[Secret]) -> str:
    """The text without these secrets, wherever they stand; what was removed before stays."""
    if not secrets:
        return text
    kinds = {secret.text: secret.kind for secret in secrets}
    longest_first = sorted(kinds, key=len, reverse=True)
    pattern = re.compile("|".join([REMOVED.pattern, *map(_alone, longest_first)]))
    return pattern.sub(lambda found: marker(kinds[found[0]]) if found[0] in kinds else found[0], text)


def _alone(secret: str) -> str:
    """A pattern for it where it is no part of a longer word or number. In scripts without spaces it may stand
    anywhere."""
    begin = r"(?<![^\W_])" if _SPACED.match(secret[0]) else ""
    end = r"(?![^\W_])" if _SPACED.match(secret[-1]) else ""
    if secret.isascii():
        begin, end = begin and "(?<![A-Za-z0-9])", end and "(?![A-Za-z0-9])"
    return f"{begin}{re.escape(secret)}{end}"


def redact_by_rules(text: str) -> str:
    """With the secrets replaced that the rules know."""
    lines = Lines(text)
    hints = lines.hints_of(_HINTS)
    formats: tuple[Rule, ...] = ()
    if _LONG_RUN.search(text):
        formats = _formats()
        hints |= lines.hints_of(_format_hints())
    for one in (*formats, *PLACED):
        if not hints.isdisjoint(one.hints):
            lines = _renewed(lines, one.applied(lines.text))
    for one in LINE_RULES:
        if near := hints.intersection(one.hints):
            lines = _renewed(lines, one.applied_near(near, lines))
    return _without_said(lines)


def _renewed(lines: Lines, text: str) -> Lines:
    return lines if text == lines.text else Lines(text)


def load() -> None:
    """Makes at once the patterns that would be made at the first hint of a secret each."""
    for rule in (*_formats(), *PLACED, *LINE_RULES):
        _ = rule.pattern.made
    for phrase in PHRASES:
        _ = phrase.pattern.made
    secrets_in("The password of the door is 4471-22.", set())


@cache
def _formats() -> tuple[Rule, ...]:
    return (*FIRST, *borrowed(), *OWN)


@cache
def _format_hints() -> Pieces:
    return Pieces(hint for rule in _formats() for hint in rule.hints)


def removed_in(text: str) -> bool:
    """Whether a secret was taken out of it."""
    return bool(REMOVED.search(text))


def _without_said(lines: Lines) -> str:
    """Without the secrets that a phrase gives away. What two phrases find alike is what the first of them says."""
    text, parts, done = lines.text, list[str](), 0
    for start, end, kind in sorted(spans(lines), key=lambda span: (span[0], -span[1])):
        if start >= done and not REMOVED.search(text[start:end]):
            parts += [text[done:start], marker(kind)]
            done = end
    return "".join([*parts, text[done:]])


MOST_LOOKS = 4
LINE_RULES = (*WAYS_IN, *ASIDES)
_HINTS = Pieces(hint for rule in (*PLACED, *LINE_RULES) for hint in rule.hints)
_SPACED = re.compile(rf"[^\W_{HAN}{KANA}]")
_LONG_RUN = re.compile(r"[^\s]{12}|-----BEGIN")  # no key is shorter
