"""Slash commands: which there are, and which text is one. What they do is `spaces.views.commands`.

A text that begins with one slash and a letter is a command and never a message. Two slashes say that it is meant as
text: one of them goes, and the rest is sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from summaries.engine.policy import PRESETS

_COMMAND = re.compile(r"\s*/(\w\S*)(.*)", re.DOTALL)
_MEANT_AS_TEXT = re.compile(r"(\s*)/(/+\w)")


class WrongCommand(ValueError):
    """`words`: what is wrong and what to do, for the person who wrote it. `instead`: what the message box then holds;
    empty for what they typed."""

    def __init__(self, words: str, *, instead: str = "") -> None:
        super().__init__(words)
        self.words, self.instead = words, instead


@dataclass(frozen=True)
class Command:
    """What was asked for: "/title Leeks" is name "title", argument "Leeks"."""

    name: str
    argument: str = ""


@dataclass(frozen=True)
class Known:
    """A command as it is offered. takes: what may follow it; choices: all that may follow, where that is a list."""

    name: str
    words: Any
    takes: Any = ""
    choices: tuple[str, ...] = ()

    @property
    def usage(self) -> str:
        return f"/{self.name} {self.takes}".rstrip()


KNOWN = (
    Known("summarize", _("Summarize the older messages now")),
    Known("history", _("Summaries and recent messages; “full” shows every message"), "[full]", ("full",)),
    Known("resummarize", _("Rebuild the summary from the messages")),
    Known("compact", _("Pause or resume the summary of this thread"), "off | on", ("off", "on")),
    Known("policy", _("When to summarize this thread"), _("NAME"), tuple(PRESETS)),
    Known("recall", _("What a question would bring back of earlier messages"), _("WORDS | off | on"), ("off", "on")),
    Known("title", _("Name this thread"), _("TEXT")),
    Known("help", _("All commands")),
)


def command_in(text: str) -> Command | None:
    """None for a text that is to be sent."""
    found = _COMMAND.fullmatch(text)
    return Command(found[1].lower(), " ".join(found[2].split())) if found else None


def as_text(text: str) -> str:
    """What is sent of a text that is no command.

    >>> as_text("//etc/hosts is empty"), as_text("// a comment"), as_text("Hello")
    ('/etc/hosts is empty', '// a comment', 'Hello')
    """
    found = _MEANT_AS_TEXT.match(text)
    return f"{found[1]}{found[2]}{text[found.end() :]}" if found else text


@dataclass(frozen=True)
class Offer:
    """A line of the list that completes commands."""

    line: str
    words: Any = ""
    takes: Any = ""


def offers() -> Iterator[Offer]:
    """Each command, and each with what may follow it."""
    for known in KNOWN:
        yield Offer(f"/{known.name}", known.words, known.takes)
        for choice in known.choices:
            yield Offer(f"/{known.name} {choice}")
