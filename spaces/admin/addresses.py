"""E-mail addresses: staff confirm one that they know to be right, or have its person asked to."""

from __future__ import annotations

from typing import Any

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from spaces.models.staff_action import log
from spaces.staff import Audited

TAKEN = gettext_lazy("%(address)s is confirmed for another account already.")

admin.site.unregister(EmailAddress)


class AddressForm(forms.ModelForm):
    def clean_verified(self) -> bool:
        is_confirmed = bool(self.cleaned_data["verified"])
        others = EmailAddress.objects.filter(verified=True).exclude(pk=self.instance.pk)
        address = self.cleaned_data.get("email", self.instance.email).lower()
        if is_confirmed and others.filter(email=address).exists():
            raise forms.ValidationError(TAKEN % {"address": address})
        return is_confirmed


@admin.register(EmailAddress)
class AddressAdmin(Audited):
    """Whoever confirms an address lets its mailbox set the password of the account."""

    form = AddressForm
    list_display = ["email", "user", "primary", "verified"]
    list_filter = ["primary", "verified"]
    list_select_related = ["user"]
    search_fields = ["email", "user__username"]
    raw_id_fields = ["user"]
    fields = ("user", "email", "verified")
    actions = ["confirm", "ask_to_confirm"]

    def get_readonly_fields(self, request: HttpRequest, obj: EmailAddress | None = None) -> tuple[str, ...]:
        """Another address is another row: what was confirmed is not written over."""
        return ("user", "email") if obj else ()

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        offered = super().get_actions(request)
        if not settings.HAS_MAIL:
            offered.pop("ask_to_confirm", None)
        return offered

    def save_model(self, request: HttpRequest, obj: EmailAddress, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        obj.set_as_primary(conditional=True)

    def delete_model(self, request: HttpRequest, obj: EmailAddress) -> None:
        obj.remove()  # and from the account's own field

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for address in queryset.select_related("user"):
            address.remove()

    @admin.action(description=gettext_lazy("Mark as confirmed"), permissions=["change"])
    def confirm(self, request: HttpRequest, chosen: Any) -> None:
        for address in chosen.filter(verified=False).select_related("user"):
            if address.set_verified():
                log(request, "confirm", address)
                messages.success(request, _("Confirmed: %(address)s.") % {"address": address})
            else:
                messages.error(request, TAKEN % {"address": address})

    @admin.action(description=gettext_lazy("Send a confirmation e-mail"), permissions=["change"])
    def ask_to_confirm(self, request: HttpRequest, chosen: Any) -> None:
        for address in chosen.filter(verified=False).select_related("user"):
            if send_verification_email_to_address(request, address):
                log(request, "ask to confirm", address)
