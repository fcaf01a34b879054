import asyncio

import pytest
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from channels.db import database_sync_to_async
from django.urls import reverse

from spaces import broadcasts
from spaces.models import Space, User
from tests.sockets import Socket
from tests.talk import answer, say

PASSWORD = {"password": "ben grows leeks"}


@pytest.fixture
def page():
    return reverse("account_delete")


def test_it_is_said_first_by_name_what_goes_and_what_stays(page, signed_in, space, thread, ben):
    Space.objects.start(ben, name="Ben’s notes")
    secret = space.start_thread(ben)
    secret.change(visibility="private", title="A present for Ada")
    answer(say(thread, ben, "Leeks?").reply, "Yes.")
    thread.rename("Bed 3")
    goes, stays = signed_in(ben).get(page).content.decode().split("What stays")
    assert all(name in goes for name in ("Ben’s notes", "A present for Ada"))
    assert "Bed 3" in stays
    assert "Bed 3" not in goes


def test_with_the_password_the_account_goes(page, signed_in, space, ben):
    client = signed_in(ben)
    response = client.post(page, PASSWORD)
    assert (response.status_code, response.url) == (303, "/")
    assert not User.objects.filter(username="ben").exists()
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("typed", ["", "ada grows leeks"])
def test_without_the_password_it_stays(page, signed_in, space, ben, typed):
    assert signed_in(ben).post(page, {"password": typed}).status_code == 422
    assert User.objects.filter(username="ben").exists()


def test_passwords_are_not_tried_for_ever(page, signed_in, ben):
    client = signed_in(ben)
    answers = [client.post(page, {"password": f"guess {n}"}).status_code for n in range(15)]
    assert answers[-1] == 429
    assert client.post(page, PASSWORD).status_code == 429


def test_the_last_owner_is_told_which_space_to_hand_over(page, signed_in, space, ada):
    html = signed_in(ada).get(page).content.decode()
    assert reverse("members", args=[space.pk]) in html
    assert "for good" not in html
    assert signed_in(ada).post(page, {"password": "ada grows leeks"}).status_code == 409
    assert User.objects.filter(username="ada").exists()


def test_the_last_superuser_is_told_to_name_another(page, signed_in, cleo):
    User.objects.filter(pk=cleo.pk).update(is_superuser=True)
    assert "No one else administers this installation" in signed_in(cleo).get(page).content.decode()
    assert signed_in(cleo).post(page, {"password": "cleo grows leeks"}).status_code == 409


def test_who_has_no_password_types_the_username(page, signed_in, cleo):
    cleo.set_unusable_password()
    cleo.save()
    SocialAccount.objects.create(user=cleo, provider="sso", uid="7")
    assert signed_in(cleo).post(page, {"username": "ada"}).status_code == 422
    assert signed_in(cleo).post(page, {"username": "cleo"}).status_code == 303
    assert not SocialAccount.objects.exists()


def test_who_has_no_password_but_a_second_factor_needs_it(page, signed_in, cleo):
    cleo.set_unusable_password()
    cleo.save()
    Authenticator.objects.create(user=cleo, type="totp", data={"secret": "GEZDGNBVGY3TQOJQ"})
    response = signed_in(cleo).post(page, {"username": "cleo"})
    assert response.url.startswith(reverse("mfa_reauthenticate"))
    assert User.objects.filter(username="cleo").exists()


def test_nobody_is_led_to_the_sign_in_page(page, client):
    assert client.get(page).url == f"{reverse('account_login')}?next={page}"
    assert client.post(page, PASSWORD).url.startswith(reverse("account_login"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_open_sockets_close(page, signed_in, thread, ben):
    broadcasts.use_loop(asyncio.get_running_loop())
    client = await database_sync_to_async(signed_in)(ben)
    socket = Socket(client, thread)
    assert await socket.open()
    await database_sync_to_async(client.post)(page, PASSWORD)
    assert (await socket.closing())["code"] == 4401
    assert not await Socket(client, thread).open()
    await socket.close()
    broadcasts.use_loop(None)
