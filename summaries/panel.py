"""What the Summary panel of a thread shows: the current version by sections, and how the latest attempt went."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, Max, OuterRef, QuerySet, Subquery
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spaces.compiled import CompiledQuery
from spaces.models import Message, StaffAction, Thread
from spaces.models.pinned_file import PinnedFile
from spaces.models.space_file import SpaceFileVersion
from spaces.models.staff_action import READ
from summaries.engine.items import Item, Ledger
from summaries.engine.policy import Policy
from summaries.engine.render import sections, told_as_of, unsent
from summaries.file_lines import files_of_lines
from summaries.folds.reply_gate import failed_fold
from summaries.folds.workers import is_one_running
from summaries.forms import MODES, PRESETS
from summaries.models import FoldJob, Summary
from summaries.policies.effective import budget_of, policy_for, sends_everything
from summaries.prompts.removed_files import seqs_from_removed_files
from summaries.versions.archive import archived_count, archived_lines

ARCHIVE = "archive"  # the key under which the archived lines are opened
IN_SIGHT = 5  # lines of a section; the others behind "9 more"
MOST_IN_SIGHT = 10  # with those of which a person is asked something
READINGS = 5  # of staff, the latest


@dataclass(frozen=True)
class LaterLines:
    """Lines of a section that come with the panel where `is_open`, else once somebody opens them: there can be
    hundreds. `key`: the id of their part of the page. `is_unsent`: they find no room in the text that the model is
    sent."""

    key: str
    lines: tuple[Item, ...]
    is_open: bool
    is_unsent: bool


@dataclass(frozen=True)
class PanelSection:
    """Lines under one heading. `later`: its other lines, in one or two parts. By their ids, under whatever heading:
    `doubted`, the older lines that a line may replace; `newer`, the lines that took the place of others; `unsent`, the
    lines that find no room in the text that the model is sent."""

    title: str
    lines: tuple[Item, ...]
    later: tuple[LaterLines, ...]
    doubted: Mapping[str, Item]
    newer: Mapping[str, Item]
    unsent: frozenset[str]


def sections_of(ledger: Ledger, without_room: frozenset[str], opened: Collection[str] = ()) -> list[PanelSection]:
    """`without_room`: ids of the lines that are not sent; `opened`: keys of parts that one looks at, or ids of lines in
    them."""
    asked = {id for item in ledger.active for id in item.may_replace}
    doubted = {item.id: item for item in ledger.active if item.id in asked}
    replacing = {item.superseded_by for item in ledger.items}
    newer = {item.id: item for item in ledger.items if item.id in replacing}
    return [
        PanelSection(
            section.title,
            *_parts(slugify(section.title), section.items, without_room, opened),
            doubted,
            newer,
            without_room,
        )
        for section in sections(ledger)
    ]


def _parts(
    key: str, items: Sequence[Item], without_room: Collection[str], opened: Collection[str]
) -> tuple[tuple[Item, ...], tuple[LaterLines, ...]]:
    """The lines that are in sight, and the others. What a person is asked of a line is in sight."""
    in_sight, more, unsent = list[Item](), list[Item](), list[Item]()
    for item in items:
        is_seen = len(in_sight) < (MOST_IN_SIGHT if item.may_replace else IN_SIGHT)
        if is_seen and (item.may_replace or item.id not in without_room):
            in_sight.append(item)
        elif item.id in without_room:
            unsent.append(item)
        else:
            more.append(item)
    later = [
        LaterLines(name, tuple(lines), not {name, *(item.id for item in lines)}.isdisjoint(opened), is_unsent)
        for name, lines, is_unsent in ((f"more-{key}", more, False), (f"unsent-{key}", unsent, True))
        if lines
    ]
    return tuple(in_sight), tuple(later)


def later_lines(thread: Thread, key: str) -> tuple[PanelSection, LaterLines] | None:
    """The part with this key, open, and its section, where the current summary has it."""
    summary = Summary.objects.current(thread)
    if summary is None:
        return None
    ledger = Ledger.from_dict(summary.ledger)
    found = sections_of(ledger, unsent(ledger, summary.text), [key])
    return next(((section, part) for section in found for part in section.later if part.key == key), None)


def shown_lines(sections: Iterable[PanelSection]) -> Iterator[Item]:
    for section in sections:
        yield from section.lines
        yield from (item for part in section.later if part.is_open for item in part.lines)


def panel_of(thread: Thread, opened: Collection[str] = ()) -> dict[str, Any]:
    """The context of summaries/_panel.html, _status.html and _divider.html. `opened`: see sections_of."""
    summary = Summary.objects.current(thread)
    ledger, text = (Ledger.from_dict(summary.ledger), summary.text) if summary else (Ledger(), "")
    without_room = unsent(ledger, text)
    found, policy = sections_of(ledger, without_room, opened), policy_for(thread)
    traces = traces_of(thread)
    return {
        **progress_of(thread, traces),
        "thread": thread,
        "summary": summary,
        "narrative": ledger.narrative,
        "told_as_of": told_as_of(ledger),
        "archived": archived_count(summary),
        "archive": archived_lines(summary) if ARCHIVE in opened else None,
        "unsent": without_room,
        "sections": found,
        "files_of_lines": files_of_lines(thread, shown_lines(found)),
        "policy": policy,
        "room": budget_of(thread, summary),
        "policy_words": locked_words() if thread.summary_locked_at else policy_words(policy),
        "everything_words": everything_words(thread),
        "pause_words": "" if thread.summary_locked_at else pause_words(policy, thread),
        "presets": PRESETS,
        "modes": MODES,
        "is_switched_off": not settings.SUMMARIES_ENABLED,
        "from_removed_files": seqs_from_removed_files(thread) if traces.rests_on_files else (),
        "readings": StaffAction.objects.readings_of(thread)[:READINGS] if traces.was_read else [],
    }


def progress_of(thread: Thread, traces: Any) -> dict[str, Any]:
    """How the latest attempt went and what goes on, without the summary itself. `traces`: what traces_of gives.
    `files`: changes with the files that prompts of the thread hold."""
    return {
        "failed_job": failed_fold(thread) if traces.has_jobs else None,
        "is_updating": thread.is_updating_summary,
        "waits_for_worker": (thread.fold_check_due or traces.has_work) and not is_one_running(),
        "files": (traces.newest_file, traces.last_removed_in, traces.newest_pin, traces.pins),
    }


def traces_of(thread: Thread) -> Any:
    """What there is to ask about at all, by one small statement: for most threads, nothing. The thread then knows
    `has_summaries`."""
    traces = TRACES.rows(thread.pk)[0]
    thread.has_summaries = traces.has_summaries  # type: ignore[attr-defined]
    return traces


CITING = Message.objects.filter(thread=OuterRef("pk"), citations__isnull=False)
FILES_GONE = Message.objects.filter(thread=OuterRef("pk"), files_gone__isnull=False)

FILES = (
    SpaceFileVersion.objects.filter(file__space=OuterRef("space"), added_in__isnull=False)
    .order_by()
    .values("file__space")
)
PINS = PinnedFile.objects.filter(thread=OuterRef("pk")).order_by().values("thread")


def _most(name: str, rows: QuerySet[Any, Any]) -> Subquery:
    return Subquery(rows.annotate(most=Max(name)).values("most"))


TRACES: CompiledQuery[Any] = CompiledQuery(
    lambda pk: (
        Thread.objects.filter(pk=pk)
        .only("pk")
        .annotate(
            has_jobs=Exists(FoldJob.objects.filter(thread=OuterRef("pk"))),
            has_work=Exists(FoldJob.objects.unfinished().filter(thread=OuterRef("pk"))),
            has_summaries=Exists(Summary.objects.filter(thread=OuterRef("pk"))),
            rests_on_files=Exists(CITING) | Exists(FILES_GONE),
            newest_file=_most("pk", FILES),
            last_removed_in=_most("removed_in", FILES),
            newest_pin=_most("pk", PINS),
            pins=Subquery(PINS.annotate(pins=Count("pk")).values("pins")),
            was_read=Exists(StaffAction.objects.filter(thread_id=OuterRef("pk"), action=READ)),
        )
    ),
    int,
)


def everything_words(thread: Thread) -> str:
    """What the model is sent where it is not the summary. "" where it is."""
    if not sends_everything(thread):
        return ""
    return _("The model is sent the whole thread word for word, for as long as it fits; after that, this summary.")


def pause_words(policy: Policy, thread: Thread) -> str:
    """What a pause means here: it stops the updates, and what is summarized stays so. "" where there is none."""
    if policy.mode != "off":
        return ""
    if sends_everything(thread):
        return _("Updates are paused.")
    if not thread.covered_through:
        return _("Updates are paused. Nothing is summarized, so the whole thread is sent for as long as it fits.")
    return _(
        "Updates are paused. The model is sent this summary and, as far as they fit, all messages after #%(last)s."
    ) % {"last": thread.covered_through}


def policy_words(policy: Policy) -> str:
    """When a thread is folded, in a sentence for the people in it."""
    if policy.mode == "off":
        return _(
            "Threads are not summarized here unless they say otherwise; they are sent whole for as long as they fit."
        )
    if policy.mode == "manual":
        return _("This thread is summarized only on request.")
    if policy.rule != "turns":
        return _("Older messages are summarized by the policy “%(name)s”.") % {"name": policy.name}
    waiting = ngettext("at most %(count)s more", "at most %(count)s more", policy.slack_turns)
    return _(
        "The first %(first)s turns are sent word for word. After that the newest %(keep)s are kept (and "
        "%(waiting)s); older ones are summarized."
    ) % {
        "first": policy.first_fold_turns,
        "keep": policy.keep_turns,
        "waiting": waiting % {"count": policy.slack_turns},
    }


def locked_words() -> str:
    return _(
        "Staff have locked this summary: nothing is summarized automatically until they unlock it. Only a prompt "
        "that would not fit is still shortened, by rules."
    )
