"""Which model Spaces use that chose none: staff change it after they have read how many Spaces change with it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spaces.models import LanguageModel, Space
from spaces.models.language_model import demo_only, name_in_settings
from spaces.models.staff_action import log


def default_model(office: ModelAdmin[LanguageModel], request: HttpRequest, model_id: int) -> HttpResponse:
    """GET says what changes. POST changes it, where the default is still the one that the person read about."""
    model = get_object_or_404(LanguageModel.objects.select_related("connection"), pk=model_id)
    if not office.has_change_permission(request, model):
        raise PermissionDenied
    before = LanguageModel.objects.default()
    refusal = why_not(model, before)
    if request.method == "POST" and not refusal and request.POST.get("instead_of") == str(before.pk):
        return _make_default(request, model, before)
    context = {
        **office.admin_site.each_context(request),
        "title": _("Default model"),
        "opts": office.opts,
        "model": model,
        "before": before,
        "compared": [before, model],
        "refusal": refusal,
        "count": Space.objects.on_default_model().count(),
    }
    status = 409 if request.method == "POST" else 200
    return TemplateResponse(request, "admin/spaces/languagemodel/default.html", context, status=status)


def _make_default(request: HttpRequest, model: LanguageModel, before: LanguageModel) -> HttpResponse:
    with transaction.atomic():
        count = Space.objects.on_default_model().count()
        model.become_default()
        log(request, "make default", model, detail=f"{model.name}, before: {before.name}, Spaces: {count}")
    words = ngettext(
        "“%(model)s” is the default model now. %(n)s Space changed to it.",
        "“%(model)s” is the default model now. %(n)s Spaces changed to it.",
        count,
    )
    messages.success(request, words % {"model": model, "n": count})
    return HttpResponseRedirect(reverse("admin:spaces_languagemodel_changelist"))


def why_not(model: LanguageModel, default: LanguageModel) -> str:
    """Why this one cannot become the default; "" where it can."""
    if model == default:
        return _("“%(model)s” is the default model already.") % {"model": model}
    if model.is_demo:
        return _("The demo model is used only when no other model is available.")
    if demo_only():
        return _("Only the demo model can answer until a model connection is set up.")
    if name := name_in_settings():
        return set_outside(name)
    if not LanguageModel.objects.available().filter(pk=model.pk).exists():
        return _("“%(model)s” cannot be used: enable it and its connection first.") % {"model": model}
    return ""


def stays_default(default: LanguageModel) -> str:
    """Why the default can be neither disabled nor deleted, and what to do instead."""
    if name := name_in_settings():
        return set_outside(name)
    count = Space.objects.on_default_model().count()
    words = ngettext(
        "“%(model)s” is the default model, and %(n)s Space uses it. Make another model the default first.",
        "“%(model)s” is the default model, and %(n)s Spaces use it. Make another model the default first.",
        count,
    )
    return words % {"model": default, "n": count}


def set_outside(name: str) -> str:
    return _("The setting OPENAI_MODEL makes “%(name)s” the default model: change it there, then restart.") % {
        "name": name
    }
