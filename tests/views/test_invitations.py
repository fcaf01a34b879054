"""Invitations: a link is shown once, lets people in, and opens sign-up where it is closed."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from spaces.models import Invitation, Space, User

FORM = {"username": "dora", "password1": "dora grows leeks", "password2": "dora grows leeks"}


@pytest.fixture
def nobody(db):
    return Client()


@pytest.fixture
def link(space, ada):
    """The path of a link for one writer."""
    issued = Invitation.objects.issue(space, by=ada, role="writer", days=7)
    return reverse("invitation", args=[issued.token])


def names(space):
    return set(space.memberships.values_list("user__username", flat=True))


def test_the_link_is_shown_once(signed_in, space, ada, cleo):
    client = signed_in(ada)
    made = client.post(reverse("invitations", args=[space.pk]), {"role": "viewer", "uses": "1", "days": "1"})
    path = re.search(r"http://testserver(/invitations/[\w-]+)", made.content.decode())[1]
    assert made.status_code == 201
    assert "/invitations/" not in client.get(reverse("members", args=[space.pk])).content.decode().replace(
        f"/spaces/{space.pk}/invitations", ""
    )
    signed_in(cleo).post(path)
    assert space.memberships.get(user=cleo).role == "viewer"


def test_a_link_makes_no_owner(signed_in, space, ada):
    made = signed_in(ada).post(reverse("invitations", args=[space.pk]), {"role": "owner", "uses": "1", "days": "1"})
    assert (made.status_code, space.invitations.count()) == (422, 0)


def test_looking_at_a_link_joins_nothing(signed_in, space, link, cleo):
    assert "Join “Garden”" in signed_in(cleo).get(link).content.decode()
    assert "cleo" not in names(space)


def test_whoever_joins_lands_in_the_space(signed_in, space, link, cleo):
    assert signed_in(cleo).post(link).url == reverse("space", args=[space.pk])
    assert "cleo" in names(space)


def test_a_member_is_led_on(signed_in, space, link, ben):
    assert signed_in(ben).get(link).url == reverse("space", args=[space.pk])


@pytest.mark.parametrize("person", ["nobody", "cleo"])
def test_a_closed_link_and_none_look_the_same(request, signed_in, nobody, space, link, person):
    client = nobody if person == "nobody" else signed_in(request.getfixturevalue(person))
    space.invitations.revoke()
    closed, none = (client.get(path) for path in (link, reverse("invitation", args=["x" * 32])))
    assert (closed.status_code, none.status_code) == (404, 404)
    assert closed.content.count(b"This invitation is closed") == none.content.count(b"This invitation is closed") == 1
    assert client.post(link).status_code == 404
    assert "cleo" not in names(space)


def test_an_owner_revokes_a_link(signed_in, space, link, ada, cleo):
    signed_in(ada).post(reverse("invitation_revoke", args=[space.pk, space.invitations.get().pk]))
    assert signed_in(cleo).post(link).status_code == 404


@pytest.mark.parametrize(("person", "status"), [("ben", 403), ("cleo", 404)])
def test_nobody_else_revokes_it(request, signed_in, space, link, person, status):
    client = signed_in(request.getfixturevalue(person))
    response = client.post(reverse("invitation_revoke", args=[space.pk, space.invitations.get().pk]))
    assert (response.status_code, space.invitations.open().count()) == (status, 1)


def test_a_link_of_another_space_is_not_revoked_here(signed_in, space, link, cleo):
    own = Space.objects.start(cleo, name="Attic")
    path = reverse("invitation_revoke", args=[own.pk, space.invitations.get().pk])
    assert signed_in(cleo).post(path).status_code == 404
    assert space.invitations.open().count() == 1


def test_a_link_opens_sign_up_for_one_account(nobody, space, link):
    assert "Sign-up is closed" in nobody.get(reverse("account_signup")).content.decode()
    assert "Create account" in nobody.get(link).content.decode()
    nobody.post(reverse("account_signup") + f"?next={link}", FORM)
    dora = User.objects.get(username="dora")
    assert (dora.is_staff, "dora" in names(space)) == (False, True)
    other = Client()
    assert other.get(link).status_code == 404
    assert "Sign-up is closed" in other.get(reverse("account_signup")).content.decode()


def test_a_form_that_was_open_before_the_link_was_used_makes_no_account(nobody, space, link, cleo):
    nobody.get(link)
    space.invitations.get().accept(cleo)
    assert "Sign-up is closed" in nobody.post(reverse("account_signup"), FORM).content.decode()
    assert not User.objects.filter(username="dora").exists()


def test_the_sign_in_page_offers_an_account_to_whoever_is_invited(nobody, link):
    assert "No account yet?" not in nobody.get(reverse("account_login")).content.decode()
    nobody.get(link)
    assert "No account yet?" in nobody.get(reverse("account_login")).content.decode()


def test_the_token_is_nowhere_in_the_session(nobody, link):
    nobody.get(link)
    assert link.rpartition("/")[2] not in str(dict(nobody.session))
