"""One text as a whole -> html: markdown-it with our own rules for code, images, headings and columns."""

import re
from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from spaces.markdown.cleaning import clean
from spaces.markdown.code import HIGHLIGHT_LIMIT, code_html
from spaces.markdown.inline import InlineRenderer, commonmark, inline_in_pieces
from spaces.markdown.notes import mark_tasks

LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def render(text: str) -> str:
    """The whole text as safe html."""
    return block_html(parse(text), {"highlight_limit": HIGHLIGHT_LIMIT})


def parse(text: str) -> list[Token]:
    return _markdown().parse(LONE_SURROGATE.sub("\ufffd", text))


def block_html(tokens: Sequence[Token], env: EnvType) -> str:
    markdown = _markdown()
    return clean(str(markdown.renderer.render(tokens, markdown.options, env)))


@cache
def _markdown() -> MarkdownIt:
    markdown = commonmark(_Renderer)
    markdown.core.ruler.before("inline", "tasks", mark_tasks)
    markdown.core.ruler.at("inline", inline_in_pieces)
    markdown.core.ruler.push("fit_into_page", _fit_into_page)
    return markdown


class _Renderer(InlineRenderer):
    """Code by Pygments."""

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        token = tokens[idx]
        language = token.info.split(maxsplit=1)[0] if token.info.strip() else ""
        limit = env["highlight_limit"] if token.meta.get("is_closed") else 0
        return code_html(token.content, language, highlight_limit=limit)

    def code_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return code_html(tokens[idx].content, "", highlight_limit=0)


WITH_A_SIDE = {"bullet_list_open", "ordered_list_open", "blockquote_open", "table_open"}


def _fit_into_page(state: StateCore) -> None:
    """Headings stand below the page's own two levels; columns are aligned by class, for the CSP forbids style. What has
    a side, where its bullets or its first column stand, takes it from the letters that it begins with."""
    lines = state.src.split("\n")
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + 2, 6)}"
        elif token.type in ("th_open", "td_open") and "style" in token.attrs:
            token.attrs = {"class": "align-" + str(token.attrs["style"]).rpartition(":")[2]}
        elif token.type == "fence":
            token.meta["is_closed"] = _ends_in_fence(lines, token)
        elif token.type in WITH_A_SIDE and token.level == 0:
            token.attrs["dir"] = "auto"


def _ends_in_fence(lines: list[str], token: Token) -> bool:
    first, after = token.map or [0, 0]
    return after - first > 1 and bool(closing_fence(token.markup, is_nested=token.level > 0).match(lines[after - 1]))


@cache
def closing_fence(marker: str, *, is_nested: bool = False) -> re.Pattern[str]:
    before = "[ \t>]*" if is_nested else " {0,3}"
    return re.compile(rf"^{before}{marker[0]}{{{len(marker)},}}[ \t]*$", re.MULTILINE)
