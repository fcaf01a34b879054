"""Doors of files: who may upload, who may open what, and how a browser is kept from running it."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from spaces import line
from spaces.models import Attachment, LanguageModel, StoredFile, Thread
from tests.spaces_files.samples import docx, pdf, picture
from tests.talk import answer, say
from tests.uploads import stored_picture, stored_text, upload

HTMX = {"HX-Request": "true"}


def sent_file(name="notes.txt", data=b"Leeks need sand."):
    return SimpleUploadedFile(name, data)


def rows(response) -> list[str]:
    return re.findall(r'data-file="(\d+)"', response.content.decode())


@pytest.fixture
def post_file(signed_in, space):
    def post(person, file, **more):
        return signed_in(person).post(reverse("uploads", args=[space.pk]), {"upload": file}, headers=HTMX, **more)

    return post


@pytest.fixture
def notes(thread, space, ada):
    """At a message of Ada's."""
    file = stored_text(space, ada, "Leeks need sand.", "notes.txt")
    answer(thread.post(ada, "Look", files=[file.pk]).reply, "I see.")
    return file


# ---- upload


def test_an_uploaded_file_is_a_row_for_the_message_box(post_file, ben):
    response = post_file(ben, sent_file("plan.pdf", pdf("Leeks", "")))
    [attachment] = Attachment.objects.all()
    assert rows(response) == [str(attachment.pk)]
    assert "2 pages" in response.content.decode()
    assert "No text on page 2." in response.content.decode()


def test_a_scan_says_which_pages_have_no_text(post_file, ben):
    html = post_file(ben, sent_file("scan.pdf", pdf("Leeks", "Beans", *[""] * 7, "Kale", "", ""))).content.decode()
    assert "No text on pages 3–9, 11–12." in html


def test_nothing_of_a_name_is_on_the_disk(post_file, ben):
    post_file(ben, sent_file("../../../etc/pass\u202ewd.txt"))
    stored = StoredFile.objects.get()
    assert re.fullmatch(r"[0-9a-f]{2}/[0-9a-f]{32}", stored.content.name)
    assert Attachment.objects.get().name == "passwd.txt"


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (("a.exe", b"MZ\x90\x00" + bytes(99)), "a.exe: This kind of file cannot be read."),
        (("a.docx", docx("x")[:60]), "a.docx: It is damaged"),
        (("a.txt", b" "), "a.txt: It is empty."),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_words_and_kept_nowhere(post_file, ben, file, words):
    response = post_file(ben, sent_file(*file))
    assert (response.status_code, words in response.content.decode()) == (422, True)
    assert not StoredFile.objects.exists()


def test_a_file_that_is_too_large_is_refused(post_file, ben, settings):
    settings.MAX_UPLOAD_MB = 1
    response = post_file(ben, sent_file("a.txt", b"x" * 1_000_001))
    assert "a.txt: It is larger than 1 MB." in response.content.decode()


def test_a_request_without_a_file_is_refused(signed_in, space, ben):
    assert signed_in(ben).post(reverse("uploads", args=[space.pk]), headers=HTMX).status_code == 422


def test_nobody_hoards_files_that_are_never_sent(post_file, space, ben):
    for n in range(50):
        stored_text(space, ben, f"{n}")
    assert post_file(ben, sent_file()).status_code == 422


def test_a_sender_is_told_that_the_model_cannot_see_pictures(post_file, ben):
    assert "cannot see pictures" in post_file(ben, sent_file("a.png", picture())).content.decode()
    LanguageModel.objects.update(sees_pictures=True)
    assert "cannot see pictures" not in post_file(ben, sent_file("a.png", picture())).content.decode()


def test_a_draft_finds_its_own_files_again_and_nobody_elses(signed_in, space, ada, ben):
    own, hers = stored_text(space, ben, "x"), stored_text(space, ada, "y")
    response = signed_in(ben).get(reverse("uploads", args=[space.pk]), {"file": [own.pk, hers.pk, "x", 10**30]})
    assert rows(response) == [str(own.pk)]


def test_a_file_that_is_not_sent_can_be_removed_by_its_sender_alone(signed_in, space, ada, ben):
    file = stored_text(space, ben, "x")
    assert signed_in(ada).post(reverse("upload_remove", args=[file.pk])).status_code == 404
    assert signed_in(ben).post(reverse("upload_remove", args=[file.pk])).status_code == 204
    assert not Attachment.objects.exists()


def test_a_file_that_was_sent_is_not_removed_by_that_door(signed_in, ada, notes):
    assert signed_in(ada).post(reverse("upload_remove", args=[notes.pk])).status_code == 404


# ---- what a picture shows


def test_the_sender_says_what_a_picture_shows_and_a_draft_keeps_it(signed_in, space, ada, ben):
    file = stored_picture(space, ben)
    door = reverse("upload_describe", args=[file.pk])
    assert signed_in(ada).post(door, {"shows": "Hers"}).status_code == 404
    assert signed_in(ben).post(door, {"shows": " Leeks\x00 in\r\na bed "}).status_code == 204
    html = signed_in(ben).get(reverse("uploads", args=[space.pk]), {"file": file.pk}).content.decode()
    assert 'value="Leeks in a bed"' in html


def test_what_it_shows_comes_with_the_message_and_is_read_to_those_who_do_not_see(signed_in, thread, space, ben):
    file = stored_picture(space, ben)
    asked = {"text": "Look", "file": [file.pk], f"shows-{file.pk}": "Leeks <b>in</b> a bed"}
    html = signed_in(ben).post(reverse("messages", args=[thread.pk]), asked, headers=HTMX).content.decode()
    assert 'alt="Leeks &lt;b&gt;in&lt;/b&gt; a bed"' in html


def test_a_picture_that_nobody_described_is_called_by_its_name(signed_in, thread, space, ben):
    asked = {"text": "Look", "file": [stored_picture(space, ben).pk]}
    html = signed_in(ben).post(reverse("messages", args=[thread.pk]), asked, headers=HTMX).content.decode()
    assert 'alt="bed.png"' in html


def test_a_description_counts_in_the_tokens_of_its_message(signed_in, thread, space, ben):
    tokens = []
    for words in ("", "Leeks in a raised bed at the north wall"):
        file, here = stored_picture(space, ben), space.start_thread(ben)
        asked = {"text": "Look", "file": [file.pk], f"shows-{file.pk}": words}
        signed_in(ben).post(reverse("messages", args=[here.pk]), asked, headers=HTMX)
        tokens.append(here.messages.get(seq=1).tokens_own)
    assert tokens[0] < tokens[1]


def test_nobody_describes_pictures_of_others_or_those_that_were_sent(signed_in, thread, space, ada, ben):
    hers, sent = stored_picture(space, ada), stored_picture(space, ben)
    thread.post(ben, "Look", files=[sent.pk])
    asked = {"text": "Look", "file": [hers.pk], f"shows-{hers.pk}": "Mine", f"shows-{sent.pk}": "Other words"}
    signed_in(ben).post(reverse("messages", args=[space.start_thread(ben).pk]), asked, headers=HTMX)
    assert signed_in(ben).post(reverse("upload_describe", args=[sent.pk]), {"shows": "x"}).status_code == 404
    assert set(Attachment.objects.values_list("description", flat=True)) == {""}


# ---- send


def test_files_are_sent_by_their_ids(signed_in, thread, space, ben):
    file = stored_text(space, ben, "x", "notes.txt")
    response = signed_in(ben).post(
        reverse("messages", args=[thread.pk]), {"text": "Look", "file": [file.pk]}, headers=HTMX
    )
    assert "notes.txt" in response.content.decode()


def test_the_first_message_of_a_thread_takes_its_files_along(signed_in, space, ben):
    file = stored_text(space, ben, "x", "notes.txt")
    signed_in(ben).post(reverse("threads", args=[space.pk]), {"text": "", "file": [file.pk]}, headers=HTMX)
    assert Thread.objects.get().title == "notes.txt"


def test_without_a_script_files_come_with_the_message(signed_in, thread, ben):
    asked = {"text": "Look", "upload": [sent_file("a.txt"), sent_file("b.txt", b"beds")]}
    assert signed_in(ben).post(reverse("messages", args=[thread.pk]), asked).status_code == 303
    assert [each.name for each in thread.messages.get(seq=1).attachments.in_order()] == ["a.txt", "b.txt"]


def test_without_a_script_a_refused_file_costs_neither_the_text_nor_the_others(signed_in, thread, ben):
    asked = {"text": "Look", "upload": [sent_file("a.txt"), sent_file("b.exe", b"MZ\x00" * 40)]}
    response = signed_in(ben).post(reverse("messages", args=[thread.pk]), asked)
    html = response.content.decode()
    assert (response.status_code, "b.exe: This kind" in html, "Look</textarea>" in html) == (422, True, True)
    assert rows(response) == [str(Attachment.objects.get().pk)]


def test_a_file_that_is_gone_is_told(signed_in, thread, ben):
    response = signed_in(ben).post(reverse("messages", args=[thread.pk]), {"text": "Look", "file": ["1"]}, headers=HTMX)
    assert (response.status_code, "no longer there" in response.content.decode()) == (422, True)


def test_what_waits_names_its_files(signed_in, thread, space, ada, ben):
    say(thread, ada, "How deep?")
    file = stored_text(space, ada, "x", "notes.txt")
    line.send_or_wait(Thread.objects.get(pk=thread.pk), ada, "Look", files=[file.pk])
    html = signed_in(ben).get(reverse("waiting", args=[thread.pk])).content.decode()
    assert reverse("file", args=[file.pk]) in html


def test_a_form_for_other_words_has_the_files_to_keep(signed_in, thread, ada, notes):
    edit = reverse("message_edit", args=[thread.messages.get(seq=1).pk])
    assert "notes.txt" in signed_in(ada).get(edit, headers=HTMX).content.decode()
    signed_in(ada).post(edit, {"text": "Look again", "file": [notes.pk]}, headers=HTMX)
    assert [each.name for each in thread.messages.get(seq=1).attachments.all()] == ["notes.txt"]


# ---- open


def test_whoever_reads_the_thread_opens_its_files_and_nobody_else(signed_in, ada, ben, cleo, notes):
    statuses = [signed_in(each).get(reverse("file", args=[notes.pk])).status_code for each in (ada, ben, cleo)]
    assert statuses == [200, 200, 404]


def test_a_file_of_a_private_thread_is_its_authors_alone(signed_in, space, ada, ben):
    thread = space.start_thread(ada, visibility="private")
    file = stored_picture(space, ada)
    thread.post(ada, "Look", files=[file.pk])
    for door in ("file", "file_thumbnail"):
        assert signed_in(ben).get(reverse(door, args=[file.pk])).status_code == 404


def test_a_file_that_is_not_sent_is_its_senders_alone(signed_in, space, ada, ben):
    file = stored_text(space, ben, "x")
    assert signed_in(ada).get(reverse("file", args=[file.pk])).status_code == 404
    assert signed_in(ben).get(reverse("file", args=[file.pk])).status_code == 200


def test_a_file_of_a_deleted_message_is_gone_at_once(signed_in, thread, ada, notes):
    thread.messages.get(seq=1).delete_text(by=ada)
    assert signed_in(ada).get(reverse("file", args=[notes.pk])).status_code == 404


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.html", b"<!doctype html><script>alert(1)</script>Leeks"), ("a.svg", b"<svg onload='alert(1)'/>")],
)
def test_a_document_is_a_download_that_no_browser_runs(signed_in, space, ada, name, data):
    response = signed_in(ada).get(reverse("file", args=[upload(space, ada, data, name).pk]))
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert b"".join(response.streaming_content) == data


def test_a_picture_is_shown_as_it_was_made_here(signed_in, space, ada):
    file = upload(space, ada, picture("JPEG", (900, 600)), "bed.jpg")
    whole = signed_in(ada).get(reverse("file", args=[file.pk]))
    small = signed_in(ada).get(reverse("file_thumbnail", args=[file.pk]))
    assert [whole["Content-Type"], small["Content-Type"]] == ["image/jpeg", "image/webp"]
    assert "Content-Disposition" not in whole or not whole["Content-Disposition"].startswith("attachment")
    assert whole["Content-Security-Policy"] == "default-src 'none'; sandbox"


def test_a_document_has_no_thumbnail(signed_in, ada, notes):
    assert signed_in(ada).get(reverse("file_thumbnail", args=[notes.pk])).status_code == 404


def test_bytes_that_are_gone_are_not_found(signed_in, ada, notes):
    notes.file.content.storage.delete(notes.file.content.name)
    assert signed_in(ada).get(reverse("file", args=[notes.pk])).status_code == 404
