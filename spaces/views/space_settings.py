"""The door of a Space's settings: its name, its model, who reads new threads, and how these are summarized."""

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from spaces import access
from spaces.budgets import use_of
from spaces.forms import SettingsForm
from spaces.models import Role
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings
from summaries.panel import policy_words
from summaries.policies.space_settings import SpacePolicyForm


@signed_in
@require_http_methods(["GET", "POST"])
def space_edit(request: MemberRequest, space_id: int) -> HttpResponse:
    space = access.space_for(request.user, space_id, role=Role.EDITOR)
    shown = access.space_for(request.user, space_id)  # a form writes into its instance what it then refuses
    form = SettingsForm(request.POST or None, instance=space)
    policy_form = SpacePolicyForm(request.POST or None, space=shown)
    if form.is_valid() and policy_form.is_valid():
        with transaction.atomic():
            form.change()
            policy_form.save()
        messages.info(request, _("Settings saved."))
        return SeeOther(reverse("space_edit", args=[space.pk]))
    context = {
        **surroundings(shown, request),
        "tab": "settings",
        "form": form,
        "policy_form": policy_form,
        "policy_words": policy_words(policy_form.standing),
        "is_switched_off": not settings.SUMMARIES_ENABLED,
        "use": use_of(shown),
    }
    return render(request, "spaces/space_settings.html", context, status=422 if form.is_bound else 200)
