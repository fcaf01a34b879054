"""The files of a Space in a prompt: all of them while they are short, in the part that stays the same; of longer ones
those that are pinned to the thread, and the passages that a question is about (summaries.prompts.passages)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spaces.models import LanguageModel, Message, SpaceFileVersion, Thread
from spaces.models.space_file import SpaceFileVersionQuerySet
from summaries.engine.prompting import knowledge
from summaries.engine.prompting.context import Files
from summaries.policies.effective import knowledge_tokens


@dataclass(frozen=True)
class KnownWhole:
    """files_version: of the Space's files, where all of them are. pinned: else the ids of the versions that are."""

    files: Files | None = None
    files_version: int | None = None
    pinned: tuple[int, ...] = ()


@dataclass(frozen=True)
class Pinned:
    """A file that is pinned to a thread. is_whole: else there is no room for it, or nothing to read in it."""

    file_id: int
    version_id: int
    name: str
    tokens: int
    is_whole: bool


def are_sent_whole(thread: Thread, model: LanguageModel) -> bool:
    tokens = thread.space.file_tokens
    return bool(tokens) and tokens <= knowledge_tokens(thread, model)


def are_too_long(thread: Thread, model: LanguageModel) -> bool:
    """So that passages come back instead."""
    tokens = thread.space.file_tokens
    return bool(tokens) and tokens > knowledge_tokens(thread, model)


def known_whole(thread: Thread, model: LanguageModel) -> KnownWhole:
    """No statement where the Space has no files."""
    if are_sent_whole(thread, model):
        files = _block(SpaceFileVersion.objects.filter(file__space=thread.space).in_force())
        return KnownWhole(files, thread.space.files_version if files else None)
    pinned = pinned_whole(thread, model)
    if not pinned:
        return KnownWhole()
    versions = SpaceFileVersion.objects.filter(file__space=thread.space, pk__in=pinned).order_by("file_id")
    return KnownWhole(_block(versions), pinned=pinned)


def files_tokens(thread: Thread, model: LanguageModel) -> int:
    """What they take of every prompt."""
    if are_sent_whole(thread, model):
        return knowledge.tokens_of_block(thread.space.file_tokens)
    whole = sum(each.tokens for each in pinned_to(thread, model) if each.is_whole)
    return knowledge.tokens_of_block(whole) if whole else 0


def pinned_whole(thread: Thread, model: LanguageModel) -> tuple[int, ...]:
    """Ids of versions: those that are sent whole where not all files of the Space are."""
    if not are_too_long(thread, model):
        return ()
    return tuple(each.version_id for each in pinned_to(thread, model) if each.is_whole)


def pinned_to(thread: Thread, model: LanguageModel) -> list[Pinned]:
    """In the order in which a prompt has them. What takes more than there is room for is passed over, and later ones
    that are shorter are not. One statement, and none where the Space has no files."""
    if not thread.space.file_tokens:
        return []
    here = SpaceFileVersion.objects.filter(file__pins__thread=thread.pk, file__space=thread.space_id).in_force()
    rows = here.values_list("file_id", "pk", "name", "prompt_tokens")
    return list(_within(knowledge_tokens(thread, model), rows))


def _within(room: int, rows: object) -> Iterator[Pinned]:
    for file_id, pk, name, tokens in rows:  # type: ignore[attr-defined]
        is_whole = 0 < tokens <= room
        room -= tokens if is_whole else 0
        yield Pinned(file_id, pk, name, tokens, is_whole)


def versions_sent(reply: Message) -> SpaceFileVersionQuerySet:
    """The files that were sent whole with it, as they were then; removed ones are none of them. No statement where none
    was sent."""
    versions = SpaceFileVersion.objects.filter(file__space=reply.thread.space_id)
    if reply.files_version:
        return versions.in_force_at(reply.files_version)
    return versions.filter(pk__in=reply.pinned_files or ()).order_by("file_id")


def files_sent(reply: Message) -> Files | None:
    return _block(versions_sent(reply))


def _block(versions: SpaceFileVersionQuerySet) -> Files | None:
    told = list(versions.with_text().values_list("name", "stored__text", "prompt_tokens"))
    if not told:
        return None
    text = knowledge.block_of((name, text) for name, text, _ in told)
    return Files(text, knowledge.tokens_of_block(sum(tokens for _, _, tokens in told)))
