"""What one text may cost: steps of work, and characters of html.

A person may send 200,000 characters, and every reader's page renders them. A few kB of the wrong ones would take
seconds or become megabytes: a long address used in a thousand links, a table of a thousand columns, brackets that
never close.
Steps are counted, not seconds, so that a text is rendered in the same way on every machine and for every reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType

STEPS = 45_000  # of about 5 microseconds each
CHARS_A_STEP = 6  # one further step for so many characters of a longer text
HTML_TIMES, HTML_MORE = 8, 50_000  # characters of html: at most so many times the text, and so many more
INLINE_STEPS = 2  # to begin a piece of inline text
REFERENCE_STEPS = 4  # for each further line of a link's definition, which is read together with those before it
LINK_STEPS = 4  # where a link may begin
LINK_HTML = 90  # characters of a link's html beside its address and its words
_MARKS = re.compile(r"\*++|_++")  # of emphasis; each of them becomes a token of its own
_HOLDING_BLOCKS = {"blockquote_open", "list_item_open"}


class TooMuch(Exception):
    """The text costs more than its budget."""


class Budget:
    """What is left for a text of so many characters."""

    def __init__(self, n_chars: int) -> None:
        self.steps_left = STEPS + n_chars // CHARS_A_STEP
        self.html_left = HTML_TIMES * n_chars + HTML_MORE

    def spend(self, steps: int) -> None:
        self.steps_left -= steps
        if self.steps_left < 0:
            raise TooMuch

    def spend_html(self, n_chars: int) -> None:
        self.html_left -= n_chars
        if self.html_left < 0:
            raise TooMuch


class Count(Budget):
    """Counts and refuses nothing: for a piece that is short."""

    def __init__(self) -> None:
        self.steps_left = self.html_left = 0

    @property
    def steps(self) -> int:
        return -self.steps_left

    def spend(self, steps: int) -> None:
        self.steps_left -= steps

    def spend_html(self, n_chars: int) -> None:
        pass


def counted(markdown: MarkdownIt) -> None:
    """A plugin: what this parser does is paid from `env["budget"]`."""
    markdown.core.ruler.at("block", _count_blocks)
    markdown.block.ruler.before(
        "table", "count", _count_line, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    markdown.inline.ruler.before("text", "count", _count_place)


def expected_html(tokens: Iterable[Token]) -> int:
    """About how many characters these tokens become: an address stands in the html of each link to it."""
    return sum(
        len(token.content) + sum(len(str(value)) + LINK_HTML for value in token.attrs.values()) for token in tokens
    )


class CountedInline(ParserInline):
    """Each look ahead, for the end of a link's words, is a step."""

    def skipToken(self, state: StateInline) -> None:
        _budget(state.env).spend(1)
        super().skipToken(state)


class _CountedBlock(StateBlock):
    """Each block is a step, and each cell of a table. markdown-it would leave out what is nested too deeply."""

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        _budget(self.env).spend(1)
        token = super().push(ttype, tag, nesting)
        if ttype in _HOLDING_BLOCKS and self.level >= self.md.options.maxNesting:
            raise TooMuch
        return token


def _count_blocks(state: StateCore) -> None:
    """In the place of markdown-it's own core rule `block`."""
    if state.inlineMode:
        state.tokens.append(Token("inline", "", 0, content=state.src, map=[0, 1], children=[]))
    elif state.src:
        block = _CountedBlock(state.src, state.md, state.env, state.tokens)
        state.md.block.tokenize(block, block.line, block.lineMax)


def _count_line(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    _budget(state.env).spend(REFERENCE_STEPS if state.parentType == "reference" else 1)
    return False


def _count_place(state: StateInline, silent: bool) -> bool:
    if not silent:
        marks = _MARKS.match(state.src, state.pos)
        is_link = state.src[state.pos] == "["
        _budget(state.env).spend(LINK_STEPS if is_link else len(marks[0]) if marks else 1)
    return False


def _budget(env: EnvType) -> Budget:
    budget: Budget = env["budget"]
    return budget
