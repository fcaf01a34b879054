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
