"""Originals that a Space lets go some days after they were folded. Their words go; the lines that the summary has of
them stay, and so do position, author, time and hash.

A thread's removed_through is raised in the transaction in which the words up to there go, some dozens of messages at a
time, so that a kill between two of them leaves nothing half done. From then on the summary never covers less: what
would make it (an older version restored, a thread cut in the middle) is refused, and a rebuild begins after it with the
lines of what is gone (summaries.engine.fold).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial, reduce
from itertools import islice
from operator import or_
from time import monotonic

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from spaces import broadcasts
from spaces.models import Message, Space, Thread
from summaries import embeddings
from summaries.models import UNFINISHED, FoldJob, Summary
from summaries.prompts import recall
from summaries.versions.forgetting import forget_left_out, forget_quotes

AT_A_TIME = 40
"""Positions of one transaction: milliseconds, and less than an open page can be told of at once."""

RUN_SECONDS = 5
"""Of one task; then others have their turn, and the sweeper sends the next one."""

LOOK_AGAIN = timedelta(hours=1)


@dataclass(frozen=True)
class Settled:
    """What of a thread may go: the originals from after `first` to `last`."""

    thread_id: int
    first: int
    last: int

    @property
    def where(self) -> Q:
        return Q(thread=self.thread_id, seq__gt=self.first, seq__lte=self.last)


def count_to_go(space: Space, days: int) -> int:
    """How many messages would lose their words at the next sweep."""
    found = settled_in(space, since(days))
    chunks = iter(lambda: [each.where for each in islice(found, 50)], [])
    going = Message.objects.chosen().originals()
    return sum(going.filter(reduce(or_, chunk)).count() for chunk in chunks)


def remove_some(space_id: int) -> None:
    """What is due now, for some seconds at most; notes when to go on."""
    space = Space.objects.filter(pk=space_id, deleted_at=None).first()
    if space and space.originals_days is not None:
        is_done = remove_until(monotonic() + RUN_SECONDS, space, space.originals_days)
        look_again(space, at=timezone.now() + (LOOK_AGAIN if is_done else timedelta()))


def remove_until(end: float, space: Space, days: int) -> bool:
    """Says whether all is done that was due."""
    for each in settled_in(space, since(days)):
        while remove_next(each.thread_id, days):
            if monotonic() > end:
                return False
        if monotonic() > end:
            return False
    return True


def look_again(space: Space, *, at: datetime) -> None:
    """Unless the owner chose otherwise meanwhile: then it is due by that."""
    Space.objects.filter(pk=space.pk, originals_days=space.originals_days).update(work_due_at=at)


@transaction.atomic
def remove_next(thread_id: int, days: int) -> bool:
    """The next originals of a thread, oldest first. Says whether there are more.

    A fold that runs has read them, and would have to be made again: they are left until it is done.
    """
    thread = Thread.objects.select_for_update().filter(pk=thread_id).first()
    if thread is None or thread.is_updating_summary or not still_asked(thread, days):
        return False
    last = settled_through(thread, since(days))
    originals = thread.messages.after(thread.removed_through).filter(seq__lte=last).originals()
    seqs = list(originals.order_by("seq").values_list("seq", flat=True).distinct()[: AT_A_TIME + 1])
    is_more = len(seqs) > AT_A_TIME
    through = seqs[AT_A_TIME - 1] if is_more else last
    if through > thread.removed_through:
        remove(thread, list(originals.filter(seq__lte=through).in_order()), through=through)
    return is_more


def still_asked(thread: Thread, days: int) -> bool:
    return Space.objects.filter(pk=thread.space_id, originals_days=days, deleted_at=None).exists()


def remove(thread: Thread, originals: Sequence[Message], *, through: int) -> None:
    """Every answer at these positions, whichever was chosen, and what a gate quoted of them."""
    for message in originals:
        message.remove_original()
    embeddings.forget(thread.pk, [message.seq for message in originals])
    if originals:
        recall.forget(thread.pk, [message.seq for message in originals])
    thread.change(removed_through=through)
    done = FoldJob.objects.filter(thread=thread, through_seq__lte=through).exclude(state__in=UNFINISHED)
    forget_quotes(done)
    forget_left_out(Summary.objects.filter(thread=thread, from_seq__lte=through))
    for message in originals:
        if message.chosen:
            told = partial(broadcasts.message_changed, thread.pk, message.pk, message.seq)
            transaction.on_commit(told, robust=True)
    tell = partial(broadcasts.summary_finished, thread.pk, version=thread.summary_version, outcome="stored")
    transaction.on_commit(tell, robust=True)


# ---- what may go


def since(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)


def settled_in(space: Space, since: datetime) -> Iterator[Settled]:
    """By thread, those of which something may go."""
    older = Summary.objects.filter(
        thread=OuterRef("pk"), created_at__lte=since, through_seq__gt=OuterRef("removed_through")
    )
    threads = Thread.objects.filter(Exists(older), space=space, covered_through__gt=F("removed_through"))
    ids = iter(list(threads.order_by("id").values_list("pk", flat=True)))
    while some := list(islice(ids, 200)):
        chunk = list(Thread.objects.filter(pk__in=some).order_by("id"))
        versions = versions_of(chunk)
        for thread in chunk:
            last = covered_since(thread, versions[thread.pk], since)
            if last > thread.removed_through:
                yield Settled(thread.pk, thread.removed_through, last)


def settled_through(thread: Thread, since: datetime) -> int:
    return covered_since(thread, versions_of([thread])[thread.pk], since)


def versions_of(threads: Sequence[Thread]) -> dict[int, list[Summary]]:
    found: dict[int, list[Summary]] = defaultdict(list)
    needed = ("thread_id", "version", "parent_id", "through_seq", "created_at")
    for version in Summary.objects.filter(thread__in=threads).only("id", *needed):
        found[version.thread_id].append(version)
    return found


def covered_since(thread: Thread, versions: Sequence[Summary], since: datetime) -> int:
    """The last seq that the summary has covered ever since then, whatever versions came and went; 0 for none.

    The version that stood then is the first one so old on the way back from the one that stands now. What any version
    after it left uncovered, as one that was restored does, counts from its next fold.
    """
    by_id = {version.pk: version for version in versions}
    at = next((version for version in versions if version.version == thread.summary_version), None)
    while at and at.created_at > since:
        at = by_id.get(at.parent_id or 0)
    later = [version.through_seq for version in versions if version.created_at > since]
    return min([at.through_seq, thread.covered_through, *later]) if at else 0
