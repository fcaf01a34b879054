"""Originals go some days after they were summarized: what a person then reads, and what they still can do."""

from playwright.sync_api import expect

from tests.journeys.beforehand import open_with_a_summary
from tests.journeys.steps import is_connected, let_days_pass, notices, summary_panel


def test_originals_go_after_their_days_and_the_lines_stay(server, page):
    open_with_a_summary(page)
    let_days_pass(server, 31)
    is_connected(page)
    owner = page.context.new_page()
    owner.goto("/spaces/1/edit")
    owner.get_by_role("link", name="Keep or remove originals").click()
    owner.get_by_label("Days after a message was summarized").fill("30")
    owner.get_by_role("button", name="Continue").click()
    expect(owner.get_by_text("6 messages have been in a summary for longer than that.")).to_be_visible()
    owner.get_by_role("button", name="Remove originals").click()
    expect(owner.get_by_text("Originals are removed 30 days after they are summarized.")).to_be_visible()
    owner.get_by_role("link", name="Overview").click()
    expect(owner.get_by_text("ada chose to remove originals 30 days after they are summarized")).to_be_visible()

    expect(page.locator("#m1")).to_contain_text("Original removed on")  # in a page that was open all the while
    expect(page.locator("#m6")).to_contain_text("Original removed on")
    expect(page.locator("#m7")).to_contain_text("bed 4 gets 40 litres")
    line = summary_panel(page).get_by_role("listitem").filter(has_text="bed 1 gets 10 litres")
    expect(line).to_contain_text("original removed")
    line.get_by_role("link", name="#1").click()
    expect(page.locator("#m1")).to_be_focused()

    summary_panel(page).get_by_text("More", exact=True).click()
    expect(summary_panel(page)).to_contain_text("Rebuilding is limited")
    summary_panel(page).get_by_role("button", name="Rebuild from the remaining messages").click()
    expect(notices(page)).to_contain_text("nothing to rebuild from")
    expect(line).to_be_visible()

    message = page.locator("#m1")
    message.hover()
    delete = message.get_by_role("button", name="Delete")
    expect(delete).to_have_attribute("title", "It is also removed from the summary.")
    delete.click()
    expect(message).to_contain_text("This message was deleted.")
    expect(line).to_have_count(0)
    expect(summary_panel(page)).to_contain_text("bed 2 gets 20 litres")
