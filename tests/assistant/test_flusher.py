"""What the flusher writes of growing texts is what the ORM would write, and which replies are to stop."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from spaces.assistant import flusher, leases
from spaces.assistant.flusher import Flusher, Growing, write
from spaces.models import Message
from tests.test_compiled import said_by

TEXTS = ["Half an ans", "", "Größe, 柏林 😀 100 % of '{}'", "\\ line\n\n", "* a list"]


@pytest.fixture
def replies(space, ada):
    """Some that this process writes, each in a thread of its own."""
    replies = [space.start_thread(ada).post(ada, "Hello").reply for _ in TEXTS]
    assert all(leases.claim(reply.pk) for reply in replies)
    return replies


def growing(replies):
    return [Growing(reply.pk, text, rev) for rev, (reply, text) in enumerate(zip(replies, TEXTS, strict=True), 3)]


def rows(replies):
    """But for the heartbeat, which is the moment of the writing."""
    stored = Message.objects.in_bulk([reply.pk for reply in replies])
    return [{**said_by(stored[reply.pk]), "heartbeat": None} for reply in replies]


def test_the_rows_are_those_that_the_orm_would_store(replies):
    for each in growing(replies):
        Message.objects.filter(pk=each.message_id).update(text=each.text, rev=each.rev)
    expected = rows(replies)
    Message.objects.update(text="", rev=0)

    assert write(growing(replies)) == []
    assert rows(replies) == expected


def test_every_heart_beats(replies):
    before = timezone.now()
    Message.objects.update(heartbeat=before - timedelta(seconds=10))

    write(growing(replies))

    assert all(beat >= before for beat in Message.objects.running().values_list("heartbeat", flat=True))


def test_what_somebody_asked_to_stop_and_what_is_not_this_processs_any_more_is_to_stop(replies, ada):
    to_stop, ended, anothers, *_ = replies
    to_stop.stop(by=ada)
    Message.objects.filter(pk=ended.pk).update(status="interrupted", text="So far")
    Message.objects.filter(pk=anothers.pk).update(producer="another process")

    assert sorted(write(growing(replies))) == sorted([to_stop.pk, ended.pk, anothers.pk])
    texts = Message.objects.in_bulk([to_stop.pk, ended.pk, anothers.pk])
    assert [texts[reply.pk].text for reply in (to_stop, ended, anothers)] == ["Half an ans", "So far", ""]


def test_only_of_those_that_grow_it_says_whether_they_are_to_stop(replies, ada):
    one, another, *_ = replies
    another.stop(by=ada)

    assert write([Growing(one.pk, "Half", 1)]) == []


async def test_it_rests_while_there_are_no_replies(monkeypatch):
    monkeypatch.setattr(flusher, "FLUSH_SECONDS", 0)
    looked = asyncio.Event()
    resting = Flusher(lambda: looked.set() or [], lambda message_id: None)
    running = asyncio.create_task(resting.run())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not looked.is_set()
    resting.has_replies.set()
    await asyncio.wait_for(looked.wait(), timeout=10)
    running.cancel()
