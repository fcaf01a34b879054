"""The html of finished texts: they never change, a page shows fifty, and each takes milliseconds to render."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from spaces.markdown import Rendered, rendered
from spaces.models import Message

MOST_CHARS = 4_000_000  # of html, in all
LONG = 10  # one text takes at most such a part of the room: a longer one would push many others out


@dataclass(frozen=True)
class _Kept:
    text: tuple[int, int]  # its length and its hash
    rendered: Rendered


class RenderedTexts:
    """Kept by position in a thread, so that what is deleted or written anew there is not kept on. The one that was read
    longest ago goes first."""

    def __init__(self, most_chars: int = MOST_CHARS) -> None:
        self.most_chars, self.chars = most_chars, 0
        self._kept: OrderedDict[tuple[int, int], _Kept] = OrderedDict()
        self._lock = Lock()

    def html(self, message: Message) -> str:
        """Of the message's text; "" where it has none."""
        return self.rendered(message).html

    def rendered(self, message: Message) -> Rendered:
        place, text = (message.thread_id, message.seq), (len(message.text), hash(message.text))
        with self._lock:
            kept = self._kept.get(place)
            if kept and kept.text == text:
                self._kept.move_to_end(place)
                return kept.rendered
        new = rendered(message.text) if message.text else Rendered("")
        with self._lock:
            self._drop(place)
            if 0 < len(new.html) <= self.most_chars // LONG:
                self._keep(place, _Kept(text, new))
        return new

    def _keep(self, place: tuple[int, int], kept: _Kept) -> None:
        self._kept[place] = kept
        self.chars += len(kept.rendered.html)
        while self.chars > self.most_chars:
            self._drop(next(iter(self._kept)))

    def _drop(self, place: tuple[int, int]) -> None:
        if kept := self._kept.pop(place, None):
            self.chars -= len(kept.rendered.html)
