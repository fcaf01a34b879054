"""Language models: where each is served, what it reads and costs, in which order they summarize, which Space uses
what."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from spaces.admin.policies import PolicyForm
from spaces.llm.probing import probe
from spaces.models import LanguageModel
from spaces.models.connections import chat_connection, summary_connection
from spaces.models.staff_action import log
from spaces.staff import Audited
from spaces.told import told

SHOWN = 50  # Spaces on the page of their model


@admin.register(LanguageModel)
class LanguageModelAdmin(Audited):
    form = PolicyForm
    list_display = ["name", "label", "connection", "context_tokens", "price_input", "price_output", "summary_rank"]
    list_display += ["spaces", "enabled"]
    list_select_related = ["connection"]
    search_fields = ["name", "label"]
    readonly_fields = ["calibration", "used_by"]
    actions = ["test"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[LanguageModel]:
        return super().get_queryset(request).annotate(space_count=Count("space"))

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
            "None; those without a choice use the default."
        )

    @admin.action(description=_("Test connection"), permissions=["change"])
    def test(self, request: HttpRequest, chosen: QuerySet[LanguageModel]) -> None:
        for model in chosen.select_related("connection")[:5]:
            tell(request, model)
            log(request, "test", model)


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
        messages.error(request, _("“%(model)s” does not work. %(why)s") % {"model": model, "why": told(verdict.fault)})
