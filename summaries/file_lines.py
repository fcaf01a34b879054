"""Lines of a summary that name a file at a message: what they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterable

from spaces.models import Attachment, Thread
from summaries.engine.items import Item

FILE_LINE = re.compile(r"([0-9]{1,9})\.f([0-9]{1,3})")
"""The id that rules gave the line: the message, and which of its files."""


def files_of_lines(thread: Thread, lines: Iterable[Item]) -> dict[str, Attachment]:
    """By the ids of lines their files, as far as these are there. One statement, and none where no line names one."""
    named = {item.id: found for item in lines if (found := FILE_LINE.fullmatch(item.id))}
    if not named:
        return {}
    seqs = {int(found[1]) for found in named.values()}
    here = Attachment.objects.standing().filter(message__thread=thread, message__chosen=True, message__seq__in=seqs)
    at = {
        (each.message.seq, each.position): each
        for each in here.select_related("message").without_texts().in_order()
        if each.message
    }
    places = {id: (int(found[1]), int(found[2])) for id, found in named.items()}
    return {id: at[place] for id, place in places.items() if place in at}
