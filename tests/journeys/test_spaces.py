"""What the people of a Space share: instructions, memory, threads that are open or not."""

from playwright.sync_api import expect

from tests.journeys.steps import come_in, is_connected, let_in, message_box, say, sign_in


def test_a_note_from_a_message_is_in_every_other_thread(page):
    come_in(page)
    say(page, "The well is dry in August.")
    message = page.locator("#m1")
    message.hover()
    message.get_by_role("button", name="More").click()
    message.get_by_role("link", name="Save to Space memory").click()
    note = page.get_by_role("textbox", name="Note")
    expect(note).to_have_value("The well is dry in August.")
    note.fill("The well is dry in August; water from the barrel.")
    page.get_by_role("button", name="Save to Space memory").click()
    expect(page.get_by_text("tokens used")).to_be_visible()
    page.get_by_role("link", name="New thread").click()
    say(page, "When is the well dry?")
    page.get_by_role("tab", name="Context").click()
    page.get_by_role("tabpanel", name="Context").get_by_text("Space memory").click()
    expect(page.get_by_role("tabpanel", name="Context")).to_contain_text("water from the barrel")


def test_a_thread_that_its_author_closes_leaves_other_peoples_pages(server, page, new_page):
    come_in(page)
    say(page, "Soup on Monday.")
    let_in(server, "ben")
    page.reload()
    his = new_page()
    sign_in(his, "ben")
    his.goto(page.url)
    is_connected(his)
    page.locator(".top summary").click()
    page.get_by_role("button", name="Make private").click()
    expect(page.get_by_text("Only you", exact=True)).to_be_visible()
    expect(his.get_by_role("heading", name="There is nothing here")).to_be_visible()
    is_connected(page)
    say(page, "Stew on Tuesday.")


def test_a_thread_in_which_others_wrote_stays_open_and_is_copied_instead(server, page, new_page):
    come_in(page)
    expect(page.get_by_role("combobox", name="Who can read the thread")).to_have_value("private")
    let_in(server, "ben")
    page.reload()
    expect(page.get_by_role("combobox", name="Who can read the thread")).to_have_value("space")
    say(page, "Soup on Monday.")
    his = new_page()
    sign_in(his, "ben")
    his.goto(page.url)
    say(his, "Stew on Tuesday.")
    page.locator(".top summary").click()
    page.get_by_role("button", name="Make private").click()
    expect(page.get_by_role("heading", name="Others wrote in this thread")).to_be_visible()
    page.get_by_role("button", name="Make a private copy").click()
    expect(page.get_by_text("This is your private copy.")).to_be_visible()
    expect(page.get_by_text("Only you", exact=True)).to_be_visible()
    expect(page.locator("#m3")).to_contain_text("Stew on Tuesday.")
    say(his, "Fish on Friday.")


def test_a_thread_begins_for_oneself_alone(server, page, new_page):
    come_in(page)
    let_in(server, "ben")
    page.get_by_role("combobox", name="Who can read the thread").select_option("Only me")
    say(page, "Soup on Monday.")
    expect(page.get_by_text("Only you", exact=True)).to_be_visible()
    his = new_page()
    sign_in(his, "ben")
    his.goto("/spaces/1/overview")
    expect(his.get_by_role("heading", name="Activity")).to_be_visible()
    expect(his.get_by_text("Soup on Monday.")).to_have_count(0)


def test_instructions_are_previewed_while_one_writes_and_restored(page):
    come_in(page)
    page.get_by_role("link", name="Instructions", exact=True).click()
    box = page.get_by_role("textbox", name="Instructions")
    box.fill("Answer **briefly**.")
    expect(page.locator("#preview strong")).to_have_text("briefly")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("It applies from the next message on")).to_be_visible()
    box.fill("Answer at length.")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="History and changes").click()
    page.get_by_role("link", name="Changes of version 2").click()
    expect(page.get_by_role("group", name="Differences")).to_contain_text("Answer at length.")
    page.get_by_role("button", name="Restore version 1").click()
    expect(box).to_have_value("Answer **briefly**.")
    expect(message_box(page)).to_have_count(0)
