"""A deletion that a person takes back: what the summary said of the message stands in it again."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from spaces import broadcasts
from spaces.models import OriginalsRemoved, Thread, User
from summaries.engine.edits import EditTooLong
from summaries.folds import jobs
from summaries.models import Summary
from summaries.versions import editing
from summaries.versions.editing import EditConflict
from summaries.versions.forgetting import versions_citing

SCRUBBED = ("ledger", "patch", "archived", "text", "raw", "gates", "scrubbed_at")


def as_it_stands(thread_id: int, seqs: Collection[int]) -> dict[str, Any]:
    """Before these messages are forgotten: the number of the current version (0: there is none), and what each version
    that cites them says."""
    thread = Thread.objects.get(pk=thread_id)
    citing = Summary.objects.filter(pk__in=versions_citing(thread, seqs))
    return {"current": thread.summary_version, "versions": list(citing.values("pk", *SCRUBBED))}


def remember_again(thread_id: int, seqs: Collection[int], stood: dict[str, Any], *, by: User) -> None:
    """stood: what as_it_stands gave. Where a fold has covered the place of the message since, which was blank then, the
    version from before is restored, or the thread is folded anew: the message may not fall between the two."""
    for row in stood["versions"]:
        Summary.objects.filter(pk=row["pk"], thread=thread_id).update(**{name: row[name] for name in SCRUBBED})
    thread = Thread.objects.select_related("space__model").get(pk=thread_id)
    before = Summary.objects.filter(thread=thread, version=stood["current"]).first()
    if before and thread.summary_version == before.version:
        thread.change(summary=before.text, summary_updated_at=timezone.now())
        told = partial(broadcasts.summary_finished, thread_id, version=before.version, outcome="stored")
        transaction.on_commit(told, robust=True)
    elif min(seqs) <= thread.covered_through:
        _go_back_to(before, thread, by=by)


def _go_back_to(before: Summary | None, thread: Thread, *, by: User) -> None:
    try:
        if before:
            editing.restore(thread, before, by=by, seen_version=thread.summary_version)
    except (EditConflict, EditTooLong, OriginalsRemoved):
        before = None
    if before is None:
        jobs.queue(thread, trigger="rebuild")
