"""Threads and Spaces leave with their files and come back with them; a zip that lies is refused in words."""

import io
import json
import zipfile
from collections.abc import Callable

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from spaces import file_reading
from spaces.models import Attachment, Message, Role, SpaceFileVersion, StoredFile, Thread
from summaries.prompts.assembly import context_for
from tests.spaces_files.samples import pdf, picture
from tests.talk import answer, fold, talk
from tests.uploads import known, known_text, upload

PAGES = ["Bed 1 is for leeks.", "Bed 2 is for rhubarb."]


@pytest.fixture
def full(thread, space, ada):
    """A folded thread with a PDF and a described picture at its first message."""
    files = [upload(space, ada, pdf(*PAGES), "plan: 1.pdf"), upload(space, ada, picture(), "bed.png")]
    Attachment.objects.describe({files[1].pk: "The north bed"}, by=ada)
    answer(thread.post(ada, "Look", files=[each.pk for each in files]).reply, "I see.")
    talk(thread, ada, turns=7)
    thread.rename("Beds")
    return fold(Thread.objects.get(pk=thread.pk))


@pytest.fixture
def export(signed_in, ada):
    def ask(name, pk, by=ada) -> bytes:
        return b"".join(signed_in(by).get(reverse(name, args=[pk])).streaming_content)

    return ask


@pytest.fixture
def bring(signed_in, space):
    def send(by, data: bytes):
        file = SimpleUploadedFile("export.zip", data)
        return signed_in(by).post(reverse("space_import", args=[space.pk]), {"file": file})

    return send


def rezipped(data: bytes = b"", *, also=(), without=(), **changed) -> bytes:
    """The zip with other content: changed by "thread" and so on of its JSON, also: more (name, content)."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        if data:
            with zipfile.ZipFile(io.BytesIO(data)) as given:
                for entry in given.namelist():
                    if entry not in without:
                        made.writestr(entry, given.read(entry))
        for name, content in also:
            made.writestr(name, content)
    return file.getvalue()


def names(data: bytes) -> list[str]:
    return zipfile.ZipFile(io.BytesIO(data)).namelist()


def thread_in(data: bytes) -> dict:
    return json.loads(zipfile.ZipFile(io.BytesIO(data)).read("thread.json"))


# ---- out and in again


def test_a_zip_has_the_json_the_markdown_and_the_files(full, export):
    data = export("thread_export_zip", full.pk)
    plan, bed = Attachment.objects.in_order()
    assert names(data) == ["thread.json", "thread.md", f"files/{plan.pk} plan: 1.pdf", f"files/{bed.pk} bed.png"]
    assert zipfile.ZipFile(io.BytesIO(data)).read(f"files/{plan.pk} plan: 1.pdf") == pdf(*PAGES)
    assert "[picture: bed.png] The north bed" in zipfile.ZipFile(io.BytesIO(data)).read("thread.md").decode()


def test_no_export_has_a_picture_as_text(full, export, signed_in, ada):
    for name in ("thread_export_json", "thread_export_markdown"):
        assert b"base64" not in signed_in(ada).get(reverse(name, args=[full.pk])).content
    data = export("thread_export_zip", full.pk)
    assert not any(b"base64" in zipfile.ZipFile(io.BytesIO(data)).read(name) for name in ("thread.json", "thread.md"))


def test_a_thread_comes_back_with_its_files(full, export, bring, ada):
    assert bring(ada, export("thread_export_zip", full.pk)).status_code == 303
    copy = Thread.objects.latest("id")
    first, here = copy.messages.get(seq=1), full.messages.get(seq=1)
    plan, bed = first.attachments.in_order()
    assert (plan.name, plan.file.part_count, plan.file.text) == ("plan: 1.pdf", 2, here.attachments.first().file.text)
    assert (bed.name, bed.file.is_picture, bed.description) == ("bed.png", True, "The north bed")
    assert (first.text, first.file_count, first.tokens_own) == ("Look", 2, here.tokens_own)
    assert first.attachments.first().added_by == ada
    assert copy.summary == full.summary


def test_the_copy_has_its_own_bytes(full, export, bring, ada):
    bring(ada, export("thread_export_zip", full.pk))
    assert StoredFile.objects.count() == 4
    assert len(set(StoredFile.objects.values_list("content", flat=True))) == 4


def test_its_prompt_is_that_of_the_original(thread, space, export, bring, ada):
    answer(thread.post(ada, "Look", files=[upload(space, ada, pdf(*PAGES), "plan.pdf").pk]).reply, "I see.")
    bring(ada, export("thread_export_zip", thread.pk))
    copy = Thread.objects.latest("id")
    built = [context_for(each, each.language_model).prompt for each in (Thread.objects.get(pk=thread.pk), copy)]
    assert "Bed 2 is for rhubarb." in "".join(message.content for message in built[0].messages)
    assert built[0].messages == built[1].messages


def test_json_alone_still_names_the_files(full, signed_in, bring, ada, space):
    values = signed_in(ada).get(reverse("thread_export_json", args=[full.pk])).content
    file = SimpleUploadedFile("beds.json", values)
    signed_in(ada).post(reverse("space_import", args=[space.pk]), {"file": file})
    first = Thread.objects.latest("id").messages.get(seq=1)
    assert first.text == "Look\n\n[file: plan: 1.pdf]\n[picture: bed.png] The north bed"
    assert first.file_count is None


def test_bytes_that_are_gone_do_not_cost_the_export(full, export, bring, ada):
    plan = Attachment.objects.in_order().first()
    default_storage.delete(plan.file.content.name)
    data = export("thread_export_zip", full.pk)
    assert [name for name in names(data) if "plan" in name] == []
    assert bring(ada, data).status_code == 303


def test_files_of_deleted_messages_are_in_no_zip(full, export, ada):
    full.messages.get(seq=1).delete_text(by=ada)
    assert [name for name in names(export("thread_export_zip", full.pk)) if name.startswith("files/")] == []


# ---- a whole Space


def test_a_space_leaves_with_its_threads_and_its_files(full, space, export, ada, ben, bring):
    known(space, ada, pdf("Frost ends in May."), "frost.pdf")
    known_text(space, ada, "Old", "gone.txt").file.remove()
    own = space.start_thread(ada, visibility="private")
    talk(own, ada, turns=1)
    data = export("space_export", space.pk, by=ben)
    assert [name for name in names(data) if name.endswith(".json")] == [f"threads/{full.pk} Beds.json", "space.json"]
    assert any("frost.pdf" in name for name in names(data))
    assert not any("gone.txt" in name for name in names(data))

    assert bring(ada, data).status_code == 303
    file_reading.read_due()
    assert Thread.objects.count() == 3
    assert sorted(SpaceFileVersion.objects.in_force().values_list("name", flat=True)) == ["frost (2).pdf", "frost.pdf"]


def test_only_editors_bring_files_for_the_space(space, export, ada, ben, bring):
    known(space, ada, pdf("Frost ends in May."), "frost.pdf")
    data = export("space_export", space.pk)
    response = bring(ben, data)
    assert (response.status_code, "only its editors can add" in response.content.decode()) == (422, True)
    space.add(ben, role=Role.EDITOR)
    assert bring(ben, data).url == reverse("space_files", args=[space.pk])


def test_what_finds_no_room_costs_the_whole_import(space, full, export, ada, bring, settings):
    known(space, ada, pdf("Frost ends in May."), "frost.pdf")
    data, settings.SPACE_MAX_FILES = export("space_export", space.pk), 1
    response = bring(ada, data)
    assert "frost.pdf: This Space has as many files as it may." in response.content.decode()
    assert (Thread.objects.count(), StoredFile.objects.count()) == (1, 3)


# ---- hostile ones


def hostile() -> dict[str, tuple[Callable[[], bytes], str]]:
    message = {"seq": 1, "role": "user", "content": "Look", "files": [{"name": "a.txt", "path": "files/a.txt"}]}
    values = {"format": "spaces-thread", "version": 1, "thread": {"title": "Beds"}, "messages": [message]}
    text = json.dumps(values)

    def made(*also, json_text=text):
        return rezipped(also=[("thread.json", json_text), *also])

    many = {**message, "files": [{"name": "a", "path": f"files/{n}"} for n in range(301)]}
    return {
        "a path that leads out": (lambda: made(("../../etc/passwd", "x")), "a name that is not allowed"),
        "an absolute path": (lambda: made(("/etc/passwd", "x")), "a name that is not allowed"),
        "a drive": (lambda: made(("C:/windows", "x")), "a name that is not allowed"),
        "a backslash": (lambda: made(("files\\\\a", "x")), "a name that is not allowed"),
        "a file that is missing": (lambda: made(), "There is no “files/a.txt” in the zip file."),
        "a bomb": (lambda: made(("files/a.txt", bytes(60_000_000))), "The file is too large: at most 50 MB, unpacked."),
        "a file above the limit": (lambda: made(("files/a.txt", b"a b " * 7_000_000)), "It is larger than 25 MB."),
        "a program": (lambda: made(("files/a.txt", b"MZ\x90\x00" * 30)), "a.txt: This kind of file cannot be read."),
        "an empty file": (lambda: made(("files/a.txt", b"")), "a.txt: It is empty."),
        "a link": (lambda: made((link(), "/etc/passwd")), "has a link in it"),
        "two of a name": (lambda: made(("files/a.txt", "x"), ("files/a.txt", "y")), "two entries with the same name"),
        "no JSON": (lambda: made(("files/a.txt", "x"), json_text="{oops"), "This is not valid JSON"),
        "another format": (lambda: made(json_text='{"format": "x"}'), "was not exported by this version"),
        "a list": (lambda: made(json_text="[]"), "expected an object"),
        "a number for a path": (lambda: made(json_text=text.replace('"files/a.txt"', "[1]")), ""),
        "a damaged one": (lambda: made(("files/a.txt", "Leeks " * 99))[:-60], ""),
        "too many files": (
            lambda: made(json_text=json.dumps({**values, "messages": [many]})),
            "at most 300 can be imported",
        ),
        "a password": (lambda: locked(made(("files/a.txt", "x"))), "protected by a password"),
        "a Space of nothing": (lambda: rezipped(also=[("space.json", "{}")]), "was not exported by this version"),
        "a Space without its threads": (
            lambda: rezipped(
                also=[("space.json", json.dumps({"format": "spaces-space", "version": 1, "threads": ["x"]}))]
            ),
            "There is no “x” in the zip file.",
        ),
    }


def link() -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo("files/a.txt")
    entry.external_attr = 0o120777 << 16
    return entry


def locked(data: bytes) -> bytes:
    """With the mark of a password at each entry."""
    return data.replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")


HARMLESS = {"a number for a path"}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("kind", sorted(hostile()))
def test_a_zip_that_lies_is_refused_in_words_and_leaves_nothing(kind, bring, ada):
    before = kept_names()
    make, words = hostile()[kind]
    response = bring(ada, make())
    if kind in HARMLESS:
        assert response.status_code == 303
        return
    html = response.content.decode().replace("&quot;", '"')
    assert (response.status_code, words in html) == (422, True)
    assert [rows.objects.count() for rows in (Message, Attachment, StoredFile)] == [0, 0, 0]
    assert kept_names() == before


def kept_names() -> set[str]:
    default_storage.delete(default_storage.save("0/made", ContentFile(b"")))
    folders = default_storage.listdir("")[0]
    return {f"{folder}/{name}" for folder in folders for name in default_storage.listdir(folder)[1]}


def test_one_file_that_is_refused_takes_the_others_back(full, export, bring, ada):
    data = export("thread_export_zip", full.pk)
    bed = next(name for name in names(data) if "bed.png" in name)
    before, rows = kept_names(), StoredFile.objects.count()
    response = bring(ada, rezipped(data, without=[bed], also=[(bed, b"MZ\x00" * 40)]))
    assert "bed.png: This kind of file cannot be read." in response.content.decode()
    assert (kept_names(), StoredFile.objects.count(), Thread.objects.count()) == (before, rows, 1)


def test_a_name_shapes_no_path(full, export, bring, ada):
    data = export("thread_export_zip", full.pk)
    values = json.dumps(thread_in(data)).replace("plan: 1.pdf", "../../plan\\u202e.pdf", 1)
    bring(ada, rezipped(data, without=["thread.json"], also=[("thread.json", values)]))
    copy = Thread.objects.latest("id").messages.get(seq=1).attachments.in_order().first()
    assert copy.name == "plan.pdf"
