"""The door where people say what they think of an answer. Only staff see it."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from django_htmx.http import trigger_client_event

from spaces import access
from spaces.models import Rating
from spaces.models.message import Speaker
from spaces.models.rating import LONGEST_REASON, Verdict
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther


class RatingForm(forms.Form):
    verdict = forms.ChoiceField(choices=Verdict.choices)
    reason = forms.CharField(
        label=gettext_lazy("Why? (optional)"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


@signed_in
@require_http_methods(["GET", "POST"])
def rate(request: MemberRequest, message_id: int) -> HttpResponse:
    message = access.message_for(request.user, message_id)
    if message.role != Speaker.ASSISTANT:
        raise Http404
    form = RatingForm(request.POST or None)
    if form.is_valid():
        Rating.objects.give(message, by=request.user, **form.cleaned_data)
        return _thanks(request, reverse("thread", args=[message.thread_id]))
    context = {"form": form, "message": message, "thread": message.thread, "verdicts": Verdict.choices}
    template = "spaces/_rate.html" if request.htmx else "spaces/rate.html"
    return render(request, template, context, status=422 if form.is_bound else 200)


def _thanks(request: MemberRequest, to: str) -> HttpResponse:
    words = _("Thank you. Staff can see your rating.")
    if request.htmx:
        return trigger_client_event(HttpResponse(status=204), "spaces:toast", {"words": words, "level": "info"})
    messages.info(request, words)
    return SeeOther(to)
