"""A conversation with known answers."""

from dataclasses import dataclass, field

from summaries.engine.messages import Message


@dataclass(frozen=True)
class Question:
    """evidence: the seqs of the messages that hold the answer; kind: "number", "date", "identifier", "name", …"""

    question: str
    answer: str
    evidence: tuple[int, ...]
    kind: str


@dataclass(frozen=True)
class Change:
    """A value that was told (at the seqs `before`) and later replaced (at `after`)."""

    old: str
    new: str
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True)
class Conversation:
    """Messages with seq 1, 2, 3 … and their tokens counted; what may be asked of them, and what changed in them."""

    name: str
    domain: str
    language: str
    messages: tuple[Message, ...]
    questions: tuple[Question, ...] = field(repr=False)
    changes: tuple[Change, ...] = field(repr=False)
