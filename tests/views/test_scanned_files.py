"""Where a virus scanner is configured, files are scanned before anybody else can open them."""

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from spaces import file_reading, space_uploads
from spaces.models import Attachment, Role, SpaceFileVersion, StoredFile
from tests.fake_clamd import EICAR, FakeClamd
from tests.spaces_files.samples import picture

HTMX = {"HX-Request": "true"}


@pytest.fixture
def clamd(settings):
    daemon = FakeClamd(limit=60_000)
    with daemon.served() as url:
        settings.CLAMD_URL = url
        yield daemon


@pytest.fixture
def away(settings, tmp_path):
    settings.CLAMD_URL = f"unix://{tmp_path}/nobody"


@pytest.fixture
def send(signed_in, space, ben):
    def post(data: bytes, name="notes.txt") -> str:
        file = SimpleUploadedFile(name, data)
        return signed_in(ben).post(reverse("uploads", args=[space.pk]), {"upload": file}, headers=HTMX).content.decode()

    return post


def add(space, by, data: bytes, name="notes.txt") -> SpaceFileVersion:
    version = space_uploads.add(SimpleUploadedFile(name, data), space=space, by=by)
    file_reading.read_due()
    return SpaceFileVersion.objects.get(pk=version.pk)


def page(client, space) -> str:
    return client.get(reverse("space_files", args=[space.pk])).content.decode()


def test_an_infected_file_is_refused_and_said_so(clamd, send):
    assert "notes.txt: The virus scanner found something in it." in send(b"Leeks " + EICAR)
    assert not (StoredFile.objects.exists())


def test_a_clean_one_is_taken_without_a_word(clamd, send):
    assert "scanned" not in send(b"Leeks")
    assert clamd.scanned == [b"Leeks"]
    assert StoredFile.objects.get().scan == "clean"


def test_a_picture_is_scanned_as_it_came(clamd, send):
    data = picture()
    send(data, "bed.png")
    assert clamd.scanned == [data]


@pytest.mark.parametrize("scanner", ["clamd", "away"])
def test_one_that_nobody_looked_at_reads_not_scanned(scanner, request, send, signed_in, thread, ben):
    request.getfixturevalue(scanner)
    assert "Not scanned for viruses." in send(b"Leeks need sand. " * 5_000)
    file = Attachment.objects.get()
    asked = {"text": "Look", "file": [file.pk]}
    html = signed_in(ben).post(reverse("messages", args=[thread.pk]), asked, headers=HTMX).content.decode()
    assert "Not scanned for viruses." in html


def test_without_a_scanner_nothing_is_said(send):
    assert "scanned" not in send(b"Leeks need sand. " * 5_000)
    assert StoredFile.objects.get().scan == ""


# ---- files of a Space


def test_an_infected_file_of_a_space_is_refused_and_its_bytes_go(
    clamd, space, ada, signed_in, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        version = add(space, ada, EICAR)
    assert (version.state, version.reason, version.upload.name) == ("refused", "infected", "")
    assert "Refused: The virus scanner found something in it." in page(signed_in(ada), space)


def test_one_that_nobody_looked_at_reads_so_in_the_list(away, space, ada, signed_in):
    add(space, ada, b"Leeks")
    assert "Not scanned for viruses." in page(signed_in(ada), space)


def test_before_it_is_scanned_only_who_added_it_has_it(clamd, space, ada, ben, signed_in):
    space.add(ben, role=Role.EDITOR)
    version = space_uploads.add(SimpleUploadedFile("notes.txt", b"Leeks"), space=space, by=ada)
    doors = [reverse(name, args=[space.pk, version.file_id]) for name in ("space_file_download", "space_file")]
    assert [signed_in(each).get(doors[0]).status_code for each in (ada, ben)] == [200, 404]
    assert doors[0] not in signed_in(ben).get(doors[1]).content.decode()
    file_reading.read_due()
    assert signed_in(ben).get(doors[0]).status_code == 200
    assert doors[0] in signed_in(ben).get(doors[1]).content.decode()


def test_an_imported_file_is_scanned_too(clamd, space, ada, signed_in, thread, send, ben):
    send(b"Leeks need sand.")
    thread.post(ben, "Look", files=[Attachment.objects.get().pk])
    data = b"".join(signed_in(ada).get(reverse("thread_export_zip", args=[thread.pk])).streaming_content)
    name = StoredFile.objects.get().content.name
    default_storage.delete(name)
    default_storage.save(name, SimpleUploadedFile("x", b"Leeks " + EICAR))
    infected = b"".join(signed_in(ada).get(reverse("thread_export_zip", args=[thread.pk])).streaming_content)
    door = reverse("space_import", args=[space.pk])
    answers = [signed_in(ada).post(door, {"file": SimpleUploadedFile("a.zip", each)}) for each in (data, infected)]
    assert [each.status_code for each in answers] == [303, 422]
    assert "notes.txt: The virus scanner found something in it." in answers[1].content.decode()
