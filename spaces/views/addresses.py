"""What an e-mail address opens: nothing, until the person of the account has confirmed it."""

from typing import Any

from allauth.account.forms import ResetPasswordForm
from allauth.account.models import EmailConfirmationHMAC
from allauth.account.views import ConfirmEmailView
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from spaces.models.addresses import owner_of


class ResetByConfirmedAddressForm(ResetPasswordForm):
    """The page says the same for every address. The mail to one that nobody confirmed says that no account has it."""

    def clean_email(self) -> str:
        address: str = super().clean_email()
        owner = owner_of(address)
        self.users = [owner] if owner and owner.is_active else []
        return address


class ConfirmOwnAddress(ConfirmEmailView):
    """Only for who is signed in to the account. A mistyped address belongs to a stranger, who could otherwise confirm
    it and then set the password."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        asked = EmailConfirmationHMAC.from_key(kwargs["key"])
        if asked and asked.email_address.user_id != request.user.pk:
            return render(request, "account/confirm_elsewhere.html", status=403)
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response


confirm = ConfirmOwnAddress.as_view()
