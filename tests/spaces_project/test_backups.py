"""Backups of a real installation, made while people write in it, and what a restore refuses."""

import errno
import json
import os
import re
import shutil
import stat
import struct
import zipfile

import psycopg
import pytest

from spaces_project.backups.contents import ONE, SEALED, counted, reason
from tests.journeys.books import Rows
from tests.journeys.steps import in_its_shell, look_until
from tests.journeys.stubborn import Client, Crowd
from tests.product import ROOT, Product, at_scale, copy_of, new_database
from tests.warm import run_warm

SEED = 5
SAID = "SELECT text FROM spaces_message WHERE role = 'user'"


def manage(product, *arguments, said="", **environment):
    return run_warm(["manage.py", *arguments], cwd=ROOT, env={**product.environment(), **environment}, said=said)


def done(product, *arguments, **options):
    ended = manage(product, *arguments, **options)
    assert ended.returncode == 0, ended.stderr
    return ended


def refused(product, *arguments, **options):
    ended = manage(product, *arguments, **options)
    assert ended.returncode == 1, ended.stdout
    assert "Traceback" not in ended.stderr
    return ended.stderr


def select(product, query):
    if address := product.settings.get("DATABASE_URL"):
        with psycopg.connect(address) as server:
            return server.execute(query).fetchall()
    return Rows(product.folder).select(query)


def texts(product):
    return {text for (text,) in select(product, SAID)}


@pytest.fixture(scope="module")
def adas(prepared, tmp_path_factory):
    """An installation of Ada's, who wrote something and set up a connection with a key."""
    product = Product(copy_of(prepared, tmp_path_factory.mktemp("adas") / "var"))
    in_its_shell(
        product,
        "from spaces.models import ModelConnection, Space, User\n"
        "ada = User.objects.create_user('ada', password='ada grows leeks')\n"
        "thread = Space.objects.start(ada, name='Garden').start_thread(ada)\n"
        "thread.post(ada, 'How deep do leeks go?', client_id='one')\n"
        "connection = ModelConnection(name='Server', base_url='http://127.0.0.1:9/v1')\n"
        "connection.keep_key('sk-of-the-connection')\n"
        "connection.save()\n"
        "from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret\n"
        "TOTP.activate(ada, generate_totp_secret())",
    )
    return product


@pytest.fixture(scope="module")
def backup_of_adas(adas, tmp_path_factory):
    path = tmp_path_factory.mktemp("backup") / "file.zip"
    done(adas, "backup", str(path))
    return path


@pytest.fixture
def product(adas, tmp_path):
    return Product(copy_of(adas.folder, tmp_path / "var"))


@pytest.fixture
def other(tmp_path):
    """Another installation, in which there is nothing yet."""
    return Product(tmp_path / "other")


@pytest.fixture
def file(product, backup_of_adas, tmp_path):
    """A backup of the product."""
    return shutil.copy2(backup_of_adas, tmp_path / "file.zip")


def say(product, text):
    in_its_shell(
        product,
        "from spaces.models import Thread\n"
        "thread = Thread.objects.get()\n"
        "reply = thread.messages.filter(role='assistant').update(status='complete')\n"
        f"thread.post(thread.created_by, {text!r}, client_id={text!r})",
    )


def rewritten(path, **members):
    """The same file with other members."""
    with zipfile.ZipFile(path) as archive:
        held = {name: archive.read(name) for name in archive.namelist()} | members
    with zipfile.ZipFile(path, "w") as archive:
        for name, member in held.items():
            archive.writestr(name, member)


def manifest_of(path):
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("manifest.json"))


# ---- while people write


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.needs_postgres])])
def written_in(request, prepared, tmp_path):
    """(a running installation, a folder for another on the same kind of database, that one's settings)"""
    settings = {"DEMO_TOKENS_PER_SECOND": "2000"}
    folder = copy_of(prepared, tmp_path / "var")
    if request.param == "sqlite":
        product = Product(folder, **settings)
        product.start()
        yield product, Product(tmp_path / "other", **settings)
        product.kill()
        return
    template = request.getfixturevalue("prepared_on_postgres")
    with new_database(template) as address, new_database() as other_address:
        product = Product(folder, DATABASE_URL=address, **settings)
        product.start()
        yield product, Product(tmp_path / "other", DATABASE_URL=other_address, **settings)
        product.kill()


def test_a_backup_while_people_write_has_all_that_was_acknowledged_before_it(written_in, tmp_path):
    product, other = written_in
    path = tmp_path / "file.zip"
    client = Client(product.port)
    client.sign_up("ada")
    crowd = Crowd(client, threads=3, seed=SEED)
    crowd.people.pop()  # nobody deletes
    with crowd:
        look_until(lambda: len(crowd.books.promised) >= 15, "nobody gets an answer")
        before = set(crowd.books.promised.values())
        done(product, "backup", str(path), "--with-key")
        after = len(crowd.books.promised)
        look_until(lambda: len(crowd.books.promised) >= after + 5, "nobody gets an answer after the backup")
    product.kill()

    done(other, "restore", str(path))
    kept = " ".join(texts(other))
    assert [mark for mark in before if mark not in kept] == []
    assert select(other, "SELECT count(*) FROM spaces_message") == [
        (manifest_of(path)["contents"]["rows"]["spaces_message"],)
    ]
    goes_on_with(other, client)


def goes_on_with(product, client):
    """The one who was signed in there is signed in here, and is answered."""
    product.start()
    try:
        client.port = product.port
        _, page = client.ask("GET", "/threads/1/")
        assert "litres of water" in page
        look_until(
            lambda: not select(product, "SELECT 1 FROM spaces_message WHERE status IN ('queued', 'streaming')"),
            "what waited is not answered",
        )
        _, found = client.ask("GET", "/search?q=barrel")
        assert "barrel" in found
    finally:
        product.kill()


# ---- what is in it


def test_a_backup_says_what_it_holds_and_is_its_owners_alone(product, file):
    manifest = manifest_of(file)
    held = manifest["contents"]

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (manifest["product"], manifest["vendor"]) == ("0.1.0", "sqlite")
    assert re.fullmatch(r"3\.\d+\.\d+", held["version"])
    assert "spaces.0001_initial" in held["migrations"]
    assert (held["rows"]["spaces_user"], held["rows"]["spaces_message"]) == (1, 2)
    assert set(manifest["files"]) == {"database.sqlite3"}
    assert len(manifest["files"]["database.sqlite3"]["sha256"]) == 64


def test_what_people_uploaded_is_in_the_backup_and_back_after_a_restore(product, other, tmp_path):
    uploads = (
        "from django.core.files.uploadedfile import SimpleUploadedFile; from spaces.uploads import take_in\n"
        "file = SimpleUploadedFile('notes.txt', b'Leeks need sand.')\n"
        "take_in(file, space=Space.objects.first(), by=User.objects.first())"
    )
    in_its_shell(product, uploads)
    [kept] = (product.folder / "files").glob("??/*")
    done(product, "backup", str(tmp_path / "with_files"))
    done(other, "restore", str(tmp_path / "with_files"), "--replace", said="yes\n")
    again = other.folder / "files" / kept.parent.name / kept.name
    assert again.read_bytes() == b"Leeks need sand."


def test_the_secret_key_goes_along_only_if_asked_for(product, file, tmp_path):
    key = (product.folder / "secret_key").read_bytes()
    said = done(product, "backup", str(tmp_path / "with.zip"), "--with-key")

    with zipfile.ZipFile(file) as without, zipfile.ZipFile(tmp_path / "with.zip") as along:
        assert without.namelist() == ["manifest.json", "database.sqlite3"]
        assert all(key not in without.read(name) for name in without.namelist())
        assert along.read("secret_key") == key
    assert "Without the secret key" not in said.stdout


def test_a_backup_replaces_no_file_and_leaves_none_behind(product, file, tmp_path):
    there = file.read_bytes()
    assert "is there already" in refused(product, "backup", str(file))
    assert "no folder" in refused(product, "backup", str(tmp_path / "nowhere" / "file.zip"))
    assert file.read_bytes() == there
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file.zip", "var"]


def test_a_damaged_database_is_not_backed_up(product, tmp_path):
    with open(product.folder / "spaces.sqlite3", "r+b") as database:
        database.seek(4096 * 3)
        database.write(b"\xff" * 4096 * 60)
    assert "damaged" in refused(product, "backup", str(tmp_path / "file.zip"))
    assert not (tmp_path / "file.zip").exists()


# ---- the secret key


@pytest.mark.parametrize("words", SEALED)
def test_one_sealed_thing_is_said_in_the_singular(words):
    assert counted(words, 2) == f"2 {words}"
    assert counted(words, 1) == f"1 {ONE[words]}" != f"1 {words}"


def test_a_key_that_came_along_opens_what_was_sealed(product, other, tmp_path):
    done(product, "backup", str(tmp_path / "with.zip"), "--with-key")
    ended = done(other, "restore", str(tmp_path / "with.zip"))

    assert ended.stderr == ""
    assert stat.S_IMODE((other.folder / "secret_key").stat().st_mode) == 0o600
    assert opened_key(other) == "sk-of-the-connection"


def test_without_the_key_a_restore_says_what_cannot_be_read(product, other, file):
    said = done(other, "restore", str(file)).stderr

    assert "1 key of a model connection, 1 authenticator app" in said
    assert "everybody has to sign in again" in said
    assert "--with-key" in said
    assert opened_key(other) == ""


def test_under_the_same_key_there_is_nothing_to_say(product, file):
    said = done(product, "restore", str(file), "--replace", "--no-input").stderr
    assert said == ""
    assert opened_key(product) == "sk-of-the-connection"


def test_a_key_of_the_environment_stays_and_the_way_out_is_named(product, other, tmp_path):
    done(product, "backup", str(tmp_path / "with.zip"), "--with-key")
    said = done(other, "restore", str(tmp_path / "with.zip"), SECRET_KEY="another key, of the environment").stderr

    assert "set SECRET_KEY to the key in the backup" in said
    assert not (other.folder / "secret_key").exists()


def opened_key(product):
    said = done(
        product,
        *("shell", "--no-imports", "--command"),
        "from spaces.models import ModelConnection; print(ModelConnection.objects.get().api_key)",
    )
    return said.stdout.strip()


# ---- what a restore refuses


def test_a_restore_waits_for_no_running_server_but_refuses(product, file):
    product.start()
    try:
        assert "Stop it first" in refused(product, "restore", str(file), "--replace", "--no-input")
    finally:
        product.stop()
    done(product, "restore", str(file), "--replace", "--no-input")


@pytest.mark.needs_postgres
@pytest.mark.needs_redis
def test_a_restore_refuses_while_web_and_worker_run_elsewhere(prepared, prepared_on_postgres, tmp_path):
    with at_scale(copy_of(prepared, tmp_path / "var"), template=prepared_on_postgres) as product:
        product.start()
        done(product, "backup", str(tmp_path / "file.zip"))
        at_another_machine = Product(tmp_path / "another", **product.settings)
        assert "other connections" in refused(at_another_machine, "restore", str(tmp_path / "file.zip"))
        product.kill()
        look_until(lambda: not connections_of(product), "the server keeps dead connections")
        done(at_another_machine, "restore", str(tmp_path / "file.zip"))


def connections_of(product):
    name = product.settings["DATABASE_URL"].rpartition("/")[2]
    with psycopg.connect(product.settings["DATABASE_URL"]) as server:
        query = "SELECT 1 FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
        return server.execute(query, [name]).fetchall()


def test_what_is_there_goes_only_if_that_is_asked_for_and_agreed(product, file):
    say(product, "What came after the backup")

    assert "The database holds 1 account" in refused(product, "restore", str(file))
    assert "Nothing was changed" in refused(product, "restore", str(file), "--replace", said="yes\n")
    assert "Nothing was changed" in refused(product, "restore", str(file), "--replace")
    assert len(texts(product)) == 2

    done(product, "restore", str(file), "--replace", said="replace\n")
    assert texts(product) == {"How deep do leeks go?"}


def test_a_restore_puts_itself_in_the_place_of_a_damaged_database(product, file):
    (product.folder / "spaces.sqlite3").write_text("This is no database. " * 1000)
    assert "cannot be read" in refused(product, "restore", str(file))
    done(product, "restore", str(file), "--replace", "--no-input")
    assert texts(product) == {"How deep do leeks go?"}


def with_unknown_migrations(path):
    manifest = manifest_of(path)
    manifest["contents"]["migrations"] += ["spaces.9998_later", "spaces.9999_latest"]
    rewritten(path, **{"manifest.json": json.dumps(manifest)})


def with_other_rows(path):
    manifest = manifest_of(path)
    manifest["contents"]["rows"]["spaces_message"] += 1
    rewritten(path, **{"manifest.json": json.dumps(manifest)})


def with_another_database(path):
    rewritten(path, **{next(iter(manifest_of(path)["files"])): b"SQLite format 3\0 and no more"})


def with_half_of_it(path):
    os.truncate(path, path.stat().st_size // 2)


def with_another_vendor(path):
    manifest = manifest_of(path)
    manifest["vendor"] = "oracle"
    rewritten(path, **{"manifest.json": json.dumps(manifest)})


def without_a_manifest(path):
    rewritten(path, **{"manifest.json": "[]"})


def with_a_deep_manifest(path):
    rewritten(path, **{"manifest.json": "[" * 100_000 + "]" * 100_000})


def with_a_probe_of_another_kind(path):
    rewritten(path, **{"manifest.json": json.dumps({**manifest_of(path), "probe": 5})})


def with_a_list_of_files(path):
    rewritten(path, **{"manifest.json": json.dumps({**manifest_of(path), "files": []})})


def with_a_list_of_what_is_sealed(path):
    manifest = manifest_of(path)
    manifest["contents"]["sealed"] = [1]
    rewritten(path, **{"manifest.json": json.dumps(manifest)})


def under_a_password(path):
    marked(path, flags=1)


def packed_in_another_way(path):
    marked(path, method=97)


def marked(path, *, flags=0, method=zipfile.ZIP_DEFLATED):
    """What the headers of a zip say of each part: its flags, and how it is packed."""
    content = bytearray(path.read_bytes())
    for header, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.find(header)
        while at >= 0:
            struct.pack_into("<HH", content, at + place, flags, method)
            at = content.find(header, at + 4)
    path.write_bytes(content)


WRONG = {
    with_unknown_migrations: "spaces.9998_later and 1 more",
    with_other_rows: "does not hold the rows",
    with_another_database: "database.sqlite3 is not what was written",
    with_half_of_it: "not a backup of Spaces",
    with_another_vendor: "The backup is of oracle",
    without_a_manifest: "not a backup of Spaces",
    with_a_deep_manifest: "manifest cannot be read",
    with_a_probe_of_another_kind: "manifest cannot be read",
    with_a_list_of_files: "manifest cannot be read",
    with_a_list_of_what_is_sealed: "manifest cannot be read",
    under_a_password: "packed in another way",
    packed_in_another_way: "packed in another way",
}


@pytest.mark.parametrize(("spoil", "reason"), WRONG.items(), ids=[spoil.__name__ for spoil in WRONG])
def test_a_restore_that_fails_leaves_all_as_it_was(product, file, spoil, reason):
    say(product, "What came after the backup")
    key = (product.folder / "secret_key").read_bytes()
    spoil(file)

    assert reason in refused(product, "restore", str(file), "--replace", "--no-input")
    assert "What came after the backup" in texts(product)
    assert (product.folder / "secret_key").read_bytes() == key
    assert [path.name for path in product.folder.iterdir() if path.name.startswith(".")] == []


def test_there_is_no_backup_in_a_file_that_is_not_there(product, tmp_path):
    assert "There is no file" in refused(product, "restore", str(tmp_path / "nothing.zip"))
    assert f"Is a directory: {tmp_path}" in refused(product, "restore", str(tmp_path))


def test_a_full_disk_is_named_in_words():
    assert reason(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))) == "No space left on device"


# ---- PostgreSQL


@pytest.fixture
def on_postgres(prepared_on_postgres, tmp_path):
    with new_database(prepared_on_postgres) as address:
        product = Product(tmp_path / "var", DATABASE_URL=address)
        in_its_shell(product, "from spaces.models import User; User.objects.create_user('ada')")
        yield product


@pytest.mark.needs_postgres
@pytest.mark.parametrize("spoil", [with_other_rows, with_unknown_migrations, with_half_of_it])
def test_on_postgresql_too_a_restore_that_fails_leaves_all_as_it_was(on_postgres, tmp_path, spoil):
    path = tmp_path / "file.zip"
    done(on_postgres, "backup", str(path))
    in_its_shell(on_postgres, "from spaces.models import User; User.objects.create_user('ben')")
    spoil(path)

    refused(on_postgres, "restore", str(path), "--replace", "--no-input")
    assert select(on_postgres, "SELECT username FROM spaces_user ORDER BY id") == [("ada",), ("ben",)]


@pytest.mark.needs_postgres
def test_on_postgresql_what_is_there_is_replaced_with_tables_triggers_and_numbers(on_postgres, tmp_path):
    path = tmp_path / "file.zip"
    done(on_postgres, "backup", str(path))
    in_its_shell(on_postgres, "from spaces.models import User; User.objects.create_user('ben')")

    assert "The database holds 2 accounts" in refused(on_postgres, "restore", str(path))
    done(on_postgres, "restore", str(path), "--replace", "--no-input")
    in_its_shell(on_postgres, "from spaces.models import User; User.objects.create_user('cleo')")
    assert select(on_postgres, "SELECT username FROM spaces_user ORDER BY id") == [("ada",), ("cleo",)]
    triggers = {name for (name,) in select(on_postgres, "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")}
    assert {"spaces_staffaction_no_update", "spaces_staffaction_no_delete"} < triggers
    assert done(on_postgres, "migrate", "--check").stdout == ""


@pytest.mark.needs_postgres
@pytest.mark.parametrize(
    ("version", "reason"), [("", "pg_dump is missing"), ("9.6.24", "pg_dump is version 9, and the server is")]
)
def test_a_pg_dump_that_is_missing_or_too_old_is_named(on_postgres, tmp_path, version, reason):
    tools = tmp_path / "tools"
    tools.mkdir()
    if version:
        (tools / "pg_dump").write_text(f"#!/bin/sh\necho 'pg_dump (PostgreSQL) {version}'\n")
        (tools / "pg_dump").chmod(0o755)

    assert reason in refused(on_postgres, "backup", str(tmp_path / "file.zip"), PATH=f"{tools}:/bin-of-nobody")
    assert not (tmp_path / "file.zip").exists()
