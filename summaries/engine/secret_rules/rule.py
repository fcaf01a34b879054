"""A rule that takes secrets of one kind out of a text, and what may be one."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..late_patterns import LatePattern
from ..lines import Lines
from ..slices import BEYOND, found_in_slices

# How a removed secret stands in a text: "[password removed]"; older summaries have "[REDACTED:password]".
REMOVED = re.compile(r"\[(?:[A-Za-z]{2,12}(?: [a-z]{2,12}){0,2} removed|REDACTED:[a-z-]{2,40})\]")


_LONGEST_MARKER = 48  # characters


@dataclass(frozen=True)
class Rule:
    """hints: pieces of lower-case text without one of which the pattern cannot match.

    The named group "secret" is what goes, else the whole match; holds decides whether it is one.
    """

    kind: str
    hints: tuple[str, ...]
    pattern: LatePattern
    holds: Callable[[str], bool] = bool

    def applied(self, text: str) -> str:
        return self.pattern.made.sub(self._replacement, text)

    def applied_near(self, hints: Iterable[str], lines: Lines) -> str:
        """The same for a pattern whose match is short and within one line, but takes long to be looked for.

        hints: those of the rule's that are in the text."""
        text, parts, done = lines.text, list[str](), 0
        for begin, end in lines.around(hints, BEYOND, BEYOND):
            for found in found_in_slices(self.pattern, text, begin, end):
                parts += [text[done : found.start()], self._replacement(found)]
                done = found.end()
        return "".join([*parts, text[done:]]) if parts else text

    def _replacement(self, match: re.Match[str]) -> str:
        group = "secret" if "secret" in self.pattern.groupindex else 0
        secret = match.group(group)
        start, end = match.span(group)
        is_gone = any(found.start() < end and found.end() > start for found in _removed_near(match))
        if is_gone or not self.holds(secret):
            return match.group()
        return f"{match.string[match.start() : start]}{marker(self.kind)}{match.string[end : match.end()]}"


def _removed_near(match: re.Match[str]) -> Iterable[re.Match[str]]:
    """What was removed before, where the match or its secret may touch it."""
    return REMOVED.finditer(match.string, match.start(), match.end() + _LONGEST_MARKER)


def marker(kind: str) -> str:
    """In words that a reader understands."""
    words = _KINDS.get(kind) or next((words for end, words in _ENDINGS.items() if kind.endswith(end)), kind)
    return f"[{words} removed]"


_KINDS = {
    "private-key": "private key",
    "connection-string": "password",
    "jwt": "access token",
    "authorization": "access token",
    "card": "card number",
    "iban": "account number",
    "discord-webhook": "webhook address",
    "recovery-key": "recovery key",
    "account-number": "account number",
}
_ENDINGS = {"-token": "access token", "-key": "API key", "-secret": "secret key"}


def looks_made(secret: str) -> bool:
    """Letters and digits, or letters and signs, long enough for a key; no plain word, no plain number."""
    has_letter, has_digit = any(map(str.isalpha, secret)), any(map(str.isdigit, secret))
    has_sign = any(sign in "!@#$%^&*+=~?" for sign in secret.strip("!?.,"))
    return len(secret) >= 6 and has_letter and (has_digit or has_sign) and not HARMLESS.fullmatch(secret)


def has_digit(secret: str) -> bool:
    return any(map(str.isdigit, secret))


def is_no_hash(secret: str) -> bool:
    return not re.fullmatch(r"[0-9a-fA-F]+", secret)


HARMLESS = re.compile(
    r"v?\d+(?:[.,:/-]\d+)*[%a-z]{0,3}|https?://\S+|[\w-]+\(\)?.*|\$?\{.*|<.*|%.*%|\*+|x+|\.+|[\w.]+\[.*", re.IGNORECASE
)


def rule(kind: str, hints: str, pattern: str, holds: Callable[[str], bool] = bool, flags: int = 0) -> Rule:
    return Rule(kind, tuple(hints.split()), LatePattern(pattern, flags), holds)
