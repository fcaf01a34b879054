import asyncio

import pytest

from spaces_project.channel_layer import ProcessChannelLayer


@pytest.fixture
def layer():
    return ProcessChannelLayer(capacity=2)


async def begin_to_wait(layer, channel):
    waiting = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    return waiting


async def test_every_member_of_a_group_gets_what_is_sent(layer):
    channels = [await layer.new_channel() for _ in range(2)]
    for channel in channels:
        await layer.group_add("thread.1", channel)
    await layer.group_send("thread.1", {"type": "relay", "text": "hello"})
    assert [(await layer.receive(channel))["text"] for channel in channels] == ["hello", "hello"]


async def test_messages_arrive_in_the_order_in_which_they_were_sent(layer):
    channel = await layer.new_channel()
    await layer.group_add("thread.1", channel)
    for text in ("first", "second"):
        await layer.group_send("thread.1", {"type": "relay", "text": text})
    assert [(await layer.receive(channel))["text"] for _ in range(2)] == ["first", "second"]


async def test_a_reader_who_waits_is_woken(layer):
    channel = await layer.new_channel()
    await layer.group_add("thread.1", channel)
    waiting = await begin_to_wait(layer, channel)
    await layer.group_send("thread.1", {"type": "relay", "text": "now"})
    assert (await waiting)["text"] == "now"


async def test_nobody_gets_anything_after_leaving(layer):
    channel = await layer.new_channel()
    await layer.group_add("thread.1", channel)
    await layer.group_discard("thread.1", channel)
    await layer.group_send("thread.1", {"type": "relay", "text": "late"})
    assert layer.channels == {}


async def test_a_reader_who_does_not_read_keeps_no_more_than_the_capacity(layer):
    channel = await layer.new_channel()
    await layer.group_add("thread.1", channel)
    for number in range(5):
        await layer.group_send("thread.1", {"type": "relay", "text": str(number)})
    assert layer.channels[channel].qsize() == 2


async def test_what_nobody_fetches_is_forgotten():
    layer = ProcessChannelLayer(cleaning_seconds=0.0, expiry=-1)
    channel = await layer.new_channel()
    await layer.group_add("thread.1", channel)
    await layer.group_send("thread.1", {"type": "relay", "text": "unread"})
    await layer.group_send("thread.2", {"type": "relay", "text": "elsewhere"})
    assert layer.channels == {}


async def test_what_comes_between_two_looks_is_not_lost(layer):
    channel = await layer.new_channel()
    await layer.group_add("thread.1", channel)
    for text in ("first", "second"):
        await layer.group_send("thread.1", {"type": "relay", "text": text})
        assert (await layer.receive(channel))["text"] == text
    await layer.group_send("thread.1", {"type": "relay", "text": "third"})
    assert (await layer.receive(channel))["text"] == "third"


async def test_a_reader_who_goes_leaves_nothing(layer):
    channel = await layer.new_channel()
    await layer.group_add("thread.1", channel)
    waiting = await begin_to_wait(layer, channel)
    await layer.group_discard("thread.1", channel)
    waiting.cancel()
    await asyncio.wait({waiting})
    assert layer.channels == {}


async def test_a_reader_who_stops_to_wait_keeps_what_came(layer):
    channel = await layer.new_channel()
    await layer.group_add("thread.1", channel)
    waiting = await begin_to_wait(layer, channel)
    await layer.group_send("thread.1", {"type": "relay", "text": "just now"})
    waiting.cancel()
    await asyncio.wait({waiting})
    assert (await layer.receive(channel))["text"] == "just now"
