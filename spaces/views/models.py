"""Doors of the choice among language models, for a thread or for one more answer; and among their answers."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import trigger_client_event

from spaces import access
from spaces.forms import ModelForm
from spaces.models import Role
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.conversation import answers_beside
from spaces.views.see_other import SeeOther


@signed_in
@require_POST
def choose(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Who answers here from the next reply on."""
    thread = access.thread_for(request.user, thread_id, role=Role.WRITER)
    form = ModelForm(request.POST, space=thread.space)
    if not form.is_valid():
        return HttpResponseBadRequest()
    thread.choose_model(form.cleaned_data["model"])
    if request.htmx:
        return trigger_client_event(HttpResponse(status=204), "spaces:context-changed")
    return SeeOther(reverse("thread", args=[thread.pk]))


@signed_in
@require_safe
def retry_with(request: MemberRequest, message_id: int) -> HttpResponse:
    """The models that could be asked for another answer; a page for who has no script."""
    message = access.message_for(request.user, message_id, role=Role.WRITER)
    context = {"message": message, "thread": message.thread, "space": message.thread.space}
    template = "spaces/_retry_with.html" if request.htmx else "spaces/retry_with.html"
    return render(request, template, context)


@signed_in
@require_safe
def answers(request: MemberRequest, message_id: int) -> HttpResponse:
    """All answers to one message, side by side where there is room."""
    message = access.message_for(request.user, message_id)
    thread = message.thread
    found = answers_beside(thread, message)
    if not found:
        raise Http404
    role = thread.space.role_of(request.user)
    may_change = all(each.alternatives and each.alternatives.may_change for each in found)
    context = {
        "thread": thread,
        "answers": found,
        "standing": found[0].place,
        "may_change": may_change and role is not None and role.at_least(Role.WRITER),
    }
    return render(request, "spaces/answers.html", context)
