"""Who is who in the office: Rita reviews, Otto operates, Paul is staff without any right, Root may do everything."""

import pytest
from django.contrib.auth.models import Group, Permission

from spaces.models import User
from tests.talk import ANSWERED, SAID, fold, talk


def staff(name, *permissions, group=None):
    person = User.objects.create_user(name, password=f"{name} grows leeks", is_staff=True)
    person.user_permissions.add(*Permission.objects.filter(codename__in=permissions))
    if group:
        person.groups.add(Group.objects.get(name=group))
    return person


@pytest.fixture
def root(db):
    return User.objects.create_superuser("root", password="grows nothing")


@pytest.fixture
def paul(db):
    return staff("paul")


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


def user_form(user, **changed):
    """What the page of an account sends when it is saved; a box that is not ticked is not sent."""
    stamps = {"date_joined_0": "2026-01-01", "date_joined_1": "00:00:00"}
    names = ("username", "email", "is_active", "is_staff", "is_superuser")
    fields = {**stamps, **{name: getattr(user, name) for name in names}, **changed}
    return {name: value for name, value in fields.items() if value not in (False, None)}
