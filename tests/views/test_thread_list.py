from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from spaces.models import Thread, forks, thread_place
from spaces.views.thread_list import archived_threads, by_date, thread_list
from tests.talk import answer, say, talk

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
    thread_place.pin(pinned)
    assert thread_list(space, ada).groups == [("Pinned", [pinned]), ("Today", [other])]


def test_a_long_list_is_cut_and_says_so(space, ada):
    newer = [space.start_thread(ada), space.start_thread(ada)][1]
    shown = thread_list(space, ada, limit=1)
    assert (shown.groups, shown.has_more) == ([("Today", [newer])], True)


def test_an_archived_thread_is_in_the_archive_until_somebody_writes_in_it(space, ada):
    thread = space.start_thread(ada)
    thread_place.archive(thread)
    assert (thread_list(space, ada).groups, thread_list(space, ada).has_archived) == ([], True)
    assert archived_threads(space, ada).groups == [("Archived", [thread])]
    say(Thread.objects.get(pk=thread.pk), ada, "How deep?")
    assert thread_list(space, ada).groups == [("Today", [thread])]


def test_earlier_versions_stand_under_their_thread(space, ada):
    thread = space.start_thread(ada)
    talk(thread, ada, turns=1)
    posted, version = forks.rewrite(thread, thread.messages.get(seq=1), "How wide?", by=ada)
    answer(posted.reply, "Ten.")
    oldest = forks.rewrite(version, version.messages.get(seq=1), "How tall?", by=ada)[1]
    assert [group for _, group in thread_list(space, ada).groups] == [[thread]]
    assert thread_list(space, ada).groups[0][1][0].earlier_versions == [version, oldest]


def test_an_earlier_version_stays_in_sight_when_its_thread_is_not(space, ada, ben):
    thread = space.start_thread(ada, visibility="space")
    talk(thread, ada, turns=1)
    version = forks.rewrite(thread, thread.messages.get(seq=1), "How wide?", by=ada)[1]
    thread.change(visibility="private")
    assert thread_list(space, ben).groups == [("Today", [version])]
