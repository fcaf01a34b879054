"""Where the html of a growing reply is made."""

import asyncio
import threading

import pytest

from spaces.assistant.replies import Reply
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
