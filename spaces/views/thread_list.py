"""The list of threads as people look for them: pinned, then by day, then by month."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from spaces.models import Space, Thread, User

SHOWN = 100  # threads beside the pinned ones, unless all are asked for


@dataclass(frozen=True)
class ThreadList:
    groups: list[tuple[str, list[Thread]]]
    has_more: bool


def thread_list(space: Space, user: User, *, limit: int | None = SHOWN) -> ThreadList:
    threads = Thread.objects.visible_to(user).filter(space=space)
    pinned = list(threads.filter(pinned_at__isnull=False).order_by("-pinned_at", "-id"))
    rest = threads.filter(pinned_at__isnull=True).newest_first()
    found = list(rest if limit is None else rest[: limit + 1])
    shown = found[:limit]
    groups = [(_("Pinned"), pinned)] if pinned else []
    return ThreadList(groups + by_date(shown, timezone.localdate()), has_more=len(found) > len(shown))


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
