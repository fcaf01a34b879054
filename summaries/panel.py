"""What the Summary panel of a thread shows: the current version by sections, and how the latest attempt went."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spaces.models import StaffAction, Thread
from summaries.engine.items import Item, Ledger
from summaries.engine.policy import Policy
from summaries.engine.render import sections
from summaries.forms import MODES, PRESETS
from summaries.models import Summary
from summaries.policies import policy_for
from summaries.upcoming import unsent_lines
from summaries.withholding import failed_fold

READINGS = 5  # of staff, the latest


def panel_of(thread: Thread) -> dict[str, Any]:
    """The context of summaries/_panel.html, _status.html and _divider.html."""
    summary = Summary.objects.current(thread)
    ledger = Ledger.from_dict(summary.ledger) if summary else Ledger()
    policy, unsent = policy_for(thread), unsent_lines(summary)
    return {
        "thread": thread,
        "summary": summary,
        "narrative": ledger.narrative,
        "unsent": unsent,
        "sections": [(section.title, *parted(section.items, unsent)) for section in sections(ledger)],
        "failed_job": failed_fold(thread),
        "is_updating": thread.is_updating_summary,
        "policy": policy,
        "policy_words": locked_words() if thread.summary_locked_at else policy_words(policy),
        "presets": PRESETS,
        "modes": MODES,
        "is_switched_off": not settings.SUMMARIES_ENABLED,
        "readings": StaffAction.objects.readings_of(thread)[:READINGS],
    }


def parted(items: Iterable[Item], unsent: Collection[str]) -> tuple[list[Item], list[Item]]:
    """Those that the model is sent, and those that find no room in the text."""
    lines = list(items)
    return [item for item in lines if item.id not in unsent], [item for item in lines if item.id in unsent]


def policy_words(policy: Policy) -> str:
    """When this thread is folded, in a sentence for the people in it."""
    if policy.mode == "off":
        return _("Summaries are paused here; the whole thread is sent for as long as it fits.")
    if policy.mode == "manual":
        return _("This thread is summarized only when somebody asks for it.")
    if policy.rule != "turns":
        return _("Older messages are summarized by the policy “%(name)s”.") % {"name": policy.name}
    waiting = ngettext("at most %(count)s that waits", "at most %(count)s that wait", policy.slack_turns)
    return _(
        "The first %(first)s turns stand word for word. After that the newest %(keep)s stay (and %(waiting)s); "
        "older ones are summarized."
    ) % {
        "first": policy.first_fold_turns,
        "keep": policy.keep_turns,
        "waiting": waiting % {"count": policy.slack_turns},
    }


def locked_words() -> str:
    return _(
        "Staff have locked this summary: nothing is folded by itself until they unlock it. Only a prompt that would "
        "not fit is still made shorter, by rules."
    )
