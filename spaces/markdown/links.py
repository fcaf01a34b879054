"""Addresses that stand bare in a text become links: http, https and mailto. What ends a sentence is no part of one, nor
is a mark of Markdown's own around it: `[https://a.example/x](https://b.example)` is one link, to b.

linkify-it-py, which markdown-it names for this, is not taken: it reads the rest of the text anew at each "://", so that
50 kB of these hold the event loop for most of a minute, and it takes what follows "。" or "”" into the address.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

_SCHEME = re.compile(r"(?<![A-Za-z0-9.+-])(?:https?|mailto)\Z", re.IGNORECASE)
_LONGEST_SCHEME = 7  # characters, with the one before it
_LONGEST = 2000  # characters after the scheme
_IN_WEB = r"[^\s\[\]<>\"`|\\^“”„«»‘’。，、；：！？（）「」『』【】《》]"
_HOST = r"(?:\w|\[[0-9A-Fa-f:.]{2,45}\])"  # how it begins, or an IPv6 address
_BRACKETED = rf"\[{_IN_WEB}*+\](?!\()"  # no footnote, for ^ is not in an address, and no words of a link
_WEB = re.compile(rf"://{_HOST}(?:(?![/?#]){_IN_WEB})*+(?:[/?#](?:{_IN_WEB}++|{_BRACKETED})*+)?+")
_MAIL = re.compile(
    r":[\w.!#%&'*+/=?{}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}(?:\?[\w=&%.,+-]{1,500})?"
)
_ENDS_A_SENTENCE = "?!.,:;*_~'…"
_OPENED_BY = {")": "(", "}": "{"}
MARKUP = "bare"
STEPS = 10  # of the budget, for each


def bare_links(markdown: MarkdownIt) -> None:
    markdown.inline.ruler.push("bare_link", _bare_link)


def may_hold(text: str) -> bool:
    """Whether there may be a bare address in it."""
    return "://" in text or "mailto:" in text.lower()


def _bare_link(state: StateInline, silent: bool) -> bool:
    """At the colon after the scheme, which is pending text by then. What looks ahead, silently, for the end of a link's
    words passes an address by: it is read once, and its brackets count."""
    if silent or state.linkLevel or state.src[state.pos] != ":":
        return False
    address = _address_around(state.src, state.pos, state.posMax)
    scheme = address.partition(":")[0]
    if not address or not state.pending.endswith(scheme):
        return False
    state.env["budget"].spend(STEPS)
    to = state.md.normalizeLink(address)
    if not state.md.validateLink(to):
        return False
    state.pending = state.pending.removesuffix(scheme)
    state.push("link_open", "a", 1).attrs = {"href": to}
    text = state.push("text", "", 0)
    text.content, text.markup = address, MARKUP
    state.push("link_close", "a", -1)
    state.pos += len(address) - len(scheme)
    return True


def _address_around(source: str, colon: int, end: int) -> str:
    """The address whose scheme ends at the colon, or "" """
    scheme = _SCHEME.search(source, max(0, colon - _LONGEST_SCHEME), colon)
    if not scheme:
        return ""
    is_mail = scheme[0].lower() == "mailto"
    rest = (_MAIL if is_mail else _WEB).match(source, colon, min(end, colon + _LONGEST))
    address = _without_end(scheme[0] + rest[0]) if rest else ""
    return address if is_mail or _has_host(address) else ""


def _without_end(address: str) -> str:
    """Without the punctuation after it, and a closing bracket only with its opening one."""
    unopened = {closing: address.count(closing) - address.count(opening) for closing, opening in _OPENED_BY.items()}
    end = len(address)
    while (last := address[end - 1]) in _ENDS_A_SENTENCE or unopened.get(last, 0) > 0:
        if last in unopened:
            unopened[last] -= 1
        end -= 1
    return address[:end]


def _has_host(address: str) -> bool:
    try:
        return bool(urlsplit(address).hostname)
    except ValueError:
        return False
