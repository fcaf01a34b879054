"""Files that a Space knows: uploaded, read in the background, replaced, renamed and removed, within their room."""

import os
import re
from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from spaces import file_reading, space_uploads
from spaces.models import Attachment, SpaceFile, SpaceFileVersion, StoredFile, file_cleaning
from spaces.models.file_quota import FilesFull, quota_of, quota_of_all
from spaces.models.space_file import NameTaken, State, StillReading
from spaces.uploads import RefusedFile
from summaries.engine.prompting import knowledge
from summaries.engine.tokens import TokenCounter
from tests.spaces_files.samples import pdf, picture
from tests.uploads import known, known_text


def sent(data=b"Leeks need sand.", name="leeks.txt"):
    return SimpleUploadedFile(name, data)


def stored_names() -> set[str]:
    folders, _ = default_storage.listdir("")
    return {f"{folder}/{file}" for folder in folders for file in default_storage.listdir(folder)[1]}


@pytest.fixture
def commits(django_capture_on_commit_callbacks):
    """Does some work, and what follows once it is committed, but for reading in another thread."""

    def run(work):
        with django_capture_on_commit_callbacks() as later:
            result = work()
        for callback in later:
            if callback is not file_reading.wake:
                run(callback)
        return result

    return run


@pytest.fixture(autouse=True)
def own_storage(settings, tmp_path):
    storages = {**settings.STORAGES}
    storages["default"] = {**storages["default"], "OPTIONS": {**storages["default"]["OPTIONS"], "location": tmp_path}}
    settings.STORAGES = storages


# ---- uploaded, and read in the background


def test_what_is_uploaded_waits_to_be_read_and_is_in_no_prompt(space, ada):
    version = space_uploads.add(sent(), space=space, by=ada)
    space.refresh_from_db()
    assert (version.state, version.added_in, space.files_version, space.file_tokens) == (State.READING, None, 0, 0)
    assert re.fullmatch(r"[0-9a-f]{2}/[0-9a-f]{32}", version.upload.name)


def test_once_read_it_is_in_force_with_its_text_and_only_one_copy_of_its_bytes(space, ada):
    version = known(space, ada, pdf("Leeks", "Beans"), "plan.pdf")
    assert (version.state, version.is_in_force, version.stored.part_count) == (State.READY, True, 2)
    assert "[p. 2]\nBeans" in version.stored.text
    assert not version.upload
    assert space.files_version == 1


def test_the_tokens_of_the_space_are_those_of_the_block_that_prompts_hold(space, ada):
    files = [
        ("a.txt", "Leeks need sand.\n"),
        ("b.md", "# Beds\n\nBed 3"),
        ("c.txt", "<space-file> \n\n> x"),
        ("ü.txt", "»"),
    ]
    for name, text in files:
        known_text(space, ada, text, name)
    block = knowledge.block_of(files)
    assert knowledge.tokens_of_block(space.file_tokens) == TokenCounter().count_message("system", block)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [("a.exe", b"MZ\x90\x00" * 40, "unknown"), ("a.txt", b"  ", "empty"), ("a.pdf", b"%PDF-1.4", "damaged")],
)
def test_what_cannot_be_read_is_refused_with_its_reason_and_keeps_no_bytes(space, ada, commits, name, data, reason):
    version = commits(lambda: known(space, ada, data, name))
    assert (version.state, version.reason, space.files_version) == (State.REFUSED, reason, 0)
    assert not stored_names()


def test_a_picture_is_kept_without_a_text(space, ada):
    version = known(space, ada, picture(), "bed.png")
    assert (version.state, version.stored.text_chars, version.prompt_tokens, space.file_tokens) == (
        State.READY,
        0,
        0,
        0,
    )


def test_a_file_that_is_too_large_is_refused_at_once(space, ada, settings):
    settings.MAX_UPLOAD_MB = 1
    with pytest.raises(RefusedFile):
        space_uploads.add(sent(b"x" * 1_000_001), space=space, by=ada)
    assert not stored_names()


def test_what_a_process_was_reading_when_it_died_is_read_by_another(space, ada):
    version = space_uploads.add(sent(), space=space, by=ada)
    SpaceFileVersion.objects.update(taken_at=timezone.now(), attempts=1)
    file_reading.read_due()
    assert SpaceFileVersion.objects.get().state == State.READING  # whoever has it may be alive
    SpaceFileVersion.objects.update(taken_at=timezone.now() - file_reading.LEASE - timedelta(seconds=1))
    file_reading.read_due()
    assert SpaceFileVersion.objects.get(pk=version.pk).state == State.READY


def test_a_server_that_starts_again_reads_at_once(space, ada):
    space_uploads.add(sent(), space=space, by=ada)
    SpaceFileVersion.objects.update(taken_at=timezone.now(), attempts=1)
    file_reading.free_leases()
    file_reading.read_due()
    assert SpaceFileVersion.objects.get().state == State.READY


def test_a_file_with_which_processes_die_is_refused(space, ada):
    space_uploads.add(sent(), space=space, by=ada)
    SpaceFileVersion.objects.update(attempts=file_reading.MOST_ATTEMPTS)
    file_reading.read_due()
    assert (SpaceFileVersion.objects.get().state, SpaceFileVersion.objects.get().reason) == (State.REFUSED, "crashed")


def test_bytes_that_are_gone_cost_that_file_only(space, ada):
    lost = space_uploads.add(sent(), space=space, by=ada)
    space_uploads.add(sent(name="beans.txt"), space=space, by=ada)
    default_storage.delete(lost.upload.name)
    file_reading.read_due()
    assert [each.state for each in SpaceFileVersion.objects.order_by("pk")] == [State.REFUSED, State.READY]


def test_what_was_removed_while_it_was_read_leaves_nothing(space, ada, monkeypatch):
    version = space_uploads.add(sent(), space=space, by=ada)
    [claimed] = [file_reading._claimed()]
    version.file.remove()
    file_reading._read(claimed)
    assert not SpaceFile.objects.exists()
    assert not StoredFile.objects.exists()


def test_an_upload_that_was_killed_before_its_row_is_swept(space, ada):
    default_storage.save("ab/" + "0" * 32, sent())
    waiting = space_uploads.add(sent(), space=space, by=ada)
    long_ago = (timezone.now() - 2 * file_cleaning.UNDER_WAY).timestamp()
    for name in stored_names():
        os.utime(default_storage.path(name), (long_ago, long_ago))
    file_cleaning.purge_orphans(default_storage)
    assert stored_names() == {waiting.upload.name}


# ---- names


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["plan.pdf", "plan.pdf", "PLAN.pdf"], ["plan.pdf", "plan (2).pdf", "PLAN (3).pdf"]),
        (["../../etc/passwd", "passwd"], ["passwd", "passwd (2)"]),
        (["a.tar.gz", "a.tar.gz"], ["a.tar.gz", "a.tar (2).gz"]),
        (["plan.pdf", "plan.txt"], ["plan.pdf", "plan.txt"]),
    ],
)
def test_no_two_files_have_the_same_name(space, ada, names, told):
    given = [space_uploads.add(sent(name=name), space=space, by=ada).name for name in names]
    assert given == told


def test_a_renamed_file_is_a_version_that_shares_its_bytes(space, ada):
    first = known(space, ada, b"Leeks need sand.", "a.txt")
    first.file.rename("beds.txt", by=ada)
    old, new = first.file.versions.order_by("number")
    assert (old.removed_in, new.added_in, new.name, new.stored_id) == (2, 2, "beds.txt", old.stored_id)
    assert str(first.file) == "beds.txt"


def test_a_name_that_is_taken_is_not_given(space, ada):
    known_text(space, ada, "x", "a.txt")
    other = known_text(space, ada, "y", "b.txt")
    with pytest.raises(NameTaken):
        other.file.rename("A.txt", by=ada)
    other.file.rename("B.txt", by=ada)  # its own, in another case
    assert str(other.file) == "B.txt"


def test_the_same_name_again_is_no_version(space, ada):
    version = known_text(space, ada, "x", "a.txt")
    version.file.rename("a.txt", by=ada)
    assert version.file.versions.count() == 1


def test_a_refused_file_can_be_renamed_too(space, ada):
    version = known(space, ada, b" ", "a.txt")
    version.file.rename("b.txt", by=ada)
    assert str(version.file) == "b.txt"


def test_a_file_that_is_being_read_is_neither_renamed_nor_replaced(space, ada):
    version = space_uploads.add(sent(), space=space, by=ada)
    with pytest.raises(StillReading):
        version.file.rename("b.txt", by=ada)
    with pytest.raises(StillReading):
        space_uploads.replace(version.file, sent(), by=ada)
    assert stored_names() == {version.upload.name}


# ---- replaced


def test_the_old_version_stands_until_the_new_one_is_read_and_is_kept(space, ada, ben):
    file = known(space, ada, b"Leeks need sand.", "a.txt").file
    space_uploads.replace(file, sent(b"Leeks need clay."), by=ben)
    assert file.versions.in_force().get().stored.text == "Leeks need sand."
    file_reading.read_due()
    assert file.versions.in_force().get().stored.text == "Leeks need clay."
    assert file.versions.in_force_at(1).get().stored.text == "Leeks need sand."
    assert [each.name for each in file.versions.all()] == ["a.txt", "a.txt"]


def test_a_new_version_that_cannot_be_read_changes_nothing(space, ada):
    file = known(space, ada, b"Leeks need sand.", "a.txt").file
    space_uploads.replace(file, sent(b"MZ\x90\x00" * 40, "b.exe"), by=ada)
    file_reading.read_due()
    assert file.versions.in_force().get().stored.text == "Leeks need sand."
    assert file.newest.state == State.REFUSED


@pytest.mark.parametrize(("uploaded", "name"), [("b.txt", "a.txt"), ("b.TXT", "a.txt"), ("b.md", "a.md"), ("b", "a")])
def test_the_name_stays_but_for_its_ending(space, ada, uploaded, name):
    file = known_text(space, ada, "x", "a.txt").file
    assert space_uploads.replace(file, sent(name=uploaded), by=ada).name == name


# ---- removed


def test_removing_takes_every_version_and_every_byte_at_once(space, ada, commits):
    file = commits(lambda: known(space, ada, b"Leeks need sand.", "a.txt")).file
    commits(lambda: space_uploads.replace(file, sent(b"Leeks need clay."), by=ada))
    commits(file_reading.read_due)
    commits(lambda: space_uploads.replace(file, sent(b"not read yet"), by=ada))
    stays = known_text(space, ada, "Beans", "b.txt")
    assert len(stored_names()) == 4
    commits(file.remove)
    space.refresh_from_db()
    assert [each.pk for each in SpaceFileVersion.objects.all()] == [stays.pk]
    assert stored_names() == {stays.stored.content.name}
    assert (space.file_tokens, space.files_removed_in) == (stays.prompt_tokens, space.files_version)


def test_what_a_message_has_too_stays_with_the_message(space, ada, commits):
    version = known_text(space, ada, "x")
    attached = Attachment.objects.create(space=space, file=version.stored, added_by=ada, name="x.txt")
    commits(version.file.remove)
    assert StoredFile.objects.get() == attached.file


# ---- room


@pytest.mark.parametrize("whose", ["SPACE", "ALL"])
def test_files_are_counted(space, ada, settings, whose):
    setattr(settings, f"{whose}_MAX_FILES", 2)
    file = known_text(space, ada, "x", "a.txt").file
    known_text(space, ada, "x", "b.txt")
    with pytest.raises(FilesFull) as full:
        space_uploads.add(sent(), space=space, by=ada)
    assert (full.value.what, full.value.of_space) == ("files", whose == "SPACE")
    space_uploads.replace(file, sent(), by=ada)  # which makes none more


@pytest.mark.parametrize("whose", ["SPACE", "ALL"])
def test_bytes_are_counted_with_all_versions_and_what_waits(space, ada, settings, whose):
    setattr(settings, f"{whose}_MAX_FILES_MB", 1)
    file = known_text(space, ada, "x" * 400_000, "a.txt").file
    space_uploads.replace(file, sent(b"x" * 400_000), by=ada)
    with pytest.raises(FilesFull) as full:
        space_uploads.add(sent(b"x" * 400_000), space=space, by=ada)
    assert (full.value.what, full.value.of_space) == ("bytes", whose == "SPACE")
    assert len(stored_names()) == 2


@pytest.mark.parametrize("whose", ["SPACE", "ALL"])
def test_a_text_for_which_there_is_no_room_is_refused_once_it_is_read(space, ada, settings, whose):
    setattr(settings, f"{whose}_MAX_FILES_TOKENS", 100)
    version = known(space, ada, b"Leeks need sand. " * 30)
    assert (version.state, version.reason) == (State.REFUSED, "no_room")
    assert not StoredFile.objects.exists()


def test_a_name_that_changes_takes_no_more_room(space, ada):
    version = known_text(space, ada, "x" * 1_000)
    version.file.rename("b.txt", by=ada)
    assert (quota_of(space).used.files, quota_of(space).used.bytes) == (1, 1_000)


def test_without_a_limit_there_is_none(space, ada, settings):
    settings.SPACE_MAX_FILES = settings.ALL_MAX_FILES = 0
    space_uploads.add(sent(), space=space, by=ada)
    assert quota_of_all().used.files == 1
