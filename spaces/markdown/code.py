"""Code -> html, coloured by classes."""

from functools import cache, lru_cache
from html import escape
from itertools import groupby
from operator import itemgetter
from typing import Any

HIGHLIGHT_LIMIT = 20_000  # characters; longer code is shown plain: Pygments takes 5-10 ms a kB
STREAM_HIGHLIGHT_LIMIT = 2_000  # characters, while a reply grows, for that happens on the event loop
COLOURED = {
    *("c", "k", "ow", "nt", "kt", "nc", "ne", "nn", "nb", "bp", "nf", "nd", "na", "s", "m"),
    *("gu", "gd", "gi", "gh", "gs", "ge"),
}


def code_html(code: str, language: str, *, highlight_limit: int) -> str:
    label = f' data-language="{escape(language)}"' if language else ""
    inner = _highlighted(code, language) if language and len(code) <= highlight_limit else escape(code, quote=False)
    return f"<pre{label}><code>{inner}</code></pre>\n"


def _highlighted(code: str, language: str) -> str:
    lexer_class = _lexer_class(language.lower())
    if lexer_class is None:
        return escape(code, quote=False)
    tokens = lexer_class(stripnl=False, ensurenl=False).get_tokens(code)
    runs = groupby(((_coloured_as(kind), value) for kind, value in tokens), key=itemgetter(0))
    return "".join(_span(name, "".join(value for _, value in run)) for name, run in runs)


def _span(name: str, code: str) -> str:
    inner = escape(code, quote=False)
    return f'<span class="{name}">{inner}</span>' if name else inner


@lru_cache(maxsize=256)
def _lexer_class(language: str) -> Any:
    """None for a language that Pygments does not know. Finding one takes longer than a short piece of code."""
    # Imported late: most texts hold no code, and Pygments costs memory.
    from pygments.lexers import find_lexer_class_by_name
    from pygments.util import ClassNotFound

    try:
        return find_lexer_class_by_name(language)
    except ClassNotFound:
        return None


@cache
def _coloured_as(kind: Any) -> str:
    """The class of a Pygments token, or of the kind above it, that static/css/code.css has a colour for; else none."""
    from pygments.token import STANDARD_TYPES

    while kind is not None:
        name = STANDARD_TYPES.get(kind, "")
        if name in COLOURED:
            return name
        kind = kind.parent
    return ""
