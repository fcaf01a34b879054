"""The list of threads as people look for them: pinned, then by day, then by month; the archived ones on request."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef, Subquery
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from spaces import access
from spaces.compiled import CompiledQuery
from spaces.models import Message, ReadMark, Space, Thread, User
from spaces.models.thread import ThreadQuerySet
from spaces.signed_in import MemberRequest

SHOWN = 100  # threads beside the pinned ones, unless all are asked for


@dataclass(frozen=True)
class ThreadList:
    groups: list[tuple[str, list[Thread]]]
    has_more: bool
    has_archived: bool = False
    is_archive: bool = False


def thread_list(space: Space, user: User, *, limit: int | None = SHOWN) -> ThreadList:
    visible = Thread.objects.visible_to(user).filter(space=space)
    found: list[Any] = list(_unpinned(space.pk, user.pk)) if limit is None else NEWEST.rows(space.pk, user.pk)
    shown = found[:limit]
    is_empty = not found  # the first one tells what else there is to ask for
    pinned = _pinned(visible, user.pk) if is_empty or found[0].has_pinned else []
    for each in [*pinned, *shown]:
        each.has_news = each.read_seq is not None and each.read_seq < each.next_seq - 1 and not each.is_answering
    groups = [(_("Pinned"), pinned)] if pinned else []
    if pinned or (found and found[0].has_earlier):
        _add_earlier_versions([*pinned, *shown], visible)
    has_archived = visible.exclude(archived_at=None).exists() if is_empty else found[0].has_archived
    return ThreadList(groups + by_date(shown, timezone.localdate()), len(found) > len(shown), has_archived)


def _current(visible: ThreadQuerySet) -> ThreadQuerySet:
    return _without_earlier_versions(visible).filter(archived_at=None)


def _marked(threads: ThreadQuerySet, user_id: int) -> ThreadQuerySet:
    """With read_seq, how far the person has read (None: they never opened it), and is_answering."""
    read = ReadMark.objects.filter(user=user_id, thread=OuterRef("pk")).values("seq")[:1]
    return threads.annotate(
        read_seq=Subquery(read), is_answering=Exists(Message.objects.running().filter(thread=OuterRef("pk")))
    )


def _pinned(visible: ThreadQuerySet, user_id: int) -> list[Any]:
    return list(_marked(_current(visible), user_id).filter(pinned_at__isnull=False).order_by("-pinned_at", "-id"))


def _unpinned(space_id: int, user_id: int) -> ThreadQuerySet:
    """The latest first, and on each whether the person sees pinned threads, archived ones, and earlier versions."""
    visible = Thread.objects.visible_to(User(pk=user_id)).filter(space=space_id)
    threads = _current(visible)
    rest = (
        _marked(threads, user_id)
        .filter(pinned_at__isnull=True)
        .annotate(
            has_pinned=Exists(threads.filter(pinned_at__isnull=False)),
            has_archived=Exists(visible.exclude(archived_at=None)),
            has_earlier=Exists(visible.filter(is_earlier_version=True)),
        )
    )
    return rest.newest_first()


NEWEST: CompiledQuery[Any] = CompiledQuery(
    lambda space_id, user_id: _unpinned(space_id, user_id)[: SHOWN + 1], int, int
)


def archived_threads(space: Space, user: User) -> ThreadList:
    visible = Thread.objects.visible_to(user).filter(space=space)
    archived = list(_without_earlier_versions(visible).exclude(archived_at=None).order_by("-archived_at", "-id"))
    _add_earlier_versions(archived, visible)
    return ThreadList([(_("Archived"), archived)] if archived else [], has_more=False, is_archive=True)


def list_asked(request: MemberRequest, space: Space) -> ThreadList:
    if "archived" in request.GET:
        return archived_threads(space, request.user)
    return thread_list(space, request.user, limit=None if "all" in request.GET else SHOWN)


def list_answer(request: MemberRequest, space: Space) -> HttpResponse | None:
    """To the list's own script the list as it is now; `here` is the thread whose page it stands on. None for others."""
    if not request.htmx:
        return None
    context = {"space": space, "threads": thread_list(space, request.user), "thread": _here(request)}
    return render(request, "spaces/_thread_list.html", context)


def _here(request: MemberRequest) -> Thread | None:
    here = request.POST.get("here", "")
    try:
        return access.thread_for(request.user, int(here)) if here.isdecimal() else None
    except Http404:
        return None


def _without_earlier_versions(visible: ThreadQuerySet) -> ThreadQuerySet:
    """They stand under the thread they come from, as long as that is there to see."""
    return visible.exclude(is_earlier_version=True, forked_from__in=visible.values("pk"))


def _add_earlier_versions(shown: list[Thread], visible: ThreadQuerySet) -> None:
    """To each thread its own, and those of its own, in `earlier_versions`."""
    root = {thread.pk: thread for thread in shown}
    versions = defaultdict(list)
    found = list(shown)
    while found:
        earlier = visible.filter(is_earlier_version=True, forked_from__in=[thread.pk for thread in found])
        found = [version for version in earlier.order_by("id") if version.pk not in root]
        for version in found:
            root[version.pk] = root[version.forked_from_id]  # type: ignore[index]
            versions[root[version.pk].pk].append(version)
    for thread in shown:
        thread.earlier_versions = versions[thread.pk]


def by_date(threads: Iterable[Thread], today: date) -> list[tuple[str, list[Thread]]]:
    """Threads, newest first, under Today, Yesterday, Previous 7 days, then their months, in the reader's time zone."""

    def heading(thread: Thread) -> str:
        return _heading(timezone.localdate(thread.last_activity_at), today)

    return [(words, list(group)) for words, group in groupby(threads, key=heading)]


def _heading(day: date, today: date) -> str:
    if day >= today:
        return _("Today")
    if day == today - timedelta(days=1):
        return _("Yesterday")
    if day >= today - timedelta(days=7):
        return _("Previous 7 days")
    return date_format(day, "F" if day.year == today.year else "YEAR_MONTH_FORMAT")
