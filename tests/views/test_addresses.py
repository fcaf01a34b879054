"""An e-mail address opens nothing until the person of the account has confirmed it."""

import re

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core import mail
from django.test import Client
from django.urls import reverse

from spaces.models import User
from spaces.models.addresses import owner_of

ADDRESS = "ada@example.org"
NEW = {"password1": "ada sows kale", "password2": "ada sows kale"}


@pytest.fixture(autouse=True)
def with_mail(settings):
    settings.HAS_MAIL = True
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
    settings.DEFAULT_FROM_EMAIL = "spaces@example.org"


def of_the_account_alone(user):
    """As `createsuperuser` writes it, or staff did: no row of the library says anything of it."""
    user.email = ADDRESS
    user.save()


def typed(user):
    of_the_account_alone(user)
    EmailAddress.objects.create(user=user, email=ADDRESS, primary=True, verified=False)


def typed_beside_a_confirmed_one(user):
    EmailAddress.objects.create(user=user, email="other@example.org", primary=True, verified=True)
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=False)


def of_nobody(user):
    pass


UNCONFIRMED = [of_the_account_alone, typed, typed_beside_a_confirmed_one, of_nobody]


def confirmed(user):
    EmailAddress.objects.create(user=user, email=ADDRESS, primary=True, verified=True)


def ask_for_a_password(client, address=ADDRESS):
    return client.post(reverse("account_reset_password"), {"email": address})


def sign_in(client, login, password="ada grows leeks"):
    response = client.post(reverse("account_login"), {"login": login, "password": password})
    return response, "_auth_user_id" in client.session


# ---- a forgotten password


@pytest.mark.parametrize("kept", UNCONFIRMED)
def test_an_address_that_nobody_confirmed_gets_no_link_for_a_password(client, ada, kept):
    kept(ada)
    ask_for_a_password(client)
    (sent,) = mail.outbox
    assert "/password/reset/key/" not in sent.body
    assert "No account here has confirmed this address" in sent.body


@pytest.mark.parametrize("written", [ADDRESS, "Ada@Example.ORG"])
def test_a_confirmed_one_does(client, ada, written):
    confirmed(ada)
    ask_for_a_password(client, written)
    assert "/password/reset/key/" in mail.outbox[0].body


def test_the_account_that_confirmed_it_gets_it_and_not_the_one_that_named_it(client, ada, ben):
    typed(ben)
    confirmed(ada)
    ask_for_a_password(client)
    assert [re.search(r"username is (\w+)", sent.body)[1] for sent in mail.outbox] == ["ada"]


def test_an_account_that_is_deactivated_gets_none(client, ada):
    confirmed(ada)
    User.objects.update(is_active=False)
    ask_for_a_password(client)
    assert "/password/reset/key/" not in mail.outbox[0].body


@pytest.mark.parametrize("kept", [*UNCONFIRMED, confirmed])
def test_the_page_says_the_same_of_every_address(client, ada, kept):
    kept(ada)
    response = client.post(reverse("account_reset_password"), {"email": ADDRESS}, follow=True)
    assert response.redirect_chain == [(reverse("account_reset_password_done"), 302)]
    assert len(mail.outbox) == 1


def test_after_a_new_password_the_tries_before_it_are_forgiven(client, ada):
    confirmed(ada)
    for _ in range(12):
        sign_in(client, ADDRESS, "wrong")
    assert not sign_in(client, "ada")[1]
    ask_for_a_password(client)
    form = client.get(re.search(r"http://\S+/key/\S+", mail.outbox[0].body)[0], follow=True)
    client.post(form.redirect_chain[-1][0], NEW)
    assert sign_in(client, "ada", "ada sows kale")[1]


# ---- signing in


@pytest.mark.parametrize("kept", UNCONFIRMED)
def test_nobody_signs_in_by_an_address_that_nobody_confirmed(client, ada, kept):
    kept(ada)
    response, is_in = sign_in(client, ADDRESS)
    assert not is_in
    assert response.content == without_token(sign_in(Client(), "eve@example.org")[0], response, "eve@example.org")


def without_token(response, like, typed):
    """The other answer, in this one's words for what differs with every request."""
    token = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')
    content = response.content.replace(typed.encode(), ADDRESS.encode())
    return content.replace(token.search(content)[1], token.search(like.content)[1])


@pytest.mark.parametrize("kept", UNCONFIRMED)
def test_the_username_opens_as_before(client, ada, kept):
    kept(ada)
    assert sign_in(client, "ada")[1]


def test_who_confirmed_it_signs_in_by_it_and_not_who_named_it(client, ada, ben):
    typed(ben)
    confirmed(ada)
    assert sign_in(client, ADDRESS)[1]
    assert not sign_in(Client(), ADDRESS, "ben grows leeks")[1]


def test_a_username_may_look_like_an_address(client, ada):
    ada.username = "ada@home"
    ada.save()
    assert sign_in(client, "ada@home")[1]


def test_a_username_that_is_the_address_of_another_opens_by_its_own_password(client, ada, ben):
    confirmed(ben)
    ada.username = ADDRESS
    ada.save()
    assert sign_in(client, ADDRESS)[0].status_code == 302
    assert client.session["_auth_user_id"] == str(ada.pk)
    response = client.post(reverse("account_reauthenticate"), {"password": "ada grows leeks"})
    assert response.status_code == 302
    assert sign_in(Client(), ADDRESS, "ben grows leeks")[1]


def test_the_tries_are_limited_under_either_name(client, ada):
    confirmed(ada)
    for login in (ADDRESS, "ada") * 6:
        sign_in(client, login, "wrong")
    assert not sign_in(client, "ada")[1]
    assert not sign_in(client, ADDRESS)[1]


def test_no_code_is_sent_instead_of_a_password(client, ada):
    confirmed(ada)
    assert client.post("/accounts/login/code/", {"email": ADDRESS}).status_code == 404


# ---- naming an address


def test_sign_up_does_not_tell_which_addresses_have_accounts(client, ada, settings):
    settings.ALLOW_SIGNUP = True
    confirmed(ada)
    form = {"username": "dora", "email": ADDRESS, "password1": "dora grows leeks", "password2": "dora grows leeks"}
    assert client.post(reverse("account_signup"), form).status_code == 302
    assert EmailAddress.objects.get(user__username="dora").verified is False
    assert owner_of(ADDRESS) == ada


def test_a_second_account_cannot_confirm_what_another_has_confirmed(signed_in, ada, ben):
    confirmed(ada)
    row = EmailAddress.objects.create(user=ben, email=ADDRESS)
    signed_in(ben).post(link_of(row))
    row.refresh_from_db()
    assert not row.verified


# ---- confirming


def link_of(row: EmailAddress) -> str:
    return reverse("account_confirm_email", args=[EmailConfirmationHMAC.create(row).key])


def test_its_person_confirms_it(signed_in, client, ada):
    typed(ada)
    link = link_of(EmailAddress.objects.get())
    hers = signed_in(ada)
    assert hers.get(link).status_code == 200
    assert hers.post(link).status_code == 302
    assert sign_in(client, ADDRESS)[1]


@pytest.mark.parametrize("verb", ["get", "post"])
def test_a_stranger_who_gets_the_mail_of_a_mistyped_address_does_not(client, signed_in, ada, ben, verb):
    typed(ada)
    link = link_of(EmailAddress.objects.get())
    stranger = signed_in(ben)
    assert getattr(client, verb)(link).url.startswith(reverse("account_login"))
    assert getattr(stranger, verb)(link).status_code == 403
    assert "_auth_user_id" in stranger.session
    assert EmailAddress.objects.filter(verified=True).count() == 0


def test_a_link_that_is_no_longer_good_says_so(signed_in, ada):
    confirmed(ada)
    assert signed_in(ada).get(link_of(EmailAddress.objects.get())).status_code == 200
    assert signed_in(ada).get(reverse("account_confirm_email", args=["x"])).status_code == 200


@pytest.mark.parametrize("has_mail", [True, False])
def test_the_page_of_addresses_says_which_one_is_not_confirmed_and_who_can(signed_in, ada, settings, has_mail):
    settings.HAS_MAIL = has_mail
    of_the_account_alone(ada)
    html = signed_in(ada).get(reverse("account_email")).content.decode()
    assert "Not confirmed" in html
    assert ("your administrator can confirm yours" in html) != has_mail


@pytest.mark.parametrize("has_mail", [True, False])
def test_who_adds_an_address_is_told_of_a_mail_only_where_one_was_sent(signed_in, ada, settings, has_mail):
    settings.HAS_MAIL, settings.ACCOUNT_EMAIL_VERIFICATION = has_mail, "optional" if has_mail else "none"
    client = signed_in(ada)
    client.post(reverse("account_reauthenticate"), {"password": "ada grows leeks"})
    html = client.post(reverse("account_email"), {"action_add": "", "email": ADDRESS}, follow=True).content.decode()
    assert "Not confirmed" in html
    assert (f"A link to confirm it was sent to {ADDRESS}." in html) is has_mail
    assert "Confirmation email sent" not in html
