"""Slash commands: completed by the page, done by the server, answered by cards that only the asker sees."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.fake_openai_script import Answer
from tests.journeys.beforehand import BEDS, open_after, say_elsewhere
from tests.journeys.kinds import MODEL
from tests.journeys.steps import (
    another_tab,
    begin_thread,
    come_in,
    conversation,
    divider,
    is_connected,
    is_writing,
    message_box,
    say,
    send,
    summary_panel,
)

NOT_JSON = Answer(text="I would rather not.")

pytestmark = pytest.mark.one_server


def test_a_slash_opens_a_list_that_keys_complete(page):
    come_in(page)
    say(page, "Hello.")
    message_box(page).press_sequentially("/")
    expect(offers(page)).to_have_count(8)
    message_box(page).press_sequentially("co")
    expect(offers(page)).to_have_text([re.compile(r"^\s*/compact")])
    message_box(page).press("Tab")
    expect(message_box(page)).to_have_value("/compact ")
    expect(offers(page)).to_have_text(["/compact off", "/compact on"])
    message_box(page).press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_have_text("/compact on")
    expect(message_box(page)).to_have_attribute(
        "aria-activedescendant", page.get_by_role("option", selected=True).get_attribute("id")
    )
    message_box(page).press("ArrowUp")
    message_box(page).press("Enter")
    expect(card(page, "Summary")).to_contain_text("Paused")
    expect(message_box(page)).to_have_value("")
    expect(conversation(page).get_by_role("article")).to_have_count(2)
    expect(summary_panel(page)).to_contain_text("Updates are paused")


def test_escape_closes_the_list_and_leaves_the_text(page):
    come_in(page)
    say(page, "Hello.")
    message_box(page).press_sequentially("/he")
    expect(offers(page)).to_have_count(1)
    message_box(page).press("Escape")
    expect(offers(page)).to_have_count(0)
    expect(message_box(page)).to_have_value("/he")


def test_saved_prompts_that_come_after_escape_open_nothing(page):
    come_in(page)
    say(page, "Hello.")
    held = []
    page.route("**/account/prompts", lambda route: held.append(route))
    message_box(page).press_sequentially("/he")
    expect(offers(page)).to_have_count(1)
    message_box(page).press("Escape")
    expect(offers(page)).to_have_count(0)
    with page.expect_response("**/account/prompts"):
        held[0].continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    expect(offers(page)).to_have_count(0)
    message_box(page).press_sequentially("l")
    expect(offers(page)).to_have_count(1)


def test_a_click_on_a_line_of_the_list_does_it(page):
    come_in(page)
    message_box(page).press_sequentially("/h")
    offers(page).filter(has_text="/help").click()
    expect(card(page, "Commands")).to_contain_text("/resummarize")
    expect(page).to_have_url(re.compile("/spaces/"))


def test_a_wrong_command_is_named_and_two_slashes_send_the_text(page):
    come_in(page)
    say(page, "Hello.")
    message_box(page).fill("/etc/hosts is empty")
    message_box(page).press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("There is no command “/etc/hosts”")
    expect(message_box(page)).to_have_value("/etc/hosts is empty")
    say(page, "//etc/hosts is empty")
    expect(page.locator("#m3 .message-body")).to_have_text("/etc/hosts is empty")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_the_summary_card_is_filled_when_the_fold_ends_and_no_model_hears_of_commands(page, model):
    begin_thread(page)
    say_elsewhere(page, BEDS[:5])
    is_connected(page)
    command(page, "/summarize")
    expect(card(page, "Summarize")).to_contain_text(re.compile(r"Messages in the prompt: 12 → 9 \(−25%\)"))
    expect(card(page, "Summarize")).to_contain_text("bed 1 gets 10 litres")
    expect(card(page, "Summarize")).to_contain_text("Only you see this")
    expect(divider(page, 4)).to_be_visible()
    command(page, "/summarize")
    expect(card(page, "Summarize").last).to_contain_text("There is nothing to summarize yet")
    card(page, "Summarize").last.get_by_role("button", name="Dismiss").click()
    expect(card(page, "Summarize")).to_have_count(1)
    expect(message_box(page)).to_be_focused()
    assert "/summarize" not in str(model.requests)


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_failed_fold_is_told_on_its_card(page, model):
    begin_thread(page)
    say_elsewhere(page, BEDS[:5])
    is_connected(page)
    model.enqueue(NOT_JSON, NOT_JSON)
    command(page, "/summarize")
    expect(card(page, "Summarize")).to_contain_text("the earlier one stays")
    expect(card(page, "Summarize")).to_contain_text("not in the form that was asked for")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_thread_is_named_while_its_reply_is_written_and_only_the_asker_sees_the_card(page, model):
    begin_thread(page)
    other = another_tab(page)
    is_connected(page)
    model.enqueue(Answer(text="One. Two. Three.", pause_after=1))
    reply = send(page, "Go on.")
    is_writing(reply)
    command(page, "/title Watering")
    for each in (page, other):
        expect(each.locator("#thread-title")).to_have_text("Watering")
    expect(card(page, "Title")).to_contain_text("Watering")
    expect(card(other, "Title")).to_have_count(0)
    model.release()
    expect(reply).to_have_attribute("data-status", "complete")


def test_history_lists_ranges_and_messages(page):
    open_after(page, BEDS[:6])
    command(page, "/history")
    expect(card(page, "History").get_by_role("listitem").filter(has_text="#12")).to_be_visible()
    expect(card(page, "History").get_by_role("link", name="#2", exact=True)).to_have_count(0)
    command(page, "/history --full")
    expect(card(page, "History").last.get_by_role("link", name="#2", exact=True)).to_be_visible()


def command(page: Page, text: str) -> None:
    message_box(page).fill(text)
    message_box(page).press("Enter")
    expect(message_box(page)).to_have_value("")


def offers(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Commands").get_by_role("option")


def card(page: Page, title: str) -> Locator:
    return page.get_by_role("group", name=title, exact=True)
