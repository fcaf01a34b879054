"""Every door is tried by the owner, by a member, by somebody who does not belong, and by nobody."""

import pytest
from django.urls import reverse

from tests.talk import answer, say

READ = ["space", "thread", "sidebar", "messages", "message", "message_source"]
READ += ["space_overview", "members", "instructions", "instructions_versions"]
ASK = ["thread_rename"]
DELETE = ["thread_delete", "message_delete"]
OWN = ["thread_visibility"]
WRITE = ["threads", "messages", "thread_rename", "thread_delete", "thread_pin", "message_stop", "message_retry"]
WRITE += ["message_delete", "message_choose", "message_branch", "message_remember"]
EDIT = ["space_edit"]
EDIT_BY_POST = ["instructions", "instructions_preview", "instructions_restore"]


@pytest.fixture
def address(space, thread, ada):
    reply = answer(say(thread, ada, "How deep do leeks go?").reply, "Twenty centimetres.")

    def of(name: str) -> str:
        kind = name.partition("_")[0]
        of_space = dict.fromkeys(["space", "threads", "members", "instructions"], space)
        thing = {**of_space, "message": reply}.get(kind, thread)
        return reverse(name, args=[thing.pk, 1] if name == "instructions_restore" else [thing.pk])

    return of


@pytest.mark.parametrize("name", DELETE)
def test_a_member_deletes_nothing_of_another(name, address, signed_in, ben):
    assert signed_in(ben).post(address(name)).status_code == 403


def test_a_member_is_offered_to_delete_ones_own_only(address, signed_in, ada, ben):
    offered = {person: signed_in(person).get(address("thread")).content.count(b"/delete") for person in (ada, ben)}
    assert (offered[ada] > 0, offered[ben]) == (True, 0)


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize(("person", "status"), [("ada", 303), ("ben", 403), ("cleo", 404)])
def test_who_reads_a_thread_is_its_creators_to_say(name, person, status, address, signed_in, thread, request):
    client = signed_in(request.getfixturevalue(person))
    assert client.post(address(name), {"visibility": "private"}).status_code == status
    thread.refresh_from_db()
    assert thread.visibility == ("private" if person == "ada" else "space")


@pytest.mark.parametrize(("person", "status"), [("ada", 303), ("ben", 403), ("cleo", 404)])
def test_a_private_copy_is_for_its_creator(person, status, address, signed_in, thread, request):
    client = signed_in(request.getfixturevalue(person))
    assert client.post(address("thread_private_copy")).status_code == status
    assert thread.forks.exists() == (person == "ada")


@pytest.mark.parametrize("name", sorted({*READ, *ASK}))
def test_a_member_reads(name, address, signed_in, ben):
    assert signed_in(ben).get(address(name)).status_code == 200


@pytest.mark.parametrize("name", READ + ASK + EDIT)
def test_the_owner_reads(name, address, signed_in, ada):
    assert signed_in(ada).get(address(name)).status_code == 200


@pytest.mark.parametrize("name", READ + ASK + EDIT)
def test_an_outsider_is_told_of_nothing_there(name, address, signed_in, cleo):
    assert signed_in(cleo).get(address(name)).status_code == 404


@pytest.mark.parametrize("name", WRITE + EDIT)
def test_an_outsider_changes_nothing(name, address, signed_in, cleo):
    assert signed_in(cleo).post(address(name), {"text": "x", "title": "x", "name": "x"}).status_code == 404


@pytest.mark.parametrize("name", READ + ASK + EDIT)
def test_nobody_is_led_to_the_sign_in_page_and_back(name, address, client):
    response = client.get(address(name))
    assert response.url == f"{reverse('account_login')}?next={address(name)}"


@pytest.mark.parametrize("name", WRITE + EDIT)
def test_nobody_changes_anything(name, address, client):
    assert client.post(address(name), {"text": "x", "title": "x", "name": "x"}).url.startswith(reverse("account_login"))


@pytest.mark.parametrize("name", WRITE)
def test_a_viewer_reads_only(name, address, signed_in, space, ben):
    space.add(ben, "viewer")
    assert signed_in(ben).post(address(name), {"text": "x", "title": "x"}).status_code == 403


@pytest.mark.parametrize("name", EDIT + EDIT_BY_POST)
@pytest.mark.parametrize(("role", "status"), [("editor", None), ("writer", 403), ("viewer", 403), (None, 404)])
def test_only_editors_edit_the_space(name, role, status, address, signed_in, space, ben, cleo):
    if role:
        space.add(ben, role)
    client = signed_in(ben if role else cleo)
    sent = {"name": "Mine", "default_visibility": "space", "policy-mode": "on", "text": "In verse.", "seen": "1"}
    response = client.post(address(name), sent)
    space.refresh_from_db()
    if status:
        assert response.status_code == status
        assert (space.name, space.instructions_version) == ("Garden", 1)
    else:
        assert response.status_code in (200, 303)


def test_a_viewer_is_shown_no_composer(address, signed_in, space, ben):
    space.add(ben, "viewer")
    assert "<textarea" not in signed_in(ben).get(address("thread")).content.decode()


def test_a_private_thread_is_not_in_the_list_of_others(address, signed_in, thread, ben):
    thread.change(visibility="private", title="Seeds I hide")
    assert "Seeds I hide" not in signed_in(ben).get(address("space")).content.decode()


def test_a_fragment_tells_who_is_signed_out_with_a_401(address, client):
    response = client.post(address("messages"), {"text": "x"}, headers={"HX-Request": "true"})
    assert (response.status_code, "signed out" in response.content.decode()) == (401, True)


@pytest.mark.parametrize(
    "name",
    [
        "threads",
        "message_stop",
        "message_retry",
        "message_delete",
        "message_choose",
        "message_branch",
        "thread_delete",
        "thread_pin",
        "thread_private_copy",
        "theme",
    ],
)
def test_what_changes_something_is_asked_by_post(name, address, signed_in, ada):
    url = reverse("theme") if name == "theme" else address(name)
    assert signed_in(ada).get(url).status_code == 405


def test_a_post_without_the_token_of_its_page_is_refused(address, ada):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    assert client.post(address("messages"), {"text": "x"}).status_code == 403
