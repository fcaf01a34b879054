"""The language of a page: the account's where one was chosen, else the browser's."""

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context
from django.core import mail
from django.test import RequestFactory
from django.urls import reverse
from django.utils import translation

from spaces.models import User
from spaces.views.account import language

GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de-CH,de;q=0.9,en;q=0.5"}


def language_of(response) -> str:
    return response.content.decode().split('<html lang="')[1].split('"')[0]


@pytest.mark.parametrize(
    ("wish", "language", "direction"),
    [
        ("de-CH,de;q=0.9", "de", "ltr"),
        ("ar-EG", "ar", "rtl"),
        ("en-GB", "en", "ltr"),
        ("tlh", "en", "ltr"),
        ("", "en", "ltr"),
    ],
)
def test_a_page_before_the_sign_in_speaks_as_the_browser_asks(client, ada, wish, language, direction):
    response = client.get(reverse("account_login"), HTTP_ACCEPT_LANGUAGE=wish)
    assert f'<html lang="{language}" dir="{direction}"' in response.content.decode()
    assert response["Content-Language"] == language
    assert "Accept-Language" in response["Vary"]


def test_so_does_the_page_of_an_account_without_a_choice(signed_in, ada):
    assert language_of(signed_in(ada).get(reverse("account"), **GERMAN)) == "de"


def test_each_language_is_named_in_itself(signed_in, ada):
    html = signed_in(ada).get(reverse("account"), **GERMAN).content.decode()
    assert all(words in html for words in ('lang="en">English<', 'lang="de">Deutsch<', 'lang="ar">العربية<'))


def test_a_choice_counts_at_once_and_in_every_browser(signed_in, ada):
    here, there = signed_in(ada), signed_in(ada)
    page = here.post(reverse("language"), {"language": "ar"}, follow=True, **GERMAN)
    assert language_of(page) == "ar"
    page = there.get(reverse("account"), **GERMAN)
    assert (language_of(page), page["Content-Language"]) == ("ar", "ar")
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in page["Vary"].split(",")}


def test_it_is_given_back_to_the_browser(signed_in, ada):
    ada.language = "ar"
    ada.save()
    assert language_of(signed_in(ada).post(reverse("language"), {"language": ""}, follow=True, **GERMAN)) == "de"


def test_it_is_the_choice_of_one_person(signed_in, ada, ben):
    signed_in(ada).post(reverse("language"), {"language": "de"})
    assert language_of(signed_in(ben).get(reverse("account"))) == "en"


def test_what_is_no_language_here_changes_nothing(signed_in, ada):
    assert signed_in(ada).post(reverse("language"), {"language": "tlh"}).status_code == 422
    assert User.objects.get(pk=ada.pk).language == ""


def test_a_language_that_the_installation_gave_up_counts_as_no_choice(signed_in, ada):
    ada.language = "tlh"
    ada.save()
    assert language_of(signed_in(ada).get(reverse("account"), **GERMAN)) == "de"


def test_nobody_else_chooses(client, ada):
    assert client.post(reverse("language"), {"language": "de"}).url.startswith(reverse("account_login"))


@pytest.mark.parametrize("chosen", ["de", "", "ar"])
def test_a_mail_speaks_the_language_of_whoever_gets_it(client, ada, settings, rf, chosen):
    """Staff, or another person's step, may be what sends it."""
    settings.HAS_MAIL = settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    ada.language, ada.email = chosen, "ada@example.org"
    ada.save()
    with context.request_context(rf.get("/")), translation.override("en"):
        get_adapter().send_notification_mail("account/email/password_changed", ada, email=ada.email)
    subjects = {"de": "Passwort", "ar": "كلمة", "": "Password"}
    assert subjects[chosen] in mail.outbox[0].subject


def test_a_mail_that_a_person_asked_for_does_too(client, ada, settings):
    settings.HAS_MAIL = True
    ada.language, ada.email = "de", "ada@example.org"
    ada.save()
    EmailAddress.objects.create(user=ada, email=ada.email, primary=True, verified=True)
    client.post(reverse("account_reset_password"), {"email": ada.email})
    assert "Passwort" in mail.outbox[0].subject


def test_a_choice_writes_nothing_else_of_the_account(ada):
    request = RequestFactory().post(reverse("language"), {"language": "de"})
    request.user, request.htmx = User.objects.get(pk=ada.pk), False
    User.objects.filter(pk=ada.pk).update(is_active=False)
    language(request)
    assert User.objects.values_list("language", "is_active").get(pk=ada.pk) == ("de", False)


@pytest.mark.parametrize("time", ["first", "second"])
def test_what_a_page_was_written_in_is_forgotten_before_the_next_test(client, db, time):
    assert translation.get_language() == "en", time
    assert language_of(client.get(reverse("account_login"), HTTP_ACCEPT_LANGUAGE="ar")) == "ar"
    assert translation.get_language() == "ar"
