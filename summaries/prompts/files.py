"""The files of a Space in a prompt: all of them while they are short, in the part that stays the same; of longer ones
the passages that a question is about (summaries.prompts.passages)."""

from __future__ import annotations

from spaces.models import LanguageModel, Space, SpaceFileVersion, Thread
from summaries.engine import knowledge
from summaries.engine.context import Files
from summaries.policies.effective import knowledge_tokens


def are_sent_whole(thread: Thread, model: LanguageModel) -> bool:
    return 0 < thread.space.file_tokens <= knowledge_tokens(thread, model)


def are_too_long(thread: Thread, model: LanguageModel) -> bool:
    """So that passages come back instead."""
    return thread.space.file_tokens > knowledge_tokens(thread, model)


def whole_files(thread: Thread, model: LanguageModel) -> Files | None:
    """One statement, and none where the Space has no files."""
    return files_at(thread.space) if are_sent_whole(thread, model) else None


def files_tokens(thread: Thread, model: LanguageModel) -> int:
    """What they take of every prompt."""
    return knowledge.tokens_of_block(thread.space.file_tokens) if are_sent_whole(thread, model) else 0


def files_at(space: Space, *, version: int | None = None) -> Files | None:
    """As they are, or as they were at a version; removed ones are in no version."""
    versions = SpaceFileVersion.objects.filter(file__space=space)
    standing = versions.in_force() if version is None else versions.in_force_at(version)
    told = list(standing.with_text().values_list("name", "stored__text", "prompt_tokens"))
    if not told:
        return None
    text = knowledge.block_of((name, text) for name, text, _ in told)
    return Files(text, knowledge.tokens_of_block(sum(tokens for _, _, tokens in told)))
