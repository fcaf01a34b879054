"""The prompt: its parts in order, within the budget, and what was left out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from .items import Ledger
from .messages import Message, Picture, Role, ToolCall, Turn, cuts_of, is_shared
from .policy import room_for
from .refit import SummaryFit, refitted, whole
from .render import fenced, fenced_import
from .render import personal as labelled
from .tokens import MESSAGE_OVERHEAD, PROMPT_OVERHEAD, TokenCounter
from .tools import card


class PromptTooLarge(Exception):
    """Instructions and the newest message alone do not fit. Sizes are tokens."""

    def __init__(self, *, instructions: int, newest: int, room: int) -> None:
        super().__init__(
            f"The instructions ({instructions} tokens) and the newest message ({newest} tokens) "
            f"do not fit into the {room} tokens that this model has room for."
        )
        self.instructions, self.newest, self.room = instructions, newest, room


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
class Prompt:
    """parts: tokens of each part. left_out_ids: messages that found no room (dropped_count of them).

    was_trimmed: something is left out or shortened; fold by rules (decide.emergency) and build again.
    excess_tokens: how much too large it would be untrimmed. summary: how much of the summary is in it, None where there
    is none. recall_dropped: what was recalled for a message found no room.
    """

    messages: tuple[PromptMessage, ...]
    token_count: int
    within_budget: bool
    was_trimmed: bool
    dropped_count: int
    left_out_ids: tuple[str, ...]
    parts: dict[str, int]
    excess_tokens: int = 0
    summary: SummaryFit | None = None
    recall_dropped: bool = False


@dataclass(frozen=True, slots=True)
class Files:
    """All that a Space's files say (knowledge.block_of), with the tokens of the message that it is: they are many, and
    known before."""

    text: str
    tokens: int


def build(
    *,
    instructions: str,
    summary: str,
    window: Sequence[Turn],
    context_tokens: int,
    counter: TokenCounter,
    ledger: Callable[[], Ledger] = Ledger,
    personal: str = "",
    memory: str = "",
    files: Files | None = None,
    preserved: Sequence[Message] = (),
    calibration: float = 1.0,
    shared: bool | None = None,
) -> Prompt:
    """instructions · personal · memory · files · summary · live window · newest user message, within
    room_for(context_tokens).

    summary is State.text ("" for none), ledger reads what it was written from: where it does not fit, it is written
    again in the room there is. window are the turns after what it covers, the newest message last
    (or what tools were asked since), with stored token counts; preserved are a thread's imported system messages,
    covered or not. What was recalled for a message (Message.recalled) follows its words; where room is short, that
    of earlier messages goes first, that of the newest goes before the summary and after the newest turns.
    shared: two or more people speak in the thread, and what they say begins with their names; None: as the window says.
    calibration: the provider's tokens per one of ours. Raises PromptTooLarge.
    """
    limit = int(room_for(context_tokens) / calibration)
    room = limit - PROMPT_OVERHEAD
    said = [message for turn in window for message in turn.messages]
    measured = _Measure(counter, is_shared=is_shared(said) if shared is None else shared)
    head = [
        *measured.system(instructions, "instructions"),
        *(measured.system(labelled(personal), "personal") if personal.strip() else ()),
        *measured.system(memory, "memory"),
        *([PromptMessage("system", files.text, "files", files.tokens)] if files else ()),
    ]
    groups = _groups(said, measured)
    asked = _newest_question(groups)
    newest, others = groups[asked] if groups else _Group((), ()), [*groups[:asked], *groups[asked + 1 :]]
    plain = _unrecalled(newest, measured)
    fixed, recalled = _size(head) + plain.tokens, newest.tokens - plain.tokens
    if fixed > room:
        raise PromptTooLarge(instructions=_size(head), newest=plain.tokens, room=room)

    record = measured.system(fenced(summary), "summary") if summary else []
    imported = [_Group((message,), tuple(measured.imported(message))) for message in preserved]
    room -= fixed
    bare = [_unrecalled(group, measured) for group in others]
    is_recall_dropped = bare != others and _total(record, imported, others) + recalled > room
    others = bare if is_recall_dropped else others
    offered = _total(record, imported, others)
    fit = whole(summary) if record else None
    if _size(record) > room:
        text, fit = refitted(summary, ledger(), budget=room - MESSAGE_OVERHEAD, counter=counter)
        record = measured.system(fenced(text), "summary") if text else []
    if _size(record) + recalled > room:
        is_recall_dropped = is_recall_dropped or recalled > 0
        newest, recalled = plain, 0
    is_tight = offered + recalled > room
    room -= _size(record) + recalled
    kept_imports, room = _newest_that_fit(imported, room)
    kept, room = _newest_that_fit(_shortened(others, room, measured) if is_tight else others, room)
    after = kept[len(kept) - min(len(groups) - 1 - asked, len(kept)) :] if groups else []

    left_out = [*imported[: len(imported) - len(kept_imports)], *others[: len(others) - len(kept)]]
    messages = (
        *head,
        *_sent(kept_imports),
        *record,
        *_sent(kept[: len(kept) - len(after)]),
        *(replace(sent, part="prompt") for sent in newest.sent),
        *_sent(after),
    )
    ids = tuple(message.name for group in left_out for message in group.said if not message.is_blank)
    count = _size(messages) + PROMPT_OVERHEAD
    return Prompt(
        messages=messages,
        token_count=count,
        within_budget=count <= limit,
        was_trimmed=is_tight,
        dropped_count=len(ids),
        left_out_ids=ids,
        parts=_parts(messages),
        excess_tokens=max(fixed + offered + recalled + PROMPT_OVERHEAD - limit, 0),
        summary=fit,
        recall_dropped=is_recall_dropped,
    )


@dataclass(frozen=True, slots=True)
class _Group:
    """Messages that must not part: as they were said, and as they are sent."""

    said: tuple[Message, ...]
    sent: tuple[PromptMessage, ...]

    @property
    def tokens(self) -> int:
        return _size(self.sent)


class _Measure:
    """Makes prompt messages with their tokens; stored counts are taken as they are.

    is_shared: what people say begins with their name, so that the model can tell them apart and knows them again in
    the summary. A fact of the whole thread, so that a message's bytes change once, when a second person joins.
    """

    def __init__(self, counter: TokenCounter, *, is_shared: bool = False) -> None:
        self._counter, self._is_shared = counter, is_shared

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
        tokens = self._counter.count(block)
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
            message.tokens + self._counter.count(label) if message.tokens else 0,
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
        tokens = self._counter.count_message(sent.role, sent.content, name=sent.name, tool_calls=sent.tool_calls)
        return replace(sent, tokens=tokens)


def _groups(messages: Sequence[Message], measured: _Measure) -> list[_Group]:
    bounds = [0, *cuts_of(messages), len(messages)]
    cut = [tuple(messages[a:b]) for a, b in pairwise(bounds) if a < b]
    return [_Group(said, tuple(_sendable(said, measured))) for said in cut]


def _newest_question(groups: Sequence[_Group]) -> int:
    """The index of what always stands: the last message, or the user's while tools are being asked for them."""
    last = max(len(groups) - 1, 0)
    if not groups or groups[-1].said[-1].role in ("user", "assistant"):
        return last
    said = (n for n, group in enumerate(groups) if any(message.role == "user" for message in group.said))
    return max(said, default=last)


def _sendable(said: Sequence[Message], measured: _Measure) -> Iterator[PromptMessage]:
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


def _shortened(groups: Sequence[_Group], room: int, measured: _Measure) -> list[_Group]:
    """Tool results as their one-line cards, the oldest first, until all fits or none is left to shorten."""
    excess = sum(group.tokens for group in groups) - room
    result = []
    for group in groups:
        short = _carded(group, measured) if excess > 0 else group
        excess -= group.tokens - short.tokens
        result.append(short)
    return result


def _carded(group: _Group, measured: _Measure) -> _Group:
    cards = {message.tool_call_id: card(message, group.said) for message in group.said if message.role == "tool"}
    sent = (measured.with_content(s, cards[s.tool_call_id]) if s.role == "tool" else s for s in group.sent)
    return _Group(group.said, tuple(sent))


def _unrecalled(group: _Group, measured: _Measure) -> _Group:
    """Without what was recalled for its messages."""
    if not any(message.recalled for message in group.said):
        return group
    said = tuple(replace(message, recalled="") for message in group.said)
    return _Group(said, tuple(_sendable(said, measured)))


def _total(record: Sequence[PromptMessage], *groups: Sequence[_Group]) -> int:
    return _size(record) + sum(group.tokens for each in groups for group in each)


def _sent(groups: Iterable[_Group]) -> Iterator[PromptMessage]:
    return (sent for group in groups for sent in group.sent)


def _newest_that_fit(groups: Sequence[_Group], room: int) -> tuple[list[_Group], int]:
    kept: list[_Group] = []
    for group in reversed(groups):
        if group.tokens > room:
            break
        kept.insert(0, group)
        room -= group.tokens
    return kept, room


def _parts(messages: Sequence[PromptMessage]) -> dict[str, int]:
    parts: dict[str, int] = {}
    for message in messages:
        parts[message.part] = parts.get(message.part, 0) + message.tokens - message.recall_tokens
    recalled = sum(message.recall_tokens for message in messages)
    return parts | ({"recall": recalled} if recalled else {})


def _size(messages: Iterable[PromptMessage]) -> int:
    return sum(message.tokens for message in messages)
