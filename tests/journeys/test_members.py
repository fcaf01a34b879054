"""People come into a Space, and go."""

import pytest
from playwright.sync_api import expect

from tests.fake_openai_script import Answer
from tests.journeys.kinds import MODEL, SCALE
from tests.journeys.steps import (
    PASSWORD,
    begin_thread,
    bring,
    come_in,
    is_connected,
    is_writing,
    message_box,
    say,
    send,
)


def test_somebody_without_an_account_comes_in_by_a_link_and_reads_along(page, new_page):
    come_in(page)
    page.get_by_role("combobox", name="Who can read the thread").select_option("Everyone in this Space")
    say(page, "Soup on Monday.")
    thread = page.url
    page.goto("/spaces/1/members")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Invitation link").input_value()
    guest = new_page()
    guest.goto(link)
    guest.get_by_role("link", name="Create account").click()
    guest.get_by_label("Username").fill("dora")
    guest.get_by_label("Password", exact=True).fill(PASSWORD)
    guest.get_by_label("Password again").fill(PASSWORD)
    guest.get_by_role("button", name="Create account").click()
    expect(guest.get_by_role("heading", name="ada’s Space")).to_be_visible()
    guest.goto(thread)
    is_connected(guest)
    page.goto(thread)
    say(page, "Stew on Tuesday.")
    expect(guest.locator("#m3")).to_contain_text("Stew on Tuesday.")
    expect(guest.locator("#m4")).to_have_attribute("data-status", "complete")


def test_a_page_of_a_removed_member_closes_at_once(server, page, new_page):
    come_in(page)
    say(page, "Soup on Monday.")
    thread = page.url
    his = bring(server, "ben", new_page(), thread)
    page.goto("/spaces/1/members")
    page.get_by_role("link", name="Remove ben").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("ben is no longer a member of this Space.")).to_be_visible()
    expect(his.get_by_role("heading", name="There is nothing here")).to_be_visible()
    expect(message_box(his)).to_have_count(0)


def test_two_people_in_one_thread_see_each_other_type_and_write(server, page, new_page):
    come_in(page)
    say(page, "Soup on Monday.")
    his = bring(server, "ben", new_page(), page.url)
    expect(page.get_by_text("Also reading: ben")).to_be_visible()
    expect(his.get_by_text("Also reading: ada")).to_be_visible()
    message_box(his).press_sequentially("Stew on Tuesday.")
    expect(page.get_by_text("Typing: ben")).to_be_visible()
    message_box(his).press("Enter")
    expect(page.locator("#m3")).to_contain_text("Stew on Tuesday.")
    expect(page.locator("#m3-who")).to_have_text("ben")
    expect(page.get_by_text("Typing: ben")).to_have_count(0)
    expect(page.locator("#m4")).to_have_attribute("data-status", "complete")
    his.close()
    expect(page.get_by_text("Also reading: ben")).to_have_count(0)


def test_a_page_offers_what_its_reader_may_do_as_soon_as_that_changes(server, page, new_page):
    come_in(page)
    say(page, "Soup on Monday.")
    thread = page.url
    his = bring(server, "ben", new_page(), thread)
    page.goto("/spaces/1/members")
    for role, boxes in (("Viewer", 0), ("Editor", 1)):
        page.get_by_role("combobox", name="Role of ben").select_option(role)
        page.get_by_role("button", name="Set the role of ben").click()
        expect(page.get_by_text(f"ben now has the role {role}.")).to_be_visible()
        expect(message_box(his)).to_have_count(boxes)
        is_connected(his)


def test_who_may_write_no_more_keeps_what_they_typed_and_the_owner_is_asked_about_the_links(server, page, new_page):
    come_in(page)
    say(page, "Soup on Monday.")
    thread = page.url
    his = bring(server, "ben", new_page(), thread)
    message_box(his).press_sequentially("Stew on Tuesday.")
    page.goto("/spaces/1/members")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_label("Invitation link")).to_be_visible()
    page.get_by_role("combobox", name="Role of ben").select_option("Viewer")
    page.get_by_role("button", name="Set the role of ben").click()
    expect(page.get_by_role("heading", name="Give ben the role Viewer?")).to_be_visible()
    page.get_by_label("Keep them open.").check()
    page.get_by_role("button", name="Change the role").click()
    expect(page.get_by_text("ben now has the role Viewer. 1 link stays open.")).to_be_visible()
    expect(page.get_by_role("heading", name="Open links")).to_be_visible()
    kept = his.get_by_role("region", name="Not sent")
    expect(kept).to_contain_text("Stew on Tuesday.")
    expect(his.get_by_text("You are a viewer in this Space")).to_be_visible()
    kept.get_by_role("button", name="Discard").click()
    expect(kept).to_be_hidden()
    his.reload()
    expect(his.get_by_text("You are a viewer in this Space")).to_be_visible()
    expect(kept).to_be_hidden()


def test_who_may_write_no_more_keeps_the_words_of_an_open_edit(server, page, new_page):
    come_in(page)
    say(page, "Soup on Monday.")
    his = bring(server, "ben", new_page(), page.url)
    say(his, "Stew on Tuesday.")
    his.locator("#m3").hover()
    his.locator("#m3").get_by_role("link", name="Edit").click()
    box = his.locator("#m3").get_by_role("textbox")
    expect(box).to_have_value("Stew on Tuesday.")
    box.fill("Stew on Wednesday.")
    page.goto("/spaces/1/members")
    page.get_by_role("combobox", name="Role of ben").select_option("Viewer")
    page.get_by_role("button", name="Set the role of ben").click()
    expect(his.get_by_role("region", name="Not sent")).to_contain_text("Stew on Wednesday.")


@pytest.mark.parametrize("server", [MODEL, SCALE], indirect=True)
def test_what_two_people_write_behind_a_running_reply_is_answered_one_after_the_other(server, page, new_page, model):
    begin_thread(page)
    his = bring(server, "ben", new_page(), page.url)
    model.enqueue(Answer(tokens=["word "] * 20, pause_after=5))
    is_writing(send(page, "Count."))
    is_writing(his.locator("#m4"))
    for each, text in ((page, "Mine too."), (his, "And his.")):
        message_box(each).fill(text)
        message_box(each).press("Enter")
        expect(each.get_by_role("region", name="Waiting messages")).to_contain_text(text)
    model.release()
    for each in (page, his):
        expect(each.locator(".message-user .message-body")).to_have_count(4)
        expect(each.get_by_role("region", name="Waiting messages")).to_be_hidden()
        expect(each.locator('.message-assistant[data-status="complete"]')).to_have_count(4)
        said = each.locator(".message-user .message-body").all_inner_texts()
        assert sorted(said) == ["And his.", "Count.", "Hello.", "Mine too."]
