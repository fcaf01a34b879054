"""Conversations are brought in from files, and taken along as files."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.files import PLAIN, chatgpt
from tests.journeys.kinds import DEMO
from tests.journeys.steps import come_in, look_until, message_box, say, summary_panel
from tests.journeys.test_accessibility import assert_accessible
from tests.journeys.test_screens import PHONE, assert_fits

BEDS = [
    (role, text.format(n=n))
    for n in range(1, 12)
    for role, text in [
        ("user", "We decided to keep bed {n} for leeks until 2027-09-{n:02d}."),
        ("assistant", "Noted: bed {n} stays with the leeks until 2027-09-{n:02d}, and the watering follows."),
    ]
]

pytestmark = pytest.mark.one_server


@pytest.fixture
def account(page) -> Page:
    come_in(page)
    return page


def test_a_chatgpt_export_comes_in_and_one_goes_on_talking(account):
    bring_in(account, chatgpt())
    expect(account.get_by_text("1 thread was imported.")).to_be_visible()
    expect(account.get_by_role("heading", name="Powers of two")).to_be_visible()
    tool = account.locator("#m3 details.tool")
    expect(tool.locator("pre")).to_be_hidden()
    tool.locator("summary").click()
    expect(tool.locator("pre")).to_have_text("1024")
    say(account, "And 2**11?")


def test_an_editor_takes_over_its_system_message_as_instructions(account):
    bring_in(account, PLAIN)
    system = account.locator("#m1")
    system.hover()
    system.get_by_role("link", name="Use as instructions").click()
    expect(account.get_by_role("textbox", name="Instructions")).to_have_value("Answer as a pirate.")
    expect(account.get_by_text("not saved yet")).to_be_visible()
    account.get_by_role("button", name="Save").click()
    expect(account.get_by_text("Saved. It applies from the next message on")).to_be_visible()


def test_a_long_conversation_is_summarized_by_itself(account):
    bring_in(account, [{"role": role, "content": text} for role, text in BEDS])
    expect(summary_panel(account)).to_contain_text("bed 1 ")
    expect(account.get_by_text("Messages 1–14 are in the summary")).to_be_visible()


def test_a_picture_of_a_conversation_from_elsewhere_is_named_where_it_was(account):
    seen = [
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
        {"type": "text", "text": "Rust?"},
    ]
    bring_in(account, [{"role": "user", "content": seen}, {"role": "assistant", "content": "Leek rust, yes."}])
    expect(account.locator("#m1 .message-body")).to_contain_text("[picture]")
    expect(account.locator("#m1 .message-body")).to_contain_text("Rust?")
    expect(account.locator("#m1")).not_to_contain_text("base64")


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: no threads
def test_a_wrong_file_is_refused_in_words_and_nothing_comes_in(account):
    bring_in(account, [*PLAIN, {"role": "foo", "content": "x"}])
    expect(account.get_by_text('Message 6: role "foo" is not one of system, user, assistant, tool.')).to_be_visible()
    account.goto("/")
    expect(account.get_by_role("navigation", name="Threads").get_by_role("link")).to_have_count(0)


def test_a_thread_goes_out_and_comes_in_again(account, tmp_path):
    say(account, "Grüße: how deep do leeks go?")
    account.locator(".top .menu summary").click()
    with account.expect_download() as download:
        account.get_by_role("link", name="Export as JSON").click()
    assert download.value.suggested_filename.startswith("Grüße how deep do leeks go")
    kept = Path(tmp_path / "kept.json")
    download.value.save_as(kept)
    bring_in(account, json.loads(kept.read_text()))
    expect(account.get_by_role("article")).to_have_count(2)
    expect(account.locator("#m1")).to_contain_text("Grüße: how deep do leeks go?")


def test_markdown_is_taken_along_by_the_palette(account):
    say(account, "How deep do leeks go?")
    account.keyboard.press("Control+k")
    account.get_by_role("combobox").fill("markdown")
    expect(account.get_by_role("option", selected=True)).to_contain_text("Markdown")
    with account.expect_download() as download:
        account.keyboard.press("Enter")
    assert Path(download.value.path()).read_text().startswith("# How deep do leeks go")


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: no threads
def test_the_palette_leads_to_the_import_and_it_fits_a_phone(new_page):
    phone = new_page(**PHONE)
    come_in(phone)
    phone.get_by_role("link", name="Import conversations").tap()
    expect(phone.get_by_role("heading", name="Import conversations")).to_be_visible()
    assert_fits(phone)


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: no threads
def test_axe_finds_nothing(page):
    come_in(page)
    page.get_by_role("link", name="Import conversations").last.click()
    assert_accessible(page)
    bring_in(page, {"people": []})
    expect(page.get_by_text("No conversation was found")).to_be_visible()
    assert_accessible(page)
    bring_in(page, PLAIN)
    page.locator(".top .menu summary").click()
    assert_accessible(page)


def test_without_scripts_it_comes_in_too(new_page):
    page = new_page(java_script_enabled=False)
    come_in(page)
    bring_in(page, chatgpt())
    expect(page.get_by_role("article")).to_have_count(4)


# ---- a long thread opens wherever a link leads


@pytest.fixture
def long_thread(account) -> Page:
    said = [{"role": role, "content": f"Line {n}"} for n in range(1, 301) for role in ("user", "assistant")]
    said[20]["content"] = "The needle lies here."
    bring_in(account, said)
    expect(account.locator("#m600")).to_be_visible()
    return account


@pytest.mark.parametrize("server", [DEMO], indirect=True)  # of its own: one such thread
def test_a_hit_far_back_opens_there_and_the_rest_stays_where_it_is(long_thread):
    page = long_thread
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").fill("needle")
    page.get_by_role("option", name="The needle lies here.").click()
    needle = page.locator("#m21")
    expect(needle).to_be_focused()
    expect(needle).to_be_in_viewport()
    expect(page.locator("#m600")).to_have_count(0)
    page.wait_for_timeout(1500)  # nothing is loaded behind their back
    assert page.get_by_role("article").count() <= 100
    page.get_by_role("button", name="Jump to latest").click()
    expect(page.locator("#m600")).to_be_in_viewport()


def test_reading_on_loads_the_next_messages_in_order(long_thread):
    page = long_thread
    page.goto(f"{page.url}?at=21#m21")
    expect(page.locator("#m21")).to_be_in_viewport()

    def reads_on() -> bool:
        page.locator("#messages > article").last.scroll_into_view_if_needed()
        return page.locator("#m97").count() > 0

    look_until(reads_on, "the next messages do not come")
    seqs = [int(each.get_attribute("data-seq")) for each in page.locator("#messages > article").all()]
    assert seqs == list(range(1, len(seqs) + 1))


def test_an_address_with_a_message_far_back_opens_there(long_thread, new_page):
    page = long_thread.context.new_page()
    page.goto(f"{long_thread.url}#m21")
    expect(page.locator("#m21")).to_be_focused()
    expect(page.locator("#m21")).to_be_in_viewport()


def test_what_is_said_from_far_back_is_shown_at_the_end(long_thread):
    page = long_thread
    page.goto(f"{page.url}?at=21#m21")
    expect(page.locator("#m21")).to_be_focused()
    message_box(page).fill("Something new.")
    message_box(page).press("Enter")
    expect(page.locator("#m601")).to_contain_text("Something new.")
    expect(page.locator("#m602")).to_have_attribute("data-status", "complete")
    expect(page.locator("#m600")).to_be_attached()


def test_without_scripts_a_link_opens_at_its_message(long_thread, new_page):
    page = new_page(java_script_enabled=False, storage_state=long_thread.context.storage_state())
    page.goto(f"{long_thread.url}?at=21#m21")
    expect(page.locator("#m21")).to_be_in_viewport()
    page.get_by_role("link", name="Newer messages").click()
    expect(page.locator("#m50")).to_be_attached()


def bring_in(page: Page, values: object) -> None:
    page.goto("/")
    page.locator(".space-switch > summary").click()
    page.locator(".space-switch").get_by_role("link", name="Import conversations").click()
    file = {"name": "talk.json", "mimeType": "application/json", "buffer": json.dumps(values).encode()}
    page.get_by_label("File").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Import").click()
