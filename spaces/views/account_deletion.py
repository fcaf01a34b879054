"""The door through which an account is deleted."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from spaces.models import User
from spaces.models.account_deletion import Leaving, MayNotLeave
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther

NAMED = 50
"""So many threads are named; the others are counted."""


class LeavingForm(forms.Form):
    """The password; of whoever has none, because they come by single sign-on, the username."""

    password = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    username = forms.CharField(
        label=gettext_lazy("Type your username to confirm"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        del self.fields["username" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        password = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise forms.ValidationError(_("This is not your password."))
        return password

    def clean_username(self) -> str:
        if self.cleaned_data["username"] != self.user.username:
            raise forms.ValidationError(_("This is not your username."))
        return self.user.username


@signed_in
@require_http_methods(["GET", "POST"])
def delete(request: MemberRequest) -> HttpResponseBase:
    """GET says what goes, what stays, and what stands in the way."""
    user, leaving = request.user, Leaving(request.user)
    if request.method == "GET":
        return _page(request, leaving, LeavingForm(user=user))
    if not user.has_usable_password():
        raise_if_reauthentication_required(request, app="spaces")  # a second factor, where there is one
    if refusal := ratelimit.consume_or_429(request, action="reauthenticate", user=user):
        return refusal
    form = LeavingForm(request.POST, user=user)
    if not form.is_valid():
        return _page(request, leaving, form, status=422)
    try:
        leaving.go()
    except MayNotLeave:
        return _page(request, leaving, LeavingForm(user=user), status=409)
    logout(request)
    messages.success(request, _("Your account is deleted."))
    return SeeOther(reverse("home"))


def _page(request: MemberRequest, leaving: Leaving, form: LeavingForm, *, status: int = 200) -> HttpResponse:
    stay = leaving.threads_that_stay
    context = {
        "form": form,
        "leaving": leaving,
        "spaces_to_hand_over": leaving.spaces_to_hand_over,
        "spaces_that_go": leaving.spaces_that_go,
        "threads_that_go": leaving.threads_that_go[:NAMED],
        "threads_that_go_unnamed": max(0, leaving.threads_that_go.count() - NAMED),
        "threads_that_stay": stay[:NAMED],
        "threads_that_stay_unnamed": max(0, stay.count() - NAMED),
    }
    return render(request, "spaces/account_delete.html", context, status=status)
