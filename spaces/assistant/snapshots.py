"""What a late reader sees of a reply that is still being written."""

from __future__ import annotations

from spaces.assistant.flusher import Growing
from spaces.assistant.producers import reply_in_memory
from spaces.models import Message


def snapshot(message: Message) -> Growing:
    """The text and the revision it has: from the producer's memory where that is this process, else from the row.

    Frames go on at the next revision. A row is up to half a second old; a reader who finds a gap fetches again.
    """
    return reply_in_memory(message.pk) or Growing(message.pk, message.text, message.rev)
