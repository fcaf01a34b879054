"""Second factors as this installation has them."""

from collections.abc import Sequence
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.utils.translation import gettext as _


class SecondFactorsAdapter(DefaultMFAAdapter):
    def is_mfa_enabled(self, user: Any, types: Sequence[str] | None = None) -> bool:
        """Where passkeys were switched off, one of them still makes the sign-in ask for a recovery code, but is itself
        no way to answer."""
        if types == [Authenticator.Type.WEBAUTHN] and not settings.PASSKEYS:
            return False
        return super().is_mfa_enabled(user, types)

    def generate_authenticator_name(self, user: Any, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey") if number == 1 else _("Passkey {number}").format(number=number)
