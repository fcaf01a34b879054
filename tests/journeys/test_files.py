"""Files from the message box to the answer, to the summary, and out again."""

import base64
import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.kinds import MODEL
from tests.journeys.steps import begin_thread, come_in, in_its_shell, message_box, notices, say
from tests.spaces_files.samples import pdf, picture

PAGES = [f"Bed {n} is for leeks." for n in range(1, 31)]


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_what_is_dropped_pasted_and_chosen_is_sent_seen_and_folded(page, server, model, tmp_path):
    """A PDF, a screenshot and a file that cannot be read; a reload in between; a model that sees."""
    begin_thread(page)
    in_its_shell(server, "from spaces.models import LanguageModel; LanguageModel.objects.update(sees_pictures=True)")
    give(page, "drop", "plan.pdf", pdf(*PAGES))
    expect(files_to_send(page)).to_have_count(1)
    expect(files_to_send(page).first).to_contain_text("30 pages")
    give(page, "paste", "image.png", picture(colour="navy"))
    expect(files_to_send(page).last.locator("img")).to_be_visible()
    give(page, "paste", "map.png", picture(colour="teal"))
    page.get_by_label("What map.png shows").fill("A map of the beds")
    page.get_by_label("What map.png shows").press("Enter")
    expect(message_box(page)).to_be_focused()
    message_box(page).fill("Which bed is this?")
    page.reload()
    expect(files_to_send(page)).to_have_count(3)
    expect(page.get_by_label("What map.png shows")).to_have_value("A map of the beds")
    expect(message_box(page)).to_have_value("Which bed is this?")

    wrong = tmp_path / "setup.exe"
    wrong.write_bytes(b"MZ\x90\x00" * 50)
    page.get_by_label("Attach files").set_input_files(wrong)
    expect(page.get_by_text("setup.exe: This kind of file cannot be read.")).to_be_visible()
    page.locator(".has-failed").get_by_role("button", name="Cancel").click()
    page.screenshot(path=shots() / "files_to_send.png") if shots() else None

    message_box(page).press("Enter")
    expect(page.locator("#m4")).to_have_attribute("data-status", "complete")
    expect(files_to_send(page)).to_have_count(0)
    [text, image, _map] = model.last.body["messages"][-1]["content"]
    assert "[p. 17]\nBed 17 is for leeks." in text["text"]
    assert base64.b64decode(image["image_url"]["url"].partition("base64,")[2]).startswith(b"\x89PNG")
    sent = page.locator("#m3")
    expect(sent.get_by_role("link", name="plan.pdf")).to_be_visible()
    expect(sent.get_by_role("img", name="A map of the beds")).to_have_js_property("complete", True)
    expect(sent.get_by_role("img", name="image.png")).to_have_js_property("complete", True)
    page.screenshot(path=shots() / "files_sent.png") if shots() else None

    for n in range(7):
        say(page, f"We decided that bed {n} is for leeks.")
    summary = page.locator("#summary-panel")
    [about] = [each for each in model.requests if "captions for pictures" in str(each.body) and each.pictures]
    assert about.pictures[0].startswith(b"\x89PNG")
    expect(summary).to_contain_text("[picture: image.png] A navy picture of 60 by 40 pixels.")
    expect(summary).to_contain_text("[picture: map.png] A map of the beds")
    shown = sent.get_by_role("link", name="image.png").get_attribute("href")
    expect(summary.get_by_role("link", name="Open image.png")).to_have_attribute("href", shown)
    asked = "".join(str(request.body) for request in model.requests if "response_format" in request.body)
    assert "[picture: image.png] A navy picture" in asked
    assert "base64" not in asked
    expect(sent.get_by_role("img", name="A map of the beds")).to_be_attached()


def test_a_file_is_refused_removed_and_what_has_words_is_pasted(page):
    come_in(page)
    give(page, "paste", "table.png", picture(), text="a table of a spreadsheet")
    give(page, "paste", "", b"", text="words")
    expect(files_to_send(page)).to_have_count(0)
    give(page, "drop", "large.txt", b"x" * 5_101, times=4_901)  # a byte more than 25 MB
    expect(notices(page).get_by_text("large.txt: It is larger than 25 MB.")).to_be_visible()
    give(page, "drop", "notes.txt", b"Leeks")
    files_to_send(page).get_by_role("button", name="Remove notes.txt").click()
    expect(files_to_send(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Send message")).to_be_disabled()
    give(page, "drop", "notes.txt", b"Leeks need sand.")
    expect(files_to_send(page).first).to_contain_text("1 kB")
    page.get_by_role("button", name="Send message").click()
    expect(page.locator("#m1").get_by_role("link", name="notes.txt")).to_be_visible()
    with page.expect_download() as download:
        page.locator("#m1").get_by_role("link", name="notes.txt").click()
    assert Path(download.value.path()).read_bytes() == b"Leeks need sand."


def test_a_large_upload_goes_on_where_the_connection_was_lost(page):
    come_in(page)
    sent: list[str] = []

    def lose_the_third(route):
        sent.append(route.request.post_data_buffer[:2_000].decode("latin-1"))
        return route.abort() if len(sent) == 4 else route.continue_()

    page.route("**/uploads/parts", lose_the_third)
    give(page, "drop", "notes.txt", b"Leeks need sand. " * 400, times=1_000)
    expect(files_to_send(page).first).to_contain_text("The upload broke off.")
    files_to_send(page).first.get_by_role("button", name="Try again").click()
    expect(files_to_send(page).first).to_contain_text("6.8 MB")
    # begun, two parts, one that was lost, asked how far it is, and the last two
    assert len(sent) == 7
    page.unroute("**/uploads/parts")
    page.get_by_role("button", name="Send message").click()
    expect(page.locator("#m1").get_by_role("link", name="notes.txt")).to_be_visible()


def files_to_send(page: Page):
    return page.get_by_role("list", name="Files to send").get_by_role("listitem")


def shots() -> Path | None:
    return Path(os.environ["SHOTS"]) if "SHOTS" in os.environ else None


def give(page: Page, how: str, name: str, data: bytes, *, times: int = 1, text: str = "") -> None:
    """Paste or drop a file, or words, at the message box. The data so many times: many megabytes take long to bring."""
    message_box(page).evaluate(
        """(box, [how, name, data, times, text]) => {
            const given = new DataTransfer();
            const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
            if (name) given.items.add(new File(Array(times).fill(bytes), name));
            if (text) given.setData("text/plain", text);
            const event = { clipboardData: given, dataTransfer: given, bubbles: true, cancelable: true };
            box.dispatchEvent(how === "paste" ? new ClipboardEvent(how, event) : new DragEvent(how, event));
        }""",
        [how, name, base64.b64encode(data).decode(), times, text],
    )
