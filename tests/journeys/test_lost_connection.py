"""The line between a page and its server fails, or the server dies: the page says so and makes good what it missed."""

import signal
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.fake_openai import FakeOpenAI
from tests.fake_openai_script import Answer
from tests.journeys.books import Rows
from tests.journeys.kinds import MODEL
from tests.journeys.steps import (
    CONNECTING,
    OPEN,
    begin_thread,
    come_in,
    conversation,
    hear_nothing,
    is_connected,
    look_until,
    message_box,
    point_at_each_message,
    say,
    send,
    socket_state,
    text_of,
)
from tests.product import Product
from tests.tcp_proxy import TcpProxy

TOKENS = [f"word{n} " for n in range(60)]
WHOLE = "".join(TOKENS).strip()
BEGUN = "word0 word1 word2 word3 word4"
HELD = Answer(tokens=TOKENS, pause_after=5)
FAULTS = ["refuse", "swallow"]

pytestmark = pytest.mark.parametrize("server", [MODEL], indirect=True)


@pytest.fixture
def line(server: Product) -> Iterator[TcpProxy]:
    with TcpProxy(server.port) as proxy:
        yield proxy


@pytest.fixture
def far(line: TcpProxy, new_page) -> Page:
    """A page whose clock is ours, behind a line that may fail."""
    page = new_page(base_url=line.url)
    page.clock.install()
    return page


@pytest.mark.parametrize("fault", FAULTS)
def test_what_was_written_meanwhile_is_there_once_the_line_is_back(far, line, new_page, fault):
    begin_thread(far)
    near = another_tab(far, new_page)
    getattr(line, fault)()
    say(near, "Are you there?")
    says_reconnecting(far)
    line.heal()
    is_back(far)
    expect(far.locator("#m4")).to_have_attribute("data-status", "complete")
    expect(conversation(far).get_by_role("article")).to_have_count(4)


@pytest.mark.parametrize("act", ["delete", "retry", "edit"])
def test_what_changed_further_up_meanwhile_is_so_once_the_line_is_back(far, line, new_page, model, act):
    begin_thread(far)
    for words in ("Bed 1 is for leeks.", "Bed 2 is for kale."):
        say(far, words)
    far.reload()  # the other models of the server may have become known since it was opened
    is_connected(far)
    near = another_tab(far, new_page)
    line.refuse()
    says_reconnecting(far)
    ACTS[act](near, model)
    line.heal()
    is_back(far)
    for page in (far, near):
        point_at_each_message(page)
    expect(conversation(far)).to_have_text(conversation(near).inner_text(), use_inner_text=True)


def delete_in_the_middle(page: Page, model: FakeOpenAI) -> None:
    delete(page.locator("#m3"))


def delete(message: Locator) -> None:
    message.hover()
    message.get_by_role("button", name="Delete").click()
    expect(message).to_contain_text("This message was deleted.")


def answer_again_and_go_on(page: Page, model: FakeOpenAI) -> None:
    model.enqueue("Kale, then.")
    page.locator("#m6").get_by_role("button", name="Retry").click()
    expect(page.locator("#m6")).to_contain_text("Kale, then.")
    say(page, "Bed 3 is for beans.")
    expect(page.locator("#m6")).to_contain_text("2 out")  # also of a reply that the next message followed at once


def say_the_second_otherwise(page: Page, model: FakeOpenAI) -> None:
    message = page.locator("#m3")
    message.hover()
    message.get_by_role("link", name="Edit").click()
    message.get_by_role("textbox").fill("Bed 1 is for garlic.")
    message.get_by_role("textbox").press("Control+Enter")
    expect(page.locator("#m4")).to_contain_text("garlic")
    expect(page.locator("#m4")).to_contain_text("tokens in")  # which come a moment after the reply's end
    expect(page.locator("#m5")).to_have_count(0)


ACTS = {"delete": delete_in_the_middle, "retry": answer_again_and_go_on, "edit": say_the_second_otherwise}


def test_what_somebody_writes_in_an_earlier_message_stays_when_the_line_is_back(far, line, new_page, model):
    begin_thread(far)
    say(far, "Bed 1 is for leeks.")
    far.locator("#m3").hover()
    far.locator("#m3").get_by_role("link", name="Edit").click()
    far.locator("#m3").get_by_role("textbox").fill("Bed 1 is for gar")
    near = another_tab(far, new_page)
    line.refuse()
    says_reconnecting(far)
    delete(near.locator("#m1"))
    line.heal()
    is_back(far)
    expect(far.locator("#m1")).to_contain_text("This message was deleted.")
    expect(far.locator("#m3").get_by_role("textbox")).to_have_value("Bed 1 is for gar")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_reply_goes_on_where_the_line_broke(far, line, model, fault):
    begin_thread(far)
    model.enqueue(HELD)
    reply = send(far, "Count.")
    expect(reply.locator(".message-body")).to_have_text(BEGUN)
    getattr(line, fault)()
    says_reconnecting(far)
    model.release()
    line.heal()
    is_back(far)
    expect(reply).to_have_attribute("data-status", "complete")
    assert text_of(reply).strip() == WHOLE


def test_a_line_that_breaks_for_a_moment_is_not_worth_a_word(far, line):
    begin_thread(far)
    is_connected(far)
    line.reset()
    look_until(lambda: socket_state(far) != OPEN, "the line did not break")
    is_back(far)
    say(far, "Still there?")
    expect(conversation(far).get_by_role("article")).to_have_count(4)


def test_a_thread_that_was_deleted_meanwhile_is_gone_once_the_line_is_back(far, line, new_page):
    begin_thread(far)
    near = another_tab(far, new_page)
    line.refuse()
    near.locator(".top summary").click()
    near.locator(".top").get_by_role("button", name="Delete").click()
    expect(message_box(near)).to_be_visible()
    line.heal()
    for _ in range(20):
        far.clock.run_for(1_000)
    expect(far.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_a_message_that_could_not_be_sent_waits_in_sight_and_is_stored_once(far, line):
    begin_thread(far)
    is_connected(far)
    line.refuse()
    send(far, "Are you there?")
    expect(far.get_by_role("region", name="Waiting messages")).to_contain_text("Are you there?")
    line.heal()
    is_back(far)
    expect(far.locator("#m4")).to_have_attribute("data-status", "complete")
    expect(conversation(far).get_by_role("article")).to_have_count(4)


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_a_reply_cut_by_the_end_of_the_server_keeps_its_text_and_can_be_asked_again(server, page, model, ending):
    begin_thread(page)
    model.enqueue(HELD, Answer(tokens=TOKENS))
    reply = send(page, "Count.")
    is_stored(server, BEGUN)
    server.kill() if ending == signal.SIGKILL else server.stop(with_signal=ending)
    server.start()
    expect(reply).to_have_attribute("data-status", "interrupted")
    expect(reply.get_by_role("alert")).to_contain_text("What had arrived is kept")
    assert text_of(reply).strip() == BEGUN
    reply.get_by_role("button", name="Retry").click()
    expect(reply).to_have_attribute("data-status", "complete")
    assert text_of(reply).strip() == WHOLE


def test_a_new_page_looks_once_for_what_happened_before_its_line_was_open(page):
    """Pushes of that time reach nobody; here no push reaches the page at all."""
    begin_thread(page)
    new = page.context.new_page()
    new.clock.install()
    new.route_web_socket("**/ws/**", hear_nothing)
    new.clock.pause_at(time.time() + 60)
    new.goto(page.url)
    is_connected(new)
    say(page, "Are you there?")
    expect(conversation(new).get_by_role("article")).to_have_count(2)
    new.clock.run_for(2000)
    expect(conversation(new)).to_contain_text("Are you there?")


def another_tab(page: Page, new_page) -> Page:
    """The same person on another line."""
    tab = new_page(storage_state=page.context.storage_state())
    tab.goto(page.url[page.url.index("/threads") :])
    is_connected(tab)
    return tab


def says_reconnecting(page: Page) -> None:
    """Time passes for the page: a line that swallows everything is noticed by what does not come."""
    for _ in range(120):
        if banner(page).is_visible():
            return
        page.clock.run_for(1_000)
    raise AssertionError("the page never noticed")


def is_back(page: Page) -> None:
    """Time passes between attempts to connect, and stands while one is under way."""
    for _ in range(600):
        if socket_state(page) == OPEN:
            break
        if socket_state(page) != CONNECTING:
            page.clock.run_for(500)
        time.sleep(0.02)
    is_connected(page)
    expect(banner(page)).to_be_hidden()


def banner(page: Page) -> Locator:
    return page.get_by_text("Reconnecting…")


def is_stored(server: Product, text: str) -> None:
    """The words are in the database, and so would outlive the process."""
    stored = "SELECT 1 FROM spaces_message WHERE text LIKE ?"
    look_until(lambda: bool(Rows(server.folder).select(stored, f"{text}%")), f"{text!r} was never stored")


def test_without_a_connection_a_page_of_its_own_says_so(new_page):
    page = new_page(service_workers="allow")
    come_in(page)
    look_until(lambda: page.context.service_workers, "no worker is started")
    look_until(lambda: page.evaluate("navigator.serviceWorker.ready.then(() => true)"), "the worker does not begin")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(message_box(page)).to_be_visible()


def test_after_the_sign_out_the_browser_keeps_nothing_that_was_read(new_page):
    page = new_page(service_workers="allow")
    come_in(page)
    say(page, "The plot number is 4711.")
    thread = page.url
    look_until(lambda: page.evaluate("navigator.serviceWorker.ready.then(() => true)"), "the worker does not begin")
    page.reload()  # now by way of the worker
    expect(page.locator("#m1")).to_contain_text("4711")
    page.get_by_text("Your account").locator("..").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Username")).to_be_visible()
    kept = page.evaluate(KEPT)
    assert len(kept) == 3, kept
    assert kept[0].endswith("/offline")
    assert not [each for each in kept if "/threads" in each]
    assert "4711" not in page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    page.context.set_offline(True)
    page.goto(thread)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("4711")


KEPT = """async () => {
  const urls = [];
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
  return urls;
}"""
