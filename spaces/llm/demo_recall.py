"""What a message of the prompt says itself, and what was recalled for it: quotes of earlier messages, fenced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BEGINS = re.compile(r"(?P<where>(?:In thread (?P<thread>“.*”), )?)#\d")
_OPENS, _CLOSES = "\n\n<recalled-messages>\n", "\n</recalled-messages>"


@dataclass(frozen=True, slots=True)
class Quote:
    """A line of an earlier message: its place, as "#12" or "#12 in “Garden plan”", and who said it."""

    message: str
    speaker: str
    text: str


def parted(content: str) -> tuple[str, str]:
    """The words of a message, and what is between the fences behind them; "" where nothing was recalled."""
    opens = content.rfind(_OPENS)
    if opens < 0 or not content.endswith(_CLOSES):
        return content, ""
    return content[:opens], content[opens + len(_OPENS) : -len(_CLOSES)]


def quotes_in(recalled: str) -> Iterator[Quote]:
    """Line by line; each message begins as "#12 ada (3 May 2026): …", one of another thread as "In thread “Garden
    plan”, #12 …"; its further lines are set in."""
    message = speaker = ""
    for line in recalled.splitlines():
        if begun := _BEGINS.match(line):
            who, _, line = line[begun.end("where") :].partition(": ")
            message, _, speaker = who.partition(" ")
            message += f" in {begun['thread']}" if begun["thread"] else ""
            speaker = speaker.rpartition(" (")[0] if speaker.endswith(")") else speaker
        if message:
            yield Quote(message, speaker, line.strip())
