"""Beginning with a prompt that the Space offers, saying instead of typing, rating an answer, seeing what one types."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.steps import PASSWORD, come_in, message_box, notices, say

pytestmark = pytest.mark.one_server


def test_a_space_offers_prompts_to_begin_with_which_one_may_still_change(page):
    come_in(page)
    page.goto("/spaces/1/edit")
    page.get_by_label("Starter prompts").fill("What is due this week?\nSummarize the plan.")
    page.get_by_role("button", name="Save settings").click()
    page.goto("/spaces/1/")
    offered = page.get_by_role("group", name="Starter prompts")
    expect(offered.get_by_role("button")).to_have_text(["What is due this week?", "Summarize the plan."])
    offered.get_by_role("button", name="Summarize the plan.").click()
    expect(message_box(page)).to_have_value("Summarize the plan.")
    expect(message_box(page)).to_be_focused()
    expect(page.locator("#m1")).to_have_count(0)
    message_box(page).press("Enter")
    expect(page.locator("#m1")).to_contain_text("Summarize the plan.")


SPEECH = """
window.SpeechRecognition = class {
  start() { window.listening = this; }
  stop() { this.onend(); }
};
window.say = (words) => {
  const result = Object.assign([{ transcript: words }], { isFinal: true });
  listening.onresult({ resultIndex: 0, results: [result] });
};
"""


def test_what_one_says_is_written_where_the_cursor_is(page):
    page.add_init_script(SPEECH)
    come_in(page)
    message_box(page).fill("Leeks:")
    page.get_by_role("button", name="Dictate").click()
    stop = page.get_by_role("button", name="Stop dictating")
    expect(stop).to_have_attribute("aria-pressed", "true")
    page.evaluate("say('they grow slowly')")
    expect(message_box(page)).to_have_value("Leeks: they grow slowly")
    stop.click()
    expect(page.get_by_role("button", name="Dictate")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#m1")).to_have_count(0)


def test_a_rating_with_its_reason_is_seen_by_staff(page):
    come_in(page)  # the first account runs the installation
    reply = say(page, "Leeks grow slowly.")
    reply.get_by_role("button", name="More").click()
    reply.get_by_role("link", name="Rate").click()
    page.get_by_role("textbox", name="Why?").fill("It only repeats me.")
    page.get_by_role("button", name="Bad answer").click()
    expect(notices(page)).to_contain_text("Thank you")
    page.goto("/admin/spaces/rating/")
    expect(page.locator("#result_list")).to_contain_text("It only repeats me.")


FETCHES_THE_REPLY_AGAIN = """() => {
  const reply = document.querySelector('#m2');
  reply.classList.add('as-it-was');
  document.querySelector('thread-socket').hear({ type: 'message', message: Number(reply.dataset.message), seq: 2 });
}"""


def test_more_actions_stay_open_when_their_message_comes_again(page):
    come_in(page)
    reply = say(page, "Leeks grow slowly.")
    reply.get_by_role("button", name="More").click()
    expect(reply.get_by_role("link", name="Rate")).to_be_visible()
    page.evaluate(FETCHES_THE_REPLY_AGAIN)
    expect(page.locator("#m2.as-it-was")).to_have_count(0)
    expect(reply.get_by_role("link", name="Rate")).to_be_visible()


def test_the_sheet_of_actions_stays_open_when_its_message_comes_again(new_page):
    page = new_page(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740})
    come_in(page)
    say(page, "Leeks grow slowly.").locator(".message-body").tap()
    sheet = page.get_by_role("dialog", name="Actions")
    expect(sheet).to_be_visible()
    page.evaluate(FETCHES_THE_REPLY_AGAIN)
    expect(page.locator("#m2.as-it-was")).to_have_count(0)
    expect(sheet).to_be_visible()
    page.locator("#m1 .message-body").tap(force=True)  # outside of the sheet; it only closes it
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.nobody_yet
def test_who_makes_an_account_may_see_the_password(page: Page):
    page.goto("/accounts/signup/")
    password = page.get_by_label("Password", exact=True)
    password.fill(PASSWORD)
    expect(password).to_have_attribute("type", "password")
    page.get_by_label("Show password").check()
    expect(password).to_have_attribute("type", "text")
    page.get_by_label("Show password").uncheck()
    expect(password).to_have_attribute("type", "password")
