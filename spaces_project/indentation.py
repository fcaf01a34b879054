"""Templates are written one element a line, and browsers are not sent the indentation that this takes.

The source of a page is changed as it is loaded, once, and never what a variable says. Of whitespace with a line end in
it one line end is left, in a tag one space. As they are written stay values of attributes, words to translate (whose
ids they are) and the elements in which whitespace shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.template import Origin
from django.template.loaders import filesystem

ELEMENTS_AS_WRITTEN = ("pre", "textarea", "script", "style")
BLOCKS_AS_WRITTEN = ("blocktranslate", "blocktrans", "verbatim", "comment")

_BLOCK, _VARIABLE = r"\{%(?:(?!%\}|\{%).)*%\}", r"\{\{(?:(?!\}\}|\{\{).)*\}\}"
_PIECE = re.compile(rf"{_BLOCK}|{_VARIABLE}|</?[a-z][\w-]*|[\"'>]|\s+", re.IGNORECASE)


class Loader(filesystem.Loader):
    """For the folders of DIRS, which hold our own; mails and scripts among them stay as they are."""

    def get_contents(self, origin: Origin) -> str:
        source = super().get_contents(origin)
        return without_indentation(source) if str(origin.name).endswith(".html") else source


def without_indentation(source: str) -> str:
    return "".join(_pieces(source))


def _pieces(source: str) -> Iterator[str]:
    """tag: the name of the one that is open here. end: of what stays as it is, the name of what ends it."""
    tag = end = ""
    done = 0
    for found in _PIECE.finditer(source):
        yield source[done : found.start()]
        piece, name, done = found[0], _name(found[0]), found.end()
        yield piece if end or "\n" not in piece else _what_is_left(tag, source[done : done + 1])
        if end and name != end:
            continue
        end = "" if end else _end(name, tag)
        if name == ">" or name.startswith("<"):
            tag = name.strip("<>")
    yield source[done:]


def _name(piece: str) -> str:
    """`%if` of that block, `</pre` of a closing tag; whitespace has none."""
    if piece.startswith("{%"):
        return "%" + "".join(piece[2:-2].split()[:1])
    return piece.strip().lower()


def _what_is_left(tag: str, following: str) -> str:
    if not tag:
        return "\n"
    return "" if following == ">" else " "


def _end(name: str, tag: str) -> str:
    if name[1:] in BLOCKS_AS_WRITTEN and name.startswith("%"):
        return f"%end{name[1:]}"
    if tag and name in ('"', "'"):
        return name
    return f"</{tag}" if name == ">" and tag in ELEMENTS_AS_WRITTEN else ""
