"""What axe-core finds on the pages, in both themes, wide and on a phone: nothing."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.fake_openai_script import Answer
from tests.journeys.beforehand import open_with_a_summary
from tests.journeys.kinds import DEMO, MODEL
from tests.journeys.steps import (
    begin_thread,
    come_in,
    create_account,
    is_connected,
    is_writing,
    message_box,
    say,
    send,
    summary_panel,
)

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
IN_LIGHT = {"runOnly": {"type": "tag", "values": STANDARDS}}
IN_DARK = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}  # all that colours decide
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TALK = [
    "We decided to spend at most 4,200 euros on the greenhouse.",
    "I prefer polycarbonate to glass.\n\n- [ ] order\n- [x] measure\n\n| bed | crop |\n|---|---|\n| 3 | leeks |",
    "Leeks go into bed 3 from 2027-04-12 on.\n\n```python\nprint('leeks')  # a comment\n```",
    "Jonas will order the seeds by 2027-02-20. Who fetches the compost?",
    "We never use slug pellets: hedgehogs live under the shed.",
    "The water barrel holds 300 litres; see https://example.org/barrel and ![a tap](https://example.org/tap.png).",
    "The fence gets a gate of 1.20 metres.",
]


OWN_PAGES = ["/spaces/new", "/accounts/logout/", "/threads/999/", "/account/", "/account/delete"]
OWN_PAGES += ["/account/instructions", "/account/prompts"]
OWN_PAGES += [f"/accounts/{page}/" for page in ("password/change", "password/reset", "email", "2fa", "sessions")]

pytestmark = pytest.mark.one_server


@pytest.mark.nobody_yet
def test_the_pages_of_an_account(page):
    page.goto("/")
    assert_accessible(page)
    create_account(page)
    assert_accessible(page)
    for address in OWN_PAGES:
        page.goto(address)
        assert_accessible(page)
    page.context.clear_cookies()
    page.goto("/accounts/login/")
    assert_accessible(page)


def test_a_thread_and_all_that_opens_on_it(page):
    begin_a_thread_with_a_summary(page)
    assert_accessible(page)
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Context").click()
    expect(page.get_by_role("tabpanel", name="Context")).to_be_visible()
    assert_accessible(page)


def test_commands_formulas_and_what_one_edits_in_place(page):
    begin_a_thread_with_a_summary(page)
    say(page, "$a^2$ and $$\\frac{a}{b}$$[^1]\n\n[^1]: Of *Euclid*.")
    expect(page.locator("#m15 .katex")).to_have_count(2)
    for command in ("/help", "/history", "/summarize"):
        message_box(page).fill(command)
        message_box(page).press("Enter")
        expect(message_box(page)).to_have_value("")
    expect(page.get_by_role("group", name="Summarize")).to_contain_text("Messages in the prompt")
    message_box(page).press_sequentially("/")
    expect(page.get_by_role("listbox", name="Commands")).to_be_visible()
    assert_accessible(page)
    summary_panel(page).get_by_role("link", name="Edit", exact=True).click()
    expect(summary_panel(page).get_by_role("button", name="Save summary")).to_be_visible()
    assert_accessible(page)


def test_the_pages_of_a_thread(page):
    begin_a_thread_with_a_summary(page)
    thread = page.url.partition("#")[0]
    answer = page.locator("#m14").get_attribute("data-message")
    said = page.locator("#m13").get_attribute("data-message")
    for address in ("rename", "move", "summary/edit", "summary/versions", "context"):
        page.goto(thread + address)
        assert_accessible(page)
    for address in (f"/messages/{answer}/prompt", f"/messages/{answer}/rate", f"/messages/{said}/edit"):
        page.goto(address)
        assert_accessible(page)


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: its ids, and an empty Space
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_the_pages_of_a_space(new_page, screen):
    page = new_page(**screen)
    come_in(page)
    say(page, TALK[0])
    page.goto("/spaces/1/instructions")
    page.get_by_role("textbox", name="Instructions").fill("Answer **briefly**.\n\n- name dates")
    page.get_by_role("button", name="Save").click()
    page.goto("/messages/1/note")
    assert_accessible(page)
    page.get_by_role("button", name="Save to Space memory").click()
    page.goto("/spaces/1/members")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_label("Invitation link")).to_be_visible()
    assert_accessible(page)
    for address in (
        "overview",
        "instructions",
        "instructions/versions?version=1",
        "memory",
        "memory/1",
        "files",
        "edit",
    ):
        page.goto(f"/spaces/1/{address}")
        assert_accessible(page)
    page.goto("/spaces/1/leave")
    assert_accessible(page)
    page.goto("/invitations/nothing")
    assert_accessible(page)


def test_a_thread_on_a_phone(new_page):
    page = new_page(**PHONE)
    begin_a_thread_with_a_summary(page)
    assert_accessible(page)
    page.locator("#m13 .message-body").tap()
    expect(page.get_by_role("dialog", name="Actions")).to_be_in_viewport()
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Summary", exact=True).tap()
    expect(summary_panel(page)).to_be_in_viewport()
    assert_accessible(page)


def test_a_reply_that_is_being_written(page):
    come_in(page)
    reply = send(page, "Hello.")
    reply.locator(".block").first.wait_for()
    assert_accessible(page)


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_messages_that_wait_for_a_reply(new_page, model):
    page = new_page(**PHONE)
    begin_thread(page)
    model.enqueue(Answer(tokens=["word "] * 20, pause_after=5))
    is_writing(send(page, "Count."))
    waiting = page.get_by_role("region", name="Waiting messages")
    for text in ("And backwards.", "And in Arabic."):
        send(page, text)
        expect(waiting).to_contain_text(text)
    waiting.get_by_role("button", name="Edit").first.tap()
    expect(page.get_by_role("textbox", name="Your waiting message")).to_be_visible()
    assert_accessible(page)


def begin_a_thread_with_a_summary(page: Page) -> None:
    open_with_a_summary(page, TALK)
    is_connected(page)


FADED = """Promise.all(document.getAnimations().filter(one => one instanceof CSSTransition)
    .map(one => one.finished.catch(() => null))).then(() => null)"""


def assert_accessible(page: Page, part: str | None = None) -> None:
    """In both themes, as the page stands; `part` is a selector, for pages that are not ours but for it."""
    page.evaluate(AXE_SCRIPT)
    for look, rules in (("dark", IN_DARK), ("light", IN_LIGHT)):
        page.emulate_media(color_scheme=look, reduced_motion="reduce")
        page.evaluate(FADED)  # Django's admin fades its links from one theme's colours to the other's
        # preloaded, axe would put imported style sheets into the page, which our policy forbids
        options = {**rules, "resultTypes": ["violations"], "preload": False}
        found = page.evaluate("([part, options]) => axe.run(part ?? document, options)", [part, options])
        assert not [in_words(violation) for violation in found["violations"]], f"{page.url}, {look}"


def in_words(violation: dict) -> str:
    nodes = [node["html"][:160] for node in violation["nodes"]]
    return f"{violation['id']}: {violation['help']}: {nodes}"
