"""A thread that is rewritten at one message leaves its past to a sibling, and a branch begins with copies; the versions
of the summary follow their messages."""

from __future__ import annotations

from django.utils import timezone

from spaces.models import OriginalsRemoved, Thread
from summaries.models import UNFINISHED, Flag, FoldJob, Summary
from summaries.reviews import review_queue
from summaries.versions.forgetting import forget_lines, forget_quotes


def split(thread_id: int, sibling_id: int, *, at: int) -> None:
    """The sibling gets every version; the thread keeps those that end before `at`, the newest of them current. A fold
    that was due stays with the thread; whether one is due in the sibling is asked there.

    Raises OriginalsRemoved.
    """
    thread, sibling = Thread.objects.get(pk=thread_id), Thread.objects.get(pk=sibling_id)
    refuse_cut_in_removed(thread, before=at)
    sibling.change(
        summary=thread.summary,
        summary_updated_at=thread.summary_updated_at,
        summary_version=thread.summary_version,
        covered_through=thread.covered_through,
        removed_through=thread.removed_through,
        summary_policy=thread.summary_policy,
        summary_locked_at=thread.summary_locked_at,
        fold_check_due=True,
    )
    follow_copies(thread, copy_versions(thread, sibling, before=at), before=at)
    move_jobs(thread, sibling, at=at)
    move_flags(thread, sibling, at=at)
    Summary.objects.filter(thread=thread, through_seq__gte=at).update(thread=sibling)
    drop_lines_from(thread, at)
    make_current(thread, Summary.objects.filter(thread=thread).newest_first().first())
    review_queue.take_up(sibling.pk)
    review_queue.follow(thread, sibling)


def branch(thread_id: int, branch_id: int, *, through: int) -> None:
    """The branch gets copies of the versions that end at `through` or before, the newest of them current.

    Raises OriginalsRemoved.
    """
    thread, branch = Thread.objects.get(pk=thread_id), Thread.objects.get(pk=branch_id)
    refuse_cut_in_removed(thread, before=through + 1)
    branch.change(summary_policy=thread.summary_policy, fold_check_due=True)
    branch.removed_through = thread.removed_through
    copy_versions(thread, branch, before=through + 1)
    drop_lines_from(branch, through + 1)
    make_current(branch, Summary.objects.filter(thread=branch).newest_first().first())


def refuse_cut_in_removed(thread: Thread, *, before: int) -> None:
    """Before the cut the newest version that ends there becomes current. It has to hold all that was removed: the
    words of that stand nowhere else."""
    ends = Summary.objects.filter(thread=thread, through_seq__lt=before).newest_first().first()
    if min(thread.removed_through, before - 1) > (ends.through_seq if ends else 0):
        raise OriginalsRemoved(thread.removed_through)


def copy_versions(thread: Thread, sibling: Thread, *, before: int) -> dict[int, Summary]:
    """Copies at the same version numbers, each with the copy of its parent; by the id of the original."""
    copied: dict[int, Summary] = {}
    for summary in Summary.objects.filter(thread=thread, through_seq__lt=before).order_by("version"):
        original = summary.pk
        summary.pk, summary.thread = None, sibling
        summary.parent = copied.get(summary.parent_id or 0)
        summary.save()
        copied[original] = summary
    return copied


def drop_lines_from(thread: Thread, seq: int) -> None:
    """Versions hold lines of messages that they do not cover; where those messages are not, neither are the lines."""
    newest = Summary.objects.filter(thread=thread).newest_first().first()
    if newest:
        forget_lines(thread, range(seq, LAST_SEQ), current=newest.version)


LAST_SEQ = 2**31


def follow_copies(thread: Thread, copied: dict[int, Summary], *, before: int) -> None:
    """Later versions are about to move to where the copies are."""
    for original, copy in copied.items():
        Summary.objects.filter(thread=thread, parent_id=original, through_seq__gte=before).update(parent=copy)


def move_jobs(thread: Thread, sibling: Thread, *, at: int) -> None:
    """Finished attempts may quote the messages that they read: they stay with them, so that a deletion finds them. Of
    those that do not say what they read, nothing is quoted any more."""
    finished = FoldJob.objects.filter(thread=thread).exclude(state__in=UNFINISHED)
    finished.filter(through_seq__gte=at).update(thread=sibling)
    forget_quotes(finished.filter(through_seq=None))


def move_flags(thread: Thread, sibling: Thread, *, at: int) -> None:
    """So do reasons for a flag: it goes where what it is about goes. Called before the versions move."""
    moving = set(Summary.objects.filter(thread=thread, through_seq__gte=at).values_list("version", flat=True))
    for flag in Flag.objects.filter(thread=thread):
        if any(seq >= at for seq in flag.sources) or (not flag.sources and flag.version in moving):
            Flag.objects.filter(pk=flag.pk).update(thread=sibling)


def make_current(thread: Thread, summary: Summary | None) -> None:
    """Of what was removed, that which it covers is still here."""
    covered = summary.through_seq if summary else 0
    thread.change(
        summary=summary.text if summary else "",
        summary_updated_at=timezone.now() if summary else None,
        summary_version=summary.version if summary else 0,
        covered_through=covered,
        removed_through=min(thread.removed_through, covered),
    )
    review_queue.take_up(thread.pk)
