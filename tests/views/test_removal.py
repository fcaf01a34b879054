"""What becomes of the private threads of somebody who was removed, and how they learn of it."""

import pytest
from django.urls import reverse

from spaces.models import Removal, Space, Thread
from spaces.views.own_files import own_data
from tests.talk import talk


@pytest.fixture
def private(space, ben):
    thread = space.start_thread(ben, visibility="private")
    talk(thread, ben, turns=1)
    return thread


@pytest.fixture
def removed(space, ben, private):
    space.memberships.get(user=ben).remove()
    return private


def test_the_owner_is_told_before(signed_in, ada, ben, space):
    html = signed_in(ada).get(reverse("member_remove", args=[space.pk, ben.pk])).content.decode()
    assert "Threads that only ben can read are kept too, hidden from everyone" in html
    assert "is notified of this" in html


def test_who_leaves_is_told_before(signed_in, ben, space):
    html = signed_in(ben).get(reverse("space_leave", args=[space.pk])).content.decode()
    assert "Your private threads are kept, hidden from everyone" in html


def test_nobody_reads_them_then(signed_in, ada, ben, removed):
    for person in (ada, ben):
        assert signed_in(person).get(reverse("thread", args=[removed.pk])).status_code == 404
        assert not Thread.objects.visible_to(person).filter(pk=removed.pk).exists()


def test_let_in_again_they_find_them(signed_in, ben, space, removed):
    space.add(ben, "viewer")
    assert signed_in(ben).get(reverse("thread", args=[removed.pk])).status_code == 200
    assert not Removal.objects.exists()


def test_they_are_told_once_when_they_come_by(signed_in, ben, removed):
    browser = signed_in(ben)
    told = "1 private thread of yours is kept, hidden from everyone"
    assert told in browser.get(reverse("home"), follow=True).content.decode()
    assert told not in browser.get(reverse("home"), follow=True).content.decode()


def test_where_there_was_none_nothing_is_said_of_threads(signed_in, ben, space):
    space.memberships.get(user=ben).remove()
    html = signed_in(ben).get(reverse("home"), follow=True).content.decode()
    assert "An owner removed you from “Garden”" in html
    assert "hidden from everyone" not in html


def test_their_account_says_so_for_as_long_as_it_is_so(signed_in, ben, space, removed):
    browser = signed_in(ben)
    assert "1 private thread of yours is kept" in browser.get(reverse("account")).content.decode()
    space.add(ben, "writer")
    assert "is kept" not in browser.get(reverse("account")).content.decode()


def test_with_their_account_they_go(ben, removed):
    from spaces.models.account_deletion import Leaving

    Leaving(ben).go()
    assert not Thread.objects.filter(pk=removed.pk).exists()


@pytest.mark.parametrize("way", ["leave", "remove"])
def test_how_the_space_is_called_later_is_no_concern_of_theirs(signed_in, ben, space, private, way):
    space.invitations.issue(space, by=ben, role="writer", days=1)
    getattr(space.memberships.get(user=ben), way)()
    Space.objects.filter(pk=space.pk).update(name="Layoff plan")

    browser = signed_in(ben)
    for page in ("home", "account"):
        assert "Layoff" not in browser.get(reverse(page), follow=True).content.decode()
    assert "<b>Garden</b>" in browser.get(reverse("account")).content.decode()
    assert dict(own_data(ben))["invitations.json"][0]["space"] == "Garden"
