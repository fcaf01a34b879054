"""A link that shows a copy of a thread, or of one answer, to somebody without an account."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.steps import come_in, message_box, say
from tests.journeys.test_accessibility import assert_accessible


@pytest.fixture(autouse=True)
def links_are_allowed(server):
    server.stop()
    server.settings["SHARE_LINKS"] = "1"
    server.start()


def test_a_copy_is_read_without_an_account_until_its_link_is_revoked(page, new_page):
    thread = open_thread_that_may_be_shared(page)
    page.locator("header.top .menu > summary").click()
    page.get_by_role("link", name="Share by link").click()
    shows = page.get_by_role("region", name="What the link shows")
    expect(shows).to_contain_text("2 messages, word for word")
    expect(shows).to_contain_text("The names of who wrote them: ada")
    expect(page.get_by_role("navigation", name="Threads")).to_contain_text("Leeks grow slowly.")
    assert_accessible(page)
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("textbox", name="Public link").input_value()
    assert_accessible(page)

    stranger = new_page()
    answer = stranger.goto(link)
    assert "noindex" in answer.headers["x-robots-tag"]
    expect(stranger.get_by_role("heading", name="Leeks grow slowly.")).to_be_visible()
    expect(stranger.get_by_role("textbox")).to_have_count(0)
    assert_accessible(stranger)

    page.goto(thread)
    say(page, "This came later.")
    stranger.reload()
    expect(stranger.locator("body")).not_to_contain_text("This came later.")

    page.goto(f"{thread}share")
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_text("The link no longer works.")).to_be_visible()
    assert stranger.reload().status == 404


def test_one_answer_is_shared_alone(page, new_page):
    open_thread_that_may_be_shared(page)
    page.locator("#m2").get_by_role("button", name="More").click()
    page.locator("#m2").get_by_role("link", name="Share by link").click()
    expect(page.get_by_role("region", name="What the link shows")).to_contain_text("The answer #2 alone")
    page.get_by_role("button", name="Make a link").click()
    stranger = new_page()
    stranger.goto(page.get_by_role("textbox", name="Public link").input_value())
    expect(stranger.get_by_text("Assistant", exact=False).first).to_be_visible()
    expect(stranger.get_by_text(re.compile("^Leeks grow slowly.$"))).to_have_count(0)


def test_nothing_is_offered_where_the_space_does_not_allow_it(page):
    come_in(page)
    say(page, "Leeks grow slowly.")
    page.locator("header.top .menu > summary").click()
    expect(page.get_by_role("link", name="Export as Markdown")).to_be_visible()
    expect(page.get_by_role("link", name="Share by link")).to_have_count(0)
    assert page.goto(f"{page.url}share").status == 404


def open_thread_that_may_be_shared(page: Page) -> str:
    """Its address."""
    come_in(page)
    say(page, "Leeks grow slowly.")
    thread = page.url
    allow_links(page)
    page.goto(thread)
    return thread


def allow_links(page: Page) -> None:
    page.goto("/spaces/1/edit")
    page.get_by_label("Threads can be shared by link").check()
    page.get_by_role("button", name="Save settings").click()
    page.goto("/")
    expect(message_box(page)).to_be_visible()
