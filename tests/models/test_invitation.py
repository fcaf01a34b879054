from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import IntegrityError, connection
from django.utils import timezone

from spaces.models import Invitation, InvitationClosed, User


@pytest.fixture
def issue(space, ada):
    def issue(**asked):
        return Invitation.objects.issue(space, by=ada, **{"role": "writer", "days": 7, **asked})

    return issue


def test_a_link_lets_somebody_in_with_its_role(issue, space, cleo):
    issue(role="viewer").invitation.accept(cleo)
    assert space.memberships.get(user=cleo).role == "viewer"


def test_it_is_found_by_its_token_which_nobody_keeps(issue):
    issued = issue()
    assert Invitation.objects.called(issued.token) == issued.invitation
    stored = Invitation.objects.values().get()
    assert issued.token not in map(str, stored.values())


def test_a_link_for_one_lets_one_in(issue, cleo, db):
    invitation = issue(most_uses=1).invitation
    invitation.accept(cleo)
    with pytest.raises(InvitationClosed):
        invitation.accept(User.objects.create_user("dora"))


def test_a_link_for_all_lets_all_in(issue, space, cleo):
    invitation = issue(most_uses=None).invitation
    for user in (cleo, User.objects.create_user("dora")):
        invitation.accept(user)
    assert space.memberships.count() == 4


def test_whoever_belongs_keeps_their_role_and_uses_nothing_up(issue, space, ben):
    invitation = issue(role="viewer").invitation
    invitation.accept(ben)
    invitation.refresh_from_db()
    assert (space.memberships.get(user=ben).role, invitation.uses) == ("writer", 0)


def test_a_revoked_or_expired_link_is_closed(issue, cleo):
    revoked, expired = issue().invitation, issue().invitation
    Invitation.objects.filter(pk=revoked.pk).revoke()
    Invitation.objects.filter(pk=expired.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    for invitation in (revoked, expired):
        assert not invitation.is_open
        with pytest.raises(InvitationClosed):
            invitation.accept(cleo)


def test_nobody_is_made_an_owner_by_a_link(issue):
    with pytest.raises(IntegrityError):
        issue(role="owner")


@pytest.mark.django_db(transaction=True)
def test_of_many_who_come_at_once_a_link_for_one_lets_one_in(issue, space):
    invitation = issue(most_uses=1).invitation
    people = [User.objects.create_user(f"guest{number}") for number in range(6)]
    together = Barrier(len(people))

    def come(user):
        together.wait()
        try:
            return bool(Invitation.objects.get(pk=invitation.pk).accept(user))
        except InvitationClosed:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(len(people)) as crowd:
        assert sum(crowd.map(come, people)) == 1
    assert space.memberships.count() == 3
