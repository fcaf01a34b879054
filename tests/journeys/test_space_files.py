"""Files that a Space knows, from the page where they are added to the answer that cites one."""

import base64
import contextlib
import os
import re
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.fake_openai_script import Answer
from tests.journeys.kinds import MODEL
from tests.journeys.steps import ADAS_SESSION, PASSWORD, come_in, in_its_shell, notices, say
from tests.journeys.test_files import files_to_send, give
from tests.spaces_files.samples import pdf

PAGES = [f"Bed {n} is for leeks." for n in range(1, 31)]


def test_files_are_added_read_replaced_and_removed(page, tmp_path):
    come_in(page)
    open_files(page)
    drop(page, "plan.pdf", pdf(*PAGES))
    expect(notices(page).get_by_text("1 file was added.")).to_be_visible()
    expect(known(page)).to_contain_text("30 pages")
    (tokens,) = re.findall(r"([\d,]+) tokens", known(page).inner_text())  # read since the page was opened
    expect(page.get_by_text(f"Tokens: {tokens} of")).to_be_visible()
    several = [tmp_path / "notes.md", tmp_path / "setup.exe"]
    several[0].write_text("# Beds\n\nLeeks need sand.")
    several[1].write_bytes(b"MZ\x90\x00" * 50)
    page.get_by_label("Add files").set_input_files(several)
    expect(known(page)).to_contain_text("Refused: This kind of file cannot be read.")
    expect(page.get_by_text("Files: 3 of 1,000")).to_be_visible()
    shot(page, "space_files")

    page.get_by_role("link", name="notes.md").click()
    expect(page.get_by_text("Leeks need sand.")).to_be_visible()
    page.get_by_text("Replace, rename or remove").click()
    several[0].write_text("# Beds\n\nLeeks need clay.")
    page.get_by_label("New version").set_input_files(several[0])
    page.get_by_role("button", name="Replace", exact=True).click()
    expect(notices(page).get_by_text("The new version is used as soon as it is read.")).to_be_visible()
    page.get_by_role("link", name="notes.md").click()  # read or not: the page shows the new text by itself
    expect(page.get_by_text("Leeks need clay.")).to_be_visible()
    page.get_by_text("Versions").click()
    shot(page, "space_file")
    page.get_by_text("Replace, rename or remove").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(notices(page).get_by_text("“notes.md” was removed")).to_be_visible()
    expect(known(page)).not_to_contain_text("notes.md")


def test_a_large_file_of_a_space_goes_on_where_the_connection_was_lost(page, tmp_path):
    come_in(page)
    open_files(page)
    sent: list[str] = []

    def lose_the_third(route):
        sent.append(route.request.url)
        return route.abort() if len(sent) == 4 else route.continue_()

    page.route("**/files/parts", lose_the_third)
    several = [tmp_path / "large.txt", tmp_path / "small.txt"]
    several[0].write_bytes(b"Leeks need sand. " * 400_000)
    several[1].write_text("Carrots need clay.")
    page.get_by_label("Add files").set_input_files(several)
    expect(page.get_by_text("The upload broke off.")).to_be_visible()
    shot(page, "space_files_broken_off")
    page.get_by_role("button", name="Try again").click()
    expect(known(page)).to_contain_text("large.txt")
    expect(known(page)).to_contain_text("small.txt")
    assert len(sent) == 7  # begun, two parts, one that was lost, asked how far it is, and the last two
    page.unroute("**/files/parts")


def open_files(page: Page) -> None:
    page.goto(re.sub(r"(/spaces/\d+/).*", r"\1files", page.url))


def known(page: Page):
    return page.get_by_role("list", name="Files of this Space")


def drop(page: Page, name: str, data: bytes) -> None:
    page.locator("space-files").evaluate(
        """(place, [name, data]) => {
            const given = new DataTransfer();
            given.items.add(new File([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], name));
            place.dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true }));
        }""",
        [name, base64.b64encode(data).decode()],
    )


def shot(page: Page, name: str) -> None:
    """Of a large screen and a phone, light and dark, where somebody wants to look at it."""
    if "SHOTS" not in os.environ:
        return
    for width, theme in ((1280, "light"), (390, "dark"), (390, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=theme)
        page.screenshot(path=Path(os.environ["SHOTS"]) / f"{name}-{width}-{theme}.png")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 900})


def test_the_answer_cites_page_17_and_leads_to_it(page):
    """Thirty pages, a question, and the passage marked where the answer has it from."""
    come_in(page)
    space = page.url
    open_files(page)
    drop(
        page,
        "plan.pdf",
        pdf(*[f"Bed {n} is for leeks." if n != 17 else "Bed 17 is for rhubarb." for n in range(1, 31)]),
    )
    expect(known(page)).to_contain_text("30 pages")
    page.goto(space)
    say(page, "Which bed is for rhubarb?")
    cited = page.locator(".message-assistant").last.get_by_role("link", name="[plan.pdf, p. 17]")
    expect(cited.first).to_be_visible()
    shot(page, "citation")
    cited.first.click()
    expect(page.locator("mark")).to_have_text("Bed 17 is for rhubarb.")
    expect(page.get_by_role("heading", name="Page 17")).to_be_visible()
    expect(page.locator(".page-picture rect")).to_have_count(1)
    expect(page.get_by_role("img", name="Page 17 as a picture")).to_be_visible()
    shot(page, "cited")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_an_answer_about_a_file_in_the_message_leads_to_its_page(page, model):
    come_in(page)
    give(page, "drop", "plan.pdf", pdf(*PAGES[:16], "Bed 17 is for rhubarb.", *PAGES[17:]))
    expect(files_to_send(page).first).to_contain_text("30 pages")
    model.enqueue(Answer(text="Bed 17 is for rhubarb [plan.pdf, p. 17], bed 31 for peas [plan.pdf, p. 31]."))
    reply = say(page, "Which bed is for rhubarb?")
    expect(reply).to_contain_text("[plan.pdf, p. 31] (not in what the model was given)")
    shot(page, "cited_attachment")
    reply.get_by_role("link", name="[plan.pdf, p. 17]").click()
    expect(page.locator("mark")).to_have_text("Bed 17 is for rhubarb.")
    expect(page.get_by_role("link", name="#1")).to_be_visible()


def test_a_space_of_sixty_files(server, page, new_page, tmp_path):
    """Added at once, with refusals among them and a quota above; read by a viewer, and by nobody else."""
    server.settings["SPACE_MAX_FILES"] = "62"
    server.stop()
    server.start()
    come_in(page)
    others = {"dora": "space.add(somebody, role='viewer')", "cleo": "pass"}
    for name, joins in others.items():
        made = f"somebody = User.objects.create_user({name!r}, password={PASSWORD!r}); space = Space.objects.get(pk=1)"
        in_its_shell(server, f"{made}; {joins}")
    open_files(page)
    files = [tmp_path / f"bed {n}.md" for n in range(58)] + [tmp_path / "setup.exe", tmp_path / "empty.txt"]
    for n, file in enumerate(files[:58]):
        file.write_text(f"# Bed {n}\n\nBed {n} is for {('leeks', 'kale', 'beans')[n % 3]}.")
    files[58].write_bytes(b"MZ\x90\x00" * 50)
    files[59].write_bytes(b" ")
    page.get_by_label("Add files").set_input_files(files)
    expect(notices(page).get_by_text("60 files were added.")).to_be_visible()
    expect(page.get_by_text("Files: 60 of 62")).to_be_visible()

    hers = new_page()
    sign_in_at(hers, "dora", page.url)
    expect(known(hers).get_by_role("listitem")).to_have_count(60)
    expect(known(page).locator(".is-reading")).to_have_count(0, timeout=180_000)
    expect(known(page).locator(".is-refused")).to_have_count(2)
    expect(known(hers).locator(".is-refused")).to_have_count(2)
    expect(hers.get_by_label("Add files")).to_have_count(0)

    page.get_by_label("Add files").set_input_files(files[:3])
    expect(notices(page).get_by_text("2 files were added.")).to_be_visible()
    expect(page.get_by_text("bed 2.md: This Space has as many files as it may. Remove one first.")).to_be_visible()
    expect(known(hers).get_by_role("listitem")).to_have_count(62)
    known(hers).get_by_role("link", name="bed 17.md", exact=True).click()
    expect(hers.get_by_text("Bed 17 is for beans.")).to_be_visible()
    expect(hers.get_by_text("Replace, rename or remove")).to_have_count(0)
    address = hers.url
    hers.go_back()

    page.goto(address)
    page.get_by_text("Replace, rename or remove").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(notices(page).get_by_text("“bed 17.md” was removed")).to_be_visible()
    expect(known(hers).get_by_role("link", name="bed 17.md", exact=True)).to_have_count(0)
    strange = new_page()
    sign_in_at(strange, "cleo", "/")
    for guessed in (
        address,
        f"{address}download",
        re.sub(r"\d+/$", "1/", address),
        re.sub(r"files/.*", "files", address),
    ):
        assert strange.request.get(guessed).status == 404
    assert hers.request.get(re.sub(r"\d+/$", "1/", address)).status == 200


@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_on_a_phone_everything_of_a_file_is_in_sight(new_page, language):
    page = new_page(viewport={"width": 360, "height": 740}, color_scheme="dark")
    come_in(page)
    say(page, "Which beds are there?")
    thread = re.sub(r".*/threads/(\d+).*", r"\1", page.url)
    page.context.add_cookies([{"name": "django_language", "value": language, "domain": "127.0.0.1", "path": "/"}])
    page.goto("/spaces/1/files")
    drop(page, "plan of all the beds in the garden behind the old house.pdf", pdf("Leeks", "", "", "Kale"))
    expect(page.locator(".known-files li.is-ready")).to_have_count(1)
    shown = page.locator(".known-files :is(a, span, button), .space-tabs [aria-current]")
    for address in ("/spaces/1/files", f"/spaces/1/files?thread={thread}"):
        page.goto(address)
        expect(page.locator(".known-files button")).to_have_count(1 if "thread" in address else 0)
        boxes = [each.bounding_box() for each in shown.all()]
        assert len(boxes) > 3
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360.5 for box in boxes), boxes


def sign_in_at(page: Page, name: str, address: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "/accounts/" not in url)
    page.goto(address)


@pytest.mark.parametrize("where", ["uploads", "files"])
def test_an_upload_that_a_kill_cuts_leaves_nothing(server, page, where):
    come_in(page)
    open_files(page)
    before = stored(server)
    half_an_upload(page, server, f"/spaces/1/{where}")
    server.kill()
    server.start()
    in_its_shell(
        server, "from spaces.models import *; assert not (Attachment.objects.exists() or SpaceFile.objects.exists())"
    )
    page.goto(f"{server.url}/spaces/1/files")
    expect(page.get_by_text("There are no files yet.")).to_be_visible()
    assert stored(server) == before


def stored(server) -> list[Path]:
    return sorted(path for path in (server.folder / "files").rglob("*") if path.is_file())


def half_an_upload(page: Page, server, path: str) -> None:
    """Sent so far that the server has begun to keep it."""
    page.goto(f"{server.url}/spaces/1/files")
    token = page.locator("input[name=csrfmiddlewaretoken]").first.get_attribute("value")
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
    assert ADAS_SESSION in cookies
    body = (
        f'--x\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}\r\n'
        '--x\r\nContent-Disposition: form-data; name="upload"; filename="a.txt"\r\n\r\n'
    )
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {urlsplit(server.url).netloc}\r\nCookie: {cookies}\r\n"
        f"Origin: {server.url}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000\r\n\r\n"
    )
    line = socket.create_connection((urlsplit(server.url).hostname, urlsplit(server.url).port))
    with contextlib.closing(line):
        line.sendall(f"{head}{body}".encode() + b"Leeks need sand. " * 600_000)
