"""What the environment switches on for accounts, seen from outside: each in a process of its own."""

import os
import subprocess
import sys

import pytest

from tests.product import ROOT

SHOW = """
import django, sys
django.setup()
from django.conf import settings
from django.urls import get_resolver
get_resolver().url_patterns
import allauth.mfa.stages, spaces_project.asgi
print(sorted({"fido2", "cryptography", "requests", "jwt", "oauthlib", "qrcode"} & set(sys.modules)))
"""
OIDC = {"OIDC_SERVER_URL": "https://id.example", "OIDC_CLIENT_ID": "spaces", "OIDC_CLIENT_SECRET": "s3cret"}


@pytest.fixture
def start(tmp_path):
    def run(code: str = SHOW, **settings: str) -> subprocess.CompletedProcess[str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        ours = {"DJANGO_SETTINGS_MODULE": "spaces_project.settings", "DATA_DIR": str(tmp_path)}
        return subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env={**kept, **ours, **settings}, capture_output=True, text=True
        )

    return run


def test_by_default_nothing_is_imported_that_only_passkeys_or_single_sign_on_need(start):
    assert start().stdout.strip() == "[]"


@pytest.mark.parametrize("settings", [{"PASSKEYS": "1"}, {"HTTPS": "1"}])
def test_passkeys_are_on_with_https_or_when_asked_for(start, settings):
    assert "fido2" in start(**settings).stdout


def test_passkeys_can_be_off_with_https(start):
    assert start(HTTPS="1", PASSKEYS="0").stdout.strip() == "[]"


def test_single_sign_on_brings_its_provider(start):
    assert "requests" in start(**OIDC).stdout


OPEN_EACH = """
import django; django.setup()
from django.http import Http404
from django.test import RequestFactory
from django.urls import Resolver404, resolve
for address in ADDRESSES:
    try:
        view, _, named = resolve(address)
        view(RequestFactory().get(address), **named)
    except (Http404, Resolver404):
        print(address)
    except Exception:  # the door opens; what is behind it needs a browser
        pass
"""


@pytest.mark.parametrize("way", ["", "callback/"])
def test_only_the_provider_that_is_set_up_has_an_address(start, way):
    names = ("sso", "openid_connect", "other")
    addresses = [f"/accounts/oidc/{name}/login/{way}" for name in names]
    code = OPEN_EACH.replace("ADDRESSES", repr(addresses))
    assert start(code).stdout.split() == addresses
    assert start(code, **OIDC).stdout.split() == addresses[1:]


@pytest.mark.parametrize("missing", OIDC)
def test_half_a_provider_is_refused(start, missing):
    said = start(**{**OIDC, missing: ""}).stderr
    assert "OIDC_SERVER_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET" in said
    assert "s3cret" not in said


def test_mail_without_a_sender_is_refused(start):
    assert "EMAIL_FROM" in start(EMAIL_URL="smtp://mail.example.org").stderr


def test_a_user_that_is_an_address_is_the_sender(start):
    code = "from django.conf import settings; print(settings.DEFAULT_FROM_EMAIL)"
    assert start(code, EMAIL_URL="smtp://ada%40example.org:x@mail.example.org").stdout.strip() == "ada@example.org"


def test_passwords_of_mail_and_sign_on_never_stand_in_the_log(start):
    code = "import django, logging; django.setup()\nlogging.getLogger('spaces').error('refused: m4ilpass s3cret')"
    said = start(code, EMAIL_URL="smtp://ada%40example.org:m4ilpass@mail.example.org", **OIDC).stderr
    assert "refused" in said
    assert "m4ilpass" not in said
    assert "s3cret" not in said


def test_what_was_switched_on_later_finds_its_tables(start):
    code = (
        "import django; django.setup()\n"
        "from spaces_project import schema; schema.migrate_if_due()\n"
        "from allauth.mfa.models import Authenticator; from allauth.socialaccount.models import SocialAccount\n"
        "print(schema.is_migrated(), Authenticator.objects.count(), SocialAccount.objects.count())"
    )
    assert start(code).stdout.strip() == "True 0 0"
    assert start(code, PASSKEYS="1", **OIDC).stdout.strip() == "True 0 0"
