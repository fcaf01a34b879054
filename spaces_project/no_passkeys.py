"""Stands in for `allauth.mfa.webauthn.internal.auth` where PASSKEYS=0: what that library asks of it then.

A passkey of the time when they were on is listed by its name and opens nothing; its owner has recovery codes.
"""

from dataclasses import dataclass
from typing import Any, NoReturn

from django.http import Http404


@dataclass(frozen=True)
class WebAuthn:
    instance: Any  # allauth.mfa.models.Authenticator

    @property
    def name(self) -> str:
        return str(self.instance.data.get("name", ""))


def begin_authentication(user: Any) -> NoReturn:
    """For a form that no page shows."""
    raise Http404


def parse_authentication_response(response: Any) -> NoReturn:
    raise Http404
