"""Files that came with conversations: read like any upload, before anything is stored, and put at their messages."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.utils.translation import gettext as _

from spaces.file_words import refusal
from spaces.imports.archives import Archive
from spaces.imports.conversation import Conversation, Said, SaidFile
from spaces.imports.wrong_file import WrongFile
from spaces.models import Attachment, Message, StoredFile, Thread, User
from spaces.models.attachment import MOST_FILES, measured, plain_words
from spaces.numbers import counted
from spaces.uploads import RefusedFile, kept, plain_name
from summaries.engine.prompting.attached import block_of, with_block
from summaries.engine.tokens import TokenCounter

MOST_AT_ONCE = 300
"""Each is read in a process of its own while the person waits."""

Place = tuple[int, str]
"""Of an archive and a path in it."""

Read = Mapping[Place, StoredFile]


@contextmanager
def read_files(conversations: Iterable[Conversation]) -> Iterator[Read]:
    """With their bytes in the storage; the rows are the caller's to save. Where the block fails, the bytes go again.

    Raises WrongFile.
    """
    named = {_place(file): file for each in conversations for said in each.messages for file in said.files}
    if len(named) > MOST_AT_ONCE:
        words = _("The file brings {total} files; at most {most} can be imported at once.")
        raise WrongFile(words, total=counted(len(named)), most=counted(MOST_AT_ONCE))
    read: dict[Place, StoredFile] = {}
    try:
        for place, file in named.items():
            read[place] = _read(file)
        yield read
    except BaseException:
        for stored in read.values():
            for storage, name in stored.kept:
                storage.delete(name)
        raise


def _place(file: SaidFile) -> Place:
    return id(file.archive), file.path


def _read(file: SaidFile) -> StoredFile:
    with unpacked(file.archive, file.path) as given:
        try:
            return kept(given, plain_name(file.name))
        except RefusedFile as error:
            raise WrongFile(refusal(error.name, error.reason)) from None


@contextmanager
def unpacked(archive: Archive, path: str) -> Iterator[Path]:
    """Under a name of ours."""
    with tempfile.TemporaryDirectory(prefix="spaces-import-") as folder:
        given = Path(folder) / "given"
        archive.copy(path, given)
        yield given


def put_at(rows: Sequence[Message], said: Sequence[Said], read: Read, *, thread: Thread, by: User) -> None:
    """Called inside the transaction that stores the messages."""
    for row, each in zip(rows, said, strict=True):
        if each.files:
            _put(row, each.files[:MOST_FILES], read, thread=thread, by=by)


def _put(row: Message, files: Sequence[SaidFile], read: Read, *, thread: Thread, by: User) -> None:
    attached = [_attachment(file, read, thread=thread, by=by if row.author_id == by.pk else None) for file in files]
    block = block_of(measured(attached, room=thread.room_for_files))
    for position, each in enumerate(attached):
        each.message, each.position = row, position
    Attachment.objects.bulk_create(attached)
    row.file_count = len(attached)
    row.tokens_own = TokenCounter().count_message(row.role, with_block(row.text, block))
    row.save(update_fields=["file_count", "tokens_own"])


def _attachment(file: SaidFile, read: Read, *, thread: Thread, by: User | None) -> Attachment:
    stored = read[_place(file)]
    if not stored.pk:
        stored.save()
    return Attachment(
        space_id=thread.space_id,
        file=stored,
        added_by=by,
        name=plain_name(file.name),
        description=plain_words(file.description),
        caption=plain_words(file.caption),
    )
