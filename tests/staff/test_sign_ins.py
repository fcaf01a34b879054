"""What staff may do about how people sign in: end it, and see nothing secret."""

import asyncio

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from channels.db import database_sync_to_async
from django.contrib.admin import site
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.urls import reverse

from spaces import broadcasts
from spaces.models import StaffAction
from tests.sockets import Socket
from tests.staff.conftest import staff, user_form

SESSIONS = "admin:usersessions_usersession_changelist"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def browser_of(name: str) -> Client:
    """Signed in by the form, as a person does."""
    client = Client(headers={"user-agent": FIREFOX})
    password = "grows nothing" if name == "root" else f"{name} grows leeks"
    client.post(reverse("account_login"), {"login": name, "password": password})
    assert is_signed_in(client)
    return client


def is_signed_in(client: Client) -> bool:
    return client.get(reverse("account")).status_code == 200


def of(model: str, page: str, *args) -> str:
    return reverse(f"admin:{model}_{page}", args=args)


# ---- the ends of a session


def by_its_page(office, ada):
    session = UserSession.objects.get(user=ada)
    return office.post(of("usersessions_usersession", "delete", session.pk), {"post": "yes"})


def from_the_list(office, ada):
    chosen = list(UserSession.objects.filter(user=ada).values_list("pk", flat=True))
    return office.post(reverse(SESSIONS), {"action": "delete_selected", "_selected_action": chosen, "post": "yes"})


def by_deactivation(office, ada):
    return office.post(of("spaces_user", "change", ada.pk), user_form(ada, is_active=False))


def by_a_new_password(office, ada):
    new = {"password1": "ada sows kale", "password2": "ada sows kale", "usable_password": "true"}
    return office.post(reverse("admin:auth_user_password_change", args=[ada.pk]), new)


def by_taking_the_password_away(office, ada):
    none = {"usable_password": "false", "unset-password": "1"}
    return office.post(reverse("admin:auth_user_password_change", args=[ada.pk]), none)


def by_deletion(office, ada):
    return office.post(of("spaces_user", "delete", ada.pk), {"post": "yes"})


def by_deletion_from_the_list(office, ada):
    chosen = {"action": "delete_selected", "_selected_action": [ada.pk], "post": "yes"}
    return office.post(of("spaces_user", "changelist"), chosen)


ENDS = [by_its_page, from_the_list, by_deactivation, by_a_new_password, by_taking_the_password_away]
ENDS += [by_deletion, by_deletion_from_the_list]


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
@pytest.mark.parametrize("end", ENDS)
async def test_a_session_that_staff_end_is_over_at_once_in_every_list_and_for_open_pages(end, thread, space, root, ben):
    broadcasts.use_loop(asyncio.get_running_loop())
    his, office = await database_sync_to_async(browser_of)("ben"), await database_sync_to_async(browser_of)("root")
    socket = Socket(his, thread)
    assert await socket.open()

    assert (await database_sync_to_async(end)(office, ben)).status_code == 302

    assert (await socket.closing())["code"] == 4401
    assert not await database_sync_to_async(is_signed_in)(his)
    assert await database_sync_to_async(is_signed_in)(office)
    kept = [office.session.session_key]
    assert [row.pk async for row in Session.objects.all()] == kept
    assert [row.session_key async for row in UserSession.objects.all()] == kept
    await socket.close()
    broadcasts.use_loop(None)


def test_an_account_that_is_good_again_has_none_of_its_old_sessions(root, ada):
    hers, office = browser_of("ada"), browser_of("root")
    UserSession.objects.filter(user=ada).delete()  # as the admin once did: a session that no list has
    by_deactivation(office, ada)
    office.post(of("spaces_user", "change", ada.pk), user_form(ada, is_active=True))
    assert not is_signed_in(hers)


@pytest.mark.parametrize("changed", [{"is_staff": False}, {"first_name": "Ada"}, {"username": "adaline"}])
def test_other_changes_of_an_account_end_no_session(root, ada, changed):
    ada.is_staff = True
    ada.save()
    hers, office = browser_of("ada"), browser_of("root")
    assert office.post(of("spaces_user", "change", ada.pk), user_form(ada, **changed)).status_code == 302
    assert is_signed_in(hers)


def test_who_is_no_longer_staff_is_out_of_the_admin_with_the_next_page(root, ada):
    ada.is_staff = ada.is_superuser = True
    ada.save()
    hers, office = browser_of("ada"), browser_of("root")
    office.post(of("spaces_user", "change", ada.pk), user_form(ada, is_staff=False))
    assert hers.get(reverse("admin:index")).status_code == 302


def test_a_password_that_was_not_changed_ends_no_session(root, ada):
    hers, office = browser_of("ada"), browser_of("root")
    address = reverse("admin:auth_user_password_change", args=[ada.pk])
    office.post(address, {"password1": "x", "password2": "y", "usable_password": "true"})
    office.post(address, {"usable_password": "false"})  # without the button that says so
    assert is_signed_in(hers)


def test_staff_who_change_their_own_password_stay_here_in_the_list_and_go_elsewhere(root):
    elsewhere, office = browser_of("root"), browser_of("root")
    by_a_new_password(office, root)
    assert (is_signed_in(office), is_signed_in(elsewhere)) == (True, False)
    assert [session.session_key for session in UserSession.objects.all()] == [office.session.session_key]


def test_staff_may_sign_themselves_out(root):
    office = browser_of("root")
    response = by_its_page(office, root)
    assert (response.status_code, is_signed_in(office)) == (302, False)


def test_the_end_of_a_session_is_in_the_log_under_its_person(root, ada):
    browser_of("ada")
    session = UserSession.objects.get(user=ada)
    by_its_page(browser_of("root"), ada)
    line = StaffAction.objects.get()
    assert (line.action, line.kind, line.object_id) == ("sign out", "user", str(ada.pk))
    assert line.detail == f"session {session.pk}, Firefox · Linux"


def test_a_session_is_neither_made_nor_changed_by_staff(root, ada):
    browser_of("ada")
    office, session = browser_of("root"), UserSession.objects.get(user=ada)
    assert office.get(of("usersessions_usersession", "add")).status_code == 403
    page = office.get(of("usersessions_usersession", "change", session.pk)).content.decode()
    assert 'name="_save"' not in page
    assert office.post(of("usersessions_usersession", "change", session.pk), {"ip": "::1"}).status_code == 403


def test_the_buttons_say_that_it_signs_out(root, ada):
    hers = browser_of("ada")
    office, session = browser_of("root"), UserSession.objects.get(user=ada)
    chosen = {"action": "delete_selected", "_selected_action": [session.pk]}
    pages = [
        office.get(reverse(SESSIONS)),
        office.get(of("usersessions_usersession", "change", session.pk)),
        office.get(of("usersessions_usersession", "delete", session.pk)),
        office.post(reverse(SESSIONS), chosen),
        office.post(reverse(SESSIONS), {**chosen, "post": "yes"}, follow=True),
    ]
    html = [page.content.decode().partition('id="content"')[2] for page in pages]
    assert ["Sign out" in each for each in html] == [True] * 5
    assert "Signed out: ada." in pages[-1].content.decode()
    unwanted = ("Delete</", "Delete selected", "deleted", hers.session.session_key)
    assert not [words for words in unwanted for each in html if words in each]


def test_a_session_that_has_run_out_is_not_in_the_list(root, ada):
    hers, office = browser_of("ada"), browser_of("root")
    assert office.get(reverse(SESSIONS)).content.decode().count("field-browser") == 2
    Session.objects.filter(pk=hers.session.session_key).update(expire_date="2020-01-01T00:00Z")
    assert office.get(reverse(SESSIONS)).content.decode().count("field-browser") == 1


def test_who_may_only_look_signs_nobody_out(signed_in, ada):
    hers, session_of = browser_of("ada"), UserSession.objects.get
    reader = signed_in(staff("vera", "view_usersession"))
    page = of("usersessions_usersession", "delete", session_of(user=ada).pk)
    assert reader.post(page, {"post": "yes"}).status_code == 403
    assert is_signed_in(hers)


def test_who_is_not_staff_sees_no_session(root, ada, ben):
    browser_of("ada")
    assert browser_of("ben").get(reverse(SESSIONS)).status_code == 302


# ---- second factors


@pytest.fixture
def factors(ada):
    """By type: codes of an app, recovery codes."""
    made = [TOTP.activate(ada, SECRET).instance, RecoveryCodes.activate(ada).instance]
    return {factor.type: factor for factor in made}


def remove_factor(office, factor):
    return office.post(of("mfa_authenticator", "delete", factor.pk), {"post": "yes"})


def test_no_page_of_admin_shows_what_makes_the_codes(root, ada, factors):
    office = browser_of("root")
    codes = [SECRET, factors["totp"].data["secret"], factors["recovery_codes"].data["seed"]]
    codes += factors["recovery_codes"].wrap().get_unused_codes()
    pages = [office.get(of("mfa_authenticator", "changelist"))]
    for factor in factors.values():
        pages += [office.get(of("mfa_authenticator", page, factor.pk)) for page in ("change", "delete", "history")]
    assert [page.status_code for page in pages] == [200] * 7
    assert not [code for code in codes for page in pages if code in page.content.decode()]


def test_a_factor_is_neither_made_nor_changed_by_staff(root, factors):
    office = browser_of("root")
    change = of("mfa_authenticator", "change", factors["totp"].pk)
    assert office.get(of("mfa_authenticator", "add")).status_code == 403
    assert office.post(change, {"data": "{}"}).status_code == 403
    assert 'name="_save"' not in office.get(change).content.decode()


def test_the_buttons_say_that_the_factor_is_removed(root, factors):
    office, factor = browser_of("root"), factors["totp"]
    pages = [office.get(of("mfa_authenticator", "changelist"))]
    pages += [office.get(of("mfa_authenticator", page, factor.pk)) for page in ("change", "delete")]
    assert ["Remove this factor" in page.content.decode() for page in pages] == [True] * 3
    assert not [page for page in pages if "Delete</" in page.content.decode()]


def test_a_factor_that_is_removed_is_in_both_logs_without_its_secret(root, ada, factors):
    secrets = [factors["totp"].data["secret"], SECRET]
    remove_factor(browser_of("root"), factors["totp"])
    line, entry = StaffAction.objects.get(), LogEntry.objects.get()
    assert (line.action, line.kind, line.object_id) == ("remove factor", "user", str(ada.pk))
    assert line.detail == f"totp {factors['totp'].pk}"
    words = f"{line.detail} {entry.object_repr} {entry.change_message}"
    assert not [secret for secret in secrets if secret in words]


@pytest.mark.parametrize(("passkey", "left"), [(False, []), (True, ["recovery_codes", "webauthn"])])
def test_recovery_codes_go_with_the_last_factor_that_they_stand_in_for(root, ada, factors, passkey, left):
    if passkey:
        Authenticator.objects.create(user=ada, type="webauthn", data={"name": "Phone"})
    assert remove_factor(browser_of("root"), factors["totp"]).status_code == 302
    assert sorted(Authenticator.objects.filter(user=ada).values_list("type", flat=True)) == left


def test_a_factor_of_another_is_left_alone(root, ada, ben, factors):
    TOTP.activate(ben, SECRET)
    remove_factor(browser_of("root"), factors["totp"])
    assert [factor.user for factor in Authenticator.objects.all()] == [ben]


def test_whoever_lost_a_factor_to_staff_is_told_by_mail(root, ada, factors, settings):
    settings.HAS_MAIL = settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    settings.DEFAULT_FROM_EMAIL = "spaces@example.org"
    ada.email = "ada@example.org"
    ada.save()
    remove_factor(browser_of("root"), factors["totp"])
    assert [letter.to for letter in mail.outbox] == [["ada@example.org"]]


def test_staff_see_which_factor_can_no_longer_be_read(signed_in, root, factors, settings):
    office, page = signed_in(root), of("mfa_authenticator", "changelist")
    assert "icon-no" not in office.get(page).content.decode()
    settings.SECRET_KEY = "another"
    assert signed_in(root).get(page).content.decode().count("icon-no") == 2


# ---- what else libraries bring


def test_no_account_is_given_a_way_in_from_outside_by_staff(root, ada):
    account = SocialAccount.objects.create(user=ada, provider="openid_connect", uid="7", extra_data={"id": "words"})
    office = browser_of("root")
    change = of("socialaccount_socialaccount", "change", account.pk)
    assert office.get(of("socialaccount_socialaccount", "add")).status_code == 403
    assert office.post(change, {"user": root.pk, "uid": "7"}).status_code == 403
    assert "words" not in office.get(change).content.decode()
    assert office.post(of("socialaccount_socialaccount", "delete", account.pk), {"post": "yes"}).status_code == 302
    assert (SocialAccount.objects.count(), StaffAction.objects.get().action) == (0, "disconnect")


def test_admin_has_no_page_of_anything_of_a_library_but_these():
    theirs = {model._meta.label for model in site._registry if model._meta.app_label not in ("spaces", "summaries")}
    known = {"account.EmailAddress", "auth.Group", "mfa.Authenticator", "socialaccount.SocialAccount"}
    assert theirs == known | {"usersessions.UserSession"}
