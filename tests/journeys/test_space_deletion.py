"""A Space is deleted: its owner types its name, and nobody has it any more."""

from playwright.sync_api import expect

from tests.journeys.steps import bring, come_in, say


def test_a_space_is_deleted_and_gone_in_every_page(server, page, new_page):
    come_in(page)
    say(page, "Soup on Monday.")
    thread = page.url
    his = bring(server, "ben", new_page(), thread)
    page.goto("/spaces/1/edit")
    page.get_by_role("link", name="See what is deleted, then delete it").click()
    expect(page.get_by_text("1 thread, even if only its author can read it.")).to_be_visible()
    expect(page.get_by_text("2 members lose access at once")).to_be_visible()
    page.get_by_label("Type the name of the Space to confirm").fill("Another Space")
    page.get_by_role("button", name="Delete the Space for good").click()
    expect(page.get_by_text("This is not the name of the Space. Nothing was deleted.")).to_be_visible()
    page.get_by_label("Type the name of the Space to confirm").fill("ada’s Space")
    page.get_by_role("button", name="Delete the Space for good").click()
    expect(page.get_by_text("“ada’s Space” is deleted.")).to_be_visible()
    expect(his.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.goto(thread)
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
