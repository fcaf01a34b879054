"""The door through which a Space is deleted."""

import pytest
from django.urls import reverse

from spaces.models import Space, StaffAction
from tests.talk import talk


@pytest.fixture
def address(space):
    return reverse("space_delete", args=[space.pk])


@pytest.mark.parametrize(("role", "status"), [("editor", 403), ("writer", 403), ("viewer", 403)])
def test_it_is_the_owners_door(address, space, signed_in, ben, role, status):
    space.add(ben, role)
    assert signed_in(ben).get(address).status_code == status
    assert signed_in(ben).post(address, {"name": "Garden"}).status_code == status
    assert Space.objects.get(pk=space.pk).deleted_at is None


def test_outsiders_do_not_learn_that_it_exists(address, signed_in, cleo, client):
    assert signed_in(cleo).post(address, {"name": "Garden"}).status_code == 404
    assert client.post(address, {"name": "Garden"}).status_code in (302, 303)


def test_it_says_what_goes(address, signed_in, ada, thread):
    talk(thread, ada, turns=2)
    html = signed_in(ada).get(address).content.decode()
    assert all(words in html for words in ("1 thread", "4 messages", "2 members"))


@pytest.mark.parametrize("name", ["", "garden", "Gardens", "Something else"])
def test_another_name_deletes_nothing(address, signed_in, ada, space, name):
    response = signed_in(ada).post(address, {"name": name})
    assert response.status_code == 422
    assert Space.objects.get(pk=space.pk).deleted_at is None


def test_with_its_name_it_is_gone_for_everybody(address, signed_in, ada, ben, space, thread):
    response = signed_in(ada).post(address, {"name": " Garden "}, follow=True)
    assert "“Garden” is deleted." in response.content.decode()
    for person in (ada, ben):
        assert signed_in(person).get(reverse("thread", args=[thread.pk])).status_code == 404
        assert signed_in(person).get(address).status_code == 404


def test_the_log_has_a_line_without_a_word_of_it(address, signed_in, ada, space, thread):
    signed_in(ada).post(address, {"name": "Garden"})
    line = StaffAction.objects.get()
    assert (line.action, line.kind, line.object_id, line.actor_id) == ("delete", "space", str(space.pk), ada.pk)
    assert line.detail == "threads: 1, messages: 0"


def test_a_name_with_odd_spaces_can_be_typed(signed_in, ada):
    space = Space.objects.start(ada, name="Our  garden")
    signed_in(ada).post(reverse("space_delete", args=[space.pk]), {"name": "Our garden"})
    assert not Space.objects.filter(pk=space.pk, deleted_at=None).exists()
