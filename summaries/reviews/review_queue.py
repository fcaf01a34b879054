"""The reviewers' queue, kept up with what happens: one row a thread, written where a version comes to stand or an
attempt ends."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import OuterRef, Q, Subquery
from django.utils import timezone

from spaces.compiled import CompiledQuery
from spaces.models import Message, Thread
from summaries.engine.details import details_of, identifiers_in, missing_details
from summaries.models import Flag, FoldJob, Mode, Review, State, Summary


def take_up(thread_id: int) -> None:
    """What stands in this thread now; in the transaction in which it came to stand. Raises Thread.DoesNotExist."""
    stands = STANDS.first(thread_id)
    if stands is None:
        raise Thread.DoesNotExist
    Review.objects.update_or_create(
        thread_id=thread_id,
        defaults={
            "version": stands.summary_version,
            "touched_at": timezone.now(),
            "is_edited": stands.mode == Mode.PERSON,
            "message_count": stands.next_seq - 1,
        },
    )


MODE_OF_CURRENT = Summary.objects.filter(thread=OuterRef("pk"), version=OuterRef("summary_version")).values("mode")
STANDS: CompiledQuery[Any] = CompiledQuery(
    lambda pk: (
        Thread.objects.filter(pk=pk).only("summary_version", "next_seq").annotate(mode=Subquery(MODE_OF_CURRENT))
    ),
    int,
)


def note_attempt(thread_id: int, state: State, *, gate: str) -> None:
    """How the latest attempt ended. What was skipped or discarded is no verdict on the summary."""
    if state not in (State.STORED, State.FAILED):
        return
    review = Review.objects.get_or_create(thread_id=thread_id)[0]
    failures = review.failures + 1 if state == State.FAILED else 0
    Review.objects.filter(pk=thread_id).update(
        failures=failures, is_refused=state == State.FAILED and bool(gate), touched_at=timezone.now()
    )


def measure(job: FoldJob) -> None:
    """How much of what was folded is found again, after the fact: it takes time that no transaction has."""
    if job.summary is None or not job.summary.message_ids:
        return
    rows = Message.objects.filter(thread_id=job.thread_id, pk__in=job.summary.message_ids)
    share = coverage(list(rows.values_list("text", flat=True)), job.summary.text)
    Review.objects.filter(thread_id=job.thread_id, version=job.summary.version).update(coverage=share)


def coverage(messages: Sequence[str], summary: str) -> float | None:
    """The share of the identifiers in these messages that stands in the summary; None where they have none."""
    named = {detail for text in messages for detail in details_of(text) if identifiers_in([detail])}
    if not named:
        return None
    missing = [detail for detail in named if missing_details(detail, summary)]
    return 1 - len(missing) / len(named)


def forget(thread: Thread, seqs: Collection[int]) -> None:
    """Reasons may quote the line that they are about: where its messages are deleted, they go too."""
    gone = set(seqs)
    for flag in Flag.objects.filter(thread=thread).exclude(reason=""):
        if not flag.item_id or gone & set(flag.sources):
            Flag.objects.filter(pk=flag.pk).update(reason="")


def count_flags(thread_id: int) -> None:
    open_flags = Flag.objects.filter(Q(closed_at=None), thread_id=thread_id).count()
    Review.objects.update_or_create(thread_id=thread_id, defaults={"open_flags": open_flags})


def follow(thread: Thread, sibling: Thread) -> None:
    """Part of a thread's flags, and the lock of staff, went to a sibling."""
    for each in (thread, sibling):
        count_flags(each.pk)
    Review.objects.filter(thread=sibling).update(is_locked=sibling.summary_locked_at is not None)
