"""What stands beside a conversation, opened by its address as a page of its own: its links and forms lead on."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.beforehand import open_with_a_summary
from tests.journeys.steps import come_in, conversation, say, summary_panel

pytestmark = pytest.mark.one_server


def test_a_summary_is_edited_compared_and_restored_on_pages_of_their_own(page):
    open_with_a_summary(page)
    thread = page.url
    page.goto(f"{thread}summary/edit")
    page.get_by_label("Lines to add").fill("Ben waters from now on.")
    page.get_by_role("button", name="Save summary").click()
    expect(page.get_by_text("Your version is saved.")).to_be_visible()
    expect(summary_panel(page)).to_contain_text("Ben waters from now on.")

    page.goto(f"{thread}summary/versions")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("region", name="From v1 to v2").get_by_role("insertion")).to_have_text(
        "Ben waters from now on."
    )
    page.get_by_role("link", name="Changes of v1").click()
    expect(page.get_by_role("region", name="What v1 says")).to_be_visible()
    expect(page.get_by_role("main")).to_have_count(1)
    page.get_by_role("button", name="Restore v1").click()
    expect(page.get_by_text("Version 1 is restored as version 3.")).to_be_visible()
    expect(summary_panel(page)).to_contain_text("v3")


def test_a_message_is_said_otherwise_on_a_page_of_its_own(page):
    come_in(page)
    say(page, "Leeks grow slowly.")
    thread, edit = page.url, page.locator("#m1 [data-act=edit]").get_attribute("href")
    page.goto(edit)
    page.get_by_label("Your message").fill("Beans grow fast.")
    page.get_by_role("button", name="Send again").click()
    expect(page).to_have_url(re.compile(re.escape(thread)))
    expect(conversation(page).locator("#m1")).to_contain_text("Beans grow fast.")
    expect(page.locator("#m2")).to_have_attribute("data-status", "complete")
