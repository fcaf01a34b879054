"""One text as a whole -> html: markdown-it with our own rules for code, images, headings and columns."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from spaces.markdown.budget import HTML_MORE, HTML_TIMES, Budget, TooMuch
from spaces.markdown.cleaning import clean
from spaces.markdown.code import Colours, code_html
from spaces.markdown.inline import InlineRenderer, commonmark, inline_in_pieces
from spaces.markdown.notes import mark_tasks

LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_UNSHOWABLE = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True)
class Rendered:
    """Safe html. `is_plain`: the text as it was written, because its marks would take too much work or room."""

    html: str
    is_plain: bool = False


def render(text: str) -> str:
    """The whole text as safe html."""
    return rendered(text).html


def rendered(text: str) -> Rendered:
    budget = Budget(len(text))
    try:
        html = block_html(parse(text, budget), {"colours": Colours()})
        if len(html) <= HTML_TIMES * len(text) + HTML_MORE:
            return Rendered(html)
    except TooMuch:
        pass
    return Rendered(as_written(text), is_plain=True)


def as_written(text: str) -> str:
    """The text without Markdown; messages.css keeps its lines."""
    shown = escape(_UNSHOWABLE.sub("\ufffd", text), quote=False)
    return f'<p class="as-written" dir="auto">{shown}</p>'


def parse(text: str, budget: Budget) -> list[Token]:
    """Raises TooMuch."""
    return _markdown().parse(LONE_SURROGATE.sub("\ufffd", text), {"budget": budget})


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
        return code_html(token.content, language, env.get("colours") if token.meta.get("is_closed") else None)

    def code_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return code_html(tokens[idx].content, "")


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
