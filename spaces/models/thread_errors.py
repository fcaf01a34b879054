"""Why a thread refuses what somebody asks of it."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings


class ReplyRunning(Exception):
    """A reply is still being written here; one at a time. The sender keeps the text."""


class EmptyMessage(ValueError):
    """There is nothing in it to answer."""


class MessageTooLong(ValueError):
    """Longer than settings.MAX_MESSAGE_CHARS characters."""


class NotTheLastAnswer(ValueError):
    """Only the newest answer can be given again or changed for another one; earlier, branch."""


class OriginalsRemoved(ValueError):
    """The words up to seq `through` are only in the summary by now, and no version of it ends where it would have to.
    Raised by the memory, when it is told that a thread is cut."""

    def __init__(self, through: int) -> None:
        super().__init__(f"The originals up to #{through} were removed.")
        self.through = through


class NothingToAnswer(ValueError):
    """What an answer was for is deleted, or only in the summary by now."""


def refuse_unfit(text: str, *, files: Sequence[int] = ()) -> None:
    if not text.strip() and not files:
        raise EmptyMessage
    if len(text) > settings.MAX_MESSAGE_CHARS:
        raise MessageTooLong
