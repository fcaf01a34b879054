"""What was said: messages, and the turns they make."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

Role = Literal["system", "user", "assistant", "tool"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that an assistant's message makes; arguments are the JSON text that the model wrote."""

    id: str
    name: str
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """Goes with a message to a model that sees: key is whatever the caller finds it by, tokens what it takes."""

    key: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a thread.

    seq is its position (unique, growing), tokens its stored count with overhead (0: not counted yet),
    id whatever the caller names it by in reports (a blank id is reported as the seq); at when it was said, as ISO time
    of the thread's zone ("": not known); recalled the block that recall.block made for it, which follows its words;
    thread and thread_title the one that it stands in, where that is another one than is spoken of (0: it is not).
    """

    seq: int
    role: Role
    text: str = ""
    author: str = ""
    tokens: int = 0
    id: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    tool_name: str = ""
    # What attached.block_of made of its files, between its text and what was recalled; its tokens are among those of
    # the message, those of the pictures that go with it are not. files: the lines by which a summary names them, the
    # last ones of the text.
    attached: str = ""
    pictures: tuple[Picture, ...] = ()
    files: tuple[str, ...] = ()
    at: str = ""
    recalled: str = ""
    # Whether passages of files are among what was recalled.
    recalls_files: bool = False
    thread: int = 0
    thread_title: str = ""

    @property
    def is_blank(self) -> bool:
        """Says nothing: deleted, or a reply that failed before its first word."""
        return not self.text.strip() and not self.attached and not self.tool_calls and self.role != "tool"

    @property
    def words(self) -> str:
        """Its text without the lines that name its files."""
        return self.text.removesuffix("\n".join(self.files)).rstrip() if self.files else self.text

    @property
    def place(self) -> tuple[int, int]:
        """By which messages of several threads are put in order: first those of the thread that is spoken of."""
        return self.thread, self.seq

    @property
    def name(self) -> str:
        return self.id or str(self.seq)

    @property
    def is_by_person(self) -> bool:
        """Of two people who talk with each other one may stand as the assistant, under a name."""
        return self.role == "user" or (self.role == "assistant" and bool(self.author))

    @property
    def speaker(self) -> str:
        """Who said it, in words fit for a summary."""
        if self.is_by_person:
            return self.author or "User"
        return {"assistant": "assistant", "tool": self.tool_name or "tool"}.get(self.role, "system")


@dataclass(frozen=True, slots=True)
class Turn:
    """A user message and all that follows it up to the next user message that answers an assistant."""

    messages: tuple[Message, ...]

    @property
    def first_seq(self) -> int:
        return self.messages[0].seq

    @property
    def last_seq(self) -> int:
        return self.messages[-1].seq

    @property
    def tokens(self) -> int:
        return sum(message.tokens for message in self.messages)

    @property
    def is_complete(self) -> bool:
        """Ends with what an assistant said, not with a question or a tool call that waits."""
        last = self.messages[-1]
        return last.role == "assistant" and not last.tool_calls


def is_shared(messages: Iterable[Message]) -> bool:
    """Two or more people speak, so that each message has to say whose it is."""
    return len({message.author for message in messages if message.is_by_person and message.author}) > 1


def turns_of(messages: Iterable[Message]) -> tuple[Turn, ...]:
    """Cut messages (in order of seq) into turns; what stands before the first user message joins the first turn.

    Users who write one after the other share a turn. A tool call and its results never part.
    System messages are no part of a turn: they are preserved as they are.
    """
    spoken = [message for message in messages if message.role != "system"]
    starts = [0] + [cut for cut in cuts_of(spoken) if _opens_turn(spoken, cut)] + [len(spoken)]
    return tuple(Turn(tuple(spoken[a:b])) for a, b in pairwise(starts) if a < b)


def cuts_of(messages: Sequence[Message]) -> list[int]:
    """The indexes before which messages may be cut without parting a tool call from its results."""
    answered_at = {message.tool_call_id: index for index, message in enumerate(messages) if message.tool_call_id}
    cuts, open_until = [], -1
    for index, message in enumerate(messages):
        if index and index > open_until:
            cuts.append(index)
        open_until = max([open_until, *(answered_at.get(call.id, -1) for call in message.tool_calls)])
    return cuts


def _opens_turn(messages: Sequence[Message], index: int) -> bool:
    has_user_before = any(message.role == "user" for message in messages[:index])
    return has_user_before and messages[index].role == "user" and messages[index - 1].role != "user"
