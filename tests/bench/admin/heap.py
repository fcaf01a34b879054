"""Many threads in rows, written in bulk: for lists, which do not look into them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import islice

from django.utils import timezone

from spaces.models import Message, Space, StaffAction, Thread, User
from spaces.models.message import Status
from summaries.models import FoldJob, Review, State, Summary

A_THREAD = 50  # messages
BATCH = 2_000
STATES = [State.STORED] * 8 + [State.SKIPPED, State.FAILED]


def pile_up(owner: User, space: Space, *, messages: int) -> None:
    """So many messages in threads of A_THREAD, with one version, two jobs and a place in the queue each."""
    now = timezone.now()
    number = messages // A_THREAD
    threads = [
        Thread(
            space=space,
            created_by=owner,
            title=f"Thread {n}",
            next_seq=A_THREAD + 1,
            summary_version=1,
            covered_through=A_THREAD - 8,
            visibility="private" if n % 5 == 0 else "space",
            last_activity_at=now - timedelta(minutes=n),
        )
        for n in range(number)
    ]
    made = Thread.objects.bulk_create(threads, batch_size=BATCH)
    put(Message, (said(thread, seq) for thread in made for seq in range(1, A_THREAD + 1)))
    put(Summary, (version(thread) for thread in made))
    put(FoldJob, (job(thread, n) for thread in made for n in range(2)))
    put(Review, (review(thread, n) for n, thread in enumerate(made)))
    put(StaffAction, (action(thread, n) for n, thread in enumerate(made)))


def put(model: type, rows: Iterator[object]) -> None:
    while batch := list(islice(rows, BATCH)):
        model.objects.bulk_create(batch)  # type: ignore[attr-defined]


def said(thread: Thread, seq: int) -> Message:
    is_question = seq % 2 == 1
    return Message(
        thread=thread,
        seq=seq,
        role="user" if is_question else "assistant",
        text=f"Bed {seq} of {thread.pk} gets {seq}0 litres.",
        status=Status.FAILED if seq == A_THREAD and thread.pk % 50 == 0 else Status.COMPLETE,
        summary_version=None if is_question else 1,
        tokens_in=None if is_question else 900,
        created_at=thread.last_activity_at,
    )


def version(thread: Thread) -> Summary:
    return Summary(
        thread=thread, version=1, from_seq=1, through_seq=42, mode="rules", text="Beds.", tokens=90, source_tokens=800
    )


def job(thread: Thread, n: int) -> FoldJob:
    state = STATES[(thread.pk + n) % len(STATES)]
    return FoldJob(
        thread=thread,
        state=state,
        trigger="turns",
        gate="unfaithful" if state == State.FAILED and n else "",
        reason="" if state == State.STORED else "The model server cannot be reached.",
        duration_ms=300 + thread.pk % 900,
        started_at=thread.last_activity_at,
        created_at=thread.last_activity_at,
        tokens_in=900,
        tokens_out=200,
    )


def review(thread: Thread, n: int) -> Review:
    return Review(
        thread=thread,
        version=1,
        touched_at=thread.last_activity_at,
        message_count=A_THREAD if n % 40 else 300,
        coverage=0.3 if n % 30 == 0 else 0.9,
        failures=4 if n % 60 == 0 else 0,
        is_refused=n % 90 == 0,
        is_edited=n % 25 == 0,
        is_locked=n % 200 == 0,
        open_flags=1 if n % 70 == 0 else 0,
        reviewed_version=0 if n % 3 else 1,
    )


def action(thread: Thread, n: int) -> StaffAction:
    return StaffAction(actor_name=f"staff{n % 5}", action="approve" if n % 2 else "read", thread_id=thread.pk)
