from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from spaces.models import Thread
from spaces.views.thread_list import by_date, thread_list

TODAY = date(2026, 3, 15)


def heading_of(day: date) -> str:
    thread = Thread(last_activity_at=datetime(day.year, day.month, day.day, 12, tzinfo=timezone.get_current_timezone()))
    return by_date([thread], TODAY)[0][0]


@pytest.mark.parametrize(
    ("day", "heading"),
    [
        (TODAY, "Today"),
        (TODAY - timedelta(days=1), "Yesterday"),
        (TODAY - timedelta(days=2), "Previous 7 days"),
        (TODAY - timedelta(days=7), "Previous 7 days"),
        (TODAY - timedelta(days=8), "March"),
        (date(2026, 1, 31), "January"),
        (date(2025, 12, 31), "December 2025"),
    ],
)
def test_a_thread_stands_under_its_day_or_month(day, heading):
    assert heading_of(day) == heading


def test_days_are_those_of_the_reader():
    late = Thread(last_activity_at=datetime(2026, 3, 14, 23, 30, tzinfo=ZoneInfo("UTC")))
    with timezone.override("Asia/Tokyo"):
        assert by_date([late], TODAY)[0][0] == "Today"


def test_pinned_threads_come_first_and_once(space, ada):
    pinned, other = space.start_thread(ada), space.start_thread(ada)
    pinned.pin()
    assert thread_list(space, ada).groups == [("Pinned", [pinned]), ("Today", [other])]


def test_a_long_list_is_cut_and_says_so(space, ada):
    newer = [space.start_thread(ada), space.start_thread(ada)][1]
    shown = thread_list(space, ada, limit=1)
    assert (shown.groups, shown.has_more) == ([("Today", [newer])], True)
