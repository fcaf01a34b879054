"""A thread that is rewritten at one message leaves its past to a sibling, and a branch begins with copies; the versions
of the summary follow their messages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from spaces import broadcasts
from spaces.models import OriginalsRemoved, Thread, User
from summaries import transcripts
from summaries.engine.items import Ledger
from summaries.engine.older_states import carried
from summaries.engine.state import State
from summaries.engine.tokens import TokenCounter
from summaries.models import UNFINISHED, Flag, FoldJob, Summary
from summaries.policies.effective import budget_of
from summaries.reviews import review_queue
from summaries.versions import publishing
from summaries.versions.forgetting import forget_lines, forget_quotes
from summaries.versions.moved import MESSAGE_EDITED


def split(thread_id: int, sibling_id: int, *, at: int, by: User) -> None:
    """The sibling gets every version; the thread keeps those that end before `at`. Where others move away, it goes on
    from the newest that it keeps by a version with the next number. A fold that was due stays with the thread; whether
    one is due in the sibling is asked there.

    Raises OriginalsRemoved.
    """
    thread, sibling = Thread.objects.get(pk=thread_id), Thread.objects.get(pk=sibling_id)
    refuse_cut_in_removed(thread, before=at)
    stood = Summary.objects.current(thread)
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
    kept = Summary.objects.filter(thread=thread).newest_first().first()
    if stood and stood.through_seq >= at:
        go_on(thread, carried_over(thread, kept, stood, before=at), kept, created_by=by, trigger=MESSAGE_EDITED)
    else:
        make_current(thread, kept)
    tell(thread)
    review_queue.take_up(sibling.pk)
    review_queue.follow(thread, sibling)


def branch(thread_id: int, branch_id: int, *, through: int, by: User) -> None:
    """The branch gets copies of the versions that end at `through` or before, the newest of them current. Where people
    did something to the lines since, it goes on from there by a version of its own. What somebody wrote into a later
    version, from no message, stays where it is.

    Raises OriginalsRemoved.
    """
    thread, branch = Thread.objects.get(pk=thread_id), Thread.objects.get(pk=branch_id)
    refuse_cut_in_removed(thread, before=through + 1)
    branch.change(summary_policy=thread.summary_policy, fold_check_due=True)
    branch.removed_through = thread.removed_through
    copy_versions(thread, branch, before=through + 1)
    drop_lines_from(branch, through + 1)
    kept = Summary.objects.filter(thread=branch).newest_first().first()
    make_current(branch, kept)
    stood = Summary.objects.current(thread)
    if stood and stood.through_seq > through:
        state = carried_over(branch, kept, stood, before=through + 1, with_later_notes=False)
        if state != (transcripts.state_of(kept) or State()):
            go_on(branch, state, kept, created_by=by, trigger="branch")


def carried_over(
    thread: Thread, kept: Summary | None, stood: Summary, *, before: int, with_later_notes: bool = True
) -> State:
    """What the thread goes on with: the newest version that it keeps, and what people did to the lines up to the one
    that stood last. A line that comes from no message may tell of any: without later notes, it goes along only where
    the kept version has it."""
    lines = Ledger.from_dict(stood.ledger).without(range(before, LAST_SEQ))
    old = transcripts.state_of(kept) or State()
    if not with_later_notes:
        lines = replace(lines, items=tuple(item for item in lines.items if item.sources or old.ledger.get(item.id)))
    return carried(old, lines, budget=budget_of(thread, kept), counter=TokenCounter())


def go_on(thread: Thread, state: State, kept: Summary | None, **values: Any) -> None:
    """Of what was removed, that which the state covers is still here."""
    thread.change(removed_through=min(thread.removed_through, state.through_seq))
    stored = publishing.store_carried(thread, state, parent=kept, **values)
    assert stored, "a thread was changed while its row was held"


def tell(thread: Thread) -> None:
    """Every page of the thread shows what it covers now."""
    thread.refresh_from_db(fields=["summary_version"])
    told = partial(broadcasts.summary_finished, thread.pk, version=thread.summary_version, outcome="stored")
    transaction.on_commit(told, robust=True)


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
