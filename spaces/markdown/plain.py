"""Markdown -> the words that its page shows, without marks and without html: for a line in a list."""

from functools import cache
from html import unescape

import nh3

from spaces.markdown.budget import Budget, TooMuch
from spaces.markdown.rendering import block_html, parse


def plain(text: str) -> str:
    """Characters as they were written: whoever puts them into a page escapes them."""
    try:
        html = block_html(parse(text, Budget(len(text))), {})
    except TooMuch:
        return text.strip()
    return unescape(_without_tags().clean(html)).strip()


@cache
def _without_tags() -> nh3.Cleaner:
    return nh3.Cleaner(tags=set())
