"""The versions of a thread's summary, as people read them: who or what wrote each, why, and what it changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from spaces.models import Message, OriginalsRemoved, Thread, User
from summaries.engine.items import Ledger
from summaries.engine.render import WRITTEN
from summaries.folds.reply_gate import reason_of
from summaries.models import FoldJob, State, Summary
from summaries.models.summary import SummaryQuerySet
from summaries.versions.comparisons import Comparison, compare
from summaries.versions.moved import Moved, moved_before

SHOWN = 30  # versions of one page
ATTEMPTS = 10  # failed ones

REASONS = {
    "turns": _("enough turns had gathered"),
    "ratio": _("the prompt had grown"),
    "messages": _("enough messages had gathered"),
    "refresh": _("it was due for a refresh"),
    "overflow": _("the prompt was about to overflow"),
    "emergency": _("the prompt would not have fitted"),
    "request": _("someone asked for it"),
    "rebuild": _("rebuilt from the messages"),
    "edit": _("an edit"),
    "pin": _("a line was pinned"),
    "unpin": _("a line was unpinned"),
    "bring_back": _("a line was brought back"),
    "remove": _("a line was removed"),
    "outdate": _("a line was said to be no longer true"),
    "replaced": _("one line replaced another"),
    "beside": _("two lines were kept side by side"),
    "remember": _("someone asked to remember something"),
    "restore": _("an older version was restored"),
    "undo": _("the latest change was undone"),
    "message_edited": _("a summarized message was edited"),
    "branch": _("this thread began as a copy"),
}


@dataclass(frozen=True)
class Entry:
    """`follows`: the number of the version before it, 0 for none; it need not be one less. `moved`: those between them
    that are in another thread now."""

    version: Summary
    reason: str
    is_current: bool
    follows: int = 0
    moved: Moved | None = None


@dataclass(frozen=True)
class FailedAttempt:
    job: FoldJob
    reason: str


def history_of(thread: Thread, *, reader: User | None = None, before: int | None = None) -> dict[str, Any]:
    """The newest versions first (those before a version number); `older`: where the next page begins, or None.
    Without a `reader` nothing is told of other threads."""
    versions = with_parents(thread).select_related("created_by", "parent")
    if before:
        versions = versions.filter(version__lt=before)
    found = list(versions.defer("ledger", "patch", "text", "raw", "message_ids", *OF_PARENTS)[: SHOWN + 1])
    shown = found[:SHOWN]
    _read_answers(shown)
    return {
        "thread": thread,
        "entries": [
            replace(entry(thread, version), follows=follows, moved=moved_before(version, thread, reader=reader))
            for version, follows in zip(shown, [*(each.version for each in found[1:]), 0], strict=False)
        ],
        "older": shown[-1].version if len(found) > SHOWN else None,
        "failed": [] if before else failed_attempts(thread),
    }


def failed_attempts(thread: Thread) -> list[FailedAttempt]:
    """The latest that ended without a version, with what members are told of why."""
    jobs = FoldJob.objects.filter(thread=thread, state=State.FAILED).defer("output", "gates")
    return [FailedAttempt(job, reason_of(job)) for job in jobs.newest_first()[:ATTEMPTS]]


OF_PARENTS = ("parent__ledger", "parent__patch", "parent__text", "parent__raw", "parent__message_ids")


def with_parents(thread: Thread) -> SummaryQuerySet:
    return Summary.objects.filter(thread=thread).select_related("parent").newest_first()


def _read_answers(versions: Sequence[Summary]) -> None:
    """What was answered is in the lines themselves, which the others are shown without."""
    answering = {version.pk: version for version in versions if version.trigger in ("replaced", "beside")}
    rows = Summary.objects.filter(pk__in=answering).values_list("pk", "ledger", "patch") if answering else ()
    for pk, ledger, patch in rows:
        answering[pk].ledger, answering[pk].patch = ledger, patch


def entry(thread: Thread, version: Summary) -> Entry:
    reason = str(REASONS.get(version.trigger, version.trigger))
    if version.trigger == "rebuild" and version.parent and version.parent.scrubbed_at:
        reason = gettext("a deletion took lines out, and the rest was read again")
    return Entry(version, reason, version.version == thread.summary_version)


def changes_between(old: Summary | None, new: Summary) -> Comparison:
    """None: from the time before there was a summary."""
    return compare(Ledger.from_dict(old.ledger) if old else Ledger(), Ledger.from_dict(new.ledger))


def brought_back(before: Ledger, after: Ledger) -> int:
    """How many lines hold again that people had struck out."""
    struck = {item.text for item in before.struck} - {item.text for item in after.struck}
    return sum(item.text in struck for item in after.active)


def written_and_gone(before: Ledger, after: Ledger) -> int:
    """How many lines are gone that people had written or changed."""
    texts = {item.text for item in after.items}
    return sum(item.id.startswith(WRITTEN) and item.text not in texts for item in before.active)


def covers_too_little(error: OriginalsRemoved) -> str:
    """Why an older version may not stand again."""
    words = gettext(
        "This version cannot be restored: it does not cover all messages up to #%(last)s, whose originals were "
        "removed. What they said would be lost. Nothing was changed."
    )
    return words % {"last": error.through}


RECENT = 10  # messages
LISTED = 5  # versions


@dataclass(frozen=True)
class Said:
    """A message as a line of the history; `is_cut`: there is more of it in the thread."""

    message: Message
    text: str
    is_cut: bool


def conversation_of(thread: Thread, *, is_full: bool) -> dict[str, Any]:
    """The newest versions with their ranges, then the recent messages; `is_full`: every version, every message."""
    versions = with_parents(thread)
    found = versions.defer("ledger", "patch", "raw", "message_ids", *OF_PARENTS)
    entries = [entry(thread, version) for version in (found if is_full else found[:LISTED])]
    rows = thread.messages.chosen().select_related("author")
    return {
        "entries": entries,
        "more_entries": 0 if is_full else versions.count() - len(entries),
        "said": [said(message) for message in (rows.in_order() if is_full else rows.newest(RECENT))],
        "is_full": is_full,
    }


def said(message: Message) -> Said:
    text = " ".join(message.text.split())
    return Said(message, text[:EXCERPT], len(text) > EXCERPT)


EXCERPT = 280  # characters of a message in the history; it stands whole in the thread
