""" "Updating summary…": who sees it, when it goes, and what a failure looks like."""

import pytest
from playwright.sync_api import Page, expect

from tests.fake_openai import FakeOpenAI
from tests.fake_openai_script import Answer
from tests.journeys.beforehand import BARREL, say_elsewhere
from tests.journeys.kinds import MODEL
from tests.journeys.steps import (
    begin_thread,
    divider,
    hear_nothing,
    is_connected,
    look_until,
    notices,
    say,
    send,
    summary_panel,
    updating,
)

HELD = Answer(pause_after=0)  # the summarizer answers on model.release()
NOT_JSON = Answer(text="I would rather not.")

pytestmark = pytest.mark.parametrize("server", [MODEL], indirect=True)


def test_it_is_on_a_page_that_is_opened_meanwhile_and_goes_from_every_page(page, model):
    until_the_summary_is_written(page, model, HELD)
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(updating(tab)).to_be_visible()
    expect(updating(page)).to_be_visible()
    expect(page.locator("#announcer")).to_have_text("Updating summary…")
    model.release()
    for each in (page, tab):
        expect(updating(each)).to_have_count(0)
        expect(each.locator("#announcer")).to_be_empty()
        expect(divider(each, 6)).to_be_visible()


def test_it_keeps_nobody_from_talking_on(page, model):
    until_the_summary_is_written(page, model, HELD)
    expect(updating(page)).to_be_visible()
    say(page, "Bed 8 gets 80 litres.")
    expect(updating(page)).to_be_visible()
    model.release()
    expect(divider(page, 6)).to_be_visible()


def test_it_goes_though_its_end_is_never_told(page, model):
    until_the_summary_is_written(page, model, HELD)
    deaf = page.context.new_page()
    deaf.route_web_socket("**/ws/**", hear_nothing)
    deaf.goto(page.url)
    expect(updating(deaf)).to_be_visible()
    model.release()
    expect(updating(deaf)).to_have_count(0)
    expect(divider(deaf, 6)).to_be_visible()


def test_a_failure_keeps_the_earlier_summary_says_so_and_can_be_tried_again(page, model):
    until_the_summary_is_written(page, model, NOT_JSON, NOT_JSON)  # the second where it is asked for once more
    expect(summary_panel(page)).to_contain_text("update failed")
    expect(notices(page).get_by_role("button")).to_have_count(0)
    summary_panel(page).get_by_role("button", name="Try again").click()
    expect(divider(page, 6)).to_be_visible()
    expect(summary_panel(page)).to_contain_text("10 litres")


def test_folded_messages_that_are_loaded_after_the_new_summary_stand_before_its_divider(page, model):
    until_the_summary_is_written(page, model)
    expect(divider(page, 6)).to_be_visible()
    page.evaluate(LOSE_ALL_AFTER_THE_FOURTH)
    page.evaluate(TELL, "summary-changed")
    expect(page.locator("#m4 + #fold-divider")).to_be_visible()
    page.evaluate(TELL, "look")
    expect(page.locator("#m6 + #fold-divider")).to_be_visible()
    expect(page.locator("#fold-divider + #m7")).to_be_visible()
    expect(page.locator(".is-folded")).to_have_count(6)


def test_the_notice_of_an_update_goes_with_it(page, model):
    until_the_summary_is_written(page, model)
    expect(divider(page, 6)).to_be_visible()
    say(page, "Bed 7 gets 70 litres of water each week.")
    page.clock.install()
    page.reload()
    is_connected(page)
    model.enqueue(HELD)
    summary_panel(page).get_by_role("button", name="Summarize now").click()
    expect(notices(page)).to_contain_text("The summary is being updated.")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.clock.run_for(READ_IN)
    expect(notices(page)).to_contain_text("The summary is being updated.")
    expect(updating(page)).to_be_visible()
    model.release()
    expect(summary_panel(page)).to_contain_text("v2")
    page.clock.run_for(READ_IN)
    expect(notices(page)).not_to_contain_text("The summary is being updated.")


READ_IN = 2400  # milliseconds on the page's clock, of the eight seconds that a notice stays else
LOSE_ALL_AFTER_THE_FOURTH = """() =>
  document.querySelectorAll("#messages > article").forEach((each) => each.dataset.seq > 4 && each.remove())"""
TELL = "(name) => document.dispatchEvent(new CustomEvent(`spaces:${name}`))"


def until_the_summary_is_written(page: Page, model: FakeOpenAI, *summaries: Answer) -> None:
    """Seven turns; the first fold is due after the seventh."""
    begin_thread(page)
    say_elsewhere(page, BARREL[:5])
    is_connected(page)
    model.enqueue(Answer(text="Noted."), *summaries)
    send(page, "Bed 6 gets 60 litres of water each week.")
    look_until(lambda: not model.answers, "no summary was asked for")
