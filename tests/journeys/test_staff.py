"""Staff at work: a reviewer corrects what is wrong, an operator mends what fails."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.fake_openai import FakeOpenAI
from tests.journeys.beforehand import BARREL, say_elsewhere
from tests.journeys.kinds import MODEL
from tests.journeys.steps import (
    PASSWORD,
    begin_thread,
    divider,
    in_its_shell,
    is_connected,
    menu_of,
    notices,
    say,
    sign_in,
    summary_panel,
)
from tests.journeys.test_accessibility import assert_accessible
from tests.product import Product

WRONG, RIGHT = "Bed 1 gets 10 litres", "Bed 1 gets 15 litres of water each week."

pytestmark = pytest.mark.parametrize("server", [MODEL], indirect=True)


def test_a_reviewer_corrects_a_bad_line_and_the_next_prompt_has_the_correction(page, new_page, server, model):
    talk_until_it_is_folded(page)
    is_connected(page)
    report(page, WRONG, "It is 15 litres.")
    appoint(server, "rita", "Reviewers")
    office = new_page()
    sign_in(office, "rita")

    office.goto("/admin/")
    office.get_by_role("link", name="1 Summaries flagged").click()
    office.locator("#result_list").get_by_role("link").first.click()
    expect(office.get_by_text("It is 15 litres.")).to_be_visible()
    expect(office.locator(".is-flagged")).to_contain_text(WRONG)
    office.locator(".is-flagged").get_by_role("link", name="#3").click()
    expect(office.locator("#m3")).to_be_in_viewport()
    correct(office)

    expect(office.get_by_text("The thread's next prompt contains it.")).to_be_visible()
    expect(summary_panel(page)).to_contain_text(RIGHT)
    expect(summary_panel(page)).to_contain_text("Read by staff")
    say(page, "How much water does bed 1 get?")
    asked = prompt_with(model, "How much water does bed 1 get?")
    summary, _, recalled = asked.partition("<recalled-messages>")
    assert RIGHT in summary
    assert WRONG not in summary
    assert WRONG in recalled  # what somebody wrote is quoted as it was written
    assert "Where the summary or a later message says otherwise, that is what counts." in recalled


def test_an_operator_mends_the_summary_model_and_has_the_failed_folds_tried_again(page, new_page, server, model):
    begin_thread(page)
    appoint(server, "otto", "Operators")
    office = new_page()
    sign_in(office, "otto")
    connect(office, "http://127.0.0.1:9/v1")
    say_elsewhere(page, BARREL)
    expect(summary_panel(page)).to_contain_text("update failed")

    office.goto("/admin/")
    office.get_by_role("link", name=re.compile("The model server cannot be reached")).click()
    expect(office.locator("#result_list").get_by_text("Failed")).to_be_visible()
    failed = office.url
    office.goto("/admin/spaces/modelconnection/")
    office.get_by_role("link", name="Cellar").click()
    save_and_test(office, "http://127.0.0.1:9/v1")
    expect(office.get_by_text("“small” does not work. The model server cannot be reached.")).to_be_visible()
    save_and_test(office, model.base_url)
    expect(office.get_by_text(re.compile("“small” works: it answered in"))).to_be_visible()

    office.goto(failed)
    office.locator("#action-toggle").check()
    office.get_by_label("Action:").select_option("Try again")
    office.get_by_role("button", name="Run").or_(office.get_by_role("button", name="Go")).click()
    expect(office.get_by_text("Trying 1 thread again.")).to_be_visible()
    expect(divider(page, 6)).to_be_visible()
    expect(summary_panel(page)).to_contain_text("10 litres")


def test_axe_finds_nothing_on_our_pages_of_the_admin(page, new_page, server, model):
    talk_until_it_is_folded(page)
    report(page, WRONG, "It is 15 litres.")
    office = new_page()
    sign_in(office, "ada")
    for address, part in {
        "/admin/": ".at-a-glance",
        "/admin/summaries/review/1/change/": ".review",
        "/admin/summaries/review/what-if/?thread=1": ".review",
    }.items():
        office.goto(address)
        expect(office.locator(part)).to_be_visible()
        assert_accessible(office, part)


def talk_until_it_is_folded(page: Page) -> None:
    begin_thread(page, readers="Everyone in this Space")
    say_elsewhere(page, BARREL)
    expect(divider(page, 6)).to_be_visible()


def report(page: Page, line: str, reason: str) -> None:
    wrong = summary_panel(page).get_by_role("listitem").filter(has_text=line).first
    menu_of(wrong).get_by_text("Report to staff…").click()
    wrong.get_by_label("What is wrong with this line?").fill(reason)
    wrong.get_by_role("button", name="Report to staff").click()
    expect(notices(page)).to_contain_text("Staff will look at this line.")


def correct(office: Page) -> None:
    office.get_by_text("Correct the text").click()
    box = office.get_by_label("Summary text")
    lines = box.input_value().splitlines()
    box.fill("\n".join([*(line for line in lines if WRONG not in line), f"- {RIGHT}"]))
    office.get_by_role("button", name="Save the correction").click()


def prompt_with(model: FakeOpenAI, words: str) -> str:
    """Of the last question that holds these words in its newest message, all that was sent."""
    asked = [request for request in model.requests if request.messages and words in request.messages[-1]["content"]]
    return "\n".join(str(message["content"]) for message in asked[-1].messages)


def connect(office: Page, address: str) -> None:
    """A connection, and a model on it that is asked first for summaries."""
    office.goto("/admin/spaces/modelconnection/add/")
    office.get_by_label("Name").fill("Cellar")
    office.get_by_label("Base URL").fill(address)
    office.get_by_role("button", name="Save", exact=True).click()
    office.goto("/admin/spaces/languagemodel/add/")
    office.get_by_label("Name", exact=False).first.fill("small")
    office.get_by_label("Connection").select_option("Cellar")
    office.get_by_label("Order for summaries").fill("1")
    office.get_by_role("button", name="Save", exact=True).click()
    expect(office.get_by_text("was added successfully")).to_be_visible()


def save_and_test(office: Page, address: str) -> None:
    office.get_by_label("Base URL").fill(address)
    office.get_by_role("button", name="Save and test connection").click()


def appoint(server: Product, name: str, group: str) -> None:
    """An account of the staff; who is in a group is decided in the admin, by whom is no matter here."""
    command = (
        "from django.contrib.auth.models import Group\n"
        f"somebody = User.objects.create_user({name!r}, password={PASSWORD!r}, is_staff=True)\n"
        f"somebody.groups.add(Group.objects.get(name={group!r}))"
    )
    in_its_shell(server, command)
