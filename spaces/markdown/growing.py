"""A text that grows at its end -> blocks of html, each closed block rendered once."""

import re
from collections.abc import Sequence

from markdown_it.token import Token

from spaces.markdown.budget import Budget, TooMuch
from spaces.markdown.cleaning import clean
from spaces.markdown.code import LONGEST_GROWING, SECONDS_GROWING, Colours, code_html
from spaces.markdown.links import may_hold
from spaces.markdown.rendering import LONE_SURROGATE, as_written, block_html, closing_fence, parse

LONGEST_OPEN = 20_000
"""Characters of a block that is still open; a longer one is shown as it was written until the message is finished, for
the whole open block is read again in each frame."""
_LINE_END = re.compile(r"\r\n|\r|\n")
# One line that begins with a letter and holds nothing that inline rules, entities or nh3 would touch.
_PLAIN_PARAGRAPH = re.compile(r"[A-Za-z][^\\`*_\[\]<>&~$\x00-\x1f\x7f-\xa0\u2028\u2029]*\Z")
_OPEN_FENCE = re.compile(r"(?<![`~])(`{3,}+|~{3,}+)[ \t]*+([\w+#.-]*+)[ \t]*+\n")
_ODD_IN_FENCE = re.compile(r"[\r\x00\ud800-\udfff]|\n[ \t]+\Z")  # what markdown-it changes inside a fence
_FLUSH_LETTER = re.compile(r"[^\W\d_]")


def render_blocks(text: str) -> list[str]:
    """The text as safe html, one string a top-level block, split where `Blocks` splits it."""
    return Blocks().update(text)[1]


class Blocks:
    """Html of a text that only grows at its end.

    A link definition (`[name]: address`) holds within the open blocks; the finished message has all of them.

    >>> blocks = Blocks()
    >>> blocks.update("# One")
    (0, ['<h3>One</h3>'])
    >>> blocks.update("# One\\n\\nTwo")
    (1, ['<p>Two</p>'])
    """

    def __init__(self) -> None:
        self._closed: list[str] = []
        self._open: list[str] = []
        self._open_sources: dict[str, str] = {}
        self._offset = 0  # where in the text the first open block begins
        self._without_end = -1  # where one begins that is longer than a window

    def update(self, text: str) -> tuple[int, list[str]]:
        """Take the full text so far; return (k, html of blocks k, k+1, …): replace those, drop any later ones."""
        known = self._open
        first_open = len(self._closed)
        self._render_tail(text)
        now = self._closed[first_open:] + self._open
        same = _length_of_common_start(known, now)
        return first_open + same, now[same:]

    def n_open(self, text: str) -> int:
        """How many characters the next update may have to read again."""
        return len(text) - self._offset

    def _render_tail(self, text: str) -> None:
        try:
            self._close_what_is_long(text)
            self._render_open(text[self._offset :])
        except TooMuch:
            self._open = [as_written(text[self._offset :])]

    def _close_what_is_long(self, text: str) -> None:
        """Read a window at a time, always the same ones, however the text came. Raises TooMuch where no block ends in
        one; that window is not read again."""
        while self.n_open(text) > LONGEST_OPEN and not _is_open_fence(text, self._offset):
            before = self._offset
            if before != self._without_end:
                self._parse_tail(text[before : _window_end(text, before)])
            if self._offset == before:
                self._without_end = before
                raise TooMuch

    def _render_open(self, tail: str) -> None:
        quick = _plain_paragraph(tail) or _open_fence(tail)
        if quick is not None:
            self._open = [quick]
        else:
            self._parse_tail(tail)

    def _parse_tail(self, tail: str) -> None:
        groups = _top_level(parse(tail, Budget(len(tail))))
        lines = _LineStarts(tail)
        htmls = self._html_of(groups, lines)
        n_closed = _count_closed(groups, lines)
        self._closed += htmls[:n_closed]
        self._open = htmls[n_closed:]
        if n_closed:
            self._offset += lines.starts[_first_line(groups[n_closed])]

    def _html_of(self, groups: list[list[Token]], lines: "_LineStarts") -> list[str]:
        """Html of each block; what the last update rendered from the same source is taken as it was."""
        sources = [lines.source(_first_line(group), _last_line(group)) for group in groups]
        known = self._open_sources
        self._open_sources = {
            source: known.get(source) or block_html(group, {"colours": Colours(LONGEST_GROWING, SECONDS_GROWING)})
            for group, source in zip(groups, sources, strict=True)
        }
        return [self._open_sources[source] for source in sources]


def _is_open_fence(text: str, start: int) -> bool:
    opening = _OPEN_FENCE.match(text, start)
    return bool(opening and not closing_fence(opening[1]).search(text, opening.end()))


def _window_end(text: str, start: int) -> int:
    """Code in a fence is read to its end, which takes one step however long it is."""
    opening = _OPEN_FENCE.match(text, start)
    closing = closing_fence(opening[1]).search(text, opening.end()) if opening else None
    return (closing.end() if closing else start) + LONGEST_OPEN


def _length_of_common_start(one: Sequence[str], other: Sequence[str]) -> int:
    for k, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return k
    return min(len(one), len(other))


# --- which blocks are closed ---


class _LineStarts:
    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(end.end() for end in _LINE_END.finditer(text))]

    @property
    def n_complete(self) -> int:
        return len(self.starts) - 1

    def source(self, first: int, last: int) -> str:
        """Lines first … last-1."""
        end = self.starts[last] if last < len(self.starts) else len(self.text)
        return self.text[self.starts[first] : end]

    def begins_flush_after_blank(self, line: int) -> bool:
        """A letter in column 0 after an empty line can continue nothing above it, whatever follows."""
        return not self.source(line - 1, line).strip() and bool(_FLUSH_LETTER.match(self.text, self.starts[line]))


def _count_closed(groups: list[list[Token]], lines: _LineStarts) -> int:
    """Blocks that no further text can change: those before the last block that surely begins where it does.

    A line without its end may still become part of the block above it ("***" -> "***bold***").
    """
    for k in range(len(groups) - 1, 0, -1):
        line = _first_line(groups[k])
        if line < lines.n_complete or lines.begins_flush_after_blank(line):
            return k
    return 0


def _top_level(tokens: list[Token]) -> list[list[Token]]:
    groups: list[list[Token]] = []
    for token in tokens:
        if token.level == 0 and token.nesting >= 0:
            groups.append([])
        groups[-1].append(token)
    return groups


def _first_line(group: list[Token]) -> int:
    return (group[0].map or [0, 0])[0]


def _last_line(group: list[Token]) -> int:
    return (group[0].map or [0, 0])[1]


# --- short ways, equal to the long one (the tests compare them) ---


def _plain_paragraph(tail: str) -> str | None:
    if _PLAIN_PARAGRAPH.match(tail) and not LONE_SURROGATE.search(tail) and not may_hold(tail):
        return f"<p>{tail.strip()}</p>"
    return None


def _open_fence(tail: str) -> str | None:
    opening = _OPEN_FENCE.match(tail)
    if not opening or _ODD_IN_FENCE.search(tail):
        return None
    marker, language = opening.groups()
    if closing_fence(marker).search(tail, opening.end()):
        return None
    return clean(code_html(tail[opening.end() :], language))
