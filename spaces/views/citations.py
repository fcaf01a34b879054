"""Citations in the html of an answer: a true one leads to its place in the file, of a false one it is said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from spaces.models import Message
from summaries.prompts.removed_files import Openable

TAG = re.compile(r"<(/?)([a-zA-Z0-9]++)[^<>]*+>")  # our renderer escapes < and > in an attribute
BRACKETS = re.compile(r"\[[^\[\]\n]++\]")
QUIET = frozenset({"a", "code", "pre"})
"""In them brackets are no citation."""


def linked(blocks: Sequence[str], message: Message, *, there: Openable) -> list[str]:
    """blocks: safe html, and it stays so."""
    if not message.citations:
        return list(blocks)
    citations = _Citations(message.citations, message.thread.space_id, there)
    return [_in_words(html, citations) for html in blocks]


def _in_words(html: str, citations: _Citations) -> str:
    """Only what stands between tags, and not in a link or in code."""
    pieces, at, quiet = [], 0, 0
    for tag in TAG.finditer(html):
        words = html[at : tag.start()]
        pieces += [words if quiet else citations.told(words), tag[0]]
        if tag[2].lower() in QUIET:
            quiet += -1 if tag[1] else 1
        at = tag.end()
    return "".join([*pieces, html[at:] if quiet else citations.told(html[at:])])


class _Citations:
    """Those of an answer, in their order: where one stands twice, each has its own passage."""

    def __init__(self, citations: Sequence[dict[str, Any]], space_id: int, there: Openable) -> None:
        self._space_id, self._there = space_id, there
        self._by_text: dict[str, list[dict[str, Any]]] = {}
        for each in citations:
            self._by_text.setdefault(each["text"], []).append(each)

    def told(self, words: str) -> str:
        if "[" not in words:
            return words
        plain, at, pieces = unescape(words), 0, []
        for found in BRACKETS.finditer(plain):
            if found[0] not in self._by_text:
                continue
            pieces += [escape(plain[at : found.start()], quote=False), self._html(found[0])]
            at = found.end()
        return "".join([*pieces, escape(plain[at:], quote=False)]) if pieces else words

    def _html(self, text: str) -> str:
        several = self._by_text[text]
        citation = several.pop(0) if len(several) > 1 else several[0]
        if "marks" not in citation:
            return _plain(text, _("not in what the model was given"))
        address = self._address(citation)
        if not address:
            return _plain(text, _("from a removed file"))
        marks = "&".join(f"mark={int(start)}-{int(end)}" for start, end in citation["marks"])
        return f'<a class="citation" href="{escape(f"{address}{marks}#passage")}">{escape(text)}</a>'

    def _address(self, citation: dict[str, Any]) -> str:
        """Empty where it is gone."""
        if "seq" in citation:
            pk = self._there.attachments.get((citation["seq"], citation["position"]))
            return f"{reverse('file_text', args=[pk])}?" if pk else ""
        if citation["file"] not in self._there.files:
            return ""
        address = reverse("space_file", args=[self._space_id, citation["file"]])
        return f"{address}?version={int(citation['number'])}&"


def _plain(text: str, note: str) -> str:
    return f'{escape(text, quote=False)} <small class="citation-note">({escape(note)})</small>'
