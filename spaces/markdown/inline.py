"""Inline text, piece by piece: the pieces of a growing text stay as they are, and each is parsed once."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from spaces.markdown.budget import INLINE_STEPS, Budget, Count, CountedInline, counted, expected_html
from spaces.markdown.links import MARKUP, bare_links, may_hold
from spaces.markdown.math import is_open, math
from spaces.markdown.notes import footnotes, put_before

MAX_PIECE = 400  # characters; longer ones are parsed together with all that follows
MAX_TRIED = 4 * MAX_PIECE  # characters read in looking for the end of one piece; then too
_PIECE_END = re.compile(r"(?<=[.!?:;,] )(?=\S)")
_OPEN_MARK = re.compile(r"[*_~`\[$]")
_WORDS_ONLY = re.compile(r"[^\\`*_\[<&~$\x00-\x1f\ud800-\udfff]*")


def inline_in_pieces(state: StateCore) -> None:
    """A core rule in the place of markdown-it's own `inline`."""
    budget: Budget = state.env["budget"]
    is_defined = state.env.get("references") or state.env.get("footnotes")
    for token in state.tokens:
        if token.type == "inline":
            html = at_once(token.content, state.env) if is_defined else in_pieces(token.content, budget)
            budget.spend_html(len(html))
            token.children = [Token("html_inline", "", 0, content=html)]
            put_before(token)


def at_once(content: str, env: EnvType | None = None) -> str:
    """`env`: with the budget, and with what the text defines."""
    env = env or {"budget": Count()}
    budget: Budget = env["budget"]
    budget.spend(INLINE_STEPS)
    markdown = _markdown()
    tokens = markdown.parseInline(content, env)
    budget.spend_html(expected_html(tokens[0].children or []))
    return str(markdown.renderer.render(tokens, markdown.options, env))


def in_pieces(content: str, budget: Budget | None = None) -> str:
    """What `at_once` makes of it. A piece after which nothing is left open is rendered for itself."""
    budget = budget or Count()
    if _WORDS_ONLY.fullmatch(content) and not may_hold(content):
        budget.spend(1)
        return str(escapeHtml(content))
    done, pending, tried = [], "", 0
    for piece in _PIECE_END.split(content):
        pending += piece
        tried += len(pending)
        settled = _settled(pending) if len(pending) <= MAX_PIECE and tried <= MAX_TRIED else _NOT_TRIED
        budget.spend(settled.steps)
        if settled.html is not None:
            done.append(settled.html)
            pending, tried = "", 0
    if pending:
        done.append(at_once(pending, {"budget": budget}))
    return "".join(done)


@dataclass(frozen=True)
class _Settled:
    """Html of a piece, None where it holds a mark that a later one might close, and the steps that it took."""

    html: str | None
    steps: int


_NOT_TRIED = _Settled(None, 0)


@lru_cache(maxsize=4096)
def _settled(piece: str) -> _Settled:
    markdown, count = _markdown(), Count()
    count.spend(INLINE_STEPS)
    tokens = markdown.parseInline(piece, {"budget": count})
    children = tokens[0].children or []
    if any(_may_be_open(token) for token in children):
        return _Settled(None, count.steps)
    if is_open(piece, sum(token.type == "math_inline" and token.markup.startswith("\\") for token in children)):
        return _Settled(None, count.steps)
    return _Settled(str(markdown.renderer.render(tokens, markdown.options, {})), count.steps)


def _may_be_open(token: Token) -> bool:
    """Text with a mark in it; in an address a mark is a character like others."""
    return token.type == "text" and token.markup != MARKUP and bool(_OPEN_MARK.search(token.content))


@cache
def _markdown() -> MarkdownIt:
    return commonmark(InlineRenderer)


def commonmark(renderer: type[RendererHTML]) -> MarkdownIt:
    """CommonMark without html, with tables, struck text, formulas, footnotes, bare links, and line ends that stay."""
    options = {"html": False, "breaks": True}
    markdown = MarkdownIt("commonmark", options, renderer_cls=renderer)
    markdown.inline = CountedInline()
    markdown.configure("commonmark", options).enable(["table", "strikethrough"])
    return markdown.use(math).use(footnotes).use(bare_links).use(counted)


class InlineRenderer(RendererHTML):
    """Images as links that name their host: nothing loads from another one by itself. Formulas as their TeX."""

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        token = tokens[idx]
        address = str(token.attrs.get("src", ""))
        words = self.renderInlineAsText(token.children, options, env) or address
        host = _host_of(address)
        beside = f" ({host})" if host and words != address else ""
        return f'<a href="{escape(address)}">{escape(words + beside)}</a>'

    def math_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return formula(tokens[idx].content, is_displayed=tokens[idx].meta["is_displayed"])

    def math_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f"<p>{formula(tokens[idx].content, is_displayed=True)}</p>\n"


def _host_of(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def formula(tex: str, *, is_displayed: bool) -> str:
    return f'<span class="math{" math-display" if is_displayed else ""}">{escape(tex, quote=False)}</span>'
