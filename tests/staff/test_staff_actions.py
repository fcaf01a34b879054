"""The log of what staff did: written once, read, searched and taken away, never changed."""

import csv
import io

import pytest
from django.contrib.admin import site
from django.contrib.admin.models import LogEntry
from django.db import Error, connection, transaction
from django.urls import reverse

from spaces.admin.staff_actions import ACTIONS
from spaces.models import Space, StaffAction
from spaces.models.staff_action import NotChangeable
from spaces.staff import Audited, EndsOnly, ReadOnly
from tests.staff.conftest import staff

LIST = "admin:spaces_staffaction_changelist"


@pytest.fixture
def line(db):
    return StaffAction.objects.create(actor_id=1, actor_name="Rita", action="approve", kind="review", thread_id=7)


@pytest.mark.parametrize("sql", ["UPDATE spaces_staffaction SET actor_name = 'x'", "DELETE FROM spaces_staffaction"])
def test_the_database_itself_refuses_to_change_a_line(line, sql):
    with pytest.raises(Error, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)

    assert StaffAction.objects.get().actor_name == "Rita"


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.save(),
        lambda line: line.delete(),
        lambda line: StaffAction.objects.update(actor_name="x"),
        lambda line: StaffAction.objects.filter(pk=line.pk).delete(),
    ],
)
def test_our_own_code_refuses_it_before_that(line, change):
    with pytest.raises(NotChangeable):
        change(line)


@pytest.mark.parametrize("page", ["add", "change", "delete"])
def test_admin_reads_only_whoever_asks(signed_in, root, line, page):
    address = reverse(f"admin:spaces_staffaction_{page}", args=[] if page == "add" else [line.pk])

    assert signed_in(root).post(address, {"actor_name": "x", "post": "yes"}).status_code == 403
    assert StaffAction.objects.get(pk=line.pk).actor_name == "Rita"


def test_who_changes_a_space_is_in_the_log_with_when_and_from_where(signed_in, root, space):
    office = signed_in(root)
    office.post(
        reverse("admin:spaces_space_change", args=[space.pk]),
        {**form_of(space), "name": "Orchard"},
        REMOTE_ADDR="192.0.2.7",
        headers={"user-agent": "Firefox"},
    )

    line = StaffAction.objects.get(action="change")
    assert (line.actor_name, line.kind, line.object_id) == ("root", "space", str(space.pk))
    assert (line.address, line.client, line.detail.split(",")[0]) == ("192.0.2.7", "Firefox", "Name")
    assert Space.objects.get().name == "Orchard"


def test_every_ending_can_be_filtered_for():
    endings = {office.logged_as for office in site._registry.values() if isinstance(office, EndsOnly)}

    assert {"sign out", "remove factor", "disconnect"} == endings
    assert endings <= set(ACTIONS)


def test_no_page_of_admin_changes_anything_beside_the_log():
    doors = [door for door in site._registry.values() if not isinstance(door, Audited | ReadOnly)]

    assert doors == []


def test_what_a_library_lets_staff_change_is_in_the_log(signed_in, root, ada):
    office = signed_in(root)
    office.post(reverse("admin:account_emailaddress_add"), {"user": ada.pk, "email": "ada@example.org"})

    assert StaffAction.objects.get(action="add").kind == "emailaddress"


def test_who_deletes_a_space_is_in_the_log(signed_in, root, space):
    signed_in(root).post(reverse("admin:spaces_space_delete", args=[space.pk]), {"post": "yes"})

    assert StaffAction.objects.get().action == "delete"


def test_it_is_searched_by_who_and_by_thread(signed_in, root, line):
    StaffAction.objects.create(actor_name="Otto", action="retry", thread_id=8)
    office = signed_in(root)

    found = [office.get(reverse(LIST), {"q": words}).content.decode() for words in ("Rita", "7", "nobody")]
    assert [page.count("field-actor_name") for page in found] == [1, 1, 0]


def test_it_is_filtered_by_what(signed_in, root, line):
    page = signed_in(root).get(reverse(LIST), {"action": "retry"}).content.decode()

    assert "field-actor_name" not in page


def test_it_is_taken_away_as_it_is_listed_and_that_is_logged(signed_in, root, line):
    StaffAction.objects.create(actor_name="=cmd()", action="retry")
    export = signed_in(root).get(reverse("admin:spaces_staffaction_export"), {"action": "approve"})
    rows = list(csv.DictReader(io.StringIO(b"".join(export.streaming_content).decode())))

    assert [(row["actor_name"], row["thread_id"]) for row in rows] == [("Rita", "7")]
    assert StaffAction.objects.first().action == "export"


def test_no_line_of_it_is_a_formula_for_a_spreadsheet(signed_in, root):
    StaffAction.objects.create(actor_name="=cmd()", action="retry")
    export = signed_in(root).get(reverse("admin:spaces_staffaction_export"))

    assert "'=cmd()" in b"".join(export.streaming_content).decode()


def test_who_may_not_see_it_gets_neither_list_nor_file(signed_in, paul, ada, line):
    addresses = [reverse(LIST), reverse("admin:spaces_staffaction_export")]

    assert [signed_in(paul).get(address).status_code for address in addresses] == [403, 403]
    assert [signed_in(ada).get(address).status_code for address in addresses] == [302, 302]


def test_who_may_see_it_gets_both(signed_in, line):
    auditor = staff("anna", "view_staffaction")

    addresses = [reverse(LIST), reverse("admin:spaces_staffaction_export")]
    assert [signed_in(auditor).get(address).status_code for address in addresses] == [200, 200]


def form_of(space):
    inlines = {
        f"{prefix}-{name}_FORMS": 0
        for prefix in ("memberships", "instructions_versions")
        for name in ("TOTAL", "INITIAL")
    }
    fields = {"name": space.name, "instructions": space.instructions, "initial-instructions": space.instructions}
    return {**inlines, **fields, "default_visibility": "space", "summary_policy": "{}"}


@pytest.mark.parametrize("way", ["change", "delete", "delete_selected"])
def test_the_title_of_a_thread_does_not_stay_in_the_log_of_django(signed_in, root, thread, way):
    thread.rename("My divorce")
    change = {"title": "My secret divorce", "visibility": thread.visibility, "summary_policy": "{}"}
    chosen = {"action": "delete_selected", "_selected_action": thread.pk, "post": "yes"}
    address, form = {
        "change": (reverse("admin:spaces_thread_change", args=[thread.pk]), change),
        "delete": (reverse("admin:spaces_thread_delete", args=[thread.pk]), {"post": "yes"}),
        "delete_selected": (reverse("admin:spaces_thread_changelist"), chosen),
    }[way]
    root.language = "de"
    root.save()

    assert signed_in(root).post(address, form).status_code == 302

    assert [entry.object_repr for entry in LogEntry.objects.all()] == [f"thread {thread.pk}"]


def test_neither_does_the_name_of_a_space_nor_that_of_what_was_changed_with_it(signed_in, root, space, ben):
    rows = space.memberships.order_by("-user").values("id", "space", "user", "role")
    roles = [row | {"role": "editor" if row["user"] == ben.pk else row["role"]} for row in rows]
    inline = {f"memberships-{n}-{name}": value for n, row in enumerate(roles) for name, value in row.items()}
    counts = {"memberships-TOTAL_FORMS": len(roles), "memberships-INITIAL_FORMS": len(roles)}
    form = {**form_of(space), "name": "Divorce", **counts, **inline}

    answer = signed_in(root).post(reverse("admin:spaces_space_change", args=[space.pk]), form)
    assert answer.status_code == 302, answer.context["errors"]

    entry = LogEntry.objects.get()
    assert entry.object_repr == f"space {space.pk}"
    assert str(entry.get_change_message()).endswith("Changed Role for membership “…”.")
    assert not [words for words in ("Divorce", space.name, ben.username) if words in entry.change_message]
