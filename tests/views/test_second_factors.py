"""Second factors at rest, and what becomes of them when SECRET_KEY is another one."""

from importlib import import_module

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.apps import apps
from django.core.management import CommandError, call_command
from django.urls import reverse

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
SEED = "5eed" * 20
WHY = "Your second factor can no longer be read"

migration = import_module("spaces.migrations.0023_sealed_second_factors")


@pytest.fixture
def factors(ada):
    return [TOTP.activate(ada, SECRET).instance, RecoveryCodes.activate(ada).instance]


@pytest.fixture
def in_clear(ada, ben, cleo):
    """As the library keeps them by itself."""
    kept = [
        (ada, "totp", {"secret": SECRET}),
        (ada, "recovery_codes", {"seed": SEED, "used_mask": 1}),
        (ben, "recovery_codes", {"migrated_codes": ["12345678", "87654321"], "used_mask": 0}),
        (cleo, "webauthn", {"name": "Phone", "credential": {"id": "x"}}),
    ]
    return [Authenticator.objects.create(user=user, type=kind, data=data) for user, kind, data in kept]


def data_of(factors):
    return [Authenticator.objects.get(pk=factor.pk).data for factor in factors]


def code_now() -> str:
    return format_hotp_value(hotp_value(SECRET, next(yield_hotp_counters_from_time())))


def sign_in(client, code):
    client.post(reverse("account_login"), {"login": "ada", "password": "ada grows leeks"})
    return client.post(reverse("mfa_authenticate"), {"code": code})


def test_neither_the_secret_nor_the_seed_is_in_the_row(factors):
    app, codes = data_of(factors)
    assert SECRET not in str(app)
    assert len(codes["seed"]) > 100  # a seed in clear has 80 signs
    assert codes["seed"].startswith("gAAAA")


@pytest.mark.parametrize("kind", ["app", "recovery code"])
def test_both_still_open_the_door(client, factors, kind):
    code = code_now() if kind == "app" else factors[1].wrap().get_unused_codes()[0]
    sign_in(client, code)
    assert "_auth_user_id" in client.session


def test_the_codes_are_shown_to_their_person(client, factors):
    sign_in(client, code_now())
    client.post(reverse("account_reauthenticate"), {"password": "ada grows leeks"})
    page = client.get(reverse("mfa_view_recovery_codes")).content.decode()
    assert factors[1].wrap().get_unused_codes()[0] in page


# ---- rows of earlier


def test_what_was_kept_in_clear_is_sealed_by_the_migration_and_still_works(in_clear):
    migration.seal(apps, None)
    words = str(data_of(in_clear))
    assert not [secret for secret in (SECRET, SEED, "12345678", "87654321") if secret in words]
    app, codes, migrated, _ = Authenticator.objects.order_by("pk")
    assert app.wrap().validate_code(code_now())
    assert (len(codes.wrap().get_unused_codes()), codes.data["used_mask"]) == (9, 1)
    assert migrated.wrap().get_unused_codes() == ["12345678", "87654321"]


def test_the_way_back_gives_what_was_there(in_clear):
    before = data_of(in_clear)
    migration.seal(apps, None)
    migration.open_again(apps, None)
    assert data_of(in_clear) == before


def test_what_is_sealed_is_not_sealed_twice(in_clear):
    migration.seal(apps, None)
    once = data_of(in_clear)
    migration.seal(apps, None)
    assert data_of(in_clear) == once


def test_the_way_back_leaves_what_no_key_opens(factors, settings):
    before = data_of(factors)
    settings.SECRET_KEY = "another"
    migration.open_again(apps, None)
    assert data_of(factors) == before


# ---- another SECRET_KEY


def test_whoever_cannot_be_let_in_is_told_why_and_whom_to_ask(client, factors, settings):
    settings.SECRET_KEY = "another"
    response = sign_in(client, code_now())
    assert (response.status_code, "_auth_user_id" in client.session) == (200, False)
    assert WHY in response.content.decode()


PAGES = ["mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_download_recovery_codes"]


@pytest.mark.parametrize(("name", "status"), [("mfa_index", 200), *((name, 409) for name in PAGES)])
def test_no_page_fails(signed_in, ada, factors, settings, name, status):
    settings.SECRET_KEY = "another"
    client = signed_in(ada)
    client.post(reverse("account_reauthenticate"), {"password": "ada grows leeks"})
    response = client.get(reverse(name))
    assert response.status_code == status
    assert (WHY in response.content.decode()) == (status == 409)


def test_the_old_key_as_a_fallback_opens_them(client, factors, settings):
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another"
    sign_in(client, code_now())
    assert "_auth_user_id" in client.session


# ---- the way in where nobody is left to ask


def test_a_command_removes_the_factors_of_one_account(client, ben, factors, settings, capsys):
    TOTP.activate(ben, SECRET)
    settings.SECRET_KEY = "another"
    call_command("remove_second_factors", "ada")
    assert "totp, recovery_codes" in capsys.readouterr().out
    client.post(reverse("account_login"), {"login": "ada", "password": "ada grows leeks"})
    assert "_auth_user_id" in client.session
    assert [factor.user for factor in Authenticator.objects.all()] == [ben]


def test_the_command_says_that_there_is_no_such_account(db):
    with pytest.raises(CommandError, match="no account"):
        call_command("remove_second_factors", "nobody")
