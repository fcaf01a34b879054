"""The page follows until a person scrolls, counts what came meanwhile, opens a long thread at its end."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.fake_openai_script import Answer
from tests.journeys.kinds import MODEL
from tests.journeys.steps import (
    begin_thread,
    come_in,
    conversation,
    in_its_shell,
    is_connected,
    let_in,
    look_until,
    say,
    send,
    sign_in,
    updating,
)
from tests.product import Product

LONG = [f"Line {n} of a long reply.\n\n" for n in range(60)]
MESSAGES = 5_000


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_little_scroll_is_enough_to_stay_where_one_reads(page, model):
    begin_thread(page)
    is_connected(page)
    model.enqueue(Answer(tokens=LONG, tokens_per_second=30, pause_after=35))
    reply = send(page, "Tell me all.")
    expect(reply).to_contain_text("Line 30 of")
    assert from_end(page) < 60
    page.get_by_role("region", name="Conversation").hover()
    page.mouse.wheel(0, -30)
    expect(page.get_by_role("button", name="Jump to latest")).to_be_visible()
    expect(reply).to_contain_text("Line 34 of")
    top = resting_top(page)
    model.release()
    expect(reply).to_contain_text("Line 45 of")
    assert abs(scroll_top(page) - top) < 5
    page.get_by_role("button", name="Jump to latest").click()
    assert from_end(page) < 60
    expect(reply).to_contain_text("Line 59 of")
    expect(reply).to_have_attribute("data-status", "complete")
    assert from_end(page) < 60


def test_what_comes_while_one_reads_further_up_is_counted(server, page, new_page):
    come_in(page)
    say(page, "Leeks.\n" * 90)
    let_in(server, "ben")
    other = new_page()
    sign_in(other, "ben")
    other.goto(page.url)
    is_connected(page)
    conversation(page).evaluate("feed => { feed.scrollTop = 0; }")
    expect(page.get_by_role("button", name="Jump to latest")).to_be_visible()
    say(other, "The hose leaks.")
    expect(page.get_by_role("button", name="Jump to latest 2 new")).to_be_visible()
    page.get_by_role("button", name="Jump to latest").click()
    expect(page.get_by_role("button", name="Jump to latest")).to_be_hidden()
    expect(page.locator("#m3")).to_be_in_viewport()
    conversation(page).evaluate("feed => { feed.scrollTop = 0; }")
    expect(page.get_by_role("button", name="Jump to latest", exact=True)).to_be_visible()


def test_a_thread_of_thousands_opens_at_its_end_and_keeps_the_place_as_older_ones_come(server, page):
    come_in(page)
    say(page, "Hello.")
    fill(server, MESSAGES)
    began = time.monotonic()
    page.reload()
    expect(page.locator(f"#m{MESSAGES}")).to_be_in_viewport()
    print(f"open at the end: {1000 * (time.monotonic() - began):.0f} ms")  # noqa: T201 (a figure for whoever asks with -s)
    expect(conversation(page).get_by_role("article")).to_have_count(50)
    first = page.locator(f"#m{MESSAGES - 49}")
    conversation(page).hover()
    page.mouse.wheel(0, -100_000)
    expect(page.locator(f"#m{MESSAGES - 99}")).to_be_attached()
    expect(first).to_be_in_viewport()
    assert conversation(page).get_by_role("article").count() >= 100
    page.goto(page.url.split("#")[0] + "#m7")
    expect(page.locator("#m7")).to_be_in_viewport()


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_screen_readers_are_told_of_ends_and_not_of_words(page, model):
    begin_thread(page)
    page.evaluate(
        """() => {
            window.told = [];
            const region = document.getElementById("announcer");
            new MutationObserver(() => window.told.push(region.textContent)).observe(region, { childList: true });
        }"""
    )
    for turn in range(1, 6):
        say(page, f"Bed {turn} gets {turn}0 litres of water each week.")
    is_connected(page)
    model.enqueue(Answer(text="Noted."), Answer(pause_after=0))
    say(page, "Bed 6 gets 60 litres.")
    expect(updating(page)).to_be_visible()
    model.release()
    expect(updating(page)).to_have_count(0)
    told = set(page.evaluate("window.told")) - {""}  # emptied, of which nothing is read out
    assert told == {"Reply complete", "Updating summary…"}


def fill(server: Product, last: int) -> None:
    """Messages up to that place, as if they had been said long ago."""
    command = (
        "from spaces.models import Message\n"
        "thread = Thread.objects.get()\n"
        f"rows = [Message(thread=thread, seq=n, role='user' if n % 2 else 'assistant', text=f'Message {{n}} of many.', "
        f"author_name='ada', tokens_own=8) for n in range(3, {last + 1})]\n"
        "Message.objects.bulk_create(rows, batch_size=500)\n"
        f"Thread.objects.update(next_seq={last + 1})"
    )
    in_its_shell(server, command)


def from_end(page: Page) -> float:
    """As a person sees it: the page moves to its end in the step that gives text its place, before it is painted."""
    return conversation(page).evaluate(
        """feed => new Promise(tell => {
            const placed = new ResizeObserver(() => {
                placed.disconnect();
                tell(feed.scrollHeight - feed.scrollTop - feed.clientHeight);
            });
            placed.observe(feed);
        })"""
    )


def scroll_top(page: Page) -> float:
    return conversation(page).evaluate("feed => feed.scrollTop")


def resting_top(page: Page) -> float:
    """Once the wheel's smooth way is at its end."""
    tops = [scroll_top(page)]

    def has_come_to_rest() -> bool:
        page.wait_for_timeout(200)
        tops.append(scroll_top(page))
        return tops[-1] == tops[-2]

    look_until(has_come_to_rest, "the wheel does not come to rest")
    return tops[-1]
