"""Footnotes and tasks. A footnote stands where it was written; the page links to it, for ids in a text would clash in a
thread."""

from __future__ import annotations

import re
from html import escape

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

_REFERENCE = re.compile(r"\[\^([\w-]{1,32})\](?!:)")
_DEFINITION = re.compile(r"\[\^([\w-]{1,32})\]:[ \t]*")
_TASK = re.compile(r"\[([ xX])\][ \t]+(?=\S)")


def footnotes(markdown: MarkdownIt) -> None:
    markdown.inline.ruler.before("link", "footnote_reference", _reference)
    markdown.block.ruler.before("reference", "footnote", _definition, {"alt": ["paragraph", "reference"]})


def _reference(state: StateInline, silent: bool) -> bool:
    """A number always; a word where it is defined, for [^abc] also means something in other languages."""
    found = _REFERENCE.match(state.src, state.pos, state.posMax)
    if not found or not (found[1].isdigit() or found[1] in state.env.get("footnotes", ())):
        return False
    if not silent:
        state.push("html_inline", "", 0).content = f'<sup class="note">{escape(found[1])}</sup>'
    state.pos = found.end()
    return True


def _definition(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    found = _DEFINITION.match(_line(state, first))
    if not found or state.is_code_block(first):
        return False
    if silent:
        return True
    after = first + 1
    while after < last and _line(state, after) and not _DEFINITION.match(_line(state, after)):
        if state.sCount[after] < state.blkIndent:
            break
        after += 1
    state.env.setdefault("footnotes", set()).add(found[1])
    opening = state.push("paragraph_open", "p", 1)
    opening.map, opening.attrs = [first, after], {"class": "footnote"}
    inline = state.push("inline", "", 0)
    lines = state.getLines(first, after, state.blkIndent, False).strip().split("\n")
    inline.content = "\n".join(line.strip() for line in lines)[found.end() :]
    inline.map, inline.children, inline.meta = [first, after], [], {"before": f"<sup>{escape(found[1])}</sup> "}
    state.push("paragraph_close", "p", -1)
    state.line = after
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def mark_tasks(state: StateCore) -> None:
    """A core rule before the inline one: "- [x] Done" is an item with a ticked box."""
    for item, _, inline in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        found = _TASK.match(inline.content) if item.type == "list_item_open" and inline.type == "inline" else None
        if found:
            item.attrs = {"class": "task"}
            inline.content = inline.content[found.end() :]
            inline.meta = {"before": "☐ " if found[1] == " " else "☑ "}


def put_before(token: Token) -> None:
    """Once its inline text is rendered, what stands before it."""
    if before := token.meta.get("before"):
        token.children = [Token("html_inline", "", 0, content=before), *(token.children or [])]
