"""Connections to model servers. A key goes in and never comes out; where it may be sent is decided with it."""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _

from spaces.admin.default_model import stays_default
from spaces.admin.language_models import tell
from spaces.error_messages import told_to_staff
from spaces.llm.chat_model import ModelError
from spaces.llm.connection import Connection
from spaces.llm.model_list import list_models
from spaces.llm.offers import Offer
from spaces.models import LanguageModel, ModelConnection
from spaces.models.staff_action import log
from spaces.staff import Audited

TESTED = 5  # models of one connection


class ConnectionForm(forms.ModelForm):
    key = forms.CharField(
        label=_("Key"),
        required=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("Stored encrypted and never shown again. Leave empty to keep the current key."),
    )
    remove_key = forms.BooleanField(label=_("Remove the key"), required=False)

    class Meta:
        model = ModelConnection
        fields = ["name", "base_url", "key", "remove_key", "enabled"]

    def clean_base_url(self) -> str:
        url = str(self.cleaned_data["base_url"]).strip().rstrip("/")
        if not Connection(base_url=url).is_well_formed or not is_plain(url):
            raise forms.ValidationError(
                _("Enter an address like https://models.example.org/v1, without a username or password.")
            )
        if is_link_local(urlsplit(url).hostname or ""):
            raise forms.ValidationError(_("This address is reserved for the machine's own network services."))
        return url

    def clean_key(self) -> str:
        key = str(self.cleaned_data["key"]).strip()
        if not Connection(api_key=key).is_well_formed:
            raise forms.ValidationError(_("A key may contain only ASCII letters, digits and symbols."))
        return key

    def clean(self) -> dict[str, Any]:
        """A key that is kept goes to no other server than the one it was entered for."""
        given = super().clean() or self.cleaned_data
        kept = self.instance.has_key and not given.get("key") and not given.get("remove_key")
        self.refuse_without_default(given)
        if kept and "base_url" in given and origin(given["base_url"]) != origin(self.initial.get("base_url", "")):
            self.add_error("key", _("The address has changed. Enter the key again, or remove it."))
        return given

    def refuse_without_default(self, given: dict[str, Any]) -> None:
        """The default model does not go away while another one could take its place."""
        default = LanguageModel.objects.default()
        if not given.get("enabled") and self.instance.pk and default.connection_id == self.instance.pk:
            others = LanguageModel.objects.available().exclude(connection=self.instance)
            if others.exists():
                self.add_error("enabled", stays_default(default))

    def save(self, commit: bool = True) -> Any:
        if self.cleaned_data["key"] or self.cleaned_data["remove_key"]:
            self.instance.keep_key(self.cleaned_data["key"])
        return super().save(commit)


def is_plain(url: str) -> bool:
    parts = urlsplit(url)
    return not (parts.username or parts.password or parts.query or parts.fragment or " " in url)


def is_link_local(host: str) -> bool:
    """Where clouds hand their credentials to whoever asks from inside."""
    try:
        return ipaddress.ip_address(host).is_link_local
    except ValueError:
        return False


def origin(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port


@admin.register(ModelConnection)
class ModelConnectionAdmin(Audited):
    form = ConnectionForm
    change_form_template = "admin/spaces/modelconnection/change_form.html"
    list_display = ["name", "base_url", "key_state", "models", "enabled"]
    readonly_fields = ["key_state", "models"]
    fields = ["name", "base_url", "key_state", "key", "remove_key", "enabled", "models"]
    actions = ["test", "take_up"]

    @admin.display(description=_("stored key"))
    def key_state(self, connection: ModelConnection) -> Any:
        if not connection.has_key:
            return _("none")
        return _("set") if connection.is_key_readable else _("unreadable because SECRET_KEY changed; enter it again")

    @admin.display(description=_("models"))
    def models(self, connection: ModelConnection) -> str:
        return ", ".join(str(model) for model in connection.language_models.all()) if connection.pk else "–"

    def response_change(self, request: HttpRequest, obj: ModelConnection) -> HttpResponse:
        return self.tested(request, obj) or super().response_change(request, obj)

    def tested(self, request: HttpRequest, connection: ModelConnection) -> HttpResponse | None:
        if "_test" not in request.POST:
            return None
        test(request, connection)
        return HttpResponseRedirect(request.path)

    @admin.action(description=_("Test connection"), permissions=["change"])
    def test(self, request: HttpRequest, chosen: QuerySet[ModelConnection]) -> None:
        for connection in chosen:
            test(request, connection)

    @admin.action(description=_("Add the models it offers"), permissions=["change"])
    def take_up(self, request: HttpRequest, chosen: QuerySet[ModelConnection]) -> None:
        """Not enabled: which of them people may choose is decided one by one."""
        for connection in chosen:
            offers = offers_of(request, connection)
            chats = [offer.name for offer in offers if offer.answers_in_chat]
            new = [LanguageModel(name=name, connection=connection, enabled=False) for name in chats]
            LanguageModel.objects.bulk_create(new, ignore_conflicts=True)
            tell_of_the_others(request, [offer.name for offer in offers if not offer.answers_in_chat])
            log(request, "add", connection, detail=f"{len(offers)} models on offer, {len(chats)} for chats")


def test(request: HttpRequest, connection: ModelConnection) -> None:
    """One short question to each of its models; without one, the list of what it offers."""
    log(request, "test", connection)
    models = list(connection.language_models.select_related("connection")[:TESTED])
    for model in models:
        tell(request, model)
    if not models:
        offers_of(request, connection)


def offers_of(request: HttpRequest, connection: ModelConnection) -> list[Offer]:
    try:
        offered = list_models(Connection(base_url=connection.base_url, api_key=connection.api_key))
    except ModelError as error:
        messages.error(
            request, _("“%(name)s” does not work. %(why)s") % {"name": connection, "why": told_to_staff(error.message)}
        )
        return []
    words = _("“%(name)s” works: it offers %(count)s models (%(some)s).")
    messages.success(request, words % {"name": connection, "count": len(offered), "some": some_of(offered)})
    return offered


def tell_of_the_others(request: HttpRequest, names: list[str]) -> None:
    if names:
        words = _("Skipped because they are not chat models: %(some)s. You can still add one by name.")
        messages.info(request, words % {"some": ", ".join(names)})


def some_of(offers: list[Offer]) -> str:
    """Those for chats first."""
    chats_first = sorted(offers, key=lambda offer: not offer.answers_in_chat)
    return ", ".join(offer.name for offer in chats_first[:5]) or "–"
