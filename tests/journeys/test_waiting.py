"""What several people write while a reply runs waits on the server, in sight of all, and is answered in order."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.fake_openai_script import Answer
from tests.journeys.kinds import MODEL, SCALE
from tests.journeys.steps import begin_thread, is_connected, is_writing, let_in, message_box, send, sign_in

HELD = Answer(tokens=["word "] * 20, pause_after=5)


@pytest.mark.parametrize("server", [MODEL, SCALE], indirect=True)
def test_two_people_see_one_line_change_it_and_are_answered_in_order(server, page, new_page, model):
    his = both_read(server, page, new_page)
    model.enqueue(HELD)
    is_writing(send(page, "Count."))
    is_writing(his.locator("#m4"))
    for each, text in ((his, "His."), (page, "Hers."), (page, "Hers too.")):
        let_wait(each, text)
    for each, names in ((page, ["ben", "You", "You"]), (his, ["You", "ada", "ada"])):
        expect(line(each).locator(".waiting-who")).to_have_text(names)
        expect(line(each).locator(".waiting-text")).to_have_text(["His.", "Hers.", "Hers too."])
    change(his, "His.", "His, otherwise.")
    one(page, "Hers.").get_by_role("button", name="Remove").click()
    for each in (page, his):
        expect(line(each).locator(".waiting-text")).to_have_text(["His, otherwise.", "Hers too."])
    model.release()
    for each in (page, his):
        expect(line(each)).to_be_hidden()
        expect(each.locator("#m8")).to_have_attribute("data-status", "complete")
        expect(each.locator(".message-user .message-body")).to_have_text(
            ["Hello.", "Count.", "His, otherwise.", "Hers too."]
        )
        expect(each.locator("#m5-who")).to_have_text("You" if each is his else "ben")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_sent_now_a_message_stops_the_reply_and_goes_before_the_others(server, page, new_page, model):
    his = both_read(server, page, new_page)
    model.enqueue(HELD)
    is_writing(send(page, "Count."))
    is_writing(his.locator("#m4"))
    let_wait(page, "Hers.")
    let_wait(his, "His.")
    one(his, "His.").get_by_role("button", name="Send now").click()
    for each in (page, his):
        expect(each.locator("#m4")).to_have_attribute("data-status", "stopped")
        expect(each.locator(".message-user .message-body")).to_have_text(["Hello.", "Count.", "His.", "Hers."])
        expect(each.locator("#m8")).to_have_attribute("data-status", "complete")
    expect(page.locator("#m4")).to_contain_text("ben sent a message and stopped this reply.")
    expect(his.locator("#m4 .message-note")).to_have_text("Stopped.")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_line_tells_when_it_stands_still_and_what_was_rewritten_before_it(server, page, new_page, model):
    his = both_read(server, page, new_page)
    model.enqueue(Answer(tokens=["word "] * 20, pause_after=5, fault="cut", after=10))
    is_writing(send(page, "Count."))
    is_writing(his.locator("#m4"))
    let_wait(his, "His.")
    expect(line(page)).to_contain_text("Sent in this order")
    model.release()
    for each in (page, his):
        expect(line(each)).to_contain_text("The last reply broke off.")
    page.locator("#m3").hover()
    page.locator("#m3").get_by_role("link", name="Edit").click()
    page.get_by_role("textbox", name="Your message", exact=True).fill("Count anew.")
    page.get_by_role("button", name="Send again").click()
    expect(page.locator("#m3 .message-body")).to_have_text("Count anew.")
    expect(page.locator("#m4")).to_have_attribute("data-status", "complete")
    expect(one(his, "His.")).to_contain_text("the thread was rewritten before its turn")
    one(his, "His.").get_by_role("button", name="Send now").click()
    for each in (page, his):
        expect(each.locator("#m5 .message-body")).to_have_text("His.")
        expect(each.locator("#m6")).to_have_attribute("data-status", "complete")
        expect(line(each)).to_be_hidden()


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_what_waits_outlives_the_death_of_the_server_and_goes_after_the_retry(server, page, new_page, model):
    his = both_read(server, page, new_page)
    model.enqueue(HELD, Answer(tokens=["word "] * 20))
    reply = send(page, "Count.")
    is_writing(reply)
    is_writing(his.locator("#m4"))
    let_wait(his, "His.")
    expect(line(page)).to_contain_text("His.")
    his.context.close()
    server.kill()
    server.start()
    expect(reply).to_have_attribute("data-status", "interrupted")
    expect(line(page)).to_contain_text("The last reply broke off.")
    reply.get_by_role("button", name="Retry").click()
    expect(reply).to_have_attribute("data-status", "complete")
    expect(page.locator("#m5")).to_contain_text("His.")
    expect(page.locator("#m6")).to_have_attribute("data-status", "complete")
    expect(line(page)).to_be_hidden()


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_on_a_phone_a_long_message_is_read_whole_and_its_buttons_stay_together(server, page, new_page, model):
    his = both_read(server, page, new_page)
    page.set_viewport_size({"width": 360, "height": 800})
    model.enqueue(HELD)
    is_writing(send(page, "Count."))
    is_writing(his.locator("#m4"))
    let_wait(page, "How wide should the beds of the leeks be? " * 20 + "End.")
    text = line(page).locator(".waiting-text").first
    buttons = line(page).get_by_role("listitem").first.locator("button")
    closed = text.bounding_box()["height"]
    line(page).get_by_text("Show all").click()
    assert text.bounding_box()["height"] > 2 * closed
    assert len({button.bounding_box()["y"] for button in buttons.all()}) == 1
    let_wait(his, "His.")
    expect(line(page).locator(".waiting-who")).to_have_text(["You", "ben"])
    expect(line(page).locator("details")).to_have_attribute("open", "")
    model.release()
    expect(line(page)).to_be_hidden()


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_without_a_script_a_message_waits_is_changed_and_taken_out(page, new_page, model):
    begin_thread(page)
    plain = new_page(java_script_enabled=False, storage_state=page.context.storage_state())
    model.enqueue(HELD)
    is_writing(send(page, "Count."))
    plain.goto(page.url)
    message_box(plain).fill("Waits.")
    plain.get_by_role("button", name="Send message").click()
    expect(line(plain)).to_contain_text("Waits.")
    one(plain, "Waits.").get_by_role("button", name="Edit").click()
    plain.get_by_role("textbox", name="Your waiting message").fill("Waits still.")
    plain.get_by_role("button", name="Save").click()
    expect(line(page)).to_contain_text("Waits still.")
    one(plain, "Waits still.").get_by_role("button", name="Remove").click()
    expect(line(plain)).to_be_hidden()
    expect(line(page)).to_be_hidden()
    model.release()
    expect(page.locator("#m4")).to_have_attribute("data-status", "complete")


def both_read(server, page: Page, new_page) -> Page:
    """Ada begins a thread; gives Ben's page of it."""
    begin_thread(page)
    let_in(server, "ben")
    his = new_page()
    sign_in(his, "ben")
    his.goto(page.url)
    for each in (page, his):
        is_connected(each)
    return his


def line(page: Page) -> Locator:
    return page.get_by_role("region", name="Waiting messages")


def one(page: Page, text: str) -> Locator:
    return line(page).get_by_role("listitem").filter(has=page.get_by_text(text, exact=True))


def let_wait(page: Page, text: str) -> None:
    message_box(page).fill(text)
    message_box(page).press("Enter")
    expect(line(page)).to_contain_text(text)
    expect(message_box(page)).to_have_value("")


def change(page: Page, text: str, otherwise: str) -> None:
    one(page, text).get_by_role("button", name="Edit").click()
    box = page.get_by_role("textbox", name="Your waiting message")
    expect(box).to_have_value(text)
    box.fill(otherwise)
    line(page).get_by_role("button", name="Save").click()
    expect(box).to_have_count(0)
