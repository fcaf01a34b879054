"""What was deleted leaves the summary: every version, every job and every quoted output that cites it, in the same
transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial, reduce
from operator import or_
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from spaces import broadcasts
from spaces.models import Thread
from summaries.engine.items import Ledger, Patch, stored_seqs
from summaries.engine.render import render
from summaries.engine.tokens import TokenCounter
from summaries.folds import jobs
from summaries.models import FoldJob, FoldJobQuerySet, Summary
from summaries.policies.effective import policy_for
from summaries.reviews import review_queue


def forget(thread_id: int, seqs: Collection[int]) -> None:
    """Take these messages out of all that remembers them, and queue a rebuild of what was covered."""
    thread = Thread.objects.select_related("space__model").get(pk=thread_id)
    first = min(seqs)
    forget_lines(thread, seqs, current=thread.summary_version)
    # what a model said beside the schema cites nothing, and may be of whatever it read
    Summary.objects.filter(thread=thread, through_seq__gte=first).exclude(raw="").update(raw="")
    forget_quotes(FoldJob.objects.filter(Q(through_seq__gte=first) | Q(through_seq=None), thread=thread))
    forget_left_out(Summary.objects.filter(thread=thread, through_seq__gte=first))
    review_queue.forget(thread, seqs)
    current = Summary.objects.current(thread)
    if current and current.text != thread.summary:
        thread.change(summary=current.text, summary_updated_at=timezone.now())
        told = partial(broadcasts.summary_finished, thread_id, version=current.version, outcome="stored")
        transaction.on_commit(told, robust=True)
    if current and current.through_seq >= first and policy_for(thread).mode != "off" and not thread.summary_locked_at:
        jobs.queue(thread, trigger="rebuild")


def forget_lines(thread: Thread, seqs: Collection[int], *, current: int) -> None:
    """Every version without what cites these messages, and no quote from a fold that began with such a version.

    current: the version that is, or is about to be, the thread's.
    """
    citing = versions_citing(thread, seqs)
    for summary in Summary.objects.filter(pk__in=citing).order_by("version"):
        scrub(summary, seqs, is_current=summary.version == current)
    forget_quotes(FoldJob.objects.filter(thread=thread, parent__in=citing))


def versions_citing(thread: Thread, seqs: Collection[int]) -> list[int]:
    """Ids of the versions that cite any of these messages, in whatever they hold.

    All are looked at, since what a version covers says nothing of it: people keep lines of later messages, and these
    stay in a version that is restored, pinned or not.
    """
    versions = Summary.objects.filter(thread=thread)
    if len(seqs) <= FEW:  # the database reads hundreds of long ledgers faster than they are taken to pieces
        versions = versions.filter(reduce(or_, map(has_digits, seqs)))
    rows = versions.values_list("pk", "ledger", "patch")
    return [pk for pk, *stored in rows if any(cites(values, seqs) for values in stored)]


FEW = 10


def has_digits(seq: int) -> Q:
    """Where the number stands anywhere in what is stored: too much, and never too little."""
    return Q(ledger__icontains=str(seq)) | Q(patch__icontains=str(seq))


def cites(stored: Mapping[str, Any], seqs: Collection[int]) -> bool:
    """Whether anything in a ledger or patch, as they are stored, has one of these messages among its sources."""
    lines = (line for lines in stored.values() for line in lines or () if isinstance(line, dict))
    return any(seq in seqs for line in lines for seq in stored_seqs(line.get("item", line)))


def forget_quotes(attempts: FoldJobQuerySet) -> None:
    """What was refused, and the reasons for it, may quote what was read; so may the gates of what was stored. Where no
    gate refused it, the reason quotes nothing, and may say until when the server rests."""
    attempts.exclude(gate="").update(output="", reason="")
    attempts.exclude(gates=[]).update(gates=[])


QUOTING = ("item", "end")  # scopes of gates that quote a line


def forget_left_out(versions: QuerySet[Summary]) -> None:
    """Lines that were left out of a model's answer, or that it wanted to end: which messages they came from is
    nowhere."""
    for summary in versions.filter(Q(gates__icontains="item") | Q(gates__icontains="end")).only("gates"):
        summary.gates = [gate | ({"reason": ""} if gate.get("scope") in QUOTING else {}) for gate in summary.gates]
        summary.save(update_fields=["gates"])


def scrub(summary: Summary, seqs: Collection[int], *, is_current: bool) -> None:
    """One version without what cites these messages; untouched where nothing in it does."""
    before, patch = Ledger.from_dict(summary.ledger), Patch.from_dict(summary.patch)
    ledger, rest = before.without(seqs), patch.without(seqs)
    if (ledger, rest) == (before, patch):
        return
    summary.ledger, summary.patch, summary.archived = ledger.to_dict(), rest.to_dict(), len(rest.archive)
    if is_current or is_heard_in(summary.text, lost(before, ledger)):
        summary.text = render(ledger, budget=summary.tokens, counter=TokenCounter()).text
    summary.raw, summary.scrubbed_at = "", timezone.now()
    summary.gates = [{**gate, "reason": ""} for gate in summary.gates]
    summary.save(update_fields=["ledger", "patch", "archived", "text", "raw", "gates", "scrubbed_at"])


def lost(before: Ledger, after: Ledger) -> list[str]:
    """What was said in the one and is not in the other."""
    kept = {item.text for item in after.items} | {sentence.text for sentence in after.narrative}
    gone = [item.text for item in before.items if item.text not in kept]
    return gone + [sentence.text for sentence in before.narrative if sentence.text not in kept]


HEARD_CHARS = 8


def is_heard_in(text: str, gone: Collection[str]) -> bool:
    """Whether any 8 characters in a row of what is gone stand in a text: lines may be shortened.

    Rendering takes milliseconds; hundreds of old versions that hold none of it need not be rendered under the lock.
    """
    pieces = (said[at : at + HEARD_CHARS] for said in gone for at in range(max(1, len(said) - HEARD_CHARS + 1)))
    return any(piece in text for piece in pieces)
