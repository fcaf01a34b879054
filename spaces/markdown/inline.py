"""Inline text, piece by piece: the pieces of a growing text stay as they are, and each is parsed once."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from spaces.markdown.links import MARKUP, bare_links
from spaces.markdown.math import is_open, math
from spaces.markdown.notes import footnotes, put_before

MAX_PIECE = 400  # characters; longer ones are parsed together with all that follows
_PIECE_END = re.compile(r"(?<=[.!?:;,] )(?=\S)")
_OPEN_MARK = re.compile(r"[*_~`\[$]")


def inline_in_pieces(state: StateCore) -> None:
    """A core rule in the place of markdown-it's own `inline`."""
    is_defined = state.env.get("references") or state.env.get("footnotes")
    for token in state.tokens:
        if token.type == "inline":
            html = at_once(token.content, state.env) if is_defined else in_pieces(token.content)
            token.children = [Token("html_inline", "", 0, content=html)]
            put_before(token)


def at_once(content: str, env: EnvType | None = None) -> str:
    return str(_markdown().renderInline(content, env))


def in_pieces(content: str) -> str:
    """What `at_once` makes of it. A piece after which nothing is left open is rendered for itself."""
    done, pending = "", ""
    for piece in _PIECE_END.split(content):
        pending += piece
        html = _settled(pending) if len(pending) <= MAX_PIECE else None
        if html is not None:
            done, pending = done + html, ""
    return done + (at_once(pending) if pending else "")


@lru_cache(maxsize=4096)
def _settled(piece: str) -> str | None:
    """Html of a piece; None where it holds a mark that a later one might close."""
    markdown = _markdown()
    tokens = markdown.parseInline(piece)
    children = tokens[0].children or []
    if any(_may_be_open(token) for token in children):
        return None
    if is_open(piece, sum(token.type == "math_inline" and token.markup.startswith("\\") for token in children)):
        return None
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _may_be_open(token: Token) -> bool:
    """Text with a mark in it; in an address a mark is a character like others."""
    return token.type == "text" and token.markup != MARKUP and bool(_OPEN_MARK.search(token.content))


@cache
def _markdown() -> MarkdownIt:
    return commonmark(InlineRenderer)


def commonmark(renderer: type[RendererHTML]) -> MarkdownIt:
    """CommonMark without html, with tables, struck text, formulas, footnotes, bare links, and line ends that stay."""
    options = {"html": False, "breaks": True}
    markdown = MarkdownIt("commonmark", options, renderer_cls=renderer).enable(["table", "strikethrough"])
    return markdown.use(math).use(footnotes).use(bare_links)


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
