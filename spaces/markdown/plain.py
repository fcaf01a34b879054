"""Markdown -> the words that its page shows, without marks and without html: for a line in a list."""

from functools import cache
from html import unescape

import nh3

from spaces.markdown.rendering import block_html, parse


def plain(text: str) -> str:
    """Characters as they were written: whoever puts them into a page escapes them."""
    return unescape(_without_tags().clean(block_html(parse(text), {"highlight_limit": 0}))).strip()


@cache
def _without_tags() -> nh3.Cleaner:
    return nh3.Cleaner(tags=set())
