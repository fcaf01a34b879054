"""Another policy tried on a thread or a Space, side by side with the one that holds. Nothing is changed by it."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from spaces.error_messages import told
from spaces.models import Space, Thread, User
from spaces.models.staff_action import log, log_reading
from spaces.staff import threads_readable_by
from summaries.engine.policy import PolicyError
from summaries.forms import PRESETS
from summaries.models import Review
from summaries.policies import what_if


class WhatIfForm(forms.Form):
    thread = forms.IntegerField(label=_("Thread number"), required=False, min_value=1, max_value=2**62)
    space = forms.IntegerField(label=_("or Space number"), required=False, min_value=1, max_value=2**62)
    policy = forms.ChoiceField(label=_("Policy"), choices=PRESETS)
    parameters = forms.JSONField(
        label=_("Parameters"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_('As JSON, for example {"keep_turns": 6, "slack_turns": 8}. Empty: the defaults of the policy.'),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.readable = threads_readable_by(user)

    def clean_parameters(self) -> dict[str, Any]:
        given = self.cleaned_data["parameters"] or {}
        if not isinstance(given, dict):
            raise forms.ValidationError(_('Enter a JSON object, like {"keep_turns": 6}.'))
        return given

    def clean(self) -> dict[str, Any]:
        asked = self.cleaned_data
        if bool(asked.get("thread")) == bool(asked.get("space")):
            raise forms.ValidationError(_("Enter a thread or a Space."))
        threads, is_cut = self.found()
        if not threads:
            raise forms.ValidationError(_("There is no such thread or Space, or you may not read it."))
        return {**asked, "threads": threads, "is_cut": is_cut}

    def found(self) -> tuple[list[Thread], bool]:
        if number := self.cleaned_data.get("thread"):
            return list(self.readable.filter(pk=number).select_related("space__model")), False
        space = Space.objects.filter(pk=self.cleaned_data["space"]).first()
        return what_if.threads_of(space, self.readable) if space else ([], False)

    def compare(self) -> what_if.Comparison | None:
        """None where the parameters cannot be; the form says why."""
        asked = self.cleaned_data
        parameters = {"name": asked["policy"], **asked["parameters"]}
        try:
            return what_if.compare(asked["threads"], parameters, is_cut=asked["is_cut"])
        except PolicyError as error:
            self.add_error("parameters", told(error.reason))
            return None


def show(door: ModelAdmin[Review], request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if not user.has_perm("summaries.try_policies"):
        raise PermissionDenied
    asked = request.POST if request.method == "POST" else None
    form = WhatIfForm(user, asked, initial={"thread": request.GET.get("thread", ""), "policy": "adaptive"})
    comparison = form.compare() if asked is not None and form.is_valid() else None
    if comparison:
        note(request, form, comparison)
    context = {
        **door.admin_site.each_context(request),
        "opts": door.opts,
        "title": _("What if"),
        "form": form,
        "comparison": comparison,
    }
    return render(request, "admin/summaries/review/what_if.html", context)


def note(request: HttpRequest, form: WhatIfForm, comparison: what_if.Comparison) -> None:
    """Of one thread the summary is shown, so it was read; of a Space only figures are."""
    is_one = bool(form.cleaned_data.get("thread"))
    thread = comparison.threads[0]
    if is_one or len(comparison.threads) == 1:
        log_reading(request, thread)
    log(request, "what if", thread if is_one else thread.space, detail=str(comparison.then.policy.to_dict()))
