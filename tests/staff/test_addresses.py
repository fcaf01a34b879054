"""Addresses that staff type, confirm and take away."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse

from spaces.admin.staff_actions import ACTIONS
from spaces.models import StaffAction
from spaces.models.addresses import owner_of
from tests.staff.conftest import staff
from tests.staff.test_sign_ins import user_form

LIST = "admin:account_emailaddress_changelist"


@pytest.fixture
def office(signed_in, root):
    return signed_in(root)


@pytest.fixture
def row(ada):
    return EmailAddress.objects.create(user=ada, email="ada@example.org")


def act(office, action, *rows):
    return office.post(reverse(LIST), {"action": action, "_selected_action": [row.pk for row in rows], "post": "yes"})


def test_staff_confirm_an_address_and_that_is_logged(office, row, ada):
    assert act(office, "confirm", row).status_code == 302
    line = StaffAction.objects.get()
    assert (owner_of("ada@example.org"), line.action, line.object_id) == (ada, "confirm", str(row.pk))


def test_what_another_account_has_confirmed_is_not_confirmed_twice(office, row, ben):
    EmailAddress.objects.create(user=ben, email="ada@example.org", verified=True)
    act(office, "confirm", row)
    change = reverse("admin:account_emailaddress_change", args=[row.pk])
    assert "confirmed for another account" in office.post(change, {"verified": "on"}).content.decode()
    add = {"user": row.user_id, "email": "Ada@example.org", "verified": "on"}
    assert office.post(reverse("admin:account_emailaddress_add"), add).status_code == 200
    assert owner_of("ada@example.org") == ben


def test_a_confirmed_address_is_not_written_over_by_another(office, row):
    row.set_verified()
    form = {"email": "eve@example.org", "verified": "on"}
    office.post(reverse("admin:account_emailaddress_change", args=[row.pk]), form)
    row.refresh_from_db()
    assert row.email == "ada@example.org"


def test_staff_add_an_address_that_is_then_the_primary_one(office, ada):
    office.post(reverse("admin:account_emailaddress_add"), {"user": ada.pk, "email": "Ada@Example.org"})
    added = EmailAddress.objects.get()
    ada.refresh_from_db()
    assert (added.email, added.primary, added.verified, ada.email) == ("ada@example.org", True, False, added.email)


@pytest.mark.parametrize("way", ["page", "list"])
def test_an_address_that_staff_delete_leaves_the_account_too(office, row, ada, way):
    row.set_as_primary()
    if way == "page":
        office.post(reverse("admin:account_emailaddress_delete", args=[row.pk]), {"post": "yes"})
    else:
        act(office, "delete_selected", row)
    ada.refresh_from_db()
    assert (ada.email, EmailAddress.objects.count(), StaffAction.objects.get().action) == ("", 0, "delete")


def test_what_is_logged_of_an_address_can_be_filtered_for(office, row):
    act(office, "confirm", row)
    assert {StaffAction.objects.get().action, "ask to confirm"} <= set(ACTIONS)


def test_staff_ask_by_mail_only_where_there_is_mail(office, row, settings):
    assert "Send a confirmation" not in office.get(reverse(LIST)).content.decode()
    settings.HAS_MAIL, settings.DEFAULT_FROM_EMAIL = True, "spaces@example.org"
    act(office, "ask_to_confirm", row)
    assert ([sent.to for sent in mail.outbox], StaffAction.objects.get().action) == (
        [["ada@example.org"]],
        "ask to confirm",
    )


def test_the_address_that_staff_type_for_an_account_replaces_the_confirmed_one(office, row, ada):
    row.set_verified()
    row.set_as_primary()
    ada.refresh_from_db()
    change = reverse("admin:spaces_user_change", args=[ada.pk])
    assert office.post(change, user_form(ada, email="new@example.org")).status_code == 302
    assert list(EmailAddress.objects.values_list("email", "primary", "verified")) == [("new@example.org", True, False)]


def test_other_changes_of_an_account_leave_its_address_confirmed(office, row, ada):
    row.set_verified()
    row.set_as_primary()
    ada.refresh_from_db()
    office.post(reverse("admin:spaces_user_change", args=[ada.pk]), user_form(ada, first_name="Ada"))
    assert owner_of("ada@example.org") == ada


def test_who_may_only_look_confirms_nothing(signed_in, row):
    act(signed_in(staff("vera", "view_emailaddress")), "confirm", row)
    assert owner_of("ada@example.org") is None
