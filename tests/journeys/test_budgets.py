"""A budget of tokens: staff set it, a person is warned and then stopped, and goes on once it is raised."""

import pytest
from playwright.sync_api import Page, expect

from tests.fake_openai import Answer
from tests.journeys.kinds import MODEL
from tests.journeys.steps import begin_thread, bring, message_box, say


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_a_person_is_warned_then_stopped_with_a_name_to_ask_and_goes_on_once_staff_raise_it(
    server, page, new_page, model
):
    begin_thread(page)
    his = bring(server, "ben", new_page(), page.url)
    notice = his.locator("#budget-notice")
    set_budget(page, "1000")

    expect(notice).to_be_empty()
    model.enqueue(Answer(tokens=["word "] * 850))
    say(his, "Count.")
    expect(notice).to_contain_text("of its 1,000 tokens left for today.")
    say(his, "Count on.")
    expect(notice).to_contain_text("This Space's token budget for today is used up")

    refused = his.get_by_role("alert")
    message_box(his).fill("And garlic?")
    message_box(his).press("Enter")
    expect(refused).to_contain_text("To continue sooner, ask Kim in room 4.")
    expect(refused).to_contain_text("Resets on")
    expect(message_box(his)).to_have_value("And garlic?")
    expect(his.get_by_role("article")).to_have_count(6)
    his.reload()
    expect(notice).to_contain_text("ask Kim in room 4")
    expect(message_box(his)).to_have_value("And garlic?")

    raise_budget(page, "100000")
    message_box(his).press("Enter")
    expect(his.locator("#m8")).to_have_attribute("data-status", "complete")
    expect(refused).to_have_count(0)
    expect(notice).to_be_empty()
    his.goto("/spaces/1/overview#tokens")
    expect(his.get_by_role("region", name="Token budget")).to_contain_text("of 100,000 tokens")


def set_budget(office: Page, tokens: str) -> None:
    office.goto("/admin/spaces/budget/add/")
    office.get_by_label("Applies to").select_option("One Space")
    office.get_by_label("Space:").fill("ada’s Space")
    office.get_by_label("Tokens per day").fill(tokens)
    office.get_by_label("Contact").fill("Kim in room 4")
    office.get_by_role("button", name="Save", exact=True).click()
    expect(office.get_by_text("was added successfully")).to_be_visible()


def raise_budget(office: Page, tokens: str) -> None:
    office.get_by_role("link", name="One Space: ada’s Space").first.click()
    office.get_by_label("Tokens per day").fill(tokens)
    office.get_by_role("button", name="Save", exact=True).click()
    expect(office.get_by_text("was changed successfully")).to_be_visible()
