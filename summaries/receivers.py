"""What the memory does when the chat says that something happened. Receivers only write rows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from spaces.models import Message, Thread, User
from spaces.signals import messages_changed, messages_restored, reply_finished, thread_branched, thread_split
from summaries import embeddings
from summaries.folds import scheduling
from summaries.models import FoldJob
from summaries.prompts import citations, recall
from summaries.reviews import review_queue
from summaries.signals import summarized
from summaries.versions import forgetting, splitting, undelete


@receiver(reply_finished)
@transaction.atomic
def look_whether_a_fold_is_due(*, thread: Thread, **_: Any) -> None:
    scheduling.look(thread)


@receiver(reply_finished)
@transaction.atomic
def check_what_it_cites(*, thread: Thread, message_id: int, text: str, **_: Any) -> None:
    citations.check(thread, message_id, text)


@receiver(messages_changed)
def forget_what_was_deleted(*, thread_id: int, seqs: Collection[int], **_: Any) -> dict[str, Any]:
    seqs = with_repeats(thread_id, seqs)
    stood = undelete.as_it_stands(thread_id, seqs)
    forgetting.forget(thread_id, seqs)
    embeddings.forget(thread_id, seqs)
    return stood | {"recalled": recall.forget(thread_id, seqs)}


def with_repeats(thread_id: int, seqs: Collection[int]) -> list[int]:
    """These positions, and those of the replies to them that repeat what is deleted."""
    after = [seq + 1 for seq in seqs]
    marked = Message.objects.filter(thread=thread_id, seq__in=after, repeats_deleted=True)
    return sorted({*seqs, *marked.values_list("seq", flat=True)})


@receiver(messages_restored)
def remember_it_again(*, thread_id: int, seqs: Collection[int], by: User, let_go: dict[str, Any], **_: Any) -> None:
    stood = let_go[forget_what_was_deleted.__name__]
    undelete.remember_again(thread_id, seqs, stood, by=by)
    recall.remember_again(stood["recalled"])


@receiver(thread_split)
def let_the_versions_follow(*, thread_id: int, sibling_id: int, at: int, by: User, **_: Any) -> None:
    splitting.split(thread_id, sibling_id, at=at, by=by)


@receiver(thread_branched)
def let_the_versions_be_copied(*, thread_id: int, branch_id: int, through: int, by: User, **_: Any) -> None:
    splitting.branch(thread_id, branch_id, through=through, by=by)


@receiver(summarized)
def measure_what_was_kept(*, job: FoldJob, **_: Any) -> None:
    review_queue.measure(job)
