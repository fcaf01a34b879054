"""The summary on the table: edited in place, the same in every tab, and what one opened stays open."""

from playwright.sync_api import Page, expect

from tests.journeys.steps import come_in, divider, is_connected, look_until, say, summary_panel


def test_a_section_is_edited_and_every_tab_shows_it(page):
    with_a_summary(page)
    tab = page.context.new_page()
    tab.goto(page.url)
    is_connected(tab)
    summary_panel(page).get_by_role("link", name="Edit").click()
    decisions = summary_panel(page).get_by_label("Decisions (ada)")
    expect(decisions).to_contain_text("bed 1 gets 10 litres")
    decisions.fill("\n".join(line for line in decisions.input_value().splitlines() if "bed 1" not in line))
    summary_panel(page).get_by_label("More lines, to be added").fill("Ben waters from now on.")
    summary_panel(page).get_by_role("button", name="Save summary").click()
    for each in (page, tab):
        expect(summary_panel(each)).to_contain_text("Ben waters from now on.")
        expect(summary_panel(each).get_by_role("listitem").filter(has_text="We decided that bed 1")).to_have_count(0)
    summary_panel(page).get_by_text("More", exact=True).click()
    summary_panel(page).get_by_role("button", name="Rebuild from the messages").click()
    expect(summary_panel(tab)).to_contain_text("v3")
    expect(summary_panel(tab)).to_contain_text("Ben waters from now on.")
    expect(summary_panel(tab).get_by_role("listitem").filter(has_text="We decided that bed 1")).to_have_count(0)


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


def test_what_changes_while_the_next_prompt_is_fetched_is_fetched_too(page):
    come_in(page)
    say(page, "Leeks grow slowly.")
    page.wait_for_load_state("networkidle")
    fetched = []
    page.on("response", lambda response: fetched.append(response.url) if response.url.endswith("/context") else None)
    page.evaluate("for (const _ of [1, 2]) document.dispatchEvent(new CustomEvent('spaces:context-changed'))")
    look_until(lambda: page.evaluate("1") and len(fetched) >= 2, "a change is missed")


def with_a_summary(page: Page) -> None:
    come_in(page)
    for turn in range(1, 8):
        say(page, f"We decided that bed {turn} gets {turn}0 litres of water each week.")
    expect(divider(page, 6)).to_be_visible()


def test_with_the_keys_one_stays_at_the_line_that_one_changed(page):
    with_a_summary(page)
    line = summary_panel(page).get_by_role("listitem").filter(has_text="bed 2 gets 20 litres")
    line.get_by_role("button", name="Pin").focus()
    page.keyboard.press("Enter")
    expect(line.get_by_role("button", name="Unpin")).to_be_focused()


def test_the_mouse_finds_the_source_of_a_line_and_not_its_tools(page):
    with_a_summary(page)
    line = summary_panel(page).get_by_role("listitem").filter(has_text="bed 2 gets 20 litres")
    line.hover()
    line.get_by_role("link", name="#3").click()
    expect(page.locator("#m3")).to_be_focused()
    expect(line).to_have_count(1)
