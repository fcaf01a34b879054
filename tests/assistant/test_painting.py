"""Where the html of a growing reply is made."""

import asyncio
import threading
import time

import pytest

from spaces.assistant import replies
from spaces.assistant.replies import BEAT, FRAME_SECONDS, LONGEST_PACE, QUICK, Reply, until_beat
from spaces.llm.chat_model import Delta
from spaces.markdown import Blocks


class WatchedBlocks(Blocks):
    def update(self, text):
        self.thread = threading.current_thread()
        return super().update(text)


@pytest.mark.parametrize(("n_items", "is_on_the_loop"), [(10, True), (1_000, False)])
def test_a_long_open_block_is_rendered_in_a_thread(n_items, is_on_the_loop):
    reply = Reply(1, running=lambda: 1)
    reply._blocks = blocks = WatchedBlocks()
    first, html = asyncio.run(reply._update_blocks("- leeks\n" * n_items))
    assert html[first].count("<li>") == n_items
    assert (blocks.thread is threading.main_thread()) == is_on_the_loop


@pytest.mark.parametrize(
    ("running", "cost", "pace"),
    [
        (1, 0.0, FRAME_SECONDS),
        (1, 0.01, FRAME_SECONDS),
        (50, 0.0001, 0.05),  # by the number of replies
        (50, 0.005, 0.5),  # all of them together would take five cores
        (50, 1.0, LONGEST_PACE),
    ],
)
def test_what_takes_long_to_render_is_shown_less_often(running, cost, pace):
    reply = Reply(1, running=lambda: running)
    reply._cost = cost
    assert reply._pace(100) == pytest.approx(pace)


def test_a_frame_knows_what_it_took_to_render():
    reply = Reply(1, running=lambda: 1)
    asyncio.run(reply._update_blocks("- leeks\n" * 50))
    assert reply._cost > 0


class SlowBlocks(Blocks):
    """Takes its time by the clock, and next to none of the CPU."""

    def update(self, text):
        time.sleep(0.02)
        return super().update(text)


def test_a_wait_is_no_cost_of_a_frame():
    reply = Reply(1, running=lambda: 1)
    reply._blocks = SlowBlocks()
    for n in range(1, 4):
        asyncio.run(reply._update_blocks("leeks " * n))
        assert reply._cost <= QUICK


def test_what_takes_long_is_measured_from_the_second_time_on(monkeypatch):
    reply = Reply(1, running=lambda: 1)
    reply._blocks = SlowBlocks()
    asyncio.run(reply._update_blocks("leeks"))
    taken = iter([1.0, 1.3])
    monkeypatch.setattr(replies, "thread_time", lambda: next(taken))
    asyncio.run(reply._update_blocks("leeks and"))
    assert reply._cost == pytest.approx(0.3)


async def frames_of(monkeypatch, says):
    """How many frames a reply has whose pieces come by this function, which is given the reply."""
    frames = []

    async def send_frame(thread_id, *, html, **of):
        frames.append(html)

    monkeypatch.setattr(replies.broadcasts, "send_frame", send_frame)
    reply = Reply(1, running=lambda: 1)
    reply.is_streaming = True
    reply._claim_answered.set()
    painter = asyncio.create_task(reply._paint(7))
    await says(reply)
    reply._ended = True
    reply._grown.set()
    await painter
    assert frames[-1] == [f"<p>{'leek ' * 40}</p>".replace(" </p>", "</p>")]
    return len(frames)


async def test_a_model_that_gathers_has_a_frame_for_each_of_its_pieces(monkeypatch):
    async def says(reply):
        for _ in range(8):
            reply._take(Delta("leek " * 5))
            await asyncio.sleep(reply._rest())

    assert await frames_of(monkeypatch, says) == 8


async def test_a_model_that_does_not_gather_has_no_more_than_one_a_tick(monkeypatch):
    async def says(reply):
        for _ in range(40):
            reply._take(Delta("leek "))
            await asyncio.sleep(0)

    assert await frames_of(monkeypatch, says) == 2  # the first at once, and all that came within a tick


async def test_a_model_that_gathers_no_more_is_paced_again(monkeypatch):
    async def says(reply):
        reply._take(Delta("leek "))
        await asyncio.sleep(reply._rest())
        for _ in range(39):
            reply._take(Delta("leek "))
            await asyncio.sleep(0)

    assert await frames_of(monkeypatch, says) <= 4


@pytest.mark.parametrize("now", [0.0, 0.003, 0.0062, 0.0063, 12.34567, 1e6 + 0.011])
@pytest.mark.parametrize("seconds", [0.04, 0.05, 0.1])
def test_replies_rest_until_a_common_beat(now, seconds):
    until = until_beat(now, seconds)
    assert until == pytest.approx(seconds, abs=BEAT / 2 + 1e-9)
    assert (now + until) / BEAT == pytest.approx(round((now + until) / BEAT), abs=1e-3)


def test_a_rest_shorter_than_a_beat_is_still_one():
    assert until_beat(0.0, 0.002) == 0.001
