"""Which words of a message a person keeps: a sentence that they selected, or a short message as it stands."""

from __future__ import annotations

import re
from html import unescape

from spaces.markdown import render
from spaces.models import Message
from summaries.engine.sentences import MAX_CHARS

_TAG = re.compile(r"<[^<>]++>")


class Unquotable(ValueError):
    """There is nothing to keep."""


class Gone(Unquotable):
    """The message says nothing: it was deleted, its original was removed, or it is still being written."""


class NotInMessage(Unquotable):
    """The selected words are not the message's."""


class QuoteTooLong(Unquotable):
    """More than MAX_CHARS characters; `chars`: how many."""

    def __init__(self, chars: int) -> None:
        super().__init__(f"{chars} characters; {MAX_CHARS} are the most.")
        self.chars = chars


def words_of(message: Message, selected: str = "") -> str:
    """On one line. `selected` is what a page shows or what was written, whatever its white space.

    Raises Gone, NotInMessage, QuoteTooLong.
    """
    if not message.text.strip() or message.is_running or message.is_gone:
        raise Gone
    words = " ".join((selected.strip() or message.text).split())
    if len(words) > MAX_CHARS:
        raise QuoteTooLong(len(words))
    if not _stands_in(words, message.text):
        raise NotInMessage
    return words


def _stands_in(words: str, text: str) -> bool:
    shown = unescape(_TAG.sub("", render(text)))
    return any(_squeezed(words) in _squeezed(whole) for whole in (text, shown))


def _squeezed(text: str) -> str:
    return "".join(text.split())
