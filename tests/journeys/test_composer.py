"""The page without a mouse: what the keys do, and in which order it is walked through."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.kinds import DEMO
from tests.journeys.steps import come_in, conversation, message_box, say

ENTER_WHILE_COMPOSING = {"type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}

pytestmark = pytest.mark.one_server


def test_enter_sends_and_shift_enter_breaks_the_line(page):
    come_in(page)
    message_box(page).press_sequentially("One")
    message_box(page).press("Shift+Enter")
    message_box(page).press_sequentially("Two")
    expect(message_box(page)).to_have_value("One\nTwo")
    message_box(page).press("Enter")
    expect(page.locator("#m1 .message-body")).to_have_text("One\nTwo")


def test_enter_that_ends_a_composition_does_not_send(page):
    """As in Japanese or Chinese: Enter chooses the word that is offered."""
    come_in(page)
    say(page, "Hello.")
    keyboard = page.context.new_cdp_session(page)
    message_box(page).focus()
    keyboard.send("Input.imeSetComposition", {"text": "にほん", "selectionStart": 3, "selectionEnd": 3})
    keyboard.send("Input.dispatchKeyEvent", ENTER_WHILE_COMPOSING)
    keyboard.send("Input.insertText", {"text": "日本"})
    expect(message_box(page)).to_have_value("日本")
    expect(conversation(page).get_by_role("article")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator("#m3")).to_contain_text("日本")


def test_a_message_of_blanks_is_not_sent(page):
    come_in(page)
    button = page.get_by_role("button", name="Send message")
    expect(button).to_be_disabled()
    message_box(page).press_sequentially("  ")
    message_box(page).press("Enter")
    button.click(force=True)
    expect(message_box(page)).to_be_focused()
    message_box(page).fill("Something.")
    expect(button).to_be_enabled()
    button.click()
    expect(page.locator("#m1")).to_contain_text("Something.")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_space_a_thread_and_a_turn_without_a_mouse(page):
    come_in(page)
    tab_to(page, "New Space")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Name")).to_be_visible()
    tab_to(page, "Name")
    page.keyboard.type("Kitchen")
    page.keyboard.press("Tab")
    page.keyboard.type("We cook for six.")
    tab_to(page, "Save Space")
    page.keyboard.press("Enter")
    expect(message_box(page)).to_be_focused()
    page.keyboard.type("Soup on Monday.")
    page.keyboard.press("Enter")
    expect(page.locator("#m2")).to_have_attribute("data-status", "complete")
    expect(message_box(page)).to_be_focused()


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: with one thread in the list
def test_the_tab_key_walks_from_the_list_through_the_conversation_to_the_composer(page):
    come_in(page)
    say(page, "Soup on Monday.")
    page.get_by_text("Skip to content").focus()
    walk = ["Skip to content"]
    while walk[-1] != "Send message" and len(walk) < 40:
        walk.append(tab(page))
    stops = ["Skip to content", "New Space", "New thread", "Soup on Monday.", "More", "More", "Conversation", "Message"]
    assert [name for name in walk if name in stops] == stops
    assert walk.index("Message") - walk.index("Conversation") == 3  # each message is one stop


def test_with_the_keys_one_goes_from_message_to_message_and_does_what_its_buttons_do(page):
    come_in(page)
    say(page, "Soup on Monday.")
    said, reply = page.locator("#m1"), page.locator("#m2")
    page.locator("#conversation").focus()
    for key, article in (("k", reply), ("k", said), ("j", reply)):
        page.keyboard.press(key)
        expect(article).to_be_focused()
    for name in ("More", "Delete"):  # what is under More is no stop until it is shown
        page.keyboard.press("ArrowLeft")
        expect(reply.get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("r")
    expect(reply).to_contain_text("2/2")
    said.focus()
    page.keyboard.press("e")
    expect(said.get_by_role("textbox")).to_be_focused()


def test_a_new_thread_begins_with_an_empty_box(page):
    come_in(page)
    message_box(page).press_sequentially("Soup on Monday.")
    message_box(page).press("Enter")
    expect(page.locator("#m2")).to_have_attribute("data-status", "complete")
    page.get_by_role("button", name="New thread").click()
    expect(page.locator("#m1")).to_have_count(0)
    expect(message_box(page)).to_have_value("")


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: Ada signs out
def test_a_draft_outlives_a_reload_and_not_the_sign_out(page):
    come_in(page)
    say(page, "Soup on Monday.")
    message_box(page).fill("And on Tuesday?")
    page.reload()
    expect(message_box(page)).to_have_value("And on Tuesday?")
    page.locator(".account > summary").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage)") == []


def tab_to(page: Page, name: str) -> None:
    assert any(tab(page) == name for _ in range(40)), f"the Tab key does not reach {name}"


def tab(page: Page) -> str:
    """The name of what the Tab key leads to."""
    page.keyboard.press("Tab")
    return page.evaluate(
        "(e => (e.ariaLabel || e.labels?.[0]?.innerText || e.innerText || '').trim())(document.activeElement)"
    )
