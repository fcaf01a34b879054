"""What rests on a file that is not there any more: its text is gone, the lines of the summary that came of it stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from spaces.models import Attachment, Message, SpaceFile, Thread
from spaces.models.message import Speaker


@dataclass(frozen=True)
class Openable:
    """What is still there: ids of files of the Space, and by seq and position those of files at messages."""

    files: frozenset[int] = frozenset()
    attachments: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def has(self, citation: Mapping[str, Any]) -> bool:
        if "seq" in citation:
            return (citation["seq"], citation["position"]) in self.attachments
        return citation["file"] in self.files


def openable(thread: Thread, messages: Sequence[Message]) -> Openable:
    """Of what these answers cite. No statement where nothing is cited."""
    cited = [each for message in messages for each in message.citations or ()]
    ids = {each["file"] for each in cited if "file" in each}
    seqs = {each["seq"] for each in cited if "seq" in each}
    return Openable(_files_there(thread, ids) if ids else frozenset(), _attachments_there(thread, seqs) if seqs else {})


def _files_there(thread: Thread, ids: set[int]) -> frozenset[int]:
    return frozenset(SpaceFile.objects.filter(space=thread.space_id, pk__in=ids).values_list("pk", flat=True))


def _attachments_there(thread: Thread, seqs: set[int]) -> dict[tuple[int, int], int]:
    here = Attachment.objects.standing().filter(message__thread=thread, message__chosen=True, message__seq__in=seqs)
    return {(seq, position): pk for seq, position, pk in here.values_list("message__seq", "position", "pk")}


def seqs_from_removed_files(thread: Thread) -> frozenset[int]:
    """The messages that had a file which was removed, the answers to them, and those that cite a file which was. One
    statement where nothing here rests on files."""
    on_files = Q(citations__isnull=False) | Q(files_gone__isnull=False)
    rows = list(thread.messages.chosen().filter(on_files).only("seq", "citations", "files_gone").order_by("seq"))
    if not rows:
        return frozenset()
    there, having_had = openable(thread, rows), {row.seq for row in rows if row.files_gone}
    citing = {row.seq for row in rows if any(not there.has(each) for each in row.citations or () if "marks" in each)}
    return frozenset(having_had | _answers_to(thread, having_had) | citing)


def _answers_to(thread: Thread, seqs: set[int]) -> set[int]:
    next_ones = thread.messages.chosen().filter(seq__in=[seq + 1 for seq in seqs], role=Speaker.ASSISTANT)
    return set(next_ones.values_list("seq", flat=True)) if seqs else set()
