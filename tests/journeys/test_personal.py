"""What a person takes along, and what a page does for somebody who is away from it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.fake_openai_script import Answer
from tests.journeys.kinds import MODEL
from tests.journeys.steps import another_tab, begin_thread, come_in, message_box, say, send

OWN = "I teach biology. Use metric units."


def test_personal_instructions_are_written_once_and_named_by_the_answer(page):
    come_in(page)
    page.goto("/account/")
    page.get_by_role("link", name="Personal instructions").click()
    page.get_by_role("textbox", name="Personal instructions").fill(OWN)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved. It applies from your next message on")).to_be_visible()
    page.goto("/")
    reply = say(page, "How deep do leeks go?")
    reply.hover()
    reply.get_by_role("link", name="Why this answer?").last.click()
    why = page.get_by_role("region", name="Why this answer?")
    expect(why).to_contain_text("Your personal instructions, version 1")
    expect(why).to_contain_text("the checksum matches")
    why.locator("#given-personal > summary").press("Enter")
    expect(why.get_by_text(OWN)).to_be_visible()


def test_a_saved_prompt_is_inserted_and_not_yet_sent(page):
    come_in(page)
    page.goto("/account/prompts")
    page.get_by_role("textbox", name="Name").fill("review")
    page.get_by_role("textbox", name="Text").fill("Review this text:\n")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("/review")).to_be_visible()
    page.goto("/")
    message_box(page).press_sequentially("/rev")
    expect(page.get_by_role("option", name="/review")).to_be_visible()
    message_box(page).press("Enter")
    expect(message_box(page)).to_have_value("Review this text:\n")
    expect(page.get_by_role("listbox", name="Commands")).to_be_hidden()


def news(page: Page):
    return page.locator("#threads .has-news")


def test_a_thread_with_news_is_marked_and_counted_until_it_is_read(page):
    come_in(page)
    say(page, "Leeks grow slowly.")
    first = page.url
    tab = another_tab(page)
    tab.goto("/")
    say(tab, "A second thread.")
    expect(news(tab)).to_have_count(0)
    hide(page)
    say_over_there(page, "And onions?")
    expect(news(tab)).to_have_count(1)
    expect(news(tab)).to_contain_text("New messages")
    expect(tab).to_have_title(beginning("(1) "))
    tab.goto(first)
    expect(tab).not_to_have_title(beginning("(1) "))
    tab.reload()
    expect(news(tab)).to_have_count(0)


def beginning(begins: str):
    return re.compile(f"^{re.escape(begins)}")


def hide(page: Page) -> None:
    """As when its tab is behind another one."""
    page.evaluate(
        "() => { Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });"
        "document.dispatchEvent(new Event('visibilitychange')); }"
    )


def say_over_there(page: Page, text: str) -> None:
    expect(send(page, text)).to_have_attribute("data-status", "complete")


def test_a_notification_tells_of_a_reply_that_ended_while_the_tab_was_hidden(page):
    page.add_init_script(
        "window.shown = [];"
        "window.Notification = class {"
        "  constructor(title, options) { shown.push([title, options.body]); }"
        "  static permission = 'default';"
        "  static async requestPermission() { return this.permission = 'granted'; }"
        "};"
        "if (localStorage.getItem('notify') === '1') Notification.permission = 'granted';"
    )
    come_in(page)
    say(page, "Leeks grow slowly.")
    thread = page.url
    page.goto("/account/")
    page.get_by_label("Notify me when a reply is done").check()
    expect(page.get_by_label("Notify me when a reply is done")).to_be_checked()
    page.goto(thread)
    say(page, "In front of it.")
    assert page.evaluate("shown") == []
    hide(page)
    say_over_there(page, "And onions?")
    page.wait_for_function("() => shown.length")
    assert page.evaluate("shown[0][1]") == "Reply complete"


def test_ctrl_f_finds_what_stands_in_this_thread_alone(page):
    come_in(page)
    say(page, "Onions elsewhere.")
    page.goto("/")
    say(page, "Leeks and onions here.")
    page.keyboard.press("Control+f")
    box = page.get_by_role("combobox", name="Search in this thread")
    box.fill("onions")
    found = page.locator("#palette [role=option]:visible")
    expect(found.first).to_contain_text("Leeks and onions here.")
    expect(page.get_by_role("dialog")).not_to_contain_text("Onions elsewhere")
    expect(page.locator("#palette .found-title:visible")).to_have_count(0)  # one knows the thread that one is in
    expect(found.first).to_contain_text("Assistant · #2 · ")
    box.press("Enter")
    expect(page.locator("article:focus")).to_contain_text("onions")


PAGE = """Here:

```html
<style>h1 { color: rgb(200, 0, 0) }</style><h1>Leeks</h1>
<script>document.querySelector("h1").textContent = "Scripted"</script>
<img src="/static/icon.svg" alt="outside">
```"""


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_block_of_html_is_drawn_without_its_scripts(page, model):
    begin_thread(page)
    model.enqueue(Answer(text=PAGE))
    reply = say(page, "Draw a heading.")
    reply.get_by_role("button", name="Preview").click()
    heading = page.frame_locator("iframe[title='Preview']").get_by_role("heading")
    expect(heading).to_have_text("Leeks")
    expect(heading).to_have_css("color", "rgb(200, 0, 0)")
    reply.get_by_role("button", name="Hide the preview").click()
    expect(page.locator("iframe")).to_have_count(0)


def test_an_answer_can_be_read_aloud(page):
    page.add_init_script(
        "window.said = []; const voice = { speak: ({ text }) => said.push(text), cancel: () => said.push('stopped') };"
        "Object.defineProperty(window, 'speechSynthesis', { value: voice });"
    )
    come_in(page)
    reply = say(page, "Leeks grow slowly.")
    reply.hover()
    reply.get_by_role("button", name="More").click()
    reply.get_by_role("button", name="Read aloud").click()
    page.wait_for_function("() => said.some((words) => words.includes('Leeks'))")
    reply.get_by_role("button", name="Stop reading").click()
    page.wait_for_function("() => said.at(-1) === 'stopped'")
