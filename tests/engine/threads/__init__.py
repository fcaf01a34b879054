"""Threads as people type them, to learn from: small talk, stories, and changes made in passing and in other words.

A thread is a head, "# language topic", and a line for each message of one person: "kind | effect | message".
kind: d(ecision), c(onstraint), p(reference), g(oal), a(ction), q(uestion that is left open) or n(one of these).
effect: empty, or what the message does to an earlier one, as talks.py of tests/engine/right has it: "7=", "3?", "5!".
No message holds a secret. In *_changes*.txt most changes come in other words than what they change.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..right.tables import Said, Talk
from ..right.talks import read_lines

THREADS = Path(__file__).parent
KINDS = {
    "d": "decision",
    "c": "constraint",
    "p": "preference",
    "g": "goal",
    "a": "action",
    "q": "question",
    "n": "none",
}


@dataclass(frozen=True)
class Thread:
    """kinds: of each message, in their order."""

    talk: Talk
    kinds: tuple[str, ...]

    @property
    def texts(self) -> list[str]:
        return [said.text for said in self.talk.messages]


def threads() -> Iterator[Thread]:
    for path in sorted(THREADS.glob("*.txt")):
        for number, block in enumerate(path.read_text("utf-8").strip().split("\n\n"), 1):
            head, *lines = block.splitlines()
            yield _thread(f"{path.stem}-{number}", head.split()[1], lines)


def _thread(name: str, language: str, lines: list[str]) -> Thread:
    """Raises ValueError for a line without its three fields, KeyError for another kind."""
    fields = [[field.strip() for field in line.split("|", 2)] for line in lines]
    texts, effects = read_lines([f"{effect} {text}".strip() for _, effect, text in fields])
    messages = tuple(Said("user", text, "Ada") for text in texts)
    return Thread(Talk(name, messages, language, tuple(effects)), tuple(KINDS[kind] for kind, _, _ in fields))
