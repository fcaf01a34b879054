"""Where the html of a growing reply is made."""

import asyncio
import threading

import pytest

from spaces.assistant.replies import FRAME_SECONDS, LONGEST_PACE, Reply
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
