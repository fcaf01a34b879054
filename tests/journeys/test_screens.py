"""Small screens, dark rooms, and browsers without scripts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.kinds import DEMO
from tests.journeys.steps import PASSWORD, come_in, divider, is_connected, message_box, notices, say, summary_panel

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FACTS = [f"Bed {n} gets {n * 10} litres of water each week from the barrel beside the shed." for n in range(1, 8)]

TABLE = """| Provider | Region | Availability | Where |
|---|---|---|---|
| Hetzner | Falkenstein | good | https://example.org/a/very/long/address/that/goes/on/and/on/and/on/to/the/end.html |
"""

pytestmark = pytest.mark.one_server


@pytest.fixture
def phone(new_page) -> Page:
    return new_page(**PHONE)


def test_a_phone_shows_a_turn_without_scrolling_sideways(phone):
    come_in(phone)
    assert_fits(phone)
    say(phone, "A-very-long-word-" * 12 + "\n\n```\n" + "code " * 60 + "\n```")
    assert_fits(phone)
    expect(message_box(phone)).to_be_in_viewport()
    expect(phone.get_by_role("button", name="Send message")).to_be_in_viewport()

    say(phone, TABLE)
    table = phone.locator("#m3 table")
    for word in ("Provider", "Falkenstein", "Availability"):
        assert lines_of(table.get_by_text(word, exact=True)) == 1, word
    assert table.evaluate("table => table.scrollWidth > table.clientWidth")
    expect(table).to_have_attribute(
        "tabindex", re.compile(r"^(0|-1)$")
    )  # the keys reach it, by Tab or inside its message
    assert lines_of(table.get_by_role("link")) > 1  # an address is no word: it does not make its column endless
    assert_fits(phone)


PROSE = "The beds beside the shed need ten litres of water each week from the barrel that stands in the shade. " * 6


def test_prose_is_about_70_characters_to_a_line_and_code_and_tables_may_be_wider(page):
    come_in(page)
    say(page, f"{PROSE}\n\n```\n{'code ' * 60}\n```\n\n{TABLE}")
    prose = page.locator("#m1 .message-body p").first
    assert 64 <= len(PROSE) / lines_of(prose) <= 75
    body = page.locator("#m1 .message-body").bounding_box()["width"]
    assert page.locator("#m1 pre").bounding_box()["width"] > prose.bounding_box()["width"]
    assert page.locator("#m1 pre").bounding_box()["width"] <= body


def test_the_drawers_of_a_phone_open_and_close(phone):
    come_in(phone)
    say(phone, "Soup on Monday.")
    threads = phone.get_by_role("navigation", name="Threads")
    expect(threads).to_be_hidden()
    phone.get_by_role("button", name="Threads and Spaces").tap()
    expect(threads).to_be_in_viewport()
    assert_fits(phone)
    phone.keyboard.press("Escape")
    expect(threads).to_be_hidden()
    phone.get_by_role("button", name="Summary").tap()
    expect(summary_panel(phone)).to_be_in_viewport()
    assert_fits(phone)
    phone.get_by_role("button", name="Close the details").tap()
    expect(summary_panel(phone)).to_be_hidden()
    phone.get_by_role("link", name="New thread").tap()
    expect(message_box(phone)).to_be_focused()
    expect(phone.locator("#m1")).to_have_count(0)


def test_dark_by_the_system_and_by_choice(new_page):
    page = new_page(color_scheme="dark")
    come_in(page)
    assert brightness(page) < 60
    page.get_by_text("Your account").locator("..").click()
    page.context.set_offline(True)  # what one chose is kept before anything could be asked of the server
    page.get_by_role("button", name="Light").click()
    assert brightness(page) > 200
    page.context.set_offline(False)
    page.reload()
    assert brightness(page) > 200


def test_without_scripts_one_can_write_read_and_see_the_summary(new_page):
    page = new_page(java_script_enabled=False)
    come_in(page)
    for turn, fact in enumerate(FACTS, start=1):
        message_box(page).fill(fact)
        page.get_by_role("button", name="Send message").click()
        reload_until(page, f"#m{2 * turn}[data-status=complete]")
    reload_until(page, "#fold-divider")
    expect(divider(page, 6)).to_be_visible()
    line = summary_panel(page).get_by_role("listitem").filter(has_text="10 litres").first
    line.locator(".line-more").click()
    line.get_by_role("link", name="Actions").click()
    expect(page.get_by_role("heading", name="Line actions")).to_be_visible()
    page.get_by_role("button", name="Pin").click()
    expect(summary_panel(page).get_by_role("listitem").filter(has_text="10 litres").first).to_contain_text("★")


def test_without_scripts_what_one_can_do_with_a_message_is_on_a_page_of_its_own(new_page):
    page = new_page(java_script_enabled=False)
    come_in(page)
    for turn, fact in enumerate(FACTS[:2], start=1):
        message_box(page).fill(fact)
        page.get_by_role("button", name="Send message").click()
        reload_until(page, f"#m{2 * turn}[data-status=complete]")
    page.locator("#m1").hover()
    page.locator("#m1").get_by_role("link", name="Actions").click()
    expect(page.get_by_role("heading", name="Message actions")).to_be_visible()
    expect(page.get_by_role("button", name="Copy")).to_be_hidden()  # takes a script
    page.get_by_role("button", name="Branch").click()
    expect(page.locator("#m1")).to_contain_text(FACTS[0])
    expect(page.locator("#m2")).to_have_count(0)


def test_without_scripts_a_message_that_cannot_be_taken_keeps_its_text(new_page):
    page = new_page(java_script_enabled=False)
    come_in(page)
    message_box(page).fill("   ")
    page.get_by_role("button", name="Send message").click()
    expect(page.get_by_role("alert")).to_contain_text("Write a message first")


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: Ada signs out
def test_without_scripts_one_signs_out_and_in(new_page):
    page = new_page(java_script_enabled=False)
    come_in(page)
    page.get_by_text("Your account").locator("..").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Username").fill("ada")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(message_box(page)).to_be_visible()


def reload_until(page: Page, selector: str) -> None:
    """Without scripts nothing comes by itself."""
    for _ in range(60):
        if page.locator(selector).count():
            return
        page.wait_for_timeout(100)
        page.reload()
    raise AssertionError(f"{selector} never came")


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def lines_of(element: Locator) -> int:
    """How many lines its words stand on."""
    return element.evaluate(
        "e => { const words = new Range(); words.selectNodeContents(e);"
        "return new Set([...words.getClientRects()].map(box => box.top)).size; }"
    )


def brightness(page: Page) -> float:
    """Of the page's ground, 0 to 255."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3


def test_what_one_can_do_with_a_message_takes_no_room(new_page):
    page = new_page()
    come_in(page)
    say(page, "ok")
    first, reply = page.locator("#m1"), page.locator("#m2")
    expect(reply.locator(".message-actions")).to_be_attached()  # they come with an article that takes its place
    places = first.bounding_box(), reply.bounding_box()
    assert places[0]["height"] <= 44
    message_box(page).hover()
    expect(first.locator(".message-actions")).to_have_css("opacity", "0")
    first.hover()
    expect(first.locator(".message-actions")).to_have_css("opacity", "1")
    assert (first.bounding_box(), reply.bounding_box()) == places
    message_box(page).hover()
    first.get_by_role("button", name="Copy").focus()
    expect(first.locator(".message-actions")).to_have_css("opacity", "1")
    expect(reply.locator(".message-actions")).to_have_css("opacity", "1")
    assert (first.bounding_box(), reply.bounding_box()) == places
    first.get_by_role("link", name="Edit").click()
    expect(page.get_by_role("textbox", name="Your message", exact=True)).to_be_focused()


def test_what_one_can_do_with_a_message_is_put_there_when_it_is_needed(new_page):
    page = new_page()
    come_in(page)
    for fact in FACTS[:3]:
        say(page, fact)
    page.reload()
    is_connected(page)
    rows = page.locator(".message-actions:not([data-row])")
    expect(rows).to_have_count(1)  # of the last message, where it always shows
    page.locator("#m3").hover()
    expect(rows).to_have_count(2)
    expect(page.locator("#m3").get_by_role("link", name="Edit")).to_be_visible()
    page.locator("#m4").focus()
    expect(page.locator("#m4").get_by_role("button", name="Delete")).to_be_visible()
    expect(page.locator("#m4").get_by_role("link", name="Edit")).to_have_count(0)
    message_box(page).press("ArrowUp")
    expect(page.locator("#m5").get_by_role("textbox")).to_have_value(FACTS[2])
    expect(page.locator("#m1 .message-actions[data-row]")).to_have_count(1)


def test_what_is_done_often_stands_in_one_line_and_the_rest_under_more(new_page):
    page = new_page()
    come_in(page)
    row = say(page, "Soup on Monday.").locator(".message-actions")
    expect(row.get_by_role("link", name="Rate")).to_be_hidden()
    buttons = row.locator("a:visible, button:visible")
    words = [each.strip() for each in buttons.all_inner_texts()]
    assert words == ["Copy", "Retry", "Why this answer?", "Remember", "Branch", "Delete", "More"]
    assert len({each.bounding_box()["y"] for each in buttons.all()}) == 1
    row.get_by_role("button", name="More").click()
    expect(row.get_by_role("link", name="Rate")).to_be_visible()
    row.get_by_role("button", name="More").click()
    expect(row.get_by_role("link", name="Rate")).to_be_hidden()


def test_a_notice_leaves_the_head_of_the_summary_in_sight(new_page):
    page = new_page()
    come_in(page)
    say(page, "Soup on Monday.")
    page.locator("#m2").get_by_role("button", name="Delete").click()
    notice = notices(page).get_by_text("Deleted.")
    expect(notice).to_be_visible()
    panel = page.locator("#details").bounding_box()
    box = notice.locator("..").bounding_box()
    assert box["x"] + box["width"] <= panel["x"]
    page.set_viewport_size({"width": 1024, "height": 768})  # where the panel is a drawer, it is at the edge
    box = notice.locator("..").bounding_box()
    assert 0 <= 1024 - (box["x"] + box["width"]) <= 24


def test_on_a_phone_the_whole_menu_of_a_thread_is_in_sight(new_page):
    wide = new_page()
    come_in(wide)
    say(wide, "Soup on Monday.")
    phone = new_page(**PHONE, locale="de-DE", storage_state=wide.context.storage_state())
    phone.goto(wide.url)
    phone.locator("header.top .menu > summary").tap()
    expect(phone.locator("header.top .menu-list").get_by_text("Löschen")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_rest_of_what_one_can_do_with_a_message_is_under_more(phone):
    come_in(phone)
    reply = say(phone, "Soup on Monday.")
    expect(reply.get_by_role("button", name="Retry")).to_be_visible()
    expect(reply.get_by_role("button", name="Branch")).to_be_hidden()
    first = phone.locator("#m1")
    expect(first.locator(".message-actions")).to_have_css("opacity", "0")
    height = first.bounding_box()["height"]
    first.get_by_text("Soup on Monday.").tap()
    expect(first.locator(".message-actions")).to_have_css("opacity", "1")
    assert_fits(phone)
    reply.locator(".message-body").tap()
    expect(first.locator(".message-actions")).to_have_css("opacity", "0")
    assert first.bounding_box()["height"] == height <= 44
    reply.get_by_role("button", name="More").tap()
    reply.get_by_role("button", name="Branch").tap()
    expect(phone.get_by_role("heading", name="Soup on Monday. (branch)")).to_be_visible()


@pytest.mark.parametrize("close", ["outside", "escape"])
def test_by_touch_a_press_on_a_message_brings_its_actions_in_a_sheet(phone, close):
    come_in(phone)
    say(phone, "Soup on Monday.")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    phone.locator("#m1 .message-body").tap()
    sheet = phone.get_by_role("dialog", name="Actions")
    expect(sheet).to_be_in_viewport(ratio=1)
    for name in ("Copy", "Edit", "Remember", "Branch", "Delete", "Save to Space memory"):
        one = sheet.get_by_text(name, exact=True)
        expect(one).to_be_in_viewport(ratio=1)
        box = one.bounding_box()
        assert box["height"] >= 44, (name, box)
        assert box["width"] > 300, (name, box)
    box = sheet.bounding_box()
    assert box["y"] + box["height"] == 740
    assert_fits(phone)
    if close == "escape":
        phone.keyboard.press("Escape")
        expect(phone.get_by_role("dialog")).to_have_count(0)
        return
    phone.locator("#m1 .message-body").tap(force=True)  # outside of the sheet; it only closes it
    expect(phone.get_by_role("dialog")).to_have_count(0)
    expect(phone.locator("#m1 .message-actions")).to_have_css("opacity", "0")


def test_by_touch_what_was_chosen_closes_the_sheet(phone):
    come_in(phone)
    say(phone, "Soup on Monday.")
    phone.locator("#m1 .message-body").tap()
    phone.get_by_role("dialog").get_by_text("Edit", exact=True).tap()
    expect(phone.locator("#m1").get_by_role("textbox")).to_be_visible()
    expect(phone.get_by_role("dialog")).to_have_count(0)


def test_by_touch_a_line_of_the_summary_shows_what_one_can_do_with_it(phone):
    come_in(phone)
    say(phone, "The plot number is 4711.")
    phone.locator("#m1 .message-body").tap()
    phone.locator("#m1").get_by_role("button", name="Remember", exact=True).tap()
    expect(notices(phone)).to_contain_text("Remembered")
    phone.get_by_role("button", name="Summary").tap()
    line = summary_panel(phone).get_by_role("listitem").filter(has_text="4711")
    expect(line.get_by_role("button", name="Unpin")).to_be_hidden()
    line.locator(".line-more").tap()
    expect(line.get_by_role("button", name="Unpin")).to_be_visible()
    expect(line.get_by_role("button", name="Remove")).to_be_in_viewport()
    assert_fits(phone)


def test_a_title_has_room(new_page):
    page = new_page(has_touch=True)
    come_in(page)
    say(page, "Migration plan for the billing service")
    title = page.locator("#thread-title")
    expect(title).to_have_text("Migration plan for the billing service")
    for width in (1440, 768, 360):
        page.set_viewport_size({"width": width, "height": 740})
        assert title.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"), width
