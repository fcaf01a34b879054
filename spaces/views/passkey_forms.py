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
            passwordless.label = _("Use it to sign in without a password")
            passwordless.help_text = _(
                "It then asks for your fingerprint, face or PIN. Otherwise you need it in addition to your password."
            )
