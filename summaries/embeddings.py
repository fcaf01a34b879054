"""Vectors of folded messages, where an EMBEDDING_MODEL is set: what is like a question in meaning, beside what shares
its words.

They are made in the background. Nobody waits for them: where the server is away, or slow, questions are answered by
their words alone, and it is left in peace for a while.
"""

from __future__ import annotations

import logging
import struct
from collections.abc import Collection, Sequence
from datetime import timedelta
from functools import lru_cache
from math import hypot
from time import monotonic
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from spaces.llm.chat_model import ModelError
from spaces.llm.connection import Connection
from spaces.llm.embeddings import vectors_of
from spaces.models import Message, Thread
from spaces.models.message import Speaker, Status
from summaries.folds.dispatch import send_embedding
from summaries.models import Embedding, EmbeddingProgress

log = logging.getLogger(__name__)

AT_A_TIME = 64  # messages of one request
CHARS = 4_000  # of a message; a vector says less of more
RUN_SECONDS = 5  # of one task; then others have their turn
AFTER_FAILURE = timedelta(minutes=1)
LEASE = timedelta(seconds=30)  # of a task; then another process may take its thread
LOOK_SECONDS = 20  # between two looks for threads with messages to embed
MORE_SECONDS = 2  # the same where there are some
AT_ONCE = 10  # threads of one look
MOST_ALIKE = 12  # messages that a question finds by its meaning
LEAST_ALIKE = 0.3  # cosine; what is less alike is not found
THREADS = 4  # whose vectors a process keeps: 15 MB for 10,000 messages of 768 numbers


class Rest:
    """Until when this process does something no more."""

    def __init__(self) -> None:
        self._until = 0.0

    def is_due(self) -> bool:
        return monotonic() >= self._until

    def rest(self, seconds: float) -> None:
        self._until = monotonic() + seconds


_look, _question = Rest(), Rest()


def look_again() -> None:
    """At once, whatever failed before."""
    _look.rest(0)
    _question.rest(0)


# ---- made in the background


def due() -> QuerySet[Thread]:
    """Threads with folded messages that have no vector of today's model."""
    done = EmbeddingProgress.objects.filter(
        thread=OuterRef("pk"),
        model=settings.EMBEDDING_MODEL,
        through=OuterRef("covered_through"),
        epoch=OuterRef("epoch"),
    )
    waiting = EmbeddingProgress.objects.filter(thread=OuterRef("pk"), not_before__gt=timezone.now())
    folded = Thread.objects.filter(covered_through__gt=0, space__deleted_at=None)
    return folded.exclude(Exists(done)).exclude(Exists(waiting)).order_by("id")


def wake_what_is_due() -> None:
    """Send a task for each thread, now and then. Raises what the broker raises."""
    if settings.EMBEDDING_MODEL and _look.is_due():
        threads = list(due().values_list("pk", flat=True)[:AT_ONCE])
        _look.rest(MORE_SECONDS if threads else LOOK_SECONDS)
        for thread_id in threads:
            if claim(thread_id):
                send_embedding(thread_id)


def claim(thread_id: int) -> bool:
    """Whether nobody else asks for its vectors now."""
    EmbeddingProgress.objects.get_or_create(thread_id=thread_id)
    free = EmbeddingProgress.objects.filter(thread=thread_id, not_before__lte=timezone.now())
    return bool(free.update(not_before=timezone.now() + LEASE))


def embed(thread_id: int) -> None:
    """Its folded messages, for some seconds at most."""
    thread = Thread.objects.filter(pk=thread_id).first() if settings.EMBEDDING_MODEL else None
    if thread is None:
        return
    try:
        is_done = embed_until(monotonic() + RUN_SECONDS, thread)
    except ModelError as error:
        log.warning("no vectors for thread %s: %s", thread.pk, error)
        note(thread, not_before=timezone.now() + AFTER_FAILURE)
    else:
        note(thread, not_before=timezone.now(), **(done(thread) if is_done else {}))


def done(thread: Thread) -> dict[str, Any]:
    return {"model": settings.EMBEDDING_MODEL, "through": thread.covered_through, "epoch": thread.epoch}


def note(thread: Thread, **values: Any) -> None:
    EmbeddingProgress.objects.update_or_create(thread=thread, defaults=values)


def embed_until(end: float, thread: Thread) -> bool:
    """Whether all have theirs now."""
    while rows := list(without_vector(thread)[:AT_A_TIME]):
        if monotonic() > end:
            return False
        vectors = vectors_of([row.text[:CHARS] for row in rows], connection())
        store(dict(zip((row.pk for row in rows), vectors, strict=True)))
    return True


def without_vector(thread: Thread) -> QuerySet[Message]:
    made = Embedding.objects.filter(message=OuterRef("pk"), model=settings.EMBEDDING_MODEL)
    spoken = standing(thread).filter(role__in=[Speaker.USER, Speaker.ASSISTANT]).exclude(text__regex=r"^\s*$")
    return spoken.exclude(Exists(made)).order_by("seq")


def standing(thread: Thread) -> QuerySet[Message]:
    rows = Message.objects.chosen().filter(thread=thread, seq__lte=thread.covered_through)
    return rows.filter(deleted_at=None, removed_at=None).exclude(status__in=[Status.QUEUED, Status.STREAMING])


def store(vectors: dict[int, Sequence[float]]) -> None:
    """Only of messages that still have their words."""
    here = Message.objects.filter(pk__in=vectors, deleted_at=None, removed_at=None).values_list("pk", flat=True)
    rows = [Embedding(message_id=pk, model=settings.EMBEDDING_MODEL, vector=packed(vectors[pk])) for pk in here]
    Embedding.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["message"], update_fields=["model", "vector"]
    )


def packed(vector: Sequence[float]) -> bytes:
    length = hypot(*vector)
    return struct.pack(f"<{len(vector)}e", *(number / length for number in vector))


def forget(thread_id: int, seqs: Collection[int]) -> None:
    Embedding.objects.filter(message__thread=thread_id, message__seq__in=seqs).delete()


# ---- asked


def alike(thread: Thread, text: str) -> list[int]:
    """The seqs of folded messages that are most like a text in meaning, the likest first; none where that is not known
    at once."""
    if not settings.EMBEDDING_MODEL:
        return []
    progress = EmbeddingProgress.objects.filter(thread=thread, model=settings.EMBEDDING_MODEL).first()
    if not progress or not progress.through or not _question.is_due():
        return []
    try:
        vector = vectors_of([text[:CHARS]], connection(timeout=settings.EMBEDDING_TIMEOUT))[0]
    except ModelError as error:
        log.warning("a question is answered by its words alone: %s", error)
        _question.rest(AFTER_FAILURE.total_seconds())
        return []
    found = nearest(vectors_in(thread.pk, progress.model, progress.through, progress.epoch), vector)
    here = set(standing(thread).filter(seq__in=found).values_list("seq", flat=True))
    return [seq for seq in found if seq in here]


@lru_cache(THREADS)
def vectors_in(thread_id: int, model: str, through: int, epoch: int) -> tuple[tuple[int, ...], bytes, int]:
    """The seqs, their vectors in one piece, and the bytes of each. Deletions change the epoch. Those of another length
    (a server that serves something else under the same name) are left away."""
    rows = list(
        Embedding.objects.filter(
            message__thread=thread_id, message__chosen=True, model=model, message__seq__lte=through
        )
        .order_by("message__seq")
        .values_list("message__seq", "vector")
    )
    size = len(rows[-1][1]) if rows else 0
    fitting = [(seq, bytes(vector)) for seq, vector in rows if len(vector) == size]
    return tuple(seq for seq, _ in fitting), b"".join(vector for _, vector in fitting), size


def nearest(stored: tuple[tuple[int, ...], bytes, int], vector: Sequence[float]) -> list[int]:
    import numpy as np  # 20 MB, which an installation without such a model does not pay

    seqs, packed_vectors, size = stored
    if not seqs or size != 2 * len(vector):
        return []
    matrix = np.frombuffer(packed_vectors, dtype="<f2").reshape(len(seqs), -1)
    asked = np.asarray(vector, dtype=np.float32)
    likeness = matrix.astype(np.float32) @ (asked / np.linalg.norm(asked))
    best = np.argsort(-likeness)[:MOST_ALIKE]
    return [seqs[place] for place in best if likeness[place] >= LEAST_ALIKE]


def connection(*, timeout: float = 0.0) -> Connection:
    """timeout: seconds in which the answer must be there; of the background where it is 0."""
    total = timeout or settings.SUMMARY_TIMEOUT
    return Connection(
        base_url=settings.EMBEDDING_BASE_URL or settings.OPENAI_BASE_URL,
        api_key=settings.EMBEDDING_API_KEY or settings.OPENAI_API_KEY,
        model=settings.EMBEDDING_MODEL,
        connect_timeout=min(settings.MODEL_CONNECT_TIMEOUT, total),
        first_token_timeout=total,
        total_timeout=total,
        max_reply_chars=2_000_000,  # a vector takes tens of thousands
    )
