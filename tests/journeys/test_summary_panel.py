"""The summary on the table: edited in place, the same in every tab, and what one opened stays open."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.journeys.beforehand import BEDS, open_after, open_with_a_summary, say_elsewhere
from tests.journeys.steps import (
    another_tab,
    come_in,
    divider,
    look_until,
    menu_of,
    message_box,
    notices,
    say,
    summary_panel,
)

pytestmark = pytest.mark.one_server


def test_a_section_is_edited_and_every_tab_shows_it(page):
    open_with_a_summary(page)
    tab = another_tab(page)
    summary_panel(page).get_by_role("link", name="Edit", exact=True).click()
    decisions = summary_panel(page).get_by_label("Decisions (ada)")
    expect(decisions).to_contain_text("bed 1 gets 10 litres")
    decisions.fill("\n".join(line for line in decisions.input_value().splitlines() if "bed 1" not in line))
    summary_panel(page).get_by_label("Lines to add").fill("Ben waters from now on.")
    summary_panel(page).get_by_role("button", name="Save summary").click()
    for each in (page, tab):
        expect(summary_panel(each)).to_contain_text("Ben waters from now on.")
        expect(summary_panel(each).get_by_role("listitem").filter(has_text="We decided that bed 1")).to_have_count(0)
    summary_panel(page).get_by_text("More", exact=True).click()
    page.get_by_role("tab", name="Context").click()
    expect(page.locator("#context-panel")).to_contain_text("Summary so far")
    page.get_by_role("tab", name="Summary").click()
    summary_panel(page).get_by_role("button", name="Send everything").click()
    expect(summary_panel(page)).to_contain_text("The model is sent the whole thread")
    page.get_by_role("tab", name="Context").click()
    expect(page.locator("#context-panel")).not_to_contain_text("Summary so far")
    page.get_by_role("tab", name="Summary").click()
    summary_panel(page).get_by_role("button", name="Send the summary again").click()
    expect(summary_panel(page)).not_to_contain_text("The model is sent the whole thread")
    summary_panel(page).get_by_role("button", name="Rebuild from the messages").click()
    expect(summary_panel(tab)).to_contain_text("v3")
    expect(summary_panel(tab)).to_contain_text("Ben waters from now on.")
    expect(summary_panel(tab).get_by_role("listitem").filter(has_text="We decided that bed 1")).to_have_count(0)


def test_after_saving_one_sees_the_line_that_one_changed(page):
    open_with_a_summary(page)
    page.emulate_media(reduced_motion="reduce")
    summary_panel(page).get_by_role("link", name="Edit", exact=True).click()
    decisions = summary_panel(page).get_by_label("Decisions (ada)")
    decisions.fill(re.sub("[^\n]*bed 1[^\n]*", "Leeks get water at noon.", decisions.input_value(), count=1))
    summary_panel(page).get_by_role("button", name="Save summary").click()
    line = summary_panel(page).get_by_role("listitem").filter(has_text="Leeks get water at noon.")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("edited by ada")
    page.goto(f"{page.url.split('#')[0]}#{line.get_attribute('id')}")
    page.reload()
    expect(line).to_be_in_viewport()


def test_one_line_is_edited_from_its_menu_and_one_comes_back_to_it(page):
    open_with_a_summary(page)
    for_line = menu_of(line_of(page, "bed 2 gets"))
    for_line.get_by_role("link", name="Edit this line").click()
    words = summary_panel(page).get_by_label("What the line says")
    expect(words).to_be_focused()
    summary_panel(page).get_by_role("link", name="Cancel").click()
    expect(line_of(page, "bed 2 gets").locator(".line-more")).to_be_focused()
    page.keyboard.press("Enter")
    line_of(page, "bed 2 gets").get_by_role("link", name="Edit this line").click()
    words.fill("Bed 2 gets 25 litres.")
    summary_panel(page).get_by_role("button", name="Save the line").click()
    line = line_of(page, "Bed 2 gets 25 litres.")
    is_pinned(line)
    expect(line.locator(".line-more")).to_be_focused()
    notices(page).get_by_role("button", name="Undo").click()
    expect(line_of(page, "bed 2 gets 20 litres")).to_be_visible()
    expect(line).to_have_count(0)


def test_a_part_of_the_prompt_that_is_read_stays_open_when_a_reply_comes(page):
    come_in(page)
    say(page, "Leeks grow slowly.")
    page.get_by_role("tab", name="Context").click()
    context = page.get_by_role("tabpanel", name="Context")
    context.get_by_text("Last 1 turn").click()
    expect(context).to_contain_text("Leeks grow slowly.")
    say(page, "Beans grow fast.")
    expect(context.get_by_text("Last 2 turns")).to_be_visible()
    expect(context).to_contain_text("Beans grow fast.")


def test_a_part_of_the_prompt_is_read_again_after_a_reply(page):
    come_in(page)
    say(page, "Leeks grow slowly.")
    page.get_by_role("tab", name="Context").click()
    context = page.get_by_role("tabpanel", name="Context")
    fetched = []
    page.on("request", lambda request: fetched.append(request.url) if "?part=" in request.url else None)
    part = context.get_by_text("Last 1 turn")
    part.click()
    expect(context).to_contain_text("Leeks grow slowly.")
    page.wait_for_load_state("networkidle")
    fetched.clear()
    part.click()
    expect(context.get_by_text("Leeks grow slowly.", exact=True)).to_be_hidden()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert fetched == []  # to close it asks for nothing
    say(page, "Beans grow fast.")
    context.get_by_text("Last 2 turns").click()
    expect(context).to_contain_text("Beans grow fast.")


def test_news_moves_no_focus_that_was_not_lost(page):
    open_with_a_summary(page)
    line = line_of(page, "bed 2 gets")
    line.locator(".line-more").click()
    line.get_by_text("Report to staff…").focus()
    pin(another_tab(page), "bed 3 gets")
    is_pinned(line_of(page, "bed 3 gets"))
    expect(line.get_by_text("Report to staff…")).to_be_focused()


def test_what_changes_while_the_next_prompt_is_fetched_is_fetched_too(page):
    come_in(page)
    say(page, "Leeks grow slowly.")
    page.get_by_role("tab", name="Context").click()
    page.wait_for_load_state("networkidle")
    fetched = []
    page.on("response", lambda response: fetched.append(response.url) if response.url.endswith("/context") else None)
    page.evaluate("for (const _ of [1, 2]) document.dispatchEvent(new CustomEvent('spaces:context-changed'))")
    look_until(lambda: page.evaluate("1") and len(fetched) >= 2, "a change is missed")


def test_with_the_keys_one_stays_at_the_line_that_one_changed(page):
    open_with_a_summary(page)
    line = line_of(page, "bed 2 gets 20 litres")
    line.locator(".line-more").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    is_pinned(line)
    expect(line.locator(".line-more")).to_be_focused()


def test_the_mouse_finds_the_source_of_a_line_and_not_its_tools(page):
    open_with_a_summary(page)
    line, after = line_of(page, "bed 2 gets 20 litres"), line_of(page, "bed 3 gets 30 litres")
    message_box(page).hover()
    gap = after.bounding_box()["y"] - line.bounding_box()["y"] - line.bounding_box()["height"]
    assert gap <= 8  # the tools take no room
    line.hover()
    expect(line.locator(".line-more")).to_have_css("opacity", "1")
    line.get_by_role("link", name="#3").click()
    expect(page.locator("#m3")).to_be_focused()
    expect(line).to_have_count(1)


def test_what_was_said_five_times_is_one_line_that_leads_to_each_message(page):
    trial = ["The trial is 30 days." if turn % 2 else "Let's make the trial thirty days." for turn in range(5)]
    open_after(page, [*trial, *BEDS[:6]])
    line = line_of(page, "the trial")
    expect(line.locator("a.source")).to_have_text(["#1", "#3", "#5", "#7", "#9"])
    expect(line.get_by_role("link", name="#9")).to_be_hidden()
    line.get_by_text("+2").click()
    pin(page, "the trial")
    is_pinned(line)  # by a panel that came anew
    line.get_by_role("link", name="#9").click()
    expect(page.locator("#m9")).to_be_focused()


def test_what_one_writes_to_staff_stays_while_the_summary_changes(page):
    open_with_a_summary(page)
    words = report_begun(page, "bed 2 gets")
    pin(another_tab(page), "bed 3 gets")
    is_pinned(line_of(page, "bed 3 gets"))

    expect(words).to_be_focused()
    page.keyboard.type("15 litres.")
    expect(words).to_have_value("It is 15 litres.")
    line_of(page, "bed 2 gets").get_by_role("button", name="Report to staff").click()
    expect(notices(page)).to_contain_text("will look at this line.")
    expect(words).to_be_hidden()
    expect(words).to_have_value("")
    expect(line_of(page, "bed 2 gets").locator(".line-menu")).not_to_have_attribute("open", "")


def test_what_one_writes_to_staff_stays_when_one_changes_the_summary_oneself(page):
    open_with_a_summary(page)
    words = report_begun(page, "bed 2 gets")
    for line in ("bed 1 gets", "bed 3 gets"):
        pin(page, line)
        is_pinned(line_of(page, line))
        expect(words).to_have_value("It is ")
    summary_panel(page).get_by_role("link", name="Edit", exact=True).click()
    expect(words).to_have_count(0)
    summary_panel(page).get_by_role("link", name="Cancel").click()
    expect(words).to_have_value("It is ")
    expect(words).to_be_visible()


def test_an_empty_report_is_refused_in_sight_and_its_box_stays(page):
    with_more_lines_than_room(page)
    page.set_viewport_size({"width": 390, "height": 800})  # the panel is a drawer there, above the page
    page.get_by_role("button", name="Summary").click()
    words = report_begun(page, "row 62 ")
    words.fill("")
    line_of(page, "row 62 ").get_by_role("button", name="Report to staff").click()
    expect(notices(page)).to_contain_text("Say what is wrong with the line")
    expect(words).to_be_focused()
    expect(words).to_be_in_viewport()
    notices(page).get_by_role("button", name="Dismiss").click()  # nothing covers it
    expect(notices(page).get_by_role("button")).to_have_count(0)
    expect(words).to_be_in_viewport()


def test_a_second_change_while_the_first_is_under_way_is_not_lost_without_a_word(page):
    open_with_a_summary(page)
    first = pin_held_back(page, "bed 1 gets")
    pin(page, "bed 2 gets")
    expect(notices(page)).to_contain_text("still being saved. Try again")

    first.continue_()

    is_pinned(line_of(page, "bed 1 gets"))
    pin(page, "bed 2 gets")
    is_pinned(line_of(page, "bed 2 gets"))


def test_many_pinned_lines_do_not_make_the_page_longer(page):
    with_more_lines_than_room(page)
    for row in range(61, 73):
        pin(page, f"row {row} ")
        is_pinned(line_of(page, f"row {row} "))
    page.set_viewport_size({"width": 1440, "height": 400})
    assert page.evaluate("document.documentElement.scrollHeight") <= 400


def test_an_answer_that_comes_after_a_push_goes_into_the_panel_that_stands_there(page):
    open_with_a_summary(page)
    held, tab = [], another_tab(page)
    page.route("**/summary/flags", lambda route: held.append(route))
    report_begun(page, "bed 2 gets")
    line_of(page, "bed 2 gets").get_by_role("button", name="Report to staff").click()
    look_until(lambda: page.evaluate("1") and bool(held), "nothing is reported")
    pin(tab, "bed 3 gets")
    is_pinned(line_of(page, "bed 3 gets"))

    held[0].continue_()

    expect(notices(page)).to_contain_text("will look at this line.")
    expect(line_of(page, "bed 2 gets").get_by_label("What is wrong with this line?")).to_be_hidden()


def test_an_answer_that_was_overtaken_takes_nothing_back(page):
    open_with_a_summary(page)
    held, tab = [], another_tab(page)
    page.route("**/summary/lines", lambda route: held.append((route, route.fetch())))
    pin(page, "bed 2 gets")
    look_until(lambda: page.evaluate("1") and bool(held), "nothing is pinned")
    is_pinned(line_of(tab, "bed 2 gets"))
    pin(tab, "bed 3 gets")
    is_pinned(line_of(page, "bed 3 gets"))

    route, answer = held[0]
    with page.expect_response(lambda response: "/summary?beside" in response.url):
        route.fulfill(response=answer)

    for line in ("bed 2 gets", "bed 3 gets"):
        is_pinned(line_of(page, line))


def test_what_is_refused_is_told_and_what_stands_open_stays_so(page):
    open_with_a_summary(page)
    more = summary_panel(page).locator("#panel-more")
    more.locator("summary").first.click()
    another_version_is_seen(page)
    pin(page, "bed 2 gets")
    expect(notices(page)).to_contain_text("The summary has changed")
    expect(more).to_have_attribute("open", "")
    expect(line_of(page, "bed 2 gets").locator(".line-more")).to_be_focused()


def test_a_refusal_that_comes_while_one_edits_is_told(page):
    open_with_a_summary(page)
    another_version_is_seen(page)
    refused = pin_held_back(page, "bed 2 gets")
    summary_panel(page).get_by_role("link", name="Edit", exact=True).click()
    expect(summary_panel(page).get_by_role("button", name="Save summary")).to_be_visible()

    refused.continue_()

    expect(notices(page)).to_contain_text("The summary has changed")
    expect(summary_panel(page).get_by_role("button", name="Save summary")).to_be_visible()


def test_a_pin_that_is_lost_is_told_though_the_panel_came_anew_meanwhile(page):
    open_with_a_summary(page)
    tab = another_tab(page)
    lost = pin_held_back(page, "bed 2 gets")
    pin(tab, "bed 3 gets")
    is_pinned(line_of(page, "bed 3 gets"))

    lost.abort()

    expect(notices(page)).to_contain_text("The server cannot be reached. Try again.")


def test_lines_without_room_are_fetched_when_they_are_opened_and_stay_open(page):
    with_more_lines_than_room(page)
    part = lines_without_room(page)
    expect(part.get_by_role("listitem")).to_have_count(0)
    part.locator("summary").first.click()
    first, last = part.get_by_role("listitem").first, part.get_by_role("listitem").last
    expect(first).to_contain_text("litres")
    removed, pinned = (line.locator(".line-text").inner_text() for line in (first, last))

    menu_of(first).get_by_role("button", name="Remove").press("Enter")
    expect(summary_panel(page).get_by_text(removed, exact=True)).to_have_count(0)
    expect(first.locator(".line-more")).to_be_focused()

    tab = another_tab(page)
    lines_without_room(tab).locator("summary").first.click()
    menu_of(line_of(tab, pinned)).get_by_role("button", name="Pin").press("Enter")
    is_pinned(line_of(tab, pinned))
    expect(line_of(tab, pinned).locator(".line-more")).to_be_focused()
    expect(line_of(tab, pinned).locator(".line-more")).to_be_in_viewport()
    is_pinned(line_of(page, pinned))
    expect(part.get_by_text(pinned, exact=True)).to_have_count(0)
    expect(first).to_be_visible()


def test_who_writes_about_a_line_stays_at_it_while_the_panel_comes_anew(page):
    with_more_lines_than_room(page)
    words = report_begun(page, "row 62 ")
    place = words.bounding_box()
    for line in ("row 40 ", "row 49 "):
        pin(another_tab(page), line)
        is_pinned(line_of(page, line).first)
    expect(words).to_be_focused()
    assert abs(words.bounding_box()["y"] - place["y"]) < 200  # the lines that were pinned stand above it


def test_what_the_panel_cannot_do_is_told(page):
    with_more_lines_than_room(page)
    page.context.set_offline(True)
    lines_without_room(page).locator("summary").first.click()
    expect(notices(page)).to_contain_text("The server cannot be reached. Try again.")

    page.context.set_offline(False)  # once the page is connected again, its panel comes anew
    expect(lines_without_room(page).get_by_role("listitem").first).to_contain_text("litres")

    page.route(re.compile("/summary/edit"), lambda route: route.fulfill(status=500))
    summary_panel(page).get_by_role("link", name="Edit", exact=True).click()
    expect(notices(page)).to_contain_text("This did not work. Reload the page")

    message_box(page).focus()  # who went on elsewhere is not called back when the panel comes anew
    pin(another_tab(page), "row 40 ")
    is_pinned(line_of(page, "row 40 "))
    expect(message_box(page)).to_be_focused()


def test_of_many_lines_five_show_under_a_head_that_stays_in_sight(page):
    with_more_lines_than_room(page)
    panel, more = summary_panel(page), summary_panel(page).locator("details[id^=more-]").first
    expect(panel.locator("form.lines > ul").first.get_by_role("listitem")).to_have_count(5)
    folded = more.locator("li")
    expect(folded).to_have_count(0)
    more.locator("summary").first.click()
    expect(folded.last).to_be_visible()
    expect(more.locator("summary").first).to_have_text(f"{folded.count()} more")
    folded.last.scroll_into_view_if_needed()
    for name in ("Edit", "History and changes"):
        expect(panel.get_by_role("link", name=name)).to_be_in_viewport()
    expect(panel.get_by_role("button", name="Summarize now")).to_be_in_viewport()
    words = folded.last.locator(".line-text").inner_text()
    pin(page, words)
    expect(more).to_have_attribute("open", "")  # though the panel came anew


def test_what_is_told_of_a_pause_stands_above_everything_else(page):
    open_with_a_summary(page)
    panel = summary_panel(page)
    panel.locator("#panel-more > summary").click()
    panel.get_by_role("button", name="Pause updates").click()
    told = panel.get_by_text("Updates are paused. The model is sent this summary")
    expect(told).to_be_in_viewport()
    expect(panel.locator("#panel-more")).to_have_attribute("open", "")
    assert told.bounding_box()["y"] < panel.get_by_role("heading", name="Summary so far").bounding_box()["y"]


def test_the_history_opens_at_its_beginning_and_what_one_compares_is_in_sight(page):
    with_more_lines_than_room(page)
    pin(page, "row 62 ")
    is_pinned(line_of(page, "row 62 "))
    page.set_viewport_size({"width": 1440, "height": 400})
    summary_panel(page).get_by_role("link", name="History and changes").click()
    expect(summary_panel(page).get_by_role("heading", name="History and changes")).to_be_in_viewport()
    for button, found in (
        (summary_panel(page).get_by_role("button", name="Compare"), "From v1 to v2"),
        (summary_panel(page).get_by_role("link", name="Changes of v1"), "What v1 says"),
    ):
        button.click()
        expect(summary_panel(page).get_by_role("heading", name=found)).to_be_focused()
        expect(summary_panel(page).get_by_role("heading", name=found)).to_be_in_viewport()


def test_lines_without_room_are_read_without_a_script(page, new_page):
    with_more_lines_than_room(page)
    plain = new_page(java_script_enabled=False)
    come_in(plain)
    plain.goto(page.url)
    lines_without_room(plain).locator("summary").first.click()
    lines_without_room(plain).get_by_role("link", name="Show them").click()
    expect(lines_without_room(plain).get_by_role("listitem").first).to_contain_text("litres")


def with_more_lines_than_room(page: Page) -> None:
    spans = (range(20 * turn, 20 * turn + 16) for turn in range(1, 8))
    sentence = "We decided that row {row} gets {row} litres of water each week."
    open_with_a_summary(page, [" ".join(sentence.format(row=row) for row in rows) for rows in spans])


def lines_without_room(page: Page) -> Locator:
    return summary_panel(page).get_by_role("group").filter(has_text="more lines (◦)")


def unfold(page: Page) -> None:
    """All lines of the sections that show five, in one step: a panel that comes in between has them open already."""
    closed = summary_panel(page).locator("details[id^=more-]:not([open]) > summary")
    closed.evaluate_all("all => all.forEach((more) => more.click())")


def line_of(page: Page, words: str) -> Locator:
    return summary_panel(page).get_by_role("listitem").filter(has_text=words)


def pin(page: Page, words: str) -> None:
    # A panel that a push brings may close what has only just been opened.
    look_until(lambda: unfold(page) or line_of(page, words).count(), f"no line has {words!r}")
    menu_of(line_of(page, words)).get_by_role("button", name="Pin").click()


def is_pinned(line: Locator) -> None:
    expect(line.get_by_title("Pinned")).to_be_visible()


def pin_held_back(page: Page, words: str) -> Route:
    """The request of a pin, which waits until the test lets it go on; later ones are let through."""
    held: list[Route] = []
    page.route("**/summary/lines", lambda route: route.continue_() if held else held.append(route))
    pin(page, words)
    look_until(lambda: page.evaluate("1") and bool(held), "nothing is pinned")
    return held[0]


def another_version_is_seen(page: Page) -> None:
    """As if the page showed another version than the one that stands."""
    summary_panel(page).locator(".lines [name=seen]").evaluate("input => { input.value = 99; }")


def report_begun(page: Page, words: str) -> Locator:
    """The box of a report on this line, in which one is writing."""
    unfold(page)
    menu_of(line_of(page, words)).get_by_text("Report to staff…").click()
    box = line_of(page, words).get_by_label("What is wrong with this line?")
    box.press_sequentially("It is ")
    return box


def test_a_line_that_may_replace_another_is_answered_for_with_one_press(page):
    memory = ["The server has 16 GB of memory.", "I ordered 32 GB of memory for the server."]
    open_with_a_summary(page, [*memory, *BEDS[2:]])
    newer = line_of(page, "I ordered 32 GB")
    expect(newer).to_contain_text("May replace: “The server has 16 GB of memory.”")
    newer.get_by_role("button", name="Yes, replace it").focus()
    page.keyboard.press("Enter")
    expect(notices(page)).to_contain_text("The older line no longer holds.")
    expect(newer.get_by_role("button", name="Yes, replace it")).to_have_count(0)
    expect(summary_panel(page)).to_contain_text("v2")
    older = line_of(page, "The server has 16 GB")
    menu_of(older).get_by_role("button", name="Still true: bring back").click()
    expect(notices(page)).to_contain_text("The line holds again, and is pinned.")
    expect(notices(page).get_by_role("button", name="Undo")).to_have_count(1)  # of the latest change alone
    notices(page).get_by_role("button", name="Undo").click()
    expect(older.get_by_text("Pinned:")).to_have_count(0)
    menu_of(older).get_by_role("button", name="Still true: bring back").click()
    expect(older.get_by_text("Pinned:")).to_have_count(1)
    expect(menu_of(older).get_by_role("button", name="Unpin")).to_be_visible()


def test_what_a_second_click_on_a_report_meets_changes_no_line(page):
    open_with_a_summary(page, BEDS)
    line = line_of(page, BEDS[0])
    menu_of(line).get_by_text("Report to staff…").dblclick()
    page.wait_for_timeout(300)
    expect(notices(page)).not_to_contain_text("Removed.")
    expect(line).to_be_visible()
    expect(summary_panel(page)).to_contain_text("v1")


def test_a_password_in_a_message_is_not_in_the_summary_and_its_line_says_so(page):
    open_with_a_summary(page, ["My password is swordfish.", *BEDS[1:]])
    expect(summary_panel(page)).to_contain_text("My password is [password removed].")
    expect(summary_panel(page)).not_to_contain_text("swordfish")


def test_after_an_edited_message_every_tab_shows_what_the_summary_covers_now(page):
    open_with_a_summary(page)
    say_elsewhere(page, THREE_MORE)
    for each in (page, tab := another_tab(page)):
        expect(divider(each, 10)).to_be_visible()
    say_again(page, "#m9", "Bed 5 is fallow.")

    for each in (page, tab):
        expect(divider(each, 6)).to_be_visible()
        expect(divider(each, 10)).to_have_count(0)
        expect(summary_panel(each)).to_contain_text("covers #1–6")
        expect(summary_panel(each).get_by_role("listitem").filter(has_text="bed 3 gets 30")).to_be_visible()
        expect(summary_panel(each).get_by_role("listitem").filter(has_text="bed 5 gets 50")).to_have_count(0)
        expect(each.locator("#m9")).to_contain_text("Bed 5 is fallow.")
        each.get_by_role("tab", name="Context").click()
        expect(each.get_by_role("tabpanel", name="Context").get_by_text("Last 2 turns")).to_be_visible()


def test_after_an_edit_before_all_versions_every_tab_shows_that_nothing_is_summarized(page):
    open_with_a_summary(page)
    tab = another_tab(page)
    say_again(page, "#m1", "Bed 1 is fallow.")

    for each in (page, tab):
        expect(each.locator("#fold-divider")).to_have_count(0)
        expect(summary_panel(each)).to_contain_text("Nothing is summarized yet.")
        expect(summary_panel(each)).not_to_contain_text("bed 1 gets 10")


THREE_MORE = tuple(f"We decided that bed {turn} gets {turn}0 litres of water each week." for turn in range(8, 11))


def say_again(page: Page, message: str, text: str) -> None:
    page.locator(message).hover()
    page.locator(f"{message} [data-act=edit]").click()
    page.get_by_label("Your message").fill(text)
    page.get_by_role("button", name="Send again").click()
    expect(page.locator(message)).to_contain_text(text)
