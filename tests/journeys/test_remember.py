"""Remember: a message, or a sentence of it, stays in the summary word for word, from now on."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.beforehand import BEDS, say_elsewhere
from tests.journeys.steps import another_tab, come_in, divider, message_box, notices, say, summary_panel

CODE = "The plot size is 4711. Ingrid has the spare key."

pytestmark = pytest.mark.one_server


def test_a_message_is_remembered_at_once_and_in_every_tab(page):
    come_in(page)
    say(page, CODE)
    tab = another_tab(page)
    remember(page, "#m1")
    expect(notices(page)).to_contain_text("Remembered")
    for each in (page, tab):
        expect(summary_panel(each).get_by_role("listitem").filter(has_text=CODE)).to_be_visible()
    expect(summary_panel(page)).to_contain_text("Pinned")


def test_a_selected_sentence_is_remembered_and_survives_the_folds(page):
    come_in(page)
    say(page, CODE)
    select(page, "#m1 .message-body p", 23, 48)
    page.locator("remember-selection button").click()
    line = summary_panel(page).get_by_role("listitem").filter(has_text="Ingrid has the spare key.")
    expect(line).to_be_visible()
    expect(line).not_to_contain_text("4711")
    say_elsewhere(page, BEDS[:6])
    expect(divider(page, 6)).to_be_visible()
    expect(line.first).to_contain_text("★")
    line.first.get_by_role("link", name="#1").click()
    expect(page.locator("#m1")).to_be_focused()


def test_the_button_of_the_message_keeps_what_is_selected_in_it(page):
    come_in(page)
    say(page, CODE)
    select(page, "#m1 .message-body p", 0, 22)
    remember(page, "#m1")
    expect(summary_panel(page).get_by_role("listitem").filter(has_text="The plot size is 4711.")).not_to_contain_text(
        "Ingrid"
    )


def test_it_goes_with_its_message(page):
    come_in(page)
    say(page, CODE)
    remember(page, "#m1")
    expect(summary_panel(page)).to_contain_text("4711")
    page.locator("#m1").hover()
    page.locator("#m1").get_by_role("button", name="Delete").click()
    expect(summary_panel(page)).not_to_contain_text("4711", timeout=20_000)


def test_a_long_message_says_what_to_do_instead(page):
    come_in(page)
    say(page, "Leeks grow slowly in the north. " * 20)
    remember(page, "#m1")
    expect(notices(page)).to_contain_text("Select the sentence that matters")
    expect(message_box(page)).to_be_visible()


def remember(page: Page, article: str) -> None:
    page.locator(article).hover()
    page.locator(article).get_by_role("button", name="Remember").click()


def select(page: Page, text: str, start: int, end: int) -> None:
    page.locator(text).evaluate(
        "(p, [start, end]) => getSelection().setBaseAndExtent(p.firstChild, start, p.firstChild, end)", [start, end]
    )
