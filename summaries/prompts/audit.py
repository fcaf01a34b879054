"""The prompt that a reply was really given, rebuilt from what its row refers to, so that "why?" has an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from spaces.models import LanguageModel, Message, SpaceFileVersion, Thread, User
from spaces.models.memory import memory_of
from spaces.models.message import MessageQuerySet
from spaces.models.personal import personal_as_sent
from summaries import transcripts
from summaries.engine.fences import files_labelled_as_before, recall_labelled_as_before
from summaries.engine.items import Item, Ledger
from summaries.engine.prompting.context import Prompt, PromptTooLarge, build
from summaries.engine.prompting.prompt_messages import PromptMessage
from summaries.engine.prompting.refit import SummaryFit
from summaries.engine.tokens import TokenCounter
from summaries.models import Summary
from summaries.prompts import passages, recall, recall_pages
from summaries.prompts.assembly import brought_by_questions, digest, is_shared
from summaries.prompts.files import files_sent, versions_sent
from summaries.prompts.preview import PromptPart, parts_of, without_personal_words
from summaries.prompts.removed_files import seqs_from_removed_files


@dataclass(frozen=True)
class Given:
    """What stood in the prompt. deleted: messages of it whose text was deleted since, from summary or window.

    removed: the first and last seq of those that stood there word for word and whose originals the Space let go since.
    fit: how much of the summary was sent, None where it was all of it; unsent: its lines that were not.
    recalled: what its question brought back, and why, but for what was deleted since; passages: the same of files.
    files: those that were sent whole, but for what was removed since.
    from_removed_files: lines of the summary that came of files which were removed since.
    is_own: the reader asked for it; only they read their personal instructions.
    is_exact: it is word for word what was sent, by its sha256.
    """

    reply: Message
    parts: tuple[PromptPart, ...]
    summary: Summary | None
    left_out: tuple[Message, ...]
    deleted: tuple[Message, ...]
    removed: tuple[int, int] | None
    is_exact: bool
    fit: SummaryFit | None = None
    unsent: tuple[Item, ...] = ()
    recalled: tuple[recall_pages.Told, ...] = ()
    passages: tuple[passages.Told, ...] = ()
    files: tuple[SpaceFileVersion, ...] = ()
    from_removed_files: tuple[Item, ...] = ()
    is_own: bool = False


def given_to(reply: Message, reader: User | None = None) -> Given | None:
    """None where nothing was noted: a reply that was imported, or one that never was asked for."""
    if not reply.prompt_sha256:
        return None
    thread = reply.thread
    summary = Summary.objects.filter(thread=thread, version=reply.summary_version or 0).first()
    prompt, fit = as_sent(rebuilt(reply, summary), reply), fit_of(reply)
    before = thread.messages.chosen().before(reply.seq).in_order()
    question = before.filter(seq=reply.seq - 1).first()
    is_own = bool(reader and reply.asked_by_id == reader.pk)
    parts = parts_of(prompt, is_asked=True) if prompt else []
    return Given(
        reply=reply,
        parts=tuple(parts if is_own else without_personal_words(parts)),
        summary=summary,
        left_out=tuple(before.filter(seq__in=reply.left_out)),
        deleted=tuple(before.filter(deleted_at__gt=reply.created_at)),
        removed=removed_from(before.filter(seq__gte=reply.window_from or 1)),
        is_exact=prompt is not None and digest(prompt) == reply.prompt_sha256,
        fit=fit,
        unsent=tuple(lines_left_out(summary, fit)),
        recalled=tuple(recall_pages.told(thread, recall.recalled_for(question))) if question else (),
        passages=tuple(passages.told_of(thread, passages.found_for(question))) if question else (),
        files=tuple(versions_sent(reply).with_text().without_texts()),
        is_own=is_own,
        from_removed_files=tuple(lines_from_removed_files(thread, summary)),
    )


def fit_of(reply: Message) -> SummaryFit | None:
    """As context.cut_of wrote it down."""
    cut = reply.summary_cut
    return SummaryFit(cut["sent"], cut["of"], tuple(cut["left_out"])) if cut else None


def lines_left_out(summary: Summary | None, fit: SummaryFit | None) -> Iterator[Item]:
    """But for those of messages that were deleted since."""
    if summary and fit:
        left_out = frozenset(fit.left_out)
        yield from (item for item in Ledger.from_dict(summary.ledger).items if item.id in left_out)


def lines_from_removed_files(thread: Thread, summary: Summary | None) -> Iterator[Item]:
    if summary and (seqs := seqs_from_removed_files(thread)):
        yield from (item for item in Ledger.from_dict(summary.ledger).active if not seqs.isdisjoint(item.said_in))


def removed_from(window: MessageQuerySet) -> tuple[int, int] | None:
    seqs = list(window.exclude(removed_at=None).values_list("seq", flat=True))
    return (seqs[0], seqs[-1]) if seqs else None


def rebuilt(reply: Message, summary: Summary | None) -> Prompt | None:
    """From the texts as they are stored now. None where the model's room is too small for it today."""
    thread = reply.thread
    model = LanguageModel.objects.filter(name=reply.model).first() or thread.language_model
    window = list(thread.messages.chosen().before(reply.seq).filter(seq__gte=reply.window_from or 1).in_order())
    had_recall = summary or reply.tokens_recalled  # where everything was sent, nothing came back
    try:
        return build(
            instructions=instructions_of(thread, reply.instructions_version),
            personal=personal_as_sent(reply.asked_by_id, reply.personal_version).text,
            memory=memory_of(thread.space, version=reply.memory_version or 0),
            files=files_sent(reply),
            summary=summary.text if summary else "",
            ledger=lambda: Ledger.from_dict(summary.ledger) if summary else Ledger(),
            window=transcripts.turns(
                window,
                recalled=brought_by_questions(thread, window, has_turns=bool(had_recall)),
                sees_pictures=model.sees_pictures,
            ),
            context_tokens=model.context_tokens,
            counter=TokenCounter(),
            preserved=[transcripts.message(row) for row in thread.messages.filter(role="system").in_order()],
            calibration=model.calibration,
            shared=is_shared(thread, before=reply.seq),
        )
    except PromptTooLarge:
        return None


EARLIER_LABELS = (recall_labelled_as_before, files_labelled_as_before)
"""The changes of labels in prompts, the newest first, each of which gives back the label from before."""


def as_sent(prompt: Prompt | None, reply: Message) -> Prompt | None:
    """The same, or with the labels that prompts had when it was sent."""
    earlier = prompt
    for label in (None, *EARLIER_LABELS):
        earlier = relabelled(earlier, label) if earlier and label else earlier
        if earlier and digest(earlier) == reply.prompt_sha256:
            return earlier
    return prompt


def relabelled(prompt: Prompt, label: Callable[[str], str]) -> Prompt:
    return replace(prompt, messages=tuple(_relabelled(message, label) for message in prompt.messages))


def _relabelled(message: PromptMessage, label: Callable[[str], str]) -> PromptMessage:
    words, recalled = message.content[: message.recalled_at], message.content[message.recalled_at :]
    words = label(words)
    return replace(message, content=words + label(recalled), recalled_at=len(words))


def instructions_of(thread: Thread, version: int | None) -> str:
    written = thread.space.instructions_versions.filter(version=version or 0).first()
    return written.text if written else ""
