"""By the keys alone: whatever is replaced or refused, the focus goes where a person expects it, never to the top."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.beforehand import open_with_a_summary
from tests.journeys.steps import come_in, conversation, is_connected, notices, say, summary_panel
from tests.journeys.test_transfer import bring_in

pytestmark = pytest.mark.one_server


def test_a_refused_file_leads_back_to_its_field(page):
    come_in(page)
    bring_in(page, {"people": []})
    expect(page.get_by_text("No conversation was found")).to_be_visible()
    expect(page.get_by_label("File")).to_be_focused()


def test_a_refused_form_leads_to_the_first_field_that_is_wrong(page):
    come_in(page)
    page.goto("/spaces/1/memory")
    page.get_by_role("textbox", name="Note").fill("   ")
    page.get_by_role("button", name="Save to Space memory").click()
    expect(page.get_by_role("textbox", name="Note")).to_be_focused()


def test_in_the_summary_each_button_leads_to_where_one_goes_on(page):
    open_with_a_summary(page)
    panel = summary_panel(page)
    press(page, panel.get_by_role("link", name="Edit"))
    expect(panel.get_by_role("textbox").first).to_be_focused()
    press(page, panel.get_by_role("link", name="Cancel"))
    expect(panel.get_by_role("link", name="Edit")).to_be_focused()
    press(page, panel.get_by_role("link", name="History and changes"))
    expect(panel).to_be_focused()
    expect(panel.get_by_role("button", name="Compare")).to_have_count(0)  # of one version there is nothing to compare
    press(page, panel.get_by_role("link", name="Back to the summary"))
    expect(panel.get_by_role("link", name="History and changes")).to_be_focused()
    panel.get_by_text("More", exact=True).click()
    press(page, panel.get_by_role("button", name="Pause"))
    expect(panel.get_by_role("button", name="Resume")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Pause")).to_be_focused()


def test_after_a_line_that_one_removes_comes_the_next(page):
    open_with_a_summary(page)
    line = summary_panel(page).get_by_role("listitem").filter(has_text="bed 1 gets 10 litres")
    press(page, line.locator(".line-more"))
    press(page, line.get_by_role("button", name="Remove"))
    expect(line).to_have_count(0)
    after = summary_panel(page).get_by_role("listitem").filter(has_text="bed 2 gets 20 litres")
    expect(after.locator(".line-more")).to_be_focused()
    expect(notices(page)).to_contain_text("Removed.")
    press(page, notices(page).get_by_role("button", name="Undo"))
    expect(line).to_be_visible()
    expect(notices(page).get_by_role("button", name="Undo")).to_have_count(0)


def test_what_a_notice_offers_to_undo_is_undone_by_its_keys_from_where_one_is(page):
    open_with_a_summary(page)
    line = summary_panel(page).get_by_role("listitem").filter(has_text="bed 1 gets 10 litres")
    press(page, line.locator(".line-more"))
    press(page, line.get_by_role("button", name="Remove"))
    after = summary_panel(page).get_by_role("listitem").filter(has_text="bed 2 gets 20 litres")
    expect(after.locator(".line-more")).to_be_focused()
    page.get_by_label("Message", exact=True).press("Control+z")  # in a text box it is the box's
    expect(notices(page).get_by_role("button", name="Undo")).to_have_count(1)
    after.locator(".line-more").press("Control+z")
    expect(line).to_be_visible()
    expect(after.locator(".line-more")).to_be_focused()


def test_a_thread_in_the_list_keeps_the_focus_when_the_list_comes_anew(page):
    come_in(page)
    say(page, "Stew on Monday.")
    tab = page.context.new_page()
    tab.goto(page.url)
    is_connected(page)
    threads = page.get_by_role("navigation", name="Threads")
    threads.get_by_role("link", name="Stew on Monday.").focus()
    tab.goto(f"{page.url}rename")
    tab.get_by_role("textbox", name="Title").fill("Meals")
    tab.get_by_role("button", name="Save title").click()
    expect(threads.get_by_role("link", name="Meals")).to_be_focused()


def test_older_messages_are_read_on_from_where_one_was(page):
    come_in(page)
    bring_in(page, [{"role": role, "content": f"Line {n}"} for n in range(1, 61) for role in ("user", "assistant")])
    expect(page.locator("#m120")).to_be_visible()
    page.get_by_role("link", name="Older messages").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#m70")).to_be_focused()


def test_jump_to_latest_leaves_one_in_the_conversation(page):
    come_in(page)
    bring_in(page, [{"role": role, "content": f"Line {n}"} for n in range(1, 31) for role in ("user", "assistant")])
    expect(page.locator("#m60")).to_be_in_viewport()
    page.locator("#m30").scroll_into_view_if_needed()
    press(page, page.get_by_role("button", name="Jump to latest"))
    expect(page.locator("#m60")).to_be_in_viewport()
    expect(conversation(page)).to_be_focused()


def test_what_one_asks_again_is_gone_from_under_the_keys_and_one_stays_at_its_message(page):
    come_in(page)
    say(page, "Soup on Monday.")
    tab = page.context.new_page()
    tab.goto(page.url)
    is_connected(page)
    page.locator("#m2").get_by_role("button", name="Retry").focus()
    say(tab, "Stew on Tuesday.")
    expect(page.locator("#m4")).to_have_attribute("data-status", "complete")
    expect(page.locator("#m2")).to_be_focused()


def press(page: Page, control) -> None:
    control.focus()
    page.keyboard.press("Enter")
