"""What the model sees next, part by part: exactly what would be sent now, and what that spares against full history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spaces.compiled import CompiledQuery
from spaces.models import LanguageModel, Message, Personal, Thread, User
from spaces.models.personal import NOTHING_PERSONAL, personal_by_id, personal_of
from spaces.numbers import counted
from summaries import transcripts
from summaries.costs.savings import savings_of
from summaries.engine.items import Ledger
from summaries.engine.policy import room_for
from summaries.engine.prompting.context import Prompt, PromptTooLarge
from summaries.engine.prompting.prompt_messages import PromptMessage
from summaries.engine.prompting.refit import SummaryFit
from summaries.engine.render import unsent
from summaries.engine.tokens import PROMPT_OVERHEAD
from summaries.models import Summary
from summaries.policies.effective import knowledge_tokens
from summaries.prompts import assembly, recall, recall_pages
from summaries.prompts.files import Pinned, are_sent_whole, pinned_to

PARTS = ("instructions", "personal", "memory", "files", "summary", "window", "prompt", "recall")


@dataclass(frozen=True)
class PromptPart:
    """x and width place it in the bar, in hundredths of what full history would take. sources: of what was recalled.
    is_hidden: its words are somebody else's alone, and not shown."""

    name: str
    title: str
    tokens: int
    messages: tuple[PromptMessage, ...]
    x: str = "0"
    width: str = "0"
    sources: tuple[recall_pages.Source, ...] = ()
    is_hidden: bool = False


@dataclass(frozen=True)
class FilesTold:
    """Whether all that the Space's files say (so many tokens) is sent, or what a question is about, and up to which
    length it is all. pinned: to the thread."""

    tokens: int
    limit: int
    are_whole: bool
    pinned: tuple[Pinned, ...] = ()


@dataclass(frozen=True)
class Upcoming:
    """Sizes are tokens in o200k_base. full_tokens: the same prompt with every message instead of the summary.

    overhead: what the format of a prompt takes. refusal: why nothing could be sent, in words for the person.
    fit: how much of the summary would be sent.
    """

    model: LanguageModel
    parts: tuple[PromptPart, ...] = ()
    tokens: int = 0
    full_tokens: int = 0
    left_out: tuple[Message, ...] = ()
    overhead: int = PROMPT_OVERHEAD
    refusal: str = ""
    fit: SummaryFit | None = None
    files: FilesTold | None = None

    @property
    def limit(self) -> int:
        return self.model.context_tokens

    @property
    def reserved(self) -> int:
        return self.limit - room_for(self.limit)

    @property
    def saved_percent(self) -> int:
        """0 where full history would be no larger."""
        return round(100 * (1 - self.tokens / self.full_tokens)) if self.full_tokens > self.tokens else 0

    @property
    def size(self) -> str:
        return short(self.tokens)

    @property
    def waits_for_prompt(self) -> bool:
        """The next message is still to be written."""
        return self.part("prompt") is None

    def part(self, name: str | None) -> PromptPart | None:
        return next((part for part in self.parts if part.name == name), None)


def upcoming_of(thread: Thread, running: Message | None, reader: User) -> dict[str, Any]:
    """The context of summaries/_context.html, _meter.html and _savings.html, but for `unsent`, which panel_of brings
    where both tabs are shown. running: the reply being written."""
    return {"thread": thread, "upcoming": upcoming_with(thread, running, reader), "savings": savings_of(thread)}


def unsent_lines(summary: Summary | None) -> frozenset[str]:
    """Ids of the lines that the summary knows and has no room for in its text."""
    return unsent(Ledger.from_dict(summary.ledger), summary.text) if summary else frozenset()


def upcoming(thread: Thread, reader: User | None = None) -> Upcoming:
    """As it stands now, folding nothing: the prompt of the reply being written, else of the message that the reader
    would write."""
    return upcoming_with(thread, thread.running_reply, reader)


def upcoming_with(thread: Thread, running: Message | None, reader: User | None = None) -> Upcoming:
    """The same, where that reply is known."""
    model = thread.language_model
    try:
        personal = personal_of_asker(running, reader)
        built = assembly.assemble(thread, model, before=running.seq if running else None, personal=personal)
    except PromptTooLarge as error:
        return Upcoming(model, refusal=too_large(error))
    ids = built.prompt.left_out_ids
    left_out = tuple(thread.messages.filter(pk__in=ids).in_order()) if ids else ()
    tokens = built.prompt.token_count
    recalled = built.prompt.parts.get("recall", 0)
    summarized = spared(thread, built.prompt) if built.summary_version else 0
    full = tokens - recalled + summarized + sum(message.tokens_own for message in left_out)
    parts = [with_sources(part, thread) for part in parts_of(built.prompt, is_asked=running is not None)]
    if running and not (reader and running.asked_by_id == reader.pk):
        parts = without_personal_words(parts)
    return Upcoming(
        model,
        placed(parts, max(full, tokens)),
        tokens,
        full,
        left_out,
        fit=built.prompt.summary,
        files=files_told(thread, model),
    )


def personal_of_asker(running: Message | None, reader: User | None) -> Personal:
    """Of who asked for the reply being written, else of the reader, who would ask next."""
    if reader and (running is None or running.asked_by_id == reader.pk):
        return personal_of(reader)
    return personal_by_id(running.asked_by_id) if running and running.asked_by_id else NOTHING_PERSONAL


def without_personal_words(parts: Iterable[PromptPart]) -> list[PromptPart]:
    """For everybody but the person whose instructions they are."""
    return [replace(part, messages=(), is_hidden=True) if part.name == "personal" else part for part in parts]


def files_told(thread: Thread, model: LanguageModel) -> FilesTold | None:
    """None where the Space has none."""
    if not (tokens := thread.space.file_tokens):
        return None
    pinned = tuple(pinned_to(thread, model)) if thread.pk else ()
    return FilesTold(tokens, knowledge_tokens(thread, model), are_sent_whole(thread, model), pinned)


def with_sources(part: PromptPart, thread: Thread) -> PromptPart:
    if part.name != "recall":
        return part
    questions = transcripts.window_rows(thread).filter(recalled__isnull=False)
    recalled = {row.seq: recall.recalled_for(row) for row in questions.only("seq", "recalled", "thread")}
    found = recall_pages.sources_of(thread, recalled).values()
    return replace(part, sources=tuple(dict.fromkeys(source for several in found for source in several)))


def spared(thread: Thread, prompt: Prompt) -> int:
    """What the messages take that the summary stands for, less the summary."""
    current = SOURCE_TOKENS.first(thread.pk, thread.summary_version) if thread.summary_version else None
    return current.source_tokens - prompt.parts.get("summary", 0) if current else 0


SOURCE_TOKENS = CompiledQuery(
    lambda pk, version: Summary.objects.filter(thread=pk, version=version).order_by().only("source_tokens"), int, int
)


def parts_of(prompt: Prompt, *, is_asked: bool) -> list[PromptPart]:
    """is_asked: the newest message waits for its answer; else it is a turn like the others, and the next one is still
    to be written."""
    by_name: dict[str, list[PromptMessage]] = {name: [] for name in PARTS}
    for message in (each for sent in prompt.messages for each in parted(sent)):
        by_name["window" if message.part == "prompt" and not is_asked else message.part].append(message)
    return [
        PromptPart(name, title(name, messages), sum(message.tokens for message in messages), tuple(messages))
        for name, messages in by_name.items()
        if messages
    ]


def parted(message: PromptMessage) -> tuple[PromptMessage, ...]:
    """Its own words, and behind them what was recalled for it, which is a part of its own."""
    if not message.recall_tokens:
        return (message,)
    words, recalled = message.content[: message.recalled_at], message.content[message.recalled_at :]
    own = replace(message, content=words, tokens=message.tokens - message.recall_tokens)
    own = replace(own, recall_tokens=0, recalls_files=False)
    told = replace(own, content=recalled.lstrip("\n"), part="recall", tokens=message.recall_tokens)
    return own, replace(told, recalls_files=message.recalls_files)


def title(name: str, messages: list[PromptMessage]) -> str:
    if name == "window":
        questions = sum(message.role == "user" for message in messages)
        return ngettext("Last %(count)s turn", "Last %(count)s turns", questions) % {"count": questions}
    is_of_files = any(message.recalls_files for message in messages)
    titles = {
        "instructions": _("Space instructions"),
        "personal": _("Personal instructions"),
        "memory": _("Space memory"),
        "files": _("Files of this Space"),
        "summary": _("Summary so far"),
        "prompt": _("New message"),
        "recall": _("Recalled from files and earlier messages") if is_of_files else _("Recalled from earlier messages"),
    }
    return titles[name]


def placed(parts: list[PromptPart], scale: int) -> tuple[PromptPart, ...]:
    widths = [100 * part.tokens / (scale or 1) for part in parts]
    starts = accumulate(widths, initial=0.0)
    return tuple(
        replace(part, x=f"{x:.2f}", width=f"{width:.2f}") for part, x, width in zip(parts, starts, widths, strict=False)
    )


def short(tokens: int) -> str:
    """999, 1.3k, 128k: for where there is little room."""
    if tokens < 1_000:
        return str(tokens)
    return f"{number_format(tokens / 1_000, decimal_pos=1)}k" if tokens < 10_000 else f"{tokens // 1_000}k"


def too_large(error: PromptTooLarge) -> str:
    return _(
        "Nothing can be sent: the instructions (%(instructions)s tokens) and the newest message (%(newest)s tokens) "
        "do not fit into this model's %(room)s tokens."
    ) % {"instructions": counted(error.instructions), "newest": counted(error.newest), "room": counted(error.room)}
