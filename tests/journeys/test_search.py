"""Ctrl+K: what was said is found, by keyboard and without scripts, and opens where it was said."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.kinds import DEMO
from tests.journeys.steps import (
    come_in,
    is_connected,
    let_in,
    look_until,
    make_space,
    message_box,
    say,
    sign_in,
    summary_panel,
)
from tests.journeys.test_accessibility import assert_accessible
from tests.journeys.test_screens import PHONE, assert_fits

pytestmark = pytest.mark.one_server


@pytest.fixture
def garden(page) -> Page:
    """Two threads: one about leeks, and a newer one about soup."""
    come_in(page)
    say(page, "How deep do leeks go?")
    page.get_by_role("button", name="New thread").click()
    say(page, "Soup on Monday.")
    is_connected(page)
    return page


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: one garden
def test_a_message_of_another_thread_is_found_and_opened_by_keyboard_alone(garden):
    message_box(garden).focus()
    garden.keyboard.press("Control+k")
    expect(box(garden)).to_be_focused()
    garden.keyboard.type("leeks dee")
    hit = group(garden, "Messages").get_by_role("option").last
    expect(hit.locator("mark")).to_have_text(["deep", "leeks"])
    while not is_active(hit):
        garden.keyboard.press("ArrowDown")
    garden.keyboard.press("Enter")
    expect(garden.locator("#m1")).to_be_focused()
    expect(garden.locator("#m1")).to_contain_text("How deep do leeks go?")


def test_escape_closes_it_and_gives_the_focus_back(garden):
    garden.get_by_role("button", name="New thread").focus()
    garden.keyboard.press("Control+k")
    garden.keyboard.type("leeks")
    garden.keyboard.press("Escape")
    expect(palette(garden)).to_be_hidden()
    expect(garden.get_by_role("button", name="New thread")).to_be_focused()
    garden.keyboard.press("Control+k")
    garden.keyboard.press("Control+k")
    expect(palette(garden)).to_be_hidden()


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: no other threads
def test_it_opens_with_the_recent_threads_and_all_commands(garden):
    garden.get_by_role("link", name="Search").click()
    expect(group(garden, "Recent threads").get_by_role("option")).to_have_count(2)
    expect(group(garden, "Commands").get_by_role("option", name="New Space")).to_be_visible()
    expect(box(garden)).to_have_attribute("aria-activedescendant", "found-hit-0")


def test_a_command_is_typed_and_done(garden):
    look_for(garden, "dark")
    expect(group(garden, "Commands").get_by_role("option")).to_have_text(["Theme: dark"])
    garden.keyboard.press("Enter")
    expect(garden.locator("html")).to_have_attribute("data-theme", "dark")
    expect(palette(garden)).to_be_hidden()
    look_for(garden, "shortcuts")
    garden.keyboard.press("Enter")
    expect(garden.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    garden.keyboard.press("Escape")
    look_for(garden, "new thr")
    garden.keyboard.press("Enter")
    expect(garden.get_by_role("article")).to_have_count(0)
    expect(message_box(garden)).to_be_focused()


def test_where_a_command_fits_nothing_is_said_to_be_missing(garden):
    look_for(garden, "theme")
    with garden.expect_response("**/search?q=overv*"):
        box(garden).fill("overv")
    expect(palette(garden).locator(".palette-found .empty")).to_have_count(1)
    expect(palette(garden).get_by_text("Nothing was found")).to_be_hidden()
    expect(garden.get_by_text("Results: 1")).to_be_attached()


def test_the_summary_is_paused_and_resumed_and_the_draft_stays(garden):
    message_box(garden).fill("Half a sentence")
    look_for(garden, "summary")
    expect(group(garden, "Commands").get_by_role("option")).to_have_text(["Pause the summary of this thread"])
    garden.keyboard.press("Enter")
    expect(garden.get_by_role("group", name="Summary", exact=True)).to_contain_text("Paused")
    expect(summary_panel(garden).get_by_role("button", name="Resume")).to_be_visible()
    look_for(garden, "summary")
    expect(group(garden, "Commands").get_by_role("option")).to_have_text(["Resume the summary of this thread"])
    garden.keyboard.press("Enter")
    expect(garden.get_by_role("group", name="Summary", exact=True)).to_have_count(2)
    expect(message_box(garden)).to_have_value("Half a sentence")


def test_one_branches_from_the_last_message(garden):
    look_for(garden, "branch")
    expect(group(garden, "Commands").get_by_role("option")).to_have_text(["Branch from the last message"])
    garden.keyboard.press("Enter")
    expect(garden.get_by_role("heading", name="Soup on Monday. (branch)")).to_be_visible()
    expect(garden.get_by_role("article")).to_have_count(2)


def test_a_command_whose_button_comes_late_is_offered_with_the_hits(garden):
    garden.reload()
    is_connected(garden)  # now nothing of the last reply is still to come, which would bring the button back
    garden.locator("#messages > article:last-of-type [data-act=branch]").evaluate("it => it.dataset.act = 'later'")
    asked = []
    garden.route("**/search?q=branch*", lambda route: asked.append(route))
    look_for(garden, "branch")
    look_until(lambda: garden.evaluate("1") and asked, "nothing is asked for")
    expect(group(garden, "Commands").get_by_role("option")).to_have_count(0)
    garden.locator("[data-act=later]").evaluate("it => it.dataset.act = 'branch'")
    asked[0].continue_()
    expect(group(garden, "Commands").get_by_role("option")).to_have_text(["Branch from the last message"])


def test_a_late_answer_to_earlier_words_puts_nothing_under_enter(garden):
    asked = []
    garden.route("**/search?q=*", lambda route: asked.append(route))
    garden.clock.install()
    garden.keyboard.press("Control+k")
    look_until(lambda: garden.evaluate("1") and asked, "the recent threads are not asked for")
    garden.clock.pause_at(garden.evaluate("Date.now() / 1000 + 1"))  # so that the question for the next words waits
    box(garden).fill("dark")
    with garden.expect_response(asked[0].request.url) as answer:
        asked[0].continue_()
    answer.value.finished()
    expect(group(garden, "Commands").get_by_role("option")).to_have_text(["Theme: dark"])
    assert box(garden).get_attribute("aria-activedescendant") == "do-dark"


def test_a_hit_on_this_page_leaves_the_draft_alone(garden):
    message_box(garden).fill("Half a sentence")
    look_for(garden, "soup monday")
    group(garden, "In this thread").get_by_role("option").last.click()
    expect(garden.locator("#m1")).to_be_focused()
    expect(message_box(garden)).to_have_value("Half a sentence")


def test_a_deleted_message_is_not_found_again(garden):
    first = garden.locator("#m1")
    first.hover()
    first.get_by_role("button", name="Delete").click()
    expect(first).to_contain_text("This message was deleted")
    look_for(garden, "soup on monday")
    expect(group(garden, "In this thread").get_by_role("option")).to_have_count(1)
    expect(group(garden, "In this thread").get_by_role("option")).to_contain_text("Assistant")  # who quoted it


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: Ben joins all Spaces
def test_another_member_finds_it_and_an_outsider_does_not(garden, new_page, server):
    let_in(server, "ben")
    ben = new_page()
    sign_in(ben, "ben")
    look_for(ben, "leeks")
    expect(group(ben, "Messages").get_by_role("option").first).to_be_visible()
    make_space(garden, "Secret", instructions="")
    say(garden, "Truffles under the oak.")
    box(ben).fill("truffles")
    expect(palette(ben)).to_contain_text("Nothing was found")


def test_strange_input_finds_nothing_and_says_so(garden):
    garden.keyboard.press("Control+k")
    nothing = palette(garden).get_by_text("Nothing was found")
    for typed in ('"', "*", "🎉", "日", "NOT (", "x" * 300):
        box(garden).fill(typed)
        expect(nothing).to_be_visible()
        box(garden).fill("")
        expect(nothing).to_be_hidden()


def test_on_a_phone_it_fits_and_opens_from_the_list(new_page):
    phone = new_page(**PHONE)
    come_in(phone)
    say(phone, "Soup on Monday.")
    phone.get_by_role("button", name="Threads and Spaces").tap()
    phone.get_by_role("link", name="Search").tap()
    box(phone).fill("soup")
    expect(group(phone, "In this thread").get_by_role("option").first).to_be_visible()
    assert_fits(phone)
    phone.get_by_role("button", name="Close the search").tap()
    expect(palette(phone)).to_be_hidden()


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: no other threads
def test_axe_finds_nothing(page):
    come_in(page)
    say(page, "How deep do leeks go?")
    page.keyboard.press("Control+k")
    expect(group(page, "Recent threads")).to_be_visible()
    assert_accessible(page)
    box(page).fill("leeks")
    expect(group(page, "In this thread")).to_be_visible()
    assert_accessible(page)
    for address in ("/search", "/search?q=leeks", "/search?q=carrots"):
        page.goto(address)
        assert_accessible(page)


def test_without_scripts_there_is_a_page(new_page):
    page = new_page(java_script_enabled=False)
    come_in(page)
    message_box(page).fill("How deep do leeks go?")
    page.get_by_role("button", name="Send message").click()
    page.get_by_role("link", name="Search").click()
    page.get_by_role("searchbox").fill("leek")
    page.get_by_role("searchbox").press("Enter")
    page.get_by_role("main").get_by_role("link", name="How deep do leeks go?").last.click()
    expect(page.locator("#m1")).to_be_in_viewport()


def look_for(page: Page, text: str) -> None:
    page.keyboard.press("Control+k")
    box(page).fill(text)


def palette(page: Page):
    return page.get_by_role("dialog", name="Search and commands")


def box(page: Page):
    return page.get_by_role("combobox", name="Search threads, messages, Spaces and commands")


def group(page: Page, name: str):
    return palette(page).get_by_role("group", name=name)


def is_active(option) -> bool:
    return option.get_attribute("aria-selected") == "true"
