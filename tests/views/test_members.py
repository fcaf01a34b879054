"""Who belongs: seen by all members, changed by owners, each door both ways."""

import pytest
from django.urls import reverse

from spaces.models import Invitation


@pytest.fixture
def people(space, ada, ben, cleo, db):
    """By role; Cleo stays outside."""
    from spaces.models import User

    made = {role: User.objects.create_user(role) for role in ("editor", "viewer")}
    for role, user in made.items():
        space.add(user, role)
    return {"owner": ada, "writer": ben, "outsider": cleo, **made}


@pytest.fixture
def at(space, ben):
    def address(name):
        args = [space.pk, ben.pk] if name.startswith("member_") else [space.pk]
        return reverse(name, args=args)

    return address


def role_of(space, user):
    found = space.memberships.filter(user=user).first()
    return found and found.role


@pytest.mark.parametrize(
    ("role", "status"), [("owner", 200), ("editor", 200), ("writer", 200), ("viewer", 200), ("outsider", 404)]
)
def test_members_see_who_belongs(people, at, signed_in, role, status):
    response = signed_in(people[role]).get(at("members"))
    assert response.status_code == status
    assert ("ben" in response.content.decode()) == (role != "outsider")


@pytest.mark.parametrize("role", ["editor", "writer", "viewer"])
def test_only_owners_are_offered_to_change_it(people, at, signed_in, role):
    assert "Invite by link" in signed_in(people["owner"]).get(at("members")).content.decode()
    html = signed_in(people[role]).get(at("members")).content.decode()
    assert "Invite by link" not in html
    assert at("member_remove") not in html


@pytest.mark.parametrize("name", ["members", "member_role", "member_remove", "member_hand_over", "invitations"])
@pytest.mark.parametrize(("role", "status"), [("editor", 403), ("writer", 403), ("viewer", 403), ("outsider", 404)])
def test_only_owners_change_it(people, at, signed_in, space, name, role, status):
    sent = {"role": "viewer", "username": "cleo", "uses": "1", "days": "7"}
    before = sorted(space.memberships.values_list("user", "role"))
    assert signed_in(people[role]).post(at(name), sent).status_code == status
    assert sorted(space.memberships.values_list("user", "role")) == before
    assert not space.invitations.exists()


@pytest.mark.parametrize("name", ["members", "member_role", "member_remove", "member_hand_over", "space_leave"])
def test_nobody_is_led_to_sign_in(at, client, name):
    assert client.post(at(name)).url.startswith(reverse("account_login"))


def test_an_owner_adds_somebody_by_username(at, signed_in, space, ada, cleo):
    assert signed_in(ada).post(at("members"), {"username": " @Cleo", "role": "viewer"}).status_code == 303
    assert role_of(space, cleo) == "viewer"


@pytest.mark.parametrize(("username", "words"), [("dora", "No account has"), ("ben", "already a member of this Space")])
def test_why_somebody_cannot_be_added_is_said(at, signed_in, ada, username, words):
    response = signed_in(ada).post(at("members"), {"username": username, "role": "viewer"})
    assert (response.status_code, words in response.content.decode()) == (422, True)


def test_an_owner_changes_a_role(at, signed_in, space, ada, ben):
    signed_in(ada).post(at("member_role"), {"role": "editor"})
    assert role_of(space, ben) == "editor"


# ---- links that somebody may know who gets less


@pytest.fixture
def team_link(space, ada, ben):
    """By which an editor comes in; Ben is one."""
    space.add(ben, "editor")
    return Invitation.objects.issue(space, by=ada, role="editor", days=7, most_uses=None).invitation


@pytest.mark.parametrize(("name", "sent"), [("member_role", {"role": "viewer"}), ("member_remove", {})])
def test_an_owner_is_shown_the_links_and_asked_before_they_are_revoked(
    at, signed_in, space, ada, ben, team_link, name, sent
):
    office = signed_in(ada)
    page = (office.post(at(name), sent) if sent else office.get(at(name))).content.decode()
    assert "Editor · used 0 times" in page
    assert "made by ada" in page
    assert 'name="links" value="keep"' in page
    assert (role_of(space, ben), team_link.is_open) == ("editor", True)


@pytest.mark.parametrize(
    ("links", "is_open", "told"), [("revoke", False, "1 open link is revoked."), ("keep", True, "1 link stays open.")]
)
@pytest.mark.parametrize(("name", "role"), [("member_role", "viewer"), ("member_remove", None)])
def test_what_became_of_the_links_is_told(at, signed_in, space, ada, ben, team_link, name, role, links, is_open, told):
    response = signed_in(ada).post(at(name), {"role": role or "", "links": links}, follow=True)
    assert told in response.content.decode()
    assert (role_of(space, ben), team_link.is_open) == (role, is_open)


@pytest.mark.parametrize(
    ("reader", "is_told"), [("maker", True), ("owner", True), ("other", False)], ids=["maker", "owner", "other"]
)
def test_whoever_made_a_link_sees_that_it_was_revoked(at, signed_in, space, ada, ben, cleo, reader, is_told):
    space.add(ben, "owner")
    space.add(cleo, "writer")
    Invitation.objects.issue(space, by=ben, role="editor", days=7)
    people = {"maker": ben, "owner": ada, "other": cleo}
    assert "Revoked links" not in signed_in(people[reader]).get(at("members")).content.decode()
    signed_in(ada).post(at("member_role"), {"role": "viewer", "links": "revoke"})
    assert ("Revoked links" in signed_in(people[reader]).get(at("members")).content.decode()) is is_told


def test_of_a_revoked_link_that_would_have_expired_by_now_nothing_is_said(at, signed_in, space, ada):
    Invitation.objects.issue(space, by=ada, role="editor", days=0)
    Invitation.objects.revoke()
    assert "Revoked links" not in signed_in(ada).get(at("members")).content.decode()


def test_nothing_is_asked_where_no_link_gives_more(at, signed_in, space, ada, ben):
    Invitation.objects.issue(space, by=ada, role="viewer", days=7)
    page = signed_in(ada).post(at("member_role"), {"role": "viewer"}, follow=True).content.decode()
    assert "ben now has the role Viewer." in page
    assert "1 open link" not in page


def test_an_unknown_answer_about_the_links_changes_nothing(at, signed_in, space, ada, ben, team_link):
    assert signed_in(ada).post(at("member_role"), {"role": "viewer", "links": "x"}).status_code == 422
    assert (role_of(space, ben), team_link.is_open) == ("editor", True)


def test_a_role_that_does_not_exist_is_refused(at, signed_in, space, ada, ben):
    assert signed_in(ada).post(at("member_role"), {"role": "king"}).status_code == 422
    assert role_of(space, ben) == "writer"


def test_removing_asks_first(at, signed_in, space, ada, ben):
    assert "Remove ben?" in signed_in(ada).get(at("member_remove")).content.decode()
    assert role_of(space, ben) == "writer"
    signed_in(ada).post(at("member_remove"))
    assert role_of(space, ben) is None


def test_who_was_removed_finds_nothing(at, signed_in, thread, ada, ben):
    his = signed_in(ben)
    signed_in(ada).post(at("member_remove"))
    assert his.get(reverse("thread", args=[thread.pk])).status_code == 404
    assert his.post(reverse("messages", args=[thread.pk]), {"text": "x"}).status_code == 404


def test_a_member_leaves(at, signed_in, space, ben):
    assert signed_in(ben).post(at("space_leave")).url == reverse("home")
    assert role_of(space, ben) is None


def test_the_only_owner_is_told_why_not(at, signed_in, space, ada):
    response = signed_in(ada).post(at("space_leave"))
    assert (response.status_code, "needs an owner" in response.content.decode()) == (409, True)
    own = reverse("member_role", args=[space.pk, ada.pk])
    assert signed_in(ada).post(own, {"role": "viewer"}).status_code == 409
    assert role_of(space, ada) == "owner"


def test_a_space_is_handed_over(at, signed_in, space, ada, ben):
    signed_in(ada).post(at("member_hand_over"))
    assert (role_of(space, ada), role_of(space, ben)) == ("editor", "owner")


def test_somebody_of_another_space_is_not_found_here(signed_in, space, ada, cleo):
    assert signed_in(ada).get(reverse("member_remove", args=[space.pk, cleo.pk])).status_code == 404
