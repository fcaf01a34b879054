"""Formulas: $…$, $$…$$, \\(…\\), \\[…\\]. They are marked here, with their TeX as text; the page typesets them.

Amounts of money stay text: "$5 and $10".
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

_INSIDE = r"(?:\\.|[^\\$])"
_INLINE = {
    "$$": re.compile(rf"\$\$(?![\s$])({_INSIDE}+?)(?<!\s)\$\$", re.DOTALL),
    "$": re.compile(rf"\$(?![\s$])({_INSIDE}+?)(?<!\s)\$(?![\d$])", re.DOTALL),
    "\\(": re.compile(r"\\\(((?:\\[^()]|[^\\])+?)\\\)"),
    "\\[": re.compile(r"\\\[((?:\\[^\[\]]|[^\\])+?)\\\]"),
}
"""None reads past the next opening of its own kind: a text of openings alone is read once, not once for each."""
_DISPLAYED = ("$$", "\\[")
_CLOSED_BY = {"$$": "$$", "\\[": "\\]"}
_MONEY = re.compile(r"\d[^\\^_={}+<>]*[^\\^_={}+<>\d]|\d[\d.,]*\s.*", re.DOTALL)
_OPENINGS = re.compile(r"\\[(\[]")


def math(markdown: MarkdownIt) -> None:
    markdown.inline.ruler.before("escape", "math_inline", _inline)
    markdown.block.ruler.before(
        "fence", "math_block", _block, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )


def is_open(source: str, n_formulas: int) -> bool:
    r"""Whether a piece of text with so many \(…\) and \[…\] holds one more that a later piece might close."""
    return len(_OPENINGS.findall(source)) != n_formulas


def _inline(state: StateInline, silent: bool) -> bool:
    marker = _marker_at(state.src, state.pos)
    found = _INLINE[marker].match(state.src, state.pos) if marker else None
    if not marker or found is None or found.end() > state.posMax or _is_money(state, marker, found[1]):
        return False
    if not silent:
        token = state.push("math_inline", "math", 0)
        token.content, token.markup, token.meta = found[1].strip(), marker, {"is_displayed": marker in _DISPLAYED}
    state.pos = found.end()
    return True


def _marker_at(text: str, at: int) -> str:
    return next((marker for marker in _INLINE if text.startswith(marker, at)), "")


def _is_money(state: StateInline, marker: str, content: str) -> bool:
    is_in_word = state.pos > 0 and state.src[state.pos - 1].isalnum()
    return marker == "$" and (is_in_word or bool(_MONEY.fullmatch(content)))


def _block(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    r"""From a line that begins with $$ or \[ to one that ends with its counterpart; to the next blank line, where none
    does: that is text then."""
    marker = next((marker for marker in _CLOSED_BY if _line(state, first).startswith(marker)), "")
    if not marker or state.is_code_block(first) or _goes_on(_line(state, first), marker):
        return False
    if silent:
        return True
    after, is_closed = _reach(state, first, last, marker)
    content = state.getLines(first, after, state.blkIndent, False).strip()
    state.line = after
    if is_closed:
        token = state.push("math_block", "math", 0)
        token.content, token.map = content[2:-2].strip(), [first, after]
    else:
        _push_paragraph(state, content, [first, after])
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def _goes_on(line: str, marker: str) -> bool:
    """Closed within its first line, and more follows: a formula in a paragraph."""
    close = line.find(_CLOSED_BY[marker], 2)
    return close > 0 and close + 2 < len(line)


def _reach(state: StateBlock, first: int, last: int, marker: str) -> tuple[int, bool]:
    close = _CLOSED_BY[marker]
    for line in range(first, last):
        text = _line(state, line)
        if not text or (line > first and state.sCount[line] < state.blkIndent):
            return line, False
        if text.endswith(close) and (line > first or len(text) > 4):
            return line + 1, True
    return last, False


def _push_paragraph(state: StateBlock, content: str, lines: list[int]) -> None:
    state.push("paragraph_open", "p", 1).map = lines
    inline = state.push("inline", "", 0)
    inline.content, inline.map, inline.children = content, lines, []
    state.push("paragraph_close", "p", -1)
