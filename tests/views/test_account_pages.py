import asyncio
import re
import smtplib

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from channels.db import database_sync_to_async
from django.core import mail
from django.test import Client
from django.urls import reverse

from spaces import broadcasts
from tests.sockets import Socket

NEW = {"password1": "ada sows kale", "password2": "ada sows kale"}
OWN_PAGES = ["account", "account_change_password", "account_email", "mfa_index", "usersessions_list", "account_delete"]


@pytest.fixture
def with_mail(settings):
    settings.HAS_MAIL = True
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    settings.DEFAULT_FROM_EMAIL = "spaces@example.org"


@pytest.fixture
def address(ada):
    ada.email = "ada@example.org"
    ada.save()
    return EmailAddress.objects.create(user=ada, email="ada@example.org", primary=True, verified=True)


@pytest.mark.parametrize("name", OWN_PAGES)
def test_everybody_has_the_pages_of_an_account(name, signed_in, space, ada, ben, cleo):
    pages = [signed_in(person).get(reverse(name)) for person in (ada, ben, cleo)]
    assert [page.status_code for page in pages] == [200, 200, 200]


@pytest.mark.parametrize("name", [*OWN_PAGES, "account_download", "mfa_activate_totp"])
def test_nobody_is_led_to_the_sign_in_page_and_back(name, client, ada):
    assert client.get(reverse(name)).url.startswith(reverse("account_login"))


@pytest.mark.parametrize("name", OWN_PAGES)
def test_no_page_has_a_script_or_a_style_in_it(name, signed_in, ada):
    html = signed_in(ada).get(reverse(name)).content.decode()
    assert not re.search(r"<script(?![^>]*(?:\bsrc=|application/json))|\sstyle=|\son\w+=|<style", html)


# ---- signing in


@pytest.mark.parametrize("login", ["ada", "ada@example.org", "Ada@Example.org"])
def test_one_signs_in_by_username_or_by_address(client, address, login):
    client.post(reverse("account_login"), {"login": login, "password": "ada grows leeks"})
    assert "_auth_user_id" in client.session


def test_the_field_keeps_its_name_and_says_that_an_address_works_too(client, ada):
    html = client.get(reverse("account_login")).content.decode()
    assert '<label for="id_login">Username</label>' in html
    assert "Or your e-mail address." in html


def test_a_sign_in_that_fails_is_told_in_the_form(client, ada):
    html = client.post(reverse("account_login"), {"login": "ada", "password": "x"}).content.decode()
    assert 'role="alert"' in html


@pytest.mark.django_db
def test_after_a_refused_password_one_goes_on_at_the_password(client):
    form = {"username": "mara", "password1": "12345", "password2": "12345"}
    html = client.post(reverse("account_signup"), form).content.decode()
    assert re.findall(r'name="(\w+)"[^>]* autofocus', html) == ["password1"]


def test_by_default_there_are_no_other_ways_in(client, ada):
    html = client.get(reverse("account_login")).content.decode()
    assert not any(words in html for words in ("passkey", "Continue with", "webauthn"))


# ---- a forgotten password


def test_without_mail_nothing_promises_one(client, ada):
    assert reverse("account_reset_password") not in client.get(reverse("account_login")).content.decode()


@pytest.mark.parametrize("verb", ["get", "post"])
def test_without_mail_the_page_says_whom_to_ask(client, address, verb):
    response = getattr(client, verb)(reverse("account_reset_password"), {"email": "ada@example.org"})
    assert "Ask your administrator" in response.content.decode()


def test_with_mail_the_sign_in_page_leads_there(client, ada, with_mail):
    assert reverse("account_reset_password") in client.get(reverse("account_login")).content.decode()


def test_a_forgotten_password_is_set_anew(client, address, ada, with_mail):
    client.post(reverse("account_reset_password"), {"email": "ada@example.org"})
    (sent,) = mail.outbox
    assert (sent.to, sent.from_email) == (["ada@example.org"], "spaces@example.org")
    link = re.search(r"http://\S+", sent.body)[0]
    form = client.get(link, follow=True)
    client.post(form.redirect_chain[-1][0], NEW)
    ada.refresh_from_db()
    assert ada.check_password("ada sows kale")


def test_an_unknown_address_learns_nothing_on_the_page(client, address, with_mail):
    known = client.post(reverse("account_reset_password"), {"email": "ada@example.org"})
    unknown = client.post(reverse("account_reset_password"), {"email": "eve@example.org"})
    assert known.url == unknown.url
    assert "sign up" not in mail.outbox[-1].body


def test_a_mail_that_cannot_be_sent_is_said_to_who_waits_for_it(client, address, with_mail, monkeypatch):
    refuse(monkeypatch)
    response = client.post(reverse("account_reset_password"), {"email": "ada@example.org"})
    assert (response.status_code, "No mail was sent" in response.content.decode()) == (503, True)


def test_a_notice_that_cannot_be_sent_stops_nothing(signed_in, address, ada, with_mail, monkeypatch):
    refuse(monkeypatch)
    signed_in(ada).post(reverse("account_change_password"), {"oldpassword": "ada grows leeks", **NEW})
    ada.refresh_from_db()
    assert ada.check_password("ada sows kale")


def refuse(monkeypatch) -> None:
    def send(self, messages):
        raise smtplib.SMTPServerDisconnected("away")

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", send)


def test_who_came_by_single_sign_on_may_set_a_password(signed_in, ada):
    ada.set_unusable_password()
    ada.save()
    client = signed_in(ada)
    assert client.get(reverse("account_change_password")).url == reverse("account_set_password")
    assert client.get(reverse("account_set_password")).status_code == 200
    client.post(reverse("account_set_password"), NEW)
    ada.refresh_from_db()
    assert ada.check_password("ada sows kale")


@pytest.mark.parametrize("name", ["account_inactive", "account_reset_password_done", "account_email_verification_sent"])
def test_the_other_pages_of_the_library_wear_our_look(client, ada, name):
    html = client.get(reverse(name)).content.decode()
    assert 'class="card card-form' in html
    assert reverse("account_login") in html


# ---- addresses


def test_an_address_is_added_and_removed(signed_in, ada):
    client = reauthenticated(signed_in(ada), "ada grows leeks")
    client.post(reverse("account_email"), {"action_add": "", "email": "ada@example.org"})
    assert EmailAddress.objects.get().email == "ada@example.org"
    client.post(reverse("account_email"), {"action_remove": "", "email": "ada@example.org"})
    assert not EmailAddress.objects.exists()


def test_without_mail_no_confirmation_is_offered(signed_in, address, ada):
    assert "confirmation" not in signed_in(ada).get(reverse("account_email")).content.decode()


def test_an_address_is_confirmed_by_mail(signed_in, ada, with_mail):
    client = reauthenticated(signed_in(ada), "ada grows leeks")
    client.post(reverse("account_email"), {"action_add": "", "email": "ada@example.org"})
    link = re.search(r"http://\S+", mail.outbox[-1].body)[0]
    assert "confirm" in client.get(link).content.decode().lower()
    client.post(link)
    assert EmailAddress.objects.get().verified


def reauthenticated(client: Client, password: str) -> Client:
    client.post(reverse("account_reauthenticate"), {"password": password})
    return client


# ---- two factors


def test_a_second_factor_is_asked_for_at_the_next_sign_in(signed_in, client, ada):
    activate_totp(reauthenticated(signed_in(ada), "ada grows leeks"))
    response = client.post(reverse("account_login"), {"login": "ada", "password": "ada grows leeks"})
    assert response.url == reverse("mfa_authenticate")
    assert "_auth_user_id" not in client.session
    client.post(reverse("mfa_authenticate"), {"code": unused_recovery_code(ada)})
    assert "_auth_user_id" in client.session


def test_a_second_factor_needs_the_password_first(signed_in, ada):
    assert signed_in(ada).get(reverse("mfa_activate_totp")).url.startswith(reverse("account_reauthenticate"))


def test_the_code_for_the_app_is_a_picture_that_our_policy_lets_in(signed_in, ada):
    html = reauthenticated(signed_in(ada), "ada grows leeks").get(reverse("mfa_activate_totp")).content.decode()
    assert re.search(r'<img class="qr" src="data:image/svg\+xml;[^"]+" alt="QR code', html)


@pytest.mark.parametrize("name", ["mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_deactivate_totp"])
def test_the_pages_of_a_second_factor_stand(signed_in, ada, name):
    client = reauthenticated(signed_in(ada), "ada grows leeks")
    activate_totp(client)
    assert client.get(reverse(name)).status_code == 200


def test_a_passkey_of_earlier_asks_for_a_recovery_code_where_passkeys_are_off(signed_in, client, ada):
    activate_totp(reauthenticated(signed_in(ada), "ada grows leeks"))
    Authenticator.objects.filter(type="totp").delete()
    Authenticator.objects.create(user=ada, type="webauthn", data={"name": "Phone"})
    client.post(reverse("account_login"), {"login": "ada", "password": "ada grows leeks"})
    assert client.get(reverse("mfa_authenticate")).status_code == 200
    assert client.post(reverse("mfa_authenticate"), {"credential": "{}"}).status_code == 404
    client.post(reverse("mfa_authenticate"), {"code": unused_recovery_code(ada)})
    assert client.session["_auth_user_id"] == str(ada.pk)
    assert client.get(reverse("account_reauthenticate")).status_code == 200


def activate_totp(client: Client) -> str:
    from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY, format_hotp_value, hotp_value
    from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters

    client.get(reverse("mfa_activate_totp"))
    secret = client.session[SECRET_SESSION_KEY]
    code = format_hotp_value(hotp_value(secret, next(counters())))
    response = client.post(reverse("mfa_activate_totp"), {"code": code})
    assert response.status_code == 302, response.content.decode()
    return secret


def unused_recovery_code(user) -> str:
    return Authenticator.objects.get(user=user, type="recovery_codes").wrap().get_unused_codes()[0]


# ---- sessions


def test_every_sign_in_is_in_the_list(address):
    here, there = sign_in(), sign_in()
    html = here.get(reverse("usersessions_list")).content.decode()
    assert html.count("<tr>") == 3
    assert html.count("This one") == 1
    assert there.session.session_key not in html


def test_one_signs_out_everywhere_else(address):
    here, there = sign_in(), sign_in()
    here.post(reverse("usersessions_list"))
    assert here.get(reverse("account")).status_code == 200
    assert there.get(reverse("account")).status_code == 302
    assert UserSession.objects.count() == 1


def test_the_sessions_of_others_go_on(address, ben):
    bens = sign_in("ben")
    sign_in().post(reverse("usersessions_list"))
    assert bens.get(reverse("account")).status_code == 200


def sign_in(name: str = "ada") -> Client:
    client = Client()
    client.post(reverse("account_login"), {"login": name, "password": f"{name} grows leeks"})
    return client


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
@pytest.mark.parametrize("how", ["signed out", "new password"])
async def test_the_sockets_of_other_sessions_close_at_once(thread, ada, how):
    broadcasts.use_loop(asyncio.get_running_loop())
    here, there = await database_sync_to_async(sign_in)(), await database_sync_to_async(sign_in)()
    socket = Socket(there, thread)
    assert await socket.open()
    if how == "signed out":
        await database_sync_to_async(here.post)(reverse("usersessions_list"))
    else:
        form = {"oldpassword": "ada grows leeks", **NEW}
        await database_sync_to_async(here.post)(reverse("account_change_password"), form)
    assert (await socket.closing())["code"] == 4401
    assert not await Socket(there, thread).open()
    assert await Socket(here, thread).open()
    await socket.close()
    broadcasts.use_loop(None)
