"""Who belongs to a Space: roles change, people go, and an owner always stays."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from spaces.models import Invitation, LastOwner, Membership, Space
from spaces.models.membership import by_role


@pytest.fixture
def member(space):
    return lambda user: space.memberships.get(user=user)


def roles(space):
    return sorted(space.memberships.values_list("user__username", "role"))


def test_a_role_counts_from_the_moment_it_is_given(space, member, ben):
    assert space.role_of(ben) == "writer"
    membership = member(ben)
    membership.change_role("viewer")
    assert membership.space.role_of(ben) == "viewer"


def test_the_only_owner_neither_leaves_nor_steps_down(space, member, ada):
    with pytest.raises(LastOwner):
        member(ada).leave()
    with pytest.raises(LastOwner):
        member(ada).change_role("editor")
    assert ("ada", "owner") in roles(space)


def test_an_owner_whose_account_is_closed_does_not_count(space, member, ada, ben):
    space.add(ben, "owner")
    ben.is_active = False
    ben.save()
    with pytest.raises(LastOwner):
        member(ada).leave()


def test_one_of_two_owners_may_go(space, member, ada, ben):
    space.add(ben, "owner")
    member(ada).leave()
    assert roles(space) == [("ben", "owner")]


def test_a_space_is_handed_over(space, member, ada, ben):
    member(ada).hand_over_to(member(ben))
    assert roles(space) == [("ada", "editor"), ("ben", "owner")]


def test_who_no_longer_owns_it_hands_nothing_over(space, member, ada, ben, cleo):
    space.add(ben, "owner")
    space.add(cleo)
    hers = member(ada)
    member(ada).change_role("viewer")
    with pytest.raises(PermissionDenied):
        hers.hand_over_to(member(cleo))
    assert roles(space) == [("ada", "viewer"), ("ben", "owner"), ("cleo", "writer")]


def test_who_was_removed_meanwhile_gets_no_role(member, ben):
    his = member(ben)
    member(ben).remove()
    with pytest.raises(Membership.DoesNotExist):
        his.change_role("editor")


def test_with_a_lesser_role_nobody_comes_back_by_a_link_that_gives_more(space, member, ada, ben):
    member(ben).change_role("editor")
    more = Invitation.objects.issue(space, by=ada, role="editor", days=7).invitation
    as_much = Invitation.objects.issue(space, by=ada, role="viewer", days=7).invitation
    member(ben).change_role("viewer")
    assert (more.is_open, as_much.is_open) == (False, True)


def test_an_owner_may_keep_the_links_open(space, member, ada, ben):
    link = Invitation.objects.issue(space, by=ada, role="writer", days=7).invitation
    assert member(ben).change_role("viewer", keep_links=True) == 0
    assert member(ben).remove(keep_links=True) == 0
    assert link.is_open


def test_an_owner_who_steps_down_leaves_the_link_they_made_to_the_other_owners(space, member, ada, ben):
    space.add(ben, "owner")
    link = Invitation.objects.issue(space, by=ada, role="writer", days=7).invitation
    assert member(ada).change_role("editor") == 0
    assert link.is_open


def test_a_greater_role_leaves_the_links_open(space, member, ada, ben):
    link = Invitation.objects.issue(space, by=ada, role="editor", days=7).invitation
    member(ben).change_role("editor")
    assert link.is_open


def test_removing_somebody_closes_the_open_invitations(space, member, ada, ben):
    issued = Invitation.objects.issue(space, by=ada, role="writer", days=7)
    member(ben).remove()
    assert not issued.invitation.is_open


def test_leaving_leaves_the_invitations_open(space, member, ada, ben):
    issued = Invitation.objects.issue(space, by=ada, role="writer", days=7)
    member(ben).leave()
    assert issued.invitation.is_open


def test_owners_come_first_then_names(space, cleo, ada):
    space.add(cleo, "owner")
    assert [each.user.username for each in by_role(space.memberships.all())] == ["ada", "cleo", "ben"]


@pytest.mark.django_db(transaction=True)
def test_of_two_owners_who_leave_at_once_one_stays(space, ada, ben):
    space.add(ben, "owner")
    together = Barrier(2)

    def leave(user):
        membership = Space.objects.get(pk=space.pk).memberships.get(user=user)
        together.wait()
        try:
            membership.leave()
        except LastOwner:
            return "stays"
        finally:
            connection.close()
        return "goes"

    with ThreadPoolExecutor(2) as people:
        assert sorted(people.map(leave, [ada, ben])) == ["goes", "stays"]
    assert space.memberships.filter(role="owner").count() == 1
