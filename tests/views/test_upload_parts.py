"""A large file that comes in parts, across a connection that was lost."""

import os

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from spaces import upload_parts
from spaces.models import Attachment, SpaceFile, SpaceFileVersion, StoredFile
from spaces.models.file_cleaning import UNDER_WAY, purge_orphans
from tests.uploads import stored_text

HTMX = {"HX-Request": "true"}
DATA = b"Leeks need sand. " * 20


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(upload_parts, "PART", 100)


@pytest.fixture
def post(signed_in, space):
    def send(by, **values):
        return signed_in(by).post(reverse("upload_parts", args=[space.pk]), values, headers=HTMX)

    return send


@pytest.fixture
def begun(post, ben):
    return post(ben, name="../notes.txt", size=len(DATA)).json()["ticket"]


def part(number: int) -> SimpleUploadedFile:
    return SimpleUploadedFile("blob", DATA[100 * number : 100 * (number + 1)])


def in_parts(post, by, ticket, numbers):
    return [post(by, ticket=ticket, number=n, part=part(n)) for n in numbers]


def parts_kept() -> int:
    return sum(
        "-c0" in name for folder in default_storage.listdir("")[0] for name in default_storage.listdir(folder)[1]
    )


def test_the_last_part_is_answered_as_a_whole_upload_is(post, begun, ben):
    answers = in_parts(post, ben, begun, range(4))
    assert [each.status_code for each in answers] == [204, 204, 204, 200]
    file = Attachment.objects.get()
    assert f'data-file="{file.pk}"' in answers[-1].content.decode()
    assert (file.name, file.file.content.read(), file.added_by) == ("notes.txt", DATA, ben)
    assert parts_kept() == 0


def test_after_a_lost_connection_it_goes_on_behind_the_last_part(post, begun, ben):
    in_parts(post, ben, begun, range(2))
    assert post(ben, ticket=begun).json()["received"] == 2
    assert in_parts(post, ben, begun, range(2, 4))[-1].status_code == 200
    assert Attachment.objects.get().file.content.read() == DATA


def test_a_part_that_comes_twice_counts_once(post, begun, ben):
    in_parts(post, ben, begun, [0, 0, 1, 1, 2, 3])
    assert Attachment.objects.get().file.content.read() == DATA


@pytest.mark.parametrize(
    "values",
    [
        {"number": 1, "part": part(1)},  # too early
        {"number": 9, "part": part(0)},
        {"number": -1, "part": part(0)},
        {"number": "x", "part": part(0)},
        {"number": 0, "part": SimpleUploadedFile("blob", b"x" * 101)},
        {"number": 0, "part": SimpleUploadedFile("blob", b"x" * 99)},
    ],
)
def test_a_part_that_does_not_fit_is_not_taken(post, begun, ben, values):
    before = parts_kept()
    assert post(ben, ticket=begun, **values).status_code == 409
    assert parts_kept() == before


def test_a_ticket_is_its_senders_alone(post, begun, ada, ben):
    assert [post(each, ticket=begun).status_code for each in (ada, ben)] == [409, 200]
    assert post(ben, ticket=begun[:-1] + "x").status_code == 409
    assert post(ben, ticket="").status_code == 409


@pytest.mark.parametrize(("size", "words"), [(1_000_001, "It is larger than 1 MB."), (0, "It is empty.")])
def test_what_would_be_refused_is_refused_before_it_is_sent(post, ben, settings, size, words):
    settings.MAX_UPLOAD_MB = 1
    response = post(ben, name="notes.txt", size=size)
    assert (response.status_code, f"notes.txt: {words}" in response.content.decode()) == (422, True)


def test_nobody_hoards_them(post, space, ben):
    for n in range(50):
        stored_text(space, ben, f"{n}")
    assert post(ben, name="notes.txt", size=9).status_code == 422


def test_what_is_never_finished_has_no_row_and_is_swept(post, begun, ben):
    in_parts(post, ben, begun, range(2))
    assert not (StoredFile.objects.exists())
    [folder] = [f for f in default_storage.listdir("")[0] if any("-c0" in n for n in default_storage.listdir(f)[1])]
    long_ago = (timezone.now() - 2 * UNDER_WAY).timestamp()
    for name in default_storage.listdir(folder)[1]:
        os.utime(default_storage.path(f"{folder}/{name}"), (long_ago, long_ago))
    purge_orphans(default_storage)
    assert parts_kept() == 0
    assert post(ben, ticket=begun).json()["received"] == 0


# ---- of a Space


@pytest.fixture
def files_page(signed_in, space, ada):
    """The editor's browser at the files of the Space: what was said is read there."""
    browser, address = signed_in(ada), reverse("space_files", args=[space.pk])
    return lambda: browser.get(address).content.decode(), browser


@pytest.fixture
def post_to_space(files_page, space):
    def send(**values):
        return files_page[1].post(reverse("space_file_parts", args=[space.pk]), values, headers=HTMX)

    return send


def in_parts_to(post_to_space, ticket, numbers):
    return [post_to_space(ticket=ticket, number=n, part=part(n)).status_code for n in numbers]


def test_a_large_file_of_a_space_comes_in_parts_too(post_to_space, files_page, space, ada):
    ticket = post_to_space(name="../notes.txt", size=len(DATA)).json()["ticket"]
    assert in_parts_to(post_to_space, ticket, [0, 1]) == [204, 204]
    assert post_to_space(ticket=ticket).json()["received"] == 2
    assert in_parts_to(post_to_space, ticket, [2, 3]) == [204, 200]
    version = SpaceFileVersion.objects.get()
    assert (version.file.space, version.name, version.upload.read(), version.added_by) == (
        space,
        "notes.txt",
        DATA,
        ada,
    )
    assert parts_kept() == 0
    assert "1 file was added." in files_page[0]()


def test_what_a_space_has_no_room_for_is_refused_before_it_is_sent(post_to_space, files_page, settings):
    settings.SPACE_MAX_FILES_MB = 1
    assert post_to_space(name="notes.txt", size=1_500_000).status_code == 422
    assert "notes.txt" in files_page[0]()
    assert post_to_space(name="notes.txt", size=900_000).status_code == 200


def test_what_filled_up_while_it_came_is_refused_at_its_end(post_to_space, files_page, space, ada, settings):
    ticket = post_to_space(name="notes.txt", size=len(DATA)).json()["ticket"]
    in_parts_to(post_to_space, ticket, range(3))
    settings.SPACE_MAX_FILES = 1
    SpaceFileVersion.objects.create(
        file=SpaceFile.objects.create(space=space), name="a.txt", number=1, size=1, added_by=ada
    )
    assert in_parts_to(post_to_space, ticket, [3]) == [422]
    assert "notes.txt" in files_page[0]()
    assert SpaceFileVersion.objects.count() == 1
    assert parts_kept() == 0


def test_who_may_not_add_files_sends_no_parts(signed_in, space, ben, cleo):
    address, values = reverse("space_file_parts", args=[space.pk]), {"name": "notes.txt", "size": 9}
    assert signed_in(ben).post(address, values).status_code == 403
    assert signed_in(cleo).post(address, values).status_code == 404
