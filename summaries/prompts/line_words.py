"""The lines that a thread's summary holds, and those it let go, with an index of their words: each line is another key
to the messages that it was written from.

They are the same for every question until the next version or deletion, so a process keeps those of a few threads.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any

from spaces.models import Thread
from spaces.models.search import UNSPACED
from summaries.engine.items import stored_seqs
from summaries.engine.scripts import LETTER
from summaries.models import Summary

ARCHIVES = 40  # versions, the newest that let lines go, whose lines are looked through
THREADS = 16  # whose lines a process keeps
AFTER = "\U0010ffff"  # sorts behind every character that a word may go on with

_WORD = re.compile(f"{LETTER}+")


@dataclass(frozen=True)
class Lines:
    """texts in their order, and of each the seqs of the messages that it was written from."""

    texts: tuple[str, ...] = ()
    sources: tuple[tuple[int, ...], ...] = ()
    of: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def sources_of(self, terms: Iterable[str]) -> dict[str, list[int]]:
        """By term the messages behind lines that hold a word which begins so; of scripts without spaces, wherever the
        term stands."""
        found = {term: [seq for line in self._holding(term) for seq in self.sources[line]] for term in terms}
        return {term: seqs for term, seqs in found.items() if seqs}

    def _holding(self, term: str) -> Iterator[int]:
        if UNSPACED.search(term):
            yield from (number for number, text in enumerate(self._spoken) if term in text)
            return
        first, after = (bisect_left(self._words, (end,)) for end in (term, term + AFTER))
        yield from (number for _, number in self._words[first:after])

    @cached_property
    def _spoken(self) -> list[str]:
        return [text.lower() for text in self.texts]

    @cached_property
    def _words(self) -> list[tuple[str, int]]:
        return sorted({(word, number) for number, text in enumerate(self._spoken) for word in _WORD.findall(text)})


def lines_of(thread: Thread) -> Lines:
    return _read(thread.pk, thread.summary_version, thread.epoch, thread.summary_updated_at)


@lru_cache(THREADS)
def _read(thread_id: int, version: int, epoch: int, updated_at: datetime | None) -> Lines:
    """As they are stored: nothing of them is needed but their words and sources. Whatever changes them makes a version,
    or changes the epoch."""
    versions = Summary.objects.filter(thread=thread_id, version__lte=version)
    current: Mapping[str, Any] = versions.filter(version=version).values_list("ledger", flat=True).first() or {}
    patches = versions.filter(archived__gt=0).order_by("-version").values_list("patch", flat=True)[:ARCHIVES]
    stored = list(chain(current.get("items", ()), *(patch.get("archive", ()) for patch in patches)))
    return lines_from((line["text"], tuple(stored_seqs(line))) for line in stored)


def lines_from(stored: Iterable[tuple[str, Sequence[int]]]) -> Lines:
    of: dict[int, dict[str, None]] = {}
    texts, sources = [], []
    for text, seqs in stored:
        texts.append(text)
        sources.append(tuple(seqs))
        for seq in seqs:
            of.setdefault(seq, {})[text] = None
    return Lines(tuple(texts), tuple(sources), {seq: tuple(own) for seq, own in of.items()})
