"""Code -> html, coloured by classes."""

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape
from time import thread_time
from typing import Any

LONGEST, LONGEST_RARE = 20_000, 2_000  # characters; longer code is shown plain: Pygments takes 5-10 ms a kB
LONGEST_GROWING = 2_000  # characters, while a reply grows
SECONDS, SECONDS_GROWING = 0.25, 0.05  # of work for all the code in a text, or in a block of a growing one
HTML_TIMES, HTML_MORE = 6, 1_000  # characters of html: at most so many times the code, and so many more
COLOURED = {
    *("c", "k", "ow", "nt", "kt", "nc", "ne", "nn", "nb", "bp", "nf", "nd", "na", "s", "m"),
    *("gu", "gd", "gi", "gh", "gs", "ge"),
}


USUAL = {
    *("python", "py", "js", "javascript", "ts", "typescript", "java", "c", "cpp", "c++", "csharp", "cs"),
    *("go", "golang", "rust", "ruby", "php", "html", "css", "scss", "sql", "bash", "sh", "shell", "zsh"),
    *("console", "powershell", "json", "yaml", "yml", "toml", "ini", "xml", "md", "markdown", "tex", "latex"),
    *("r", "kotlin", "swift", "scala", "perl", "lua", "haskell", "dart", "diff", "docker", "dockerfile"),
    *("make", "makefile", "nginx", "text", "jsx", "tsx", "graphql", "elixir", "erlang", "clojure", "julia"),
    *("matlab", "objc", "groovy", "protobuf", "terraform", "vim", "django", "vue", "rst", "http", "pycon"),
    *("postgresql", "mysql", "bat", "cmake", "ocaml", "fsharp", "lisp", "zig", "nix"),
}
"""Languages that people write here most, whose lexers take short steps. Some others take seconds for one match, and
nothing can end a match that has begun: those are coloured only while they are short."""


class Colours:
    """What may be coloured of one text, by the length of each piece of code and the work for all of them."""

    def __init__(self, longest: int = LONGEST, seconds: float = SECONDS) -> None:
        self.longest, self.seconds_left = longest, seconds

    def html(self, code: str, language: str) -> str | None:
        """None where the code is shown without colours."""
        lexer_class = _lexer_class(language.lower()) if self._may_colour(code, language) else None
        if lexer_class is None:
            return None
        begun = thread_time()
        try:
            return self._html(lexer_class(stripnl=False, ensurenl=False).get_tokens(code), len(code))
        finally:
            self.seconds_left -= thread_time() - begun

    def _may_colour(self, code: str, language: str) -> bool:
        longest = self.longest if language.lower() in USUAL else min(self.longest, LONGEST_RARE)
        return bool(language) and len(code) <= longest and self.seconds_left > 0

    def _html(self, tokens: Iterable[tuple[Any, str]], n_chars: int) -> str | None:
        """Looked at token by token, for a few characters can make a lexer read all of the code at each."""
        end = thread_time() + self.seconds_left
        runs: list[tuple[str, list[str]]] = []
        for kind, value in tokens:
            if thread_time() > end:
                return None
            name = _coloured_as(kind)
            if runs and runs[-1][0] == name:
                runs[-1][1].append(value)
            else:
                runs.append((name, [value]))
        html = "".join(_span(name, "".join(values)) for name, values in runs)
        return html if len(html) <= HTML_TIMES * n_chars + HTML_MORE else None


def code_html(code: str, language: str, colours: Colours | None = None) -> str:
    label = f' data-language="{escape(language)}"' if language else ""
    coloured = colours.html(code, language) if colours else None
    inner = escape(code, quote=False) if coloured is None else coloured
    return f"<pre{label}><code>{inner}</code></pre>\n"


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
