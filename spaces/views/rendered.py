"""The html of finished texts: they never change, a page shows fifty, and each takes milliseconds to render."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from spaces.markdown import render
from spaces.models import Message

MOST_CHARS = 4_000_000  # of html, in all
LONG_CHARS = 20_000  # of a text; longer ones are rare, and would push many others out


@dataclass(frozen=True)
class _Kept:
    text: tuple[int, int]  # its length and its hash
    html: str


class RenderedTexts:
    """Kept by position in a thread, so that what is deleted or written anew there is not kept on. The one that was read
    longest ago goes first."""

    def __init__(self, most_chars: int = MOST_CHARS) -> None:
        self.most_chars, self.chars = most_chars, 0
        self._kept: OrderedDict[tuple[int, int], _Kept] = OrderedDict()
        self._lock = Lock()

    def html(self, message: Message) -> str:
        """Of the message's text; "" where it has none."""
        place, text = (message.thread_id, message.seq), (len(message.text), hash(message.text))
        with self._lock:
            kept = self._kept.get(place)
            if kept and kept.text == text:
                self._kept.move_to_end(place)
                return kept.html
        html = render(message.text) if message.text else ""
        with self._lock:
            self._drop(place)
            if 0 < len(message.text) <= LONG_CHARS:
                self._keep(place, _Kept(text, html))
        return html

    def _keep(self, place: tuple[int, int], kept: _Kept) -> None:
        self._kept[place] = kept
        self.chars += len(kept.html)
        while self.chars > self.most_chars:
            self._drop(next(iter(self._kept)))

    def _drop(self, place: tuple[int, int]) -> None:
        if kept := self._kept.pop(place, None):
            self.chars -= len(kept.html)
