"""Messages as a prompt holds them, with their tokens; and the groups of them that must not part."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..fences import fenced_import
from ..messages import Message, Picture, Role, ToolCall, cuts_of
from ..tokens import TokenCounter
from ..tools import card


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """A message as it is sent; part is "instructions", "personal", "memory", "files", "summary", "window" or "prompt".
    recall_tokens: those of its tokens that are the part "recall", which begins behind its words, at recalled_at;
    recalls_files: passages of files are in it."""

    role: Role
    content: str
    part: str
    tokens: int
    name: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    recall_tokens: int = 0
    recalled_at: int = 0
    recalls_files: bool = False
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Messages that must not part: as they were said, and as they are sent."""

    said: tuple[Message, ...]
    sent: tuple[PromptMessage, ...]

    @property
    def tokens(self) -> int:
        return size_of(self.sent)


class Measure:
    """Makes prompt messages with their tokens; stored counts are taken as they are.

    is_shared: what people say begins with their name, so that the model can tell them apart and knows them again in
    the summary. A fact of the whole thread, so that a message's bytes change once, when a second person joins.
    """

    def __init__(self, counter: TokenCounter, *, is_shared: bool = False) -> None:
        self.counter, self._is_shared = counter, is_shared

    def system(self, text: str, part: str) -> list[PromptMessage]:
        return [self._counted(PromptMessage("system", text, part, 0))] if text.strip() else []

    def imported(self, message: Message) -> list[PromptMessage]:
        return self.system(fenced_import(message.text), "window")

    def said(self, message: Message) -> PromptMessage:
        name = " ".join(message.author.split()) if self._is_shared and message.is_by_person else ""
        label = f"{name}: " if name and not message.is_blank else ""
        plain = self._plainly_said(message, name, label)
        if not (message.recalled and message.text.strip()):
            return plain
        block = f"\n\n{message.recalled}"
        tokens = self.counter.count(block)
        return replace(
            plain,
            content=plain.content + block,
            tokens=plain.tokens + tokens,
            recall_tokens=tokens,
            recalled_at=len(plain.content),
            recalls_files=message.recalls_files,
        )

    def _plainly_said(self, message: Message, name: str, label: str) -> PromptMessage:
        sent = PromptMessage(
            message.role,
            label + "\n\n".join(filter(None, [message.text, message.attached])),
            "window",
            message.tokens + self.counter.count(label) if message.tokens else 0,
            name=name,
            pictures=message.pictures,
            tool_calls=message.tool_calls,
            tool_call_id=message.tool_call_id,
        )
        sent = sent if sent.tokens else self._counted(sent)
        return replace(sent, tokens=sent.tokens + sum(picture.tokens for picture in message.pictures))

    def with_content(self, sent: PromptMessage, content: str) -> PromptMessage:
        return self._counted(replace(sent, content=content))

    def _counted(self, sent: PromptMessage) -> PromptMessage:
        tokens = self.counter.count_message(sent.role, sent.content, name=sent.name, tool_calls=sent.tool_calls)
        return replace(sent, tokens=tokens)


def groups_of(messages: Sequence[Message], measured: Measure) -> list[Group]:
    bounds = [0, *cuts_of(messages), len(messages)]
    cut = [tuple(messages[a:b]) for a, b in pairwise(bounds) if a < b]
    return [Group(said, tuple(_sendable(said, measured))) for said in cut]


def newest_question(groups: Sequence[Group]) -> int:
    """The index of what always stands: the last message, or the user's while tools are being asked for them."""
    last = max(len(groups) - 1, 0)
    if not groups or groups[-1].said[-1].role in ("user", "assistant"):
        return last
    said = (n for n, group in enumerate(groups) if any(message.role == "user" for message in group.said))
    return max(said, default=last)


def _sendable(said: Sequence[Message], measured: Measure) -> Iterator[PromptMessage]:
    """No server takes a call without its result, or a result without its call; an import may hold either."""
    called = {call.id for message in said for call in message.tool_calls}
    answered = {message.tool_call_id for message in said if message.role == "tool"}
    for message in said:
        sent = measured.said(message)
        if message.role == "tool" and message.tool_call_id not in called:
            sent = measured.with_content(replace(sent, role="assistant", tool_call_id=""), card(message, said))
        elif calls := [call for call in message.tool_calls if call.id not in answered]:
            whole = tuple(call for call in message.tool_calls if call not in calls)
            sent = measured.with_content(replace(sent, tool_calls=whole), message.text)
        if sent.content.strip() or sent.tool_calls or sent.role == "tool":
            yield sent


def shortened(groups: Sequence[Group], room: int, measured: Measure) -> list[Group]:
    """Tool results as their one-line cards, the oldest first, until all fits or none is left to shorten."""
    excess = sum(group.tokens for group in groups) - room
    result = []
    for group in groups:
        short = _carded(group, measured) if excess > 0 else group
        excess -= group.tokens - short.tokens
        result.append(short)
    return result


def _carded(group: Group, measured: Measure) -> Group:
    cards = {message.tool_call_id: card(message, group.said) for message in group.said if message.role == "tool"}
    sent = (measured.with_content(s, cards[s.tool_call_id]) if s.role == "tool" else s for s in group.sent)
    return Group(group.said, tuple(sent))


def unrecalled(group: Group, measured: Measure) -> Group:
    """Without what was recalled for its messages."""
    if not any(message.recalled for message in group.said):
        return group
    said = tuple(replace(message, recalled="") for message in group.said)
    return Group(said, tuple(_sendable(said, measured)))


def total(record: Sequence[PromptMessage], *groups: Sequence[Group]) -> int:
    return size_of(record) + sum(group.tokens for each in groups for group in each)


def sent_of(groups: Iterable[Group]) -> Iterator[PromptMessage]:
    return (sent for group in groups for sent in group.sent)


def newest_that_fit(groups: Sequence[Group], room: int) -> tuple[list[Group], int]:
    kept: list[Group] = []
    for group in reversed(groups):
        if group.tokens > room:
            break
        kept.insert(0, group)
        room -= group.tokens
    return kept, room


def size_of(messages: Iterable[PromptMessage]) -> int:
    return sum(message.tokens for message in messages)
