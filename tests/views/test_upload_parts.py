"""A large file that comes in parts, across a connection that was lost."""

import os

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from spaces import upload_parts
from spaces.models import Attachment, StoredFile
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
