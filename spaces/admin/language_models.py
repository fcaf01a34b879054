"""Language models: where each is served, what it reads and costs, in which order they summarize, which Space uses
what."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.db.models import Case, Count, Q, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from spaces.admin.default_model import default_model, stays_default
from spaces.admin.policies import PolicyForm
from spaces.error_messages import told_to_staff
from spaces.llm.probing import probe
from spaces.models import LanguageModel, Space
from spaces.models.connections import chat_connection, summary_connection
from spaces.models.staff_action import log
from spaces.staff import Audited

SHOWN = 50  # Spaces on the page of their model


class LanguageModelForm(PolicyForm):
    def clean(self) -> dict[str, Any]:
        """The default goes out of use only where no other model could take its place."""
        given = super().clean() or self.cleaned_data
        default = LanguageModel.objects.default()
        wanted = LanguageModel(
            name=given.get("name", ""), enabled=given.get("enabled", False), connection=given.get("connection")
        )
        if self.instance == default and not wanted.can_be_used and has_others(default):
            self.add_error("connection" if wanted.enabled else "enabled", stays_default(default))
        return given


def has_others(default: LanguageModel) -> bool:
    return LanguageModel.objects.available().exclude(pk=default.pk).exists()


@admin.register(LanguageModel)
class LanguageModelAdmin(Audited):
    form = LanguageModelForm
    list_display = [
        "name",
        "label",
        "default",
        "connection",
        "context_tokens",
        "price_input",
        "price_output",
        "summary_rank",
    ]
    list_display += ["spaces", "enabled"]
    list_select_related = ["connection"]
    search_fields = ["name", "label"]
    readonly_fields = ["calibration", "default", "used_by"]
    actions = ["test", "make_default"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[LanguageModel]:
        """space_count: the Spaces that chose a model; for the default also those that follow it."""
        default = Value(LanguageModel.objects.default().pk or 0)
        following = Case(When(pk=default, then=Space.objects.on_default_model().count()), default=0)
        chosen = Count("space", filter=Q(space__deleted_at=None))
        return super().get_queryset(request).annotate(space_count=chosen + following, default_pk=default)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(partial(default_model, self))
        return [path("<int:model_id>/default/", view, name="spaces_languagemodel_default"), *super().get_urls()]

    def save_model(self, request: HttpRequest, obj: LanguageModel, form: Any, change: bool) -> None:
        """One that goes out of use is the default no longer, and its Spaces are told of to who did it."""
        if not obj.can_be_used:
            obj.is_default = False
        super().save_model(request, obj, form, change)
        if "enabled" in form.changed_data and not obj.enabled:
            tell_who_chose(request, obj)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """The default stands among what is protected while another one could take its place."""
        deleted, counts, forbidden, protected = super().get_deleted_objects(objs, request)
        default = LanguageModel.objects.default()
        if default in objs and has_others(default):
            protected = [*protected, stays_default(default)]
        if moved := Space.objects.filter(model__in=objs, deleted_at=None).count():
            counts = {**counts, str(_("Spaces that change to the default model")): moved}
        return deleted, counts, forbidden, protected

    @admin.display(description=_("default"))
    def default(self, model: Any) -> Any:
        if not model.pk or not model.enabled:
            return "–"
        if model.pk == model.default_pk:
            return _("Default")
        to = reverse("admin:spaces_languagemodel_default", args=[model.pk])
        return format_html('<a href="{}">{}</a>', to, _("Make default…"))

    @admin.display(description=_("context tokens"))
    def context_tokens(self, model: LanguageModel) -> int:
        return model.context_tokens

    @admin.display(description=_("price of input"))
    def price_input(self, model: LanguageModel) -> Decimal | None:
        return model.price_input

    @admin.display(description=_("price of output"))
    def price_output(self, model: LanguageModel) -> Decimal | None:
        return model.price_output

    @admin.display(description=_("Spaces"), ordering="space_count")
    def spaces(self, model: Any) -> int:
        return int(model.space_count)

    @admin.display(description=_("Spaces that chose it"))
    def used_by(self, model: LanguageModel) -> Any:
        chosen = model.space_set.order_by("name", "id")[:SHOWN] if model.pk else []
        links = ((reverse("admin:spaces_space_change", args=[space.pk]), space.name) for space in chosen)
        return format_html_join(", ", '<a href="{}">{}</a>', links) or _(
            "None. Spaces without a model of their own use the default."
        )

    @admin.action(description=_("Make default…"), permissions=["change"])
    def make_default(self, request: HttpRequest, chosen: QuerySet[LanguageModel]) -> HttpResponse | None:
        if len(chosen) == 1:
            return redirect("admin:spaces_languagemodel_default", chosen[0].pk)
        messages.error(request, _("Choose one model: only one can be the default."))
        return None

    @admin.action(description=_("Test connection"), permissions=["change"])
    def test(self, request: HttpRequest, chosen: QuerySet[LanguageModel]) -> None:
        for model in chosen.select_related("connection")[:5]:
            tell(request, model)
            log(request, "test", model)


def tell_who_chose(request: HttpRequest, model: LanguageModel) -> None:
    count = model.space_set.filter(deleted_at=None).count()
    words = ngettext(
        "%(n)s Space had chosen “%(model)s”. It uses the default model while this one is off.",
        "%(n)s Spaces had chosen “%(model)s”. They use the default model while this one is off.",
        count,
    )
    if count:
        messages.warning(request, words % {"n": count, "model": model})


def tell(request: HttpRequest, model: LanguageModel) -> None:
    """The verdict on a model, in words; on the built-in one too."""
    if model.is_demo:
        messages.success(request, _("The demo model is built in: it always answers."))
        return
    place = summary_connection if model.summary_rank is not None else chat_connection
    verdict = probe(place(model))
    if verdict.works:
        words = _("“%(model)s” works: it answered in %(ms)s ms.")
        messages.success(request, words % {"model": model, "ms": verdict.milliseconds})
    else:
        messages.error(
            request, _("“%(model)s” does not work. %(why)s") % {"model": model, "why": told_to_staff(verdict.fault)}
        )
