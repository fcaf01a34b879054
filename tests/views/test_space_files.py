"""The pages of a Space's files: who may what, what is told of each, and how their text is read."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from spaces import file_reading, space_uploads
from spaces.models import Role, SpaceFileVersion
from spaces.text_pages import PAGE_CHARS, page_of
from tests.spaces_files.samples import pdf, picture
from tests.uploads import known, known_text


def sent(data=b"Leeks need sand.", name="leeks.txt"):
    return SimpleUploadedFile(name, data)


@pytest.fixture
def browser(signed_in, ada):
    return signed_in(ada)


@pytest.fixture
def address(space):
    return reverse("space_files", args=[space.pk])


def of(version, door="space_file"):
    return reverse(door, args=[version.file.space_id, version.file_id])


def html(response) -> str:
    return response.content.decode()


def test_several_files_are_added_by_one_form_and_each_is_told(browser, address):
    response = browser.post(address, {"upload": [sent(), sent(b"x", "beds.md")]}, follow=True)
    assert "2 files were added." in html(response)
    assert html(response).count("Being read…") == 2
    assert 'hx-trigger="spaces:files-changed-here from:document, every 1s"' in html(response)
    file_reading.read_due()
    fragment = browser.get(address, headers={"HX-Request": "true"})
    assert 'hx-trigger="spaces:files-changed-here from:document"' in html(fragment)
    assert "<html" not in html(fragment)
    each = [int(tokens) for tokens in re.findall(r"· (\d+) tokens", html(fragment))]
    assert len(each) == 2
    assert f"Tokens: {sum(each)} of" in html(fragment)


def test_one_that_is_refused_costs_not_the_others(browser, address, settings):
    settings.MAX_UPLOAD_MB = 1
    response = browser.post(address, {"upload": [sent(b"x" * 1_000_001, "long.txt"), sent()]}, follow=True)
    assert "long.txt: It is larger than 1 MB." in html(response)
    assert "1 file was added." in html(response)


def test_a_form_without_a_file_is_told(browser, address):
    response = browser.post(address)
    assert (response.status_code, "Choose a file first." in html(response)) == (422, True)


def test_where_there_is_no_room_the_page_says_what_is_full(browser, address, space, ada, settings):
    settings.SPACE_MAX_FILES = 1
    known_text(space, ada, "x")
    response = browser.post(address, {"upload": [sent()]}, follow=True)
    assert "leeks.txt: This Space has as many files as it may. Remove one first." in html(response)
    assert "Files: 1 of 1" in html(response)


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("plan.pdf", pdf("Leeks", "", "Beans"), ["3 pages", "No text on page 2."]),
        ("scan.pdf", pdf("", ""), ["2 pages", "No text found: the model learns nothing from it."]),
        ("bed.png", picture(), ["No text found"]),
        ("a.exe", b"MZ\x90\x00" * 40, ["Refused: This kind of file cannot be read."]),
        ("a.txt", b" ", ["Refused: It is empty."]),
    ],
)
def test_the_list_tells_what_became_of_each(browser, address, space, ada, name, data, told):
    known(space, ada, data, name)
    page = html(browser.get(address))
    assert [words for words in [name, "ada", *told] if words not in page] == []


def test_a_viewer_reads_and_is_offered_no_change(signed_in, address, space, ada, cleo):
    version = known_text(space, ada, "Leeks need sand.")
    space.add(cleo, Role.VIEWER)
    pages = [html(signed_in(cleo).get(where)) for where in (address, of(version))]
    assert [page for page in pages if 'type="file"' in page or "Remove" in page] == []
    assert "Leeks need sand." in pages[1]
    assert signed_in(cleo).get(of(version, "space_file_download")).status_code == 200


@pytest.mark.parametrize("door", ["space_file", "space_file_download"])
def test_a_file_is_found_only_in_its_own_space(signed_in, space, ada, cleo, door):
    from spaces.models import Space

    version, others = known_text(space, ada, "secret"), Space.objects.start(cleo, name="Other")
    guessed = [reverse(door, args=[each, version.file_id]) for each in (space.pk, others.pk)]
    assert [signed_in(cleo).get(each).status_code for each in guessed] == [404, 404]


def test_a_file_is_replaced_renamed_and_removed(browser, space, ada):
    version = known_text(space, ada, "Leeks need sand.", "a.txt")
    assert browser.post(of(version, "space_file_replace"), {"upload": sent(b"Leeks need clay.")}).status_code == 303
    assert "Leeks need sand." in html(browser.get(of(version)))
    file_reading.read_due()
    page = html(browser.get(of(version)))
    assert ("Leeks need clay." in page, "Versions" in page) == (True, True)
    old = html(browser.get(of(version), {"version": 1}))
    assert ("Leeks need sand." in old, "no longer used" in old) == (True, True)
    assert browser.post(of(version, "space_file_rename"), {"name": "beds.txt"}).status_code == 303
    assert "beds.txt" in html(browser.get(of(version)))
    assert "was removed" in html(browser.post(of(version, "space_file_remove"), follow=True))
    assert browser.get(of(version)).status_code == 404
    assert not SpaceFileVersion.objects.exists()


def test_a_name_that_is_taken_or_empty_is_refused(browser, space, ada):
    known_text(space, ada, "x", "a.txt")
    version = known_text(space, ada, "x", "b.txt")
    for name, told in (("a.txt", "Another file of this Space has this name."), ("", "This field is required.")):
        response = browser.post(of(version, "space_file_rename"), {"name": name})
        assert (response.status_code, told in html(response)) == (422, True)


def test_a_file_that_is_being_read_is_not_changed(browser, space, ada):
    version = space_uploads.add(sent(), space=space, by=ada)
    response = browser.post(of(version, "space_file_rename"), {"name": "a.txt"})
    assert (response.status_code, "is still being read" in html(response)) == (422, True)
    assert asks_again(html(response)) == of(version)


def asks_again(page: str) -> str:
    """Where it does so; "" for a page that does not."""
    found = re.findall(r'role="status" hx-get="([^"]+)"', page)
    return found[0] if found else ""


def poll(browser, address):
    return browser.get(address, headers={"HX-Request": "true"})


def test_a_page_of_a_file_that_is_being_read_says_so_and_opens_again_when_that_is_done(browser, space, ada):
    version = space_uploads.add(sent(), space=space, by=ada)
    page = html(browser.get(of(version), {"version": 1}))
    assert ("This file is being read." in page, asks_again(page)) == (True, f"{of(version)}?version=1")
    file_reading.read_due()
    space_uploads.replace(version.file, sent(b"Leeks need clay."), by=ada)
    page = html(browser.get(of(version)))
    assert ("Leeks need sand." in page, "A new version is being read. It is shown here" in page) == (True, True)
    address = asks_again(page)
    assert poll(browser, address).status_code == 204
    file_reading.read_due()
    assert poll(browser, address)["HX-Redirect"] == address
    page = html(browser.get(address))
    assert ("Leeks need clay." in page, "being read" in page, asks_again(page)) == (True, False, "")


def test_a_page_of_one_version_stays_what_it_is_while_another_is_read(browser, space, ada):
    version = known(space, ada, b"Leeks need sand.", "leeks.txt")
    space_uploads.replace(version.file, sent(b"Leeks need clay."), by=ada)
    page = html(browser.get(of(version), {"version": 1}))
    assert ("Leeks need sand." in page, "A new version is being read." in page) == (True, True)
    assert ("It is shown here" in page, asks_again(page)) == (False, "")


def test_a_page_says_that_its_newest_version_was_refused(browser, space, ada):
    version = known(space, ada, b"Leeks need sand.", "leeks.txt")
    space_uploads.replace(version.file, sent(b" "), by=ada)
    file_reading.read_due()
    assert "Version 2 is not used. Refused: " in html(browser.get(of(version)))
    assert "is not used" not in html(browser.get(of(version), {"version": 2}))


def test_a_page_of_a_file_that_goes_while_it_is_read_is_opened_again(browser, space, ada):
    version = space_uploads.add(sent(), space=space, by=ada)
    address = asks_again(html(browser.get(of(version))))
    version.file.remove()
    assert poll(browser, address)["HX-Redirect"] == address
    assert browser.get(address).status_code == 404


def test_a_file_is_a_download_that_no_browser_runs(browser, space, ada):
    version = known(space, ada, b"<!doctype html><script>alert(1)</script>Leeks", "a.html")
    response = browser.get(of(version, "space_file_download"))
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"] == 'attachment; filename="a.html"'
    assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "<script>alert" not in html(browser.get(of(version)))


# ---- its text, with what is marked


def test_marks_lead_to_the_page_and_stand_in_its_text(browser, space, ada):
    version = known(space, ada, pdf(*(f"Bed {n} is for leeks. " * 4 for n in range(1, 400))), "plan.pdf")
    start = version.stored.text.index("Bed 377")
    page = html(browser.get(of(version), {"mark": f"{start}-{start + 7}"}))
    assert '<section class="file-part" id="passage">' in page
    assert "<mark>Bed 377</mark>" in page
    assert "Page 377" in page
    assert "Page 1<" not in page


@pytest.mark.parametrize("mark", ["", "x-y", "5-2", "0-99999999", "-3", "3", "1" * 40 + "-2", "٣-٤", "<b>-2"])
def test_a_mark_that_is_none_is_passed_over(browser, space, ada, mark):
    version = known_text(space, ada, "Leeks need sand.")
    page = html(browser.get(of(version), {"mark": mark}))
    assert ("<mark>" in page, "Leeks need sand." in page) == (False, True)


@pytest.mark.parametrize("number", ["0", "99", "x", "-1", "1" * 30])
def test_a_page_or_version_that_is_none_fails_nowhere(browser, space, ada, number):
    version = known_text(space, ada, "Leeks need sand.")
    assert browser.get(of(version), {"page": number}).status_code == 200
    assert browser.get(of(version), {"version": number}).status_code in (200, 404)


@pytest.mark.parametrize(
    "sizes",
    [[], [0], [5], [PAGE_CHARS], [PAGE_CHARS + 1], [5, 0, 7], [15_000, 15_000], [1, 70_000, 1], [0, 0, 30_000, 9]],
)
def test_every_character_of_every_part_stands_on_one_page(sizes):
    parts, at = [], 0
    for n, size in enumerate(sizes):
        parts.append([str(n + 1), at + 3, at + 3 + size])
        at += size + 5
    text = "".join(chr(0x4E00 + n % 20_000) for n in range(at))
    pages = [page_of(text, parts, number=n) for n in range(1, page_of(text, parts).count + 1)]
    shown: dict[int, str] = {}
    for page in pages:
        assert sum(len(piece.text) for part in page.parts for piece in part.pieces) <= PAGE_CHARS
        for part in page.parts:
            shown[part.place] = shown.get(part.place, "") + "".join(piece.text for piece in part.pieces)
    told = {n: text[start:end] for n, (_, start, end) in enumerate(parts, start=1) if end > start}
    assert {place: words for place, words in shown.items() if words} == told


@pytest.mark.parametrize("is_new", [True, False], ids=["new thread", "thread"])
def test_the_message_box_says_that_a_file_is_being_read_until_it_is(signed_in, ada, space, monkeypatch, is_new):
    monkeypatch.setattr(file_reading, "wake", lambda: None)
    browser, said = signed_in(ada), "Answers know them once that is done."
    page = f"/spaces/{space.pk}/" if is_new else f"/threads/{space.start_thread(ada).pk}/"
    assert said not in browser.get(page).text
    browser.post(f"/spaces/{space.pk}/files", {"upload": SimpleUploadedFile("leeks.txt", b"Leeks need sand.")})
    assert said in browser.get(page).text
    asked_again = f"/spaces/{space.pk}/files"
    assert 'id="files-being-read"' in browser.get(asked_again, headers={"HX-Request": "true"}).text
    file_reading.read_due()
    assert 'id="files-being-read"' not in browser.get(asked_again, headers={"HX-Request": "true"}).text
    assert said not in browser.get(page).text
