"""From the empty installation to a question that only the summary can answer: what the product is for."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.kinds import EVERYWHERE
from tests.journeys.steps import (
    conversation,
    create_account,
    divider,
    make_space,
    message_box,
    say,
    send,
    summary_panel,
    updating,
)

pytestmark = pytest.mark.nobody_yet
INSTRUCTIONS = "We plan an allotment in Bergen. Answer briefly."
BUDGET = "We decided to spend at most 4,200 euros on the greenhouse."
TALK = [
    BUDGET,
    "The greenhouse stands on the north side, because the shed shades the south.",
    "I prefer polycarbonate to glass: it must survive the winter storms.",
    "Leeks go into bed 3 from 2027-04-12 on.",
    "The water barrel holds 300 litres and stands beside the shed.",
    "Jonas will order the seeds until Friday.",
    "Bed 5 stays fallow this year.",
    "The compost needs turning each second Sunday.",
    "We never use slug pellets.",
    "The fence is 1.20 metres high.",
]
ASKED = "How much do we spend on the greenhouse?"


@pytest.mark.parametrize("server", EVERYWHERE, indirect=True)
def test_a_new_person_is_understood_ten_turns_later(server, page):
    page.goto("/")
    create_account(page)
    expect(message_box(page)).to_be_focused()
    make_space(page, "Allotment", instructions=INSTRUCTIONS)
    page.get_by_role("button", name="New thread").click()
    talk_until_a_summary_is_written(page)
    talk_until_ten_turns_are_done(page)
    ask_what_only_the_summary_knows(page)


def talk_until_a_summary_is_written(page: Page) -> None:
    for text in TALK[:6]:
        say(page, text)
    expect(summary_panel(page)).to_contain_text("Nothing is summarized yet")
    send(page, TALK[6])
    updating(page).wait_for()  # looks at every frame: the status may be gone after a second
    expect(divider(page, 6)).to_be_visible()
    expect(updating(page)).to_have_count(0)
    expect(summary_panel(page)).to_contain_text("4,200 euros")


def talk_until_ten_turns_are_done(page: Page) -> None:
    for text in TALK[7:9]:
        say(page, text)
    expect(divider(page, 10)).to_be_visible()  # who sends the next one sooner may see more summarized at once
    say(page, TALK[9])
    expect(divider(page, 10)).to_be_visible()
    expect(conversation(page).get_by_role("article")).to_have_count(20)


def ask_what_only_the_summary_knows(page: Page) -> None:
    assert BUDGET not in "".join(conversation(page).locator("article:not(.is-folded)").all_inner_texts())
    expect(say(page, ASKED)).to_contain_text("4,200 euros")


def test_the_demo_model_says_that_it_read_the_summary(page):
    create_account(page)
    for text in TALK[:7]:
        say(page, text)
    expect(divider(page, 6)).to_be_visible()
    expect(say(page, ASKED)).to_contain_text(re.compile("From the summary:.*4,200 euros", re.DOTALL))


@pytest.mark.parametrize("server", ["model"], indirect=True)
def test_the_summary_stands_in_the_prompt_where_its_messages_stood(server, model, page):
    create_account(page)
    for text in TALK[:7]:
        say(page, text)
    expect(divider(page, 6)).to_be_visible()
    say(page, ASKED)
    system, *window = model.last.messages
    assert "4,200 euros" in system["content"]
    assert BUDGET not in [message["content"] for message in window]
