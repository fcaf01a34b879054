"""The prompt of a thread's next reply: rows -> engine.context. It never waits for a summary."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from spaces.models import LanguageModel, Message, Personal, Thread
from spaces.models.memory import memory_of
from spaces.models.personal import NOTHING_PERSONAL
from summaries import transcripts
from summaries.engine.items import Ledger
from summaries.engine.prompting.context import Prompt, build
from summaries.engine.prompting.refit import SummaryFit
from summaries.engine.tokens import TokenCounter
from summaries.folds import emergencies
from summaries.models import Summary
from summaries.policies.effective import sends_everything
from summaries.prompts import passages, recall
from summaries.prompts.files import are_too_long, known_whole
from summaries.prompts.recall import Decided
from summaries.prompts.window import thread_with_parts, window_of
from summaries.transcripts import Brought


@dataclass(frozen=True)
class ThreadPrompt:
    """A prompt and where its parts come from, so that a reply can say later what it was given."""

    prompt: Prompt
    instructions_version: int
    memory_version: int
    summary_version: int
    window_from: int | None
    left_out: tuple[int, ...]
    """Every seq that found no room."""
    files_version: int | None = None
    """Of the Space's files, where all of them are in it."""
    pinned_files: tuple[int, ...] = ()
    """Else the versions of those that are, because they are pinned to the thread."""
    personal_version: int | None = None
    """Of the personal instructions in it, None where there are none."""
    decided: Decided | None = None
    """What its question brought back, where that is yet to be noted with it (recall.note)."""

    @property
    def sha256(self) -> str:
        return digest(self.prompt)


def digest(prompt: Prompt) -> str:
    """By which a prompt that is built once more is known to be the one that was sent."""
    spoken = [[message.role, message.content] for message in prompt.messages]
    return hashlib.sha256(json.dumps(spoken, ensure_ascii=False).encode()).hexdigest()


def context_for(
    thread: Thread, model: LanguageModel, *, before: int | None = None, personal: Personal = NOTHING_PERSONAL
) -> ThreadPrompt:
    """Everything the model is sent for the reply at seq `before` (None: for a message still to be written).
    personal: of the person who asks for it.

    What its question brings back is looked for once, and noted with it. Where the prompt would not fit, older turns are
    folded by rules at once and it is built again.
    Raises PromptTooLarge where the instructions and the newest message alone do not fit.
    """
    built = to_be_noted(thread, model, before=before, personal=personal)
    if built.decided:
        recall.note(built.decided)
    return built


def to_be_noted(
    thread: Thread, model: LanguageModel, *, before: int | None, personal: Personal = NOTHING_PERSONAL
) -> ThreadPrompt:
    """The same, before anything is noted of it (ThreadPrompt.decided): a reply does that with its claim, while its
    request is on its way."""
    brings_passages = are_too_long(thread, model)  # which a prompt with all messages holds too
    if not brings_passages and (everything := whole(thread, model, before=before, personal=personal)):
        return everything
    window = window_of(thread, before=before)
    question = recall.question_in(window) if before is not None else None
    passages.decide(thread, model, question)
    if brings_passages and (everything := whole(thread, model, before=before, personal=personal)):
        return everything
    decided = recall.decide(thread, question, window)
    built = assemble(thread, model, before=before, personal=personal, decided=decided, window=window)
    if built.prompt.was_trimmed and emergencies.fold_at_once(thread, excess_tokens=built.prompt.excess_tokens):
        built = assemble(thread_with_parts(thread.pk), model, before=before, personal=personal, decided=decided)
    if question and built.prompt.recall_dropped:
        is_given_up = recall.give_up(question, built.prompt)
        decided = replace(decided, recalled=()) if decided and is_given_up else decided
    return replace(built, decided=decided)


def assemble(
    thread: Thread,
    model: LanguageModel,
    *,
    before: int | None = None,
    personal: Personal = NOTHING_PERSONAL,
    decided: Decided | None = None,
    window: Sequence[Message] | None = None,
) -> ThreadPrompt:
    """As it is now, folding nothing. decided: what is not noted yet with the question; window: given by who has found
    that not all messages are sent."""
    if window is None:
        if everything := whole(thread, model, before=before, personal=personal):
            return everything
        window = window_of(thread, before=before)
    for row in window:
        if decided and row.pk == decided.question_id:
            row.recalled = decided.stored
    return _assembled(thread, model, window, personal=personal)


def whole(
    thread: Thread, model: LanguageModel, *, before: int | None, personal: Personal = NOTHING_PERSONAL
) -> ThreadPrompt | None:
    """All messages instead of the summary, where that is wanted here and all of it fits."""
    if not sends_everything(thread):
        return None
    rows = thread.messages.chosen().in_order()
    window = list(rows if before is None else rows.before(before))
    built = _assembled(thread, model, window, has_summary=False, personal=personal)
    return None if built.prompt.was_trimmed else built


def _assembled(
    thread: Thread,
    model: LanguageModel,
    window: Sequence[Message],
    *,
    has_summary: bool = True,
    personal: Personal = NOTHING_PERSONAL,
) -> ThreadPrompt:
    imported = list(thread.messages.filter(role="system").in_order()) if may_have_imported(thread) else []
    known = known_whole(thread, model)
    own = personal.text if thread.space.takes_personal_instructions else ""
    prompt = build(
        instructions=thread.space.instructions,
        personal=own,
        memory=memory_of(thread.space),
        files=known.files,
        summary=thread.summary if has_summary else "",
        ledger=partial(ledger_of, thread),
        window=transcripts.turns(
            window,
            recalled=brought_by_questions(thread, window, has_turns=has_summary),
            sees_pictures=model.sees_pictures,
        ),
        context_tokens=model.context_tokens,
        counter=TokenCounter(),
        preserved=[transcripts.message(row) for row in imported],
        calibration=model.calibration,
        shared=is_shared(thread),
    )
    return ThreadPrompt(
        prompt=prompt,
        instructions_version=thread.space.instructions_version,
        memory_version=thread.space.memory_version,
        summary_version=thread.summary_version if has_summary else 0,
        window_from=window[0].seq if window else None,
        left_out=tuple(sorted({row.seq for row in [*imported, *window] if str(row.pk) in prompt.left_out_ids})),
        files_version=known.files_version,
        pinned_files=known.pinned,
        personal_version=personal.version if own.strip() else None,
    )


def brought_by_questions(thread: Thread, window: Sequence[Message], *, has_turns: bool) -> dict[int, Brought]:
    """By the id of a question what came with it: turns of the conversation, and passages of files."""
    turns = recall.blocks(thread, window) if has_turns else {}
    found = passages.blocks(thread, window)
    blocks = {pk: "\n\n".join(filter(None, [turns.get(pk), found.get(pk)])) for pk in turns.keys() | found.keys()}
    return {pk: Brought(text, has_passages=pk in found) for pk, text in blocks.items()}


def ledger_of(thread: Thread) -> Ledger:
    current = Summary.objects.current(thread)
    return Ledger.from_dict(current.ledger) if current else Ledger()


def may_have_imported(thread: Thread) -> bool:
    """A thread that was loaded without its parts (summaries.prompts.window) does not know, and has to look."""
    return getattr(thread, "has_imported", True)


def is_shared(thread: Thread, *, before: int | None = None) -> bool:
    """Two or more people have written in the thread (before seq `before`), whatever stands in the window."""
    if before is None and hasattr(thread, "first_author"):
        return bool(thread.first_author != thread.last_author)  # type: ignore[attr-defined]
    rows = thread.messages if before is None else thread.messages.filter(seq__lt=before)
    named = rows.filter(role="user").exclude(author_name="")
    return len(named.order_by().values_list("author_name", flat=True).distinct()[:2]) > 1


def references(built: ThreadPrompt) -> dict[str, Any]:
    """What a reply was given, by reference: the columns of its row."""
    return {
        "instructions_version": built.instructions_version,
        "memory_version": built.memory_version,
        "personal_version": built.personal_version,
        "summary_version": built.summary_version,
        "window_from": built.window_from,
        "left_out": list(built.left_out),
        "summary_cut": cut_of(built.prompt.summary),
        "prompt_sha256": built.sha256,
        "tokens_in": built.prompt.token_count,
        "tokens_recalled": built.prompt.parts.get("recall", 0),
        "files_version": built.files_version,
        "pinned_files": list(built.pinned_files) or None,
    }


REFERENCES = (
    *("instructions_version", "memory_version", "summary_version", "window_from", "left_out", "summary_cut"),
    *("prompt_sha256", "tokens_in", "tokens_recalled", "files_version", "pinned_files", "personal_version"),
)


def cut_of(fit: SummaryFit | None) -> dict[str, Any] | None:
    """As a reply's row has it; None where the summary was sent whole, or there was none."""
    return {"sent": fit.sent, "of": fit.of, "left_out": list(fit.left_out)} if fit and fit.is_cut else None
