"""Loaded only where passkeys are on."""

from typing import Any

from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django.utils.translation import gettext_lazy as _


class AddPasskeyForm(AddWebAuthnForm):
    """A key that opens the account alone, unless its owner wants it beside the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if passwordless := self.fields.get("passwordless"):
            passwordless.initial = True
            passwordless.label = _("Sign in with it alone")
            passwordless.help_text = _(
                "It then asks for your finger, face or PIN. Otherwise it is asked for after the password."
            )
