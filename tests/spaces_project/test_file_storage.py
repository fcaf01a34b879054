"""Uploaded files in a folder or a bucket; that what people do with files needs no folder of ours."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from spaces import file_reading
from spaces.models import Attachment, SpaceFileVersion
from spaces.models.file_cleaning import purge_orphans
from spaces_project import file_storage
from tests.spaces_files.samples import pdf, picture

FOLDER = Path("files")


@pytest.fixture
def with_library(monkeypatch):
    monkeypatch.setattr(file_storage, "find_spec", lambda name: name)


def test_without_an_address_it_is_a_folder():
    found = file_storage.file_storage("", FOLDER)
    assert found["BACKEND"] == "django.core.files.storage.FileSystemStorage"
    assert (found["OPTIONS"]["location"], found["OPTIONS"]["base_url"]) == (FOLDER, None)


@pytest.mark.parametrize(
    ("url", "options"),
    [
        ("s3://our-files", {"bucket_name": "our-files", "location": ""}),
        ("s3://our-files/spaces/a/", {"bucket_name": "our-files", "location": "spaces/a"}),
        (
            "s3://our.files?endpoint=https://s3.example.org:9000&region=eu-central-1",
            {"bucket_name": "our.files", "endpoint_url": "https://s3.example.org:9000", "region_name": "eu-central-1"},
        ),
    ],
)
def test_a_bucket_is_named_by_an_address(with_library, url, options):
    found = file_storage.file_storage(url, FOLDER)
    assert found["BACKEND"] == "storages.backends.s3.S3Storage"
    assert options.items() <= found["OPTIONS"].items()
    assert not found["OPTIONS"]["file_overwrite"]


@pytest.mark.parametrize(
    "url",
    [
        "our-files",
        "https://our-files",
        "s3://",
        "s3://Our_Files",
        "s3://key:secret@our-files",
        "s3://our-files?acl=public",
        "s3://our-files?region",
        "s3://[our-files",
    ],
)
def test_another_address_is_refused_and_not_repeated(with_library, url):
    with pytest.raises(ImproperlyConfigured, match="FILES_URL") as refused:
        file_storage.file_storage(url, FOLDER)
    assert "secret" not in str(refused.value)


def test_without_its_library_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setattr(file_storage, "find_spec", lambda name: None)
    with pytest.raises(ImproperlyConfigured, match=r"pip install 'django-storages\[s3\]'"):
        file_storage.file_storage("s3://our-files", FOLDER)


@pytest.fixture
def no_folder(settings):
    """A storage that, as a bucket, has no paths."""
    memory = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    settings.STORAGES = {**settings.STORAGES, "default": memory}


def test_files_of_messages_and_spaces_need_no_path(no_folder, signed_in, ada, space):
    browser = signed_in(ada)
    for name, data in (("leek.png", picture()), ("plan.pdf", pdf("Leeks need sand."))):
        given = SimpleUploadedFile(name, data)
        assert browser.post(reverse("uploads", args=[space.pk]), {"upload": given}).status_code == 200
    shown, document = Attachment.objects.order_by("pk")
    assert browser.get(reverse("file", args=[shown.pk])).getvalue().startswith(b"\x89PNG")
    assert browser.get(reverse("file_thumbnail", args=[shown.pk])).status_code == 200
    assert browser.get(f"{reverse('file_page', args=[document.pk])}?page=1&picture=1").status_code == 200

    browser.post(reverse("space_files", args=[space.pk]), {"upload": SimpleUploadedFile("a.txt", b"Leeks need sand.")})
    file_reading.read_due()
    version = SpaceFileVersion.objects.get()
    assert version.stored.text == "Leeks need sand."
    assert browser.get(reverse("space_file", args=[space.pk, version.file_id])).status_code == 200
    purge_orphans(default_storage)
    version.file.remove()
    shown.delete()
    document.delete()
