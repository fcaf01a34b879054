"""What is done to a Space in the background, some seconds at a time: originals removed, or all of it deleted.

Space.work_due_at is the queue. Whoever sends a task pushes it on by a lease, and the task sets it anew when it ends:
what a kill interrupts is due again when the lease is over. Two at work on one Space do no harm.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from spaces.compiled import CompiledQuery
from spaces.models import Space, space_deletion
from summaries.folds.dispatch import send_space
from summaries.models import FoldJob
from summaries.versions import retention

LEASE = timedelta(minutes=1)
AT_ONCE = 20  # Spaces of one sweep


def wake_what_is_due() -> None:
    """Send a task for each Space with work that is due. Raises what the broker raises."""
    for space in Space.objects.with_work_due()[:AT_ONCE] if ANY_WORK.rows() else ():
        if Space.objects.with_work_due().filter(pk=space.pk).update(work_due_at=timezone.now() + LEASE):
            send_space(space.pk)


def do_some(space_id: int) -> None:
    space = Space.objects.filter(pk=space_id).first()
    if space is None:
        return
    if space.deleted_at:
        FoldJob.objects.unfinished().filter(thread__space=space).delete()  # nothing is asked of a model for it any more
        space_deletion.delete_some(space_id)
    else:
        retention.remove_some(space_id)


ANY_WORK = CompiledQuery(lambda: Space.objects.filter(work_due_at__isnull=False).order_by().only("pk")[:1])
