"""A person asks for a summary. What was asked for is answered in words, also where there is nothing to do."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from spaces.models import Thread, User
from summaries.folds import jobs, scheduling
from summaries.models import FoldJob
from summaries.policies.effective import policy_for


@dataclass(frozen=True)
class Asked:
    """`words` are for the person; `job`: what was queued, None where there is nothing to do."""

    words: str
    job: FoldJob | None = None


@transaction.atomic
def summarize(thread: Thread, *, by: User) -> Asked:
    """Fold now what the policy would fold some time."""
    if refusal := switched_off(thread):
        return Asked(refusal)
    if not scheduling.decision_for(thread, is_request=True).is_due:
        words = _("There is nothing to summarize yet: all messages that are not in the summary are sent word for word.")
        return Asked(words)
    return Asked(_("The summary is being updated."), jobs.queue(thread, trigger="request", asked_by=by))


@transaction.atomic
def rebuild(thread: Thread, *, by: User) -> Asked:
    """Derive the summary afresh from the stored messages; lines that people keep stay."""
    if refusal := switched_off_everywhere():
        return Asked(refusal)
    if not thread.covered_through:
        return Asked(_("There is nothing to rebuild: no message is summarized yet."))
    if thread.covered_through <= thread.removed_through:
        return Asked(_("There is nothing to rebuild from: the originals of all summarized messages were removed."))
    words = limited(thread) or _("The summary is being rebuilt from the messages. Pinned lines stay.")
    return Asked(words, jobs.queue(thread, trigger="rebuild", asked_by=by))


def limited(thread: Thread) -> str:
    """What a rebuild cannot do here; "" where nothing was removed."""
    words = _(
        "The summary is being rebuilt from the remaining messages. The originals up to #%(last)s were removed: their "
        "lines stay as they are, and so do pinned lines."
    )
    return words % {"last": thread.removed_through} if thread.removed_through else ""


def switched_off(thread: Thread) -> str:
    """Why nothing is folded here; "" where it is."""
    paused = policy_for(thread).mode == "off"
    return switched_off_everywhere() or (_("Summaries are paused here. Resume them first.") if paused else "")


def switched_off_everywhere() -> str:
    return "" if settings.SUMMARIES_ENABLED else _("Summaries are switched off in this installation.")
