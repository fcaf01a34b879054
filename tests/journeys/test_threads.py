"""What one does with a thread as a whole."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.kinds import MODEL
from tests.journeys.steps import another_tab, begin_thread, come_in, message_box, notices, say


def test_a_title_that_a_person_gives_is_there_in_every_tab_and_stays(page):
    tab = thread_in_two_tabs(page, "Soup on Monday.")
    in_list(page, "Soup on Monday.").get_by_role("link", name="Rename").click()
    page.get_by_role("textbox", name="Title").fill("Meals")
    page.keyboard.press("Enter")
    expect(threads(page).get_by_role("link", name="Meals")).to_be_focused()
    expect(page.get_by_role("heading", name="Meals")).to_be_visible()
    expect(tab.get_by_role("heading", name="Meals")).to_be_visible()
    expect(threads(tab).get_by_role("link", name="Meals")).to_be_visible()
    say(page, "Stew on Tuesday.")
    expect(page).to_have_title("Meals · Spaces")


def test_a_pinned_thread_stands_first_until_it_is_unpinned(page):
    come_in(page)
    say(page, "Soup on Monday.")
    in_menu(page).get_by_role("button", name="Pin", exact=True).click()
    expect(threads(page).get_by_role("heading")).to_have_text(["Pinned"])
    page.get_by_role("button", name="New thread").click()
    say(page, "Stew on Tuesday.")
    expect(threads(page).get_by_role("link")).to_have_text(["Soup on Monday.", "Stew on Tuesday."])
    in_list(page, "Soup on Monday.").get_by_role("button", name="Unpin").click()
    expect(threads(page).get_by_role("heading")).to_have_text(["Today"])


def test_in_the_list_a_thread_is_archived_and_deleted_where_one_stands(page):
    come_in(page)
    say(page, "Soup on Monday.")
    page.get_by_role("button", name="New thread").click()
    say(page, "Stew on Tuesday.")
    in_list(page, "Soup on Monday.").get_by_role("button", name="Delete").click()
    expect(threads(page).get_by_role("link")).to_have_text(["Stew on Tuesday."])
    take_back(page)
    expect(threads(page).get_by_role("link")).to_have_text(["Stew on Tuesday.", "Soup on Monday."])
    threads(page).get_by_role("link", name="Soup on Monday.").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Archive", exact=True).press("Enter")
    expect(threads(page).get_by_role("link")).to_have_text(["Stew on Tuesday.", "Archived threads"])
    expect(page.locator("#m1")).to_contain_text("Stew")  # still the same page
    threads(page).get_by_role("link", name="Archived threads").click()
    expect(threads(page).get_by_role("link", name="Soup on Monday.")).to_be_visible()


def test_a_deleted_thread_is_gone_from_every_tab_until_that_is_undone(page):
    tab = thread_in_two_tabs(page, "Soup on Monday.")
    in_menu(page).get_by_role("button", name="Delete").click()
    expect(message_box(page)).to_be_visible()
    expect(threads(page).get_by_role("link")).to_have_count(0)
    expect(tab.get_by_role("heading", name="There is nothing here")).to_be_visible()
    take_back(page)
    expect(page.locator("#m1")).to_contain_text("Soup on Monday.")
    expect(threads(page).get_by_role("link")).to_have_text(["Soup on Monday."])


def test_a_deleted_message_is_gone_from_every_tab(page):
    tab = thread_in_two_tabs(page, "Soup on Monday.")
    first, reply = page.locator("#m1"), page.locator("#m2")
    first.hover()
    first.get_by_role("button", name="Delete").click()
    for each in (page, tab):
        expect(each.locator("#m1")).to_contain_text("This message was deleted")
        expect(each.locator("#m1")).not_to_contain_text("Soup")
    take_back(page)
    for each in (page, tab):
        expect(each.locator("#m1")).to_contain_text("Soup on Monday.")
    reply.get_by_role("button", name="Delete").click()
    for each in (page, tab):
        expect(each.locator("#m2")).to_be_hidden()
    first.hover()
    first.get_by_role("button", name="Ask again").click()
    expect(reply).to_contain_text("Soup on Monday.")
    expect(first.get_by_role("button", name="Ask again")).to_have_count(0)


def test_with_a_deleted_message_the_reply_to_it_can_go_too(page):
    tab = thread_in_two_tabs(page, "Soup on Monday.")
    first = page.locator("#m1")
    first.hover()
    first.get_by_role("button", name="Delete").click()
    first.get_by_role("button", name="Delete the reply too").click()
    for each in (page, tab):
        expect(each.locator("#m1")).to_be_hidden()
        expect(each.locator("#m2")).to_be_hidden()
    notices(page).get_by_role("button", name="Undo").click()
    for each in (page, tab):
        expect(each.locator("#m2")).to_contain_text("Soup on Monday.")
        expect(each.locator("#m1")).to_contain_text("This message was deleted")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_deleted_message_is_in_no_prompt_though_it_could_still_be_taken_back(page, model):
    begin_thread(page)
    model.enqueue("Noted.", "I do not know.")
    say(page, "The vault combination is 8842.")
    said = page.locator("#m3")
    said.hover()
    said.get_by_role("button", name="Delete").click()
    expect(notices(page).get_by_role("button", name="Undo")).to_be_visible()
    say(page, "What is the combination?")
    assert "What is the combination?" in str(model.last.messages)
    assert "8842" not in str(model.last.messages)
    expect(page.locator("#m3")).to_contain_text("This message was deleted")


def test_who_deletes_a_thread_goes_on_though_its_page_hears_of_that_before_the_answer(page):
    come_in(page)
    say(page, "Soup on Monday.")
    held = []
    page.route("**/delete", lambda route: held.append((route, route.fetch(max_redirects=0))))
    in_menu(page).get_by_role("button", name="Delete").click(no_wait_after=True)
    page.wait_for_timeout(2_000)  # it hears that the thread is no more
    route, response = held[0]
    route.fulfill(response=response)
    expect(message_box(page)).to_be_visible()
    expect(threads(page).get_by_role("link")).to_have_count(0)


def thread_in_two_tabs(page: Page, text: str) -> Page:
    come_in(page)
    say(page, text)
    return another_tab(page)


def in_menu(page: Page):
    page.locator(".top summary").click()
    return page.locator(".top .menu-list")


def in_list(page: Page, title: str):
    threads(page).get_by_role("link", name=title).hover()
    threads(page).get_by_role("button", name="More").click()
    return page.locator("#thread-actions")


def take_back(page: Page) -> None:
    notices(page).get_by_role("button", name="Undo").click()


def threads(page: Page):
    return page.get_by_role("navigation", name="Threads")
