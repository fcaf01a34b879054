"""The prompt: its parts in order, within the budget, and what was left out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..fences import fenced
from ..fences import personal as labelled
from ..items import Ledger
from ..messages import Message, Turn, is_shared
from ..policy import room_for
from ..tokens import MESSAGE_OVERHEAD, PROMPT_OVERHEAD, TokenCounter
from .prompt_messages import (
    Group,
    Measure,
    PromptMessage,
    groups_of,
    newest_question,
    newest_that_fit,
    sent_of,
    shortened,
    size_of,
    total,
    unrecalled,
)
from .refit import SummaryFit, refitted, whole


class PromptTooLarge(Exception):
    """Instructions and the newest message alone do not fit. Sizes are tokens."""

    def __init__(self, *, instructions: int, newest: int, room: int) -> None:
        super().__init__(
            f"The instructions ({instructions} tokens) and the newest message ({newest} tokens) "
            f"do not fit into the {room} tokens that this model has room for."
        )
        self.instructions, self.newest, self.room = instructions, newest, room


@dataclass(frozen=True, slots=True)
class Prompt:
    """parts: tokens of each part. left_out_ids: messages that found no room.

    was_trimmed: something is left out or shortened; fold by rules (fold_triggers.emergency) and build again.
    excess_tokens: how much too large it would be untrimmed. summary: how much of the summary is in it, None where there
    is none. recall_dropped: what was recalled for a message found no room.
    """

    messages: tuple[PromptMessage, ...]
    token_count: int
    within_budget: bool
    was_trimmed: bool
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
    said = [message for turn in window for message in turn.messages]
    measured = Measure(counter, is_shared=is_shared(said) if shared is None else shared)
    head = _head(instructions, personal, memory, files, measured)
    offer = _offered(said, preserved, summary, measured)
    limit = int(room_for(context_tokens) / calibration) - PROMPT_OVERHEAD
    room = limit - size_of(head) - offer.plain.tokens
    if room < 0:
        raise PromptTooLarge(instructions=size_of(head), newest=offer.plain.tokens, room=limit)
    return _prompt(head, _fitted(offer, room, summary, ledger, measured), limit)


@dataclass(frozen=True, slots=True)
class _Offer:
    """All that would follow the head of the prompt, if there were room.

    newest is the question with what was recalled for it, plain the same without; followers: so many of the others stand
    behind it.
    """

    record: list[PromptMessage]
    imported: list[Group]
    others: list[Group]
    newest: Group
    plain: Group
    followers: int
    is_recall_dropped: bool = False

    @property
    def recalled(self) -> int:
        """Tokens."""
        return self.newest.tokens - self.plain.tokens

    @property
    def tokens(self) -> int:
        """Of all but the plain question."""
        return total(self.record, self.imported, self.others) + self.recalled


@dataclass(frozen=True, slots=True)
class _Fitted:
    """What follows the head. excess: tokens by which all that was offered is too much; summary as in Prompt."""

    messages: tuple[PromptMessage, ...]
    left_out: list[Group]
    excess: int
    summary: SummaryFit | None
    is_recall_dropped: bool


def _head(instructions: str, personal: str, memory: str, files: Files | None, measured: Measure) -> list[PromptMessage]:
    return [
        *measured.system(instructions, "instructions"),
        *(measured.system(labelled(personal), "personal") if personal.strip() else ()),
        *measured.system(memory, "memory"),
        *([PromptMessage("system", files.text, "files", files.tokens)] if files else ()),
    ]


def _offered(said: Sequence[Message], preserved: Sequence[Message], summary: str, measured: Measure) -> _Offer:
    groups = groups_of(said, measured)
    asked = newest_question(groups)
    newest = groups[asked] if groups else Group((), ())
    return _Offer(
        record=measured.system(fenced(summary), "summary") if summary else [],
        imported=[Group((message,), tuple(measured.imported(message))) for message in preserved],
        others=[*groups[:asked], *groups[asked + 1 :]],
        newest=newest,
        plain=unrecalled(newest, measured),
        followers=max(len(groups) - 1 - asked, 0),
    )


def _fitted(offer: _Offer, room: int, summary: str, ledger: Callable[[], Ledger], measured: Measure) -> _Fitted:
    """room: tokens for all but the head and the plain question."""
    offer = _without_older_recall(offer, room, measured)
    record, fit = offer.record, whole(summary) if offer.record else None
    if size_of(record) > room:
        text, fit = refitted(summary, ledger(), budget=room - MESSAGE_OVERHEAD, counter=measured.counter)
        record = measured.system(fenced(text), "summary") if text else []
    if size_of(record) + offer.recalled > room:
        offer = replace(offer, newest=offer.plain, is_recall_dropped=offer.is_recall_dropped or offer.recalled > 0)
    excess = offer.tokens - room
    room -= size_of(record) + offer.recalled
    imported, room = newest_that_fit(offer.imported, room)
    kept, _ = newest_that_fit(shortened(offer.others, room, measured) if excess > 0 else offer.others, room)
    before = max(len(kept) - offer.followers, 0)
    question = (replace(sent, part="prompt") for sent in offer.newest.sent)
    return _Fitted(
        (*sent_of(imported), *record, *sent_of(kept[:before]), *question, *sent_of(kept[before:])),
        [*offer.imported[: len(offer.imported) - len(imported)], *offer.others[: len(offer.others) - len(kept)]],
        max(excess, 0),
        fit,
        offer.is_recall_dropped,
    )


def _without_older_recall(offer: _Offer, room: int, measured: Measure) -> _Offer:
    """What was recalled for earlier messages goes first, where not all finds room."""
    bare = [unrecalled(group, measured) for group in offer.others]
    if bare == offer.others or offer.tokens <= room:
        return offer
    return replace(offer, others=bare, is_recall_dropped=True)


def _prompt(head: Sequence[PromptMessage], fitted: _Fitted, limit: int) -> Prompt:
    """limit: tokens of the messages alone."""
    messages = (*head, *fitted.messages)
    ids = tuple(message.name for group in fitted.left_out for message in group.said if not message.is_blank)
    size = size_of(messages)
    return Prompt(
        messages=messages,
        token_count=size + PROMPT_OVERHEAD,
        within_budget=size <= limit,
        was_trimmed=fitted.excess > 0,
        left_out_ids=ids,
        parts=_parts(messages),
        excess_tokens=fitted.excess,
        summary=fitted.summary,
        recall_dropped=fitted.is_recall_dropped,
    )


def _parts(messages: Sequence[PromptMessage]) -> dict[str, int]:
    parts: dict[str, int] = {}
    for message in messages:
        parts[message.part] = parts.get(message.part, 0) + message.tokens - message.recall_tokens
    recalled = sum(message.recall_tokens for message in messages)
    return parts | ({"recall": recalled} if recalled else {})
