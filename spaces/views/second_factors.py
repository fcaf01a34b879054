"""Second factors as this installation has them: sealed at rest, and never a riddle when they can no longer be read."""

import logging
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import views
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from spaces.models import sealed

log = logging.getLogger(__name__)


class UnreadableFactor(ValidationError):
    """A form shows it beside the code. A template leaves out what it asked for."""

    silent_variable_failure = True

    def __init__(self) -> None:
        super().__init__(
            gettext_lazy(
                "Your second factor can no longer be read because the secret key of this installation has changed. "
                "Ask your administrator to remove it. You can then set it up again."
            )
        )


class SecondFactorsAdapter(DefaultMFAAdapter):
    def encrypt(self, text: str) -> str:
        """The secret of an app for codes, and the seed of the recovery codes."""
        return sealed.seal(text, sealed.SECOND_FACTORS)

    def decrypt(self, encrypted_text: str) -> str:
        """Raises UnreadableFactor."""
        try:
            return sealed.unseal(encrypted_text, sealed.SECOND_FACTORS)
        except sealed.Unreadable:
            log.error("a second factor cannot be read: SECRET_KEY is not the one that it was sealed under")
            raise UnreadableFactor from None

    def is_mfa_enabled(self, user: Any, types: Sequence[str] | None = None) -> bool:
        """Where passkeys were switched off, one of them still makes the sign-in ask for a recovery code, but is itself
        no way to answer."""
        if types == [Authenticator.Type.WEBAUTHN] and not settings.PASSKEYS:
            return False
        return super().is_mfa_enabled(user, types)

    def generate_authenticator_name(self, user: Any, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey") if number == 1 else _("Passkey {number}").format(number=number)


def told_if_unreadable(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    @wraps(view)
    def readable(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except UnreadableFactor as error:
            return render(request, "mfa/unreadable.html", {"why": error.message}, status=409)

    return readable


view_codes = told_if_unreadable(views.view_recovery_codes)
generate_codes = told_if_unreadable(views.generate_recovery_codes)
download_codes = told_if_unreadable(views.download_recovery_codes)
