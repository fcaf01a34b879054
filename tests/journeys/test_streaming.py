"""A reply belongs to its message and to no reader: pages come and go, the text goes on."""

import re

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Request, Route, expect

from tests.fake_openai_script import Answer
from tests.journeys.kinds import MODEL, SCALE
from tests.journeys.steps import (
    another_tab,
    begin_thread,
    come_in,
    conversation,
    divider,
    hear_nothing,
    is_connected,
    is_writing,
    let_in,
    look_until,
    message_box,
    point_at_each_message,
    say,
    send,
    sign_in,
    text_of,
)

TOKENS = [f"word{n} " for n in range(60)]
WHOLE = "".join(TOKENS).strip()
BEGUN = "word0 word1 word2 word3 word4"
HELD = Answer(tokens=TOKENS, pause_after=5)  # five words, then the rest on model.release()


@pytest.mark.parametrize("server", [MODEL, SCALE], indirect=True)
def test_a_reload_shows_the_text_so_far_and_then_the_rest(page, model):
    begin_thread(page)
    model.enqueue(HELD)
    reply = send(page, "Count.")
    has_begun(reply)
    page.reload()
    has_begun(reply)
    is_connected(page)
    model.release()
    expect(reply).to_have_attribute("data-status", "complete")
    assert text_of(reply).strip() == WHOLE


@pytest.mark.parametrize("server", [MODEL, SCALE], indirect=True)
def test_a_second_tab_reads_along(page, model):
    begin_thread(page)
    tab = another_tab(page)
    model.enqueue(HELD)
    send(page, "Count.")
    has_begun(tab.locator("#m4"))
    model.release()
    expect(tab.locator("#m4")).to_have_attribute("data-status", "complete")
    expect(page.locator("#m4")).to_have_attribute("data-status", "complete")
    for each in (page, tab):
        expect(each.locator("#m4 .message-actions")).to_be_visible()  # comes when the page has time
    pushed = messages_html(tab)
    tab.reload()
    assert pushed == messages_html(page) == messages_html(tab)


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_what_one_sends_oneself_is_not_fetched_once_more(page, model):
    begin_thread(page)
    is_connected(page)
    look_no_more_by_the_clock(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url.removeprefix(page.url)}"))
    model.enqueue(HELD)
    reply = send(page, "Count.")
    has_begun(reply)
    model.release()
    expect(reply).to_have_attribute("data-status", "complete")
    assert "POST messages" in [request.removesuffix("/") for request in asked]
    assert not [request for request in asked if "?after=" in request]


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_turn_takes_two_requests_and_one_more_with_a_summary(page):
    begin_thread(page)
    is_connected(page)
    look_no_more_by_the_clock(page)
    page.wait_for_timeout(1700)  # the first look after it was connected
    asked = requests_of(page)
    for turn in range(2, 7):
        asked.clear()
        say(page, f"Bed {turn} is for leeks.")
        rest(page)
        assert asked == ["POST messages", f"GET /messages/{2 * turn}/ended"]
    asked.clear()
    say(page, "Bed 7 is for leeks.")
    expect(divider(page, 6)).to_be_visible()
    rest(page)
    assert sorted(asked) == ["GET /messages/14/ended", "GET summary?beside", "POST messages"]


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_what_the_model_sees_next_is_fetched_while_it_is_looked_at_or_once_it_is(page):
    begin_thread(page)
    is_connected(page)
    look_no_more_by_the_clock(page)
    page.wait_for_timeout(1700)
    asked = requests_of(page)
    say(page, "Bed 2 is for leeks.")
    rest(page)
    assert "GET context" not in asked
    share = page.locator("#context-meter").get_attribute("title")
    page.get_by_role("tab", name="Context").click()
    expect(page.get_by_role("tabpanel", name="Context").get_by_text("Last 2 turns")).to_be_visible()
    expect(page.locator("#context-meter")).to_have_attribute("title", share)  # was right before
    rest(page)
    assert asked.count("GET context") == 1
    page.get_by_role("tab", name="Summary").click()
    page.get_by_role("tab", name="Context").click()
    rest(page)
    assert asked.count("GET context") == 1
    say(page, "Bed 3 is for kale.")
    expect(page.get_by_role("tabpanel", name="Context").get_by_text("Last 3 turns")).to_be_visible()


def requests_of(page: Page) -> list[str]:
    """What the page asks from now on, but for whether a summary is still being written, which it asks by the clock;
    addresses of its thread without what is the same in all of them."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if not request.url.endswith("/summary/status"):
            asked.append(f"{request.method} {told(request.url, page.url)}")

    page.on("request", note)
    return asked


def told(url: str, page: str) -> str:
    return url.removeprefix(page) if url.startswith(page) else "/" + url.split("/", 3)[3]


def rest(page: Page) -> None:
    """Until the page has asked all that it asks when it has time."""
    page.wait_for_timeout(1500)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("server", [MODEL, SCALE], indirect=True)
def test_an_answer_is_whole_without_being_fetched(page, model):
    begin_thread(page)
    is_connected(page)
    model.enqueue(HELD)
    reply = send(page, "Count.")
    has_begun(reply)
    rest(page)  # a look that is under way passes the route, and a slow server answers it with the whole reply
    page.route(re.compile(r"/messages/"), lambda route: route.abort())
    model.release()
    expect(reply).to_have_attribute("data-status", "complete")
    assert text_of(reply).strip() == WHOLE
    expect(reply.locator(".message-wait")).to_have_count(0)
    expect(reply.get_by_role("button", name="Retry")).to_have_count(0)
    page.unroute_all()
    page.evaluate("document.dispatchEvent(new CustomEvent('spaces:look'))")
    expect(reply.get_by_role("button", name="Retry")).to_be_visible()


@pytest.mark.parametrize("server", [MODEL, SCALE], indirect=True)
def test_stop_ends_the_answer_upstream_and_keeps_its_text(page, model):
    begin_thread(page)
    model.enqueue(HELD)
    reply = send(page, "Count.")
    has_begun(reply)
    page.get_by_role("button", name="Stop").click()
    expect(reply).to_have_attribute("data-status", "stopped")
    assert text_of(reply).strip() == BEGUN
    assert model.last.disconnected.wait(10)


@pytest.mark.parametrize("server", [MODEL, SCALE], indirect=True)
def test_after_a_fault_the_text_is_kept_and_retry_gives_a_whole_reply(page, model):
    begin_thread(page)
    model.enqueue(Answer(tokens=TOKENS, fault="cut", after=5))
    reply = send(page, "Count.")
    expect(reply).to_have_attribute("data-status", "failed")
    expect(reply.get_by_role("alert")).to_be_visible()
    assert text_of(reply).strip() == BEGUN
    model.enqueue(Answer(tokens=TOKENS))
    reply.get_by_role("button", name="Retry").click()
    expect(reply).to_have_attribute("data-status", "complete")
    assert text_of(reply).strip() == WHOLE


def test_stop_and_retry_with_the_demo_model(page):
    come_in(page)
    say(page, "The cellar holds 40 bottles.")
    reply = send(page, "What is in the cellar? " * 30)
    is_writing(reply)
    page.get_by_role("button", name="Stop").click()
    expect(reply).to_have_attribute("data-status", "stopped")
    stopped = text_of(reply)
    reply.get_by_role("button", name="Retry").click()
    expect(reply).to_have_attribute("data-status", "complete")
    assert text_of(reply).startswith(stopped.strip()[:20])
    assert len(text_of(reply)) > len(stopped)


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_message_written_while_a_reply_runs_waits_in_sight_and_goes_after_it(page, model):
    begin_thread(page)
    model.enqueue(HELD)
    has_begun(send(page, "Count."))
    send(page, "And now backwards.")
    expect(page.get_by_role("region", name="Waiting messages")).to_contain_text("And now backwards.")
    model.release()
    expect(page.locator("#m5")).to_contain_text("And now backwards.")
    expect(page.locator("#m6")).to_have_attribute("data-status", "complete")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_what_waits_behind_a_reply_that_breaks_off_leaves_it_its_retry(page, model):
    begin_thread(page)
    model.enqueue(Answer(tokens=TOKENS, pause_after=5, fault="cut", after=10))
    reply = send(page, "Count.")
    has_begun(reply)
    send(page, "And now backwards.")
    waiting = page.get_by_role("region", name="Waiting messages")
    expect(waiting).to_contain_text("And now backwards.")
    model.release()
    expect(reply).to_have_attribute("data-status", "failed")
    expect(reply.get_by_role("button", name="Retry")).to_be_visible()
    waiting.get_by_role("button", name="Send now").click()
    expect(page.locator("#m5")).to_contain_text("And now backwards.")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_page_that_has_not_heard_of_the_reply_lets_its_message_wait_behind_it_too(page, model):
    begin_thread(page)
    deaf = page.context.new_page()
    deaf.route_web_socket("**/ws/**", hear_nothing)
    deaf.goto(page.url)
    model.enqueue(HELD)
    has_begun(send(page, "Count."))
    send(deaf, "And now backwards.")
    expect(deaf.get_by_role("region", name="Waiting messages")).to_contain_text("And now backwards.")
    expect(message_box(deaf)).to_have_value("")
    has_begun(deaf.locator("#m4"))
    model.release()
    expect(page.locator("#m5")).to_contain_text("And now backwards.")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_two_people_in_a_thread_see_each_other_live(server, page, new_page):
    begin_thread(page)
    let_in(server, "ben")
    theirs = new_page()
    sign_in(theirs, "ben")
    theirs.goto(page.url)
    for each in (page, theirs):
        is_connected(each)
    send(theirs, "Hello Ada.")
    expect(page.locator("#m3")).to_contain_text("ben")
    expect(page.locator("#m4")).to_have_attribute("data-status", "complete")
    send(page, "Hello Ben.")
    expect(theirs.locator("#m5")).to_contain_text("ada")
    expect(theirs.locator("#m6")).to_have_attribute("data-status", "complete")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_what_one_says_anew_stands_on_every_open_page_without_what_followed(page, model):
    begin_thread(page)
    model.enqueue("Leeks.\n\n" * 60, "Rain.\n\n" * 60)
    say(page, "And leeks?")
    theirs = another_tab(page)
    page.locator("#m1").hover()
    page.locator("#m1").get_by_role("link", name="Edit").click()
    page.get_by_role("textbox", name="Your message", exact=True).fill("Good morning.")
    page.get_by_role("button", name="Send again").click()
    for each in (page, theirs):
        expect(each.locator("#m1")).to_contain_text("Good morning.")
        expect(each.locator("#m2")).to_contain_text("Rain.")
        expect(conversation(each).get_by_role("article")).to_have_count(2)
    expect(page.locator("#m2")).to_have_attribute("data-status", "complete")
    expect(page.locator("#m2 p", has_text="Rain.").last).to_be_in_viewport()


def has_begun(reply: Locator) -> None:
    """The five words are there, and the reply is known to go on."""
    expect(reply.locator(".message-body")).to_have_text(BEGUN)
    expect(reply).to_have_attribute("data-status", "streaming")


def look_no_more_by_the_clock(page: Page) -> None:
    """From here on the page fetches only what something that it did or heard asks for."""
    page.evaluate(
        "const socket = document.querySelector('thread-socket');"
        "[socket.pinging, socket.looking].forEach(clearInterval); clearTimeout(socket.firstLook)"
    )


def messages_html(page: Page) -> str:
    """The conversation as the page holds it, without what is each page's own: csrf tokens, and which texts are open."""
    point_at_each_message(page)
    html = re.sub(r"<input[^>]*csrfmiddlewaretoken[^>]*>| is-open", "", page.locator("#messages").inner_html())
    return re.sub(r"(?<=>)\s+|\s+(?=<)", "", html)


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_an_answer_that_comes_late_in_its_final_form_offers_no_retry_once_it_is_not_the_last(page, model):
    begin_thread(page)
    tab = another_tab(page)
    model.enqueue(HELD)
    send(page, "Count.")
    has_begun(tab.locator("#m4"))
    held = hold_the_final_form(tab)
    model.release()
    look_until(lambda: tab.evaluate("1") and bool(held), "the other tab does not ask for the whole answer")
    expect(page.locator("#m4")).to_have_attribute("data-status", "complete")
    say(page, "Bed 2 is for kale.")
    expect(tab.locator("#m6")).to_be_visible()
    for route, response in held:
        route.fulfill(response=response)
    expect(tab.locator("#m4")).to_have_attribute("data-status", "complete")
    expect(tab.locator("#m4").get_by_role("button", name="Retry")).to_have_count(0)


def hold_the_final_form(page: Page) -> list[tuple[Route, APIResponse]]:
    """The answer that brings a whole reply, which waits until the test gives it to the page."""
    held: list[tuple[Route, APIResponse]] = []

    def answer(route: Route) -> None:
        response = route.fetch()
        if held or 'data-status="complete"' not in response.text():
            route.fulfill(response=response)
        else:
            held.append((route, response))

    page.route(re.compile(r"/messages/\d+/(ended)?$"), answer)
    return held
