"""Lines of summaries in which somebody finds what they look for, among the threads that they may read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import chain, islice
from operator import and_, or_

from django.db.models import F, Q

from spaces.models import Thread, User
from spaces.models.search import Query, cases, is_found_in
from summaries.engine.items import Item, Ledger
from summaries.models import Summary
from summaries.models.summary import SummaryQuerySet
from summaries.versions.archive import archived_lines

MOST_THREADS = 200
"""The newest ones, whose summaries are looked through: there is no index of lines."""
MOST_ARCHIVES = 10
"""Of so many threads the archived lines are looked through where one of them may hold it; each is read apart."""


@dataclass(frozen=True)
class FoundLine:
    """text: the line, or a sentence of the narrative, which has no id."""

    thread: Thread
    text: str
    item: Item | None = None
    is_archived: bool = False


def lines_found(user: User, query: Query, *, most: int) -> list[FoundLine]:
    """Of current summaries, those of the newest threads first; then archived ones."""
    newest = Thread.objects.visible_to(user).filter(summary_version__gt=0).select_related("space").newest_first()
    threads = {thread.pk: thread for thread in newest[:MOST_THREADS]}
    if not threads:
        return []
    current = Summary.objects.filter(thread__in=threads, version=F("thread__summary_version"))
    found = chain(_in_ledgers(current, threads, query), _in_archives(threads, query))
    return list(islice(found, most))


def _in_ledgers(current: SummaryQuerySet, threads: dict[int, Thread], query: Query) -> Iterator[FoundLine]:
    rows = dict(current.filter(_holds("ledger", query)).values_list("thread_id", "ledger"))
    for thread in (thread for pk, thread in threads.items() if pk in rows):
        ledger = Ledger.from_dict(rows[thread.pk])
        for sentence in ledger.narrative:
            if is_found_in(sentence.text, query):
                yield FoundLine(thread, sentence.text)
        for item in ledger.items:
            if is_found_in(item.told, query):
                yield FoundLine(thread, item.told, item)


def _in_archives(threads: dict[int, Thread], query: Query) -> Iterator[FoundLine]:
    letting_go = Summary.objects.filter(_holds("patch", query), thread__in=threads, archived__gt=0)
    maybe = set(letting_go.order_by().values_list("thread_id", flat=True).distinct())
    for thread in islice((thread for pk, thread in threads.items() if pk in maybe), MOST_ARCHIVES):
        for item in archived_lines(Summary.objects.current(thread)):
            if is_found_in(item.told, query):
                yield FoundLine(thread, item.told, item, is_archived=True)


def _holds(field: str, query: Query) -> Q:
    """Every part somewhere in what is stored: too much, and seldom too little. On SQLite letters beyond ASCII are
    stored as JSON escapes."""
    each = (reduce(or_, (Q(**{f"{field}__icontains": form}) for form in _as_stored(part))) for part in query.parts)
    return reduce(and_, each, Q())


def _as_stored(part: str) -> set[str]:
    return {form for each in cases(part) for form in (each, json.dumps(each)[1:-1])}
