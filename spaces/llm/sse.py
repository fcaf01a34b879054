"""Server-sent events, from the bytes of a response as they come."""

from __future__ import annotations

BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # a stream may begin with one, which says nothing


class EventSplitter:
    """Bytes in, wherever they were cut; the data of the finished events out.

    After https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation: lines end in LF,
    CRLF or CR; several data lines are one event; comments and other fields say nothing here.
    """

    def __init__(self) -> None:
        self._rest = b""
        self._has_begun = False
        self._data: list[bytes] = []

    @property
    def pending(self) -> int:
        """Bytes of an event that has not ended."""
        return len(self._rest) + sum(map(len, self._data))

    def feed(self, received: bytes) -> list[bytes]:
        text = self._rest + received
        if not self._has_begun:
            if BYTE_ORDER_MARK.startswith(text):
                self._rest = text
                return []
            self._has_begun, text = True, text.removeprefix(BYTE_ORDER_MARK)
        if b"\r" in text:
            text = self._with_newlines(text)
        *lines, self._rest = text.split(b"\n")
        return self._events_in(lines)

    def end(self) -> list[bytes]:
        """What stands there when the stream is over: servers forget the blank line after their last event."""
        lines, self._rest = [self._rest.rstrip(b"\r"), b""], b""
        return self._events_in(lines)

    @staticmethod
    def _with_newlines(text: bytes) -> bytes:
        held = b"\r" if text.endswith(b"\r") else b""  # its LF may be in the next piece
        text = text[: len(text) - len(held)]
        return text.replace(b"\r\n", b"\n").replace(b"\r", b"\n") + held

    def _events_in(self, lines: list[bytes]) -> list[bytes]:
        events: list[bytes] = []
        for line in lines:
            if line.startswith(b"data:"):
                self._data.append(line[6:] if line.startswith(b"data: ") else line[5:])
            elif not line and self._data:
                events.append(self._data[0] if len(self._data) == 1 else b"\n".join(self._data))
                self._data.clear()
        return events
