"""What the page of a thread takes when a browser that has kept nothing opens it."""

import json
import time

from playwright.sync_api import Page

from tests.journeys.beforehand import open_with_a_summary
from tests.journeys.steps import is_connected

MOST_BYTES, MOST_REQUESTS = 80_000, 6
NOTHING_HAPPENED = {"type": "since", "changed": False}
USED_LATER = ("/late/", "katex", "mermaid", "/words", "/preview")


def test_a_thread_comes_in_six_requests_and_80_kilobytes(page, new_page):
    bed = "Bed {bed} gets {bed}0 litres of water each week, decided on 2027-04-0{bed}."
    open_with_a_summary(page, [bed.format(bed=number) for number in range(1, 8)])

    cold = new_page(storage_state=page.context.storage_state())
    cold.clock.install()
    cold.clock.pause_at(time.time() + 60)  # nothing is asked by the clock until it runs
    asked, sizes = watched(cold)
    told = []
    cold.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(json.loads(frame))))
    cold.goto(page.url, wait_until="load")
    is_connected(cold)
    for _ in range(200):
        if NOTHING_HAPPENED in told:
            break
        cold.wait_for_timeout(50)
    assert NOTHING_HAPPENED in told, told
    cold.clock.run_for(3000)
    cold.wait_for_timeout(1000)
    assert len(asked) <= MOST_REQUESTS, asked  # what the page looks for by itself is among them
    assert 0 < sum(sizes) <= MOST_BYTES, sizes
    assert len(sizes) >= len([each for each in asked if not each.startswith("ws:")]) - 1, (asked, sizes)
    assert not [each for each in asked if any(part in each for part in USED_LATER)]


def watched(page: Page) -> tuple[list[str], list[int]]:
    """What it asks from now on, sockets and icons too, and the bytes of each answer as they came over the line."""
    asked: list[str] = []
    sizes: list[int] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    network.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    network.on("Network.webSocketCreated", lambda event: asked.append(event["url"]))
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    return asked, sizes
