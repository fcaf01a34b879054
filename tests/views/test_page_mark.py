"""A page that has just come hears over its socket whether anything happened since it was made."""

import asyncio
import re

import pytest
from channels.db import database_sync_to_async

from spaces import access, broadcasts
from spaces.models import WaitingMessage
from spaces.models.pinned_file import PinnedFile
from spaces.models.space_file import SpaceFile
from spaces.views.page_mark import mark_now
from summaries.models import FoldJob
from summaries.policies import effective
from tests.sockets import Socket
from tests.talk import fold, talk

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def folded(thread, ada):
    talk(thread, ada, turns=7)
    fold(thread)


def shown(browser, thread, asked=""):
    found = re.search(r' data-shows="(\w+)"', browser.get(f"/threads/{thread.pk}/{asked}").content.decode())
    return found and found[1]


async def told(browser, thread, mark):
    broadcasts.use_loop(asyncio.get_running_loop())
    socket = Socket(browser, thread, asked=f"shows={mark}")
    assert await socket.open()
    heard = await socket.hears()
    await socket.close()
    broadcasts.use_loop(None)
    return heard


def say(thread, ada):
    thread.post(ada, "When do I sow?")


def end_the_reply(thread, ada):
    thread.messages.chosen().filter(seq=thread.next_seq - 1).update(status="stopped")


def delete_the_first(thread, ada):
    thread.messages.get(seq=1).delete_text(by=ada)


def rename(thread, ada):
    thread.rename("Leeks")


def begin_another(thread, ada):
    thread.space.threads.create(created_by=ada, title="Beans").post(ada, "And beans?")


def wait_in_line(thread, ada):
    WaitingMessage.objects.create(thread=thread, author=ada, text="Later.")
    thread.change(has_waiting=True)


def choose_a_policy(thread, ada):
    effective.choose(thread, "rule-based")


def make_the_summary_fail(thread, ada):
    FoldJob.objects.create(thread=thread, trigger="request", state="failed")


def pin_a_file(thread, ada):
    PinnedFile.objects.create(thread=thread, file=SpaceFile.objects.create(space=thread.space))


ACTS = [
    *(say, end_the_reply, delete_the_first, rename, begin_another),
    *(wait_in_line, choose_a_policy, make_the_summary_fail, pin_a_file),
]


@pytest.mark.asyncio
async def test_where_nothing_happened_the_page_hears_so(signed_in, thread, ada):
    browser = await database_sync_to_async(signed_in)(ada)
    mark = await database_sync_to_async(shown)(browser, thread)
    assert await told(browser, thread, mark) == {"type": "since", "changed": False}


@pytest.mark.asyncio
@pytest.mark.parametrize("act", ACTS)
async def test_what_happened_on_the_way_is_told(signed_in, thread, ada, act):
    browser = await database_sync_to_async(signed_in)(ada)
    mark = await database_sync_to_async(shown)(browser, thread)
    await database_sync_to_async(thread.refresh_from_db)()
    await database_sync_to_async(act)(thread, ada)
    assert await told(browser, thread, mark) == {"type": "since", "changed": True}


@pytest.mark.parametrize("asked", ["?at=2", "?all=1", "?archived=1"])
def test_a_page_that_shows_something_else_than_the_usual_looks_for_itself(signed_in, thread, ada, asked):
    assert shown(signed_in(ada), thread)
    assert not shown(signed_in(ada), thread, asked)


def test_the_mark_is_of_no_language_and_no_time_zone(signed_in, thread, ada):
    browser = signed_in(ada)
    ada.language, ada.time_zone = "ar", "Pacific/Kiritimati"
    ada.save()
    assert shown(browser, thread) == mark_now(access.thread_for(ada, thread.pk), ada)
