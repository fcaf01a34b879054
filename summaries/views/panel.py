"""The Summary panel, the sign that it is being updated, and what people ask of it: now, again, anew, paused."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import trigger_client_event

from spaces import access
from spaces.models import Thread
from spaces.signed_in import MemberRequest, signed_in
from summaries.folds import jobs, requests
from summaries.folds.requests import Asked
from summaries.forms import PolicyForm
from summaries.models import Summary
from summaries.views.answers import can_write, changed, later_answer, panel_answer, refused


@signed_in
@require_GET
def panel(request: MemberRequest, thread_id: int) -> HttpResponse:
    """With ?part= only the lines behind "9 more" and the like; with ?beside also the meter and the savings."""
    thread = access.thread_for(request.user, thread_id)
    if key := request.GET.get("part"):
        return later_answer(request, thread, key)
    return panel_answer(request, thread, brings_beside="beside" in request.GET)


@signed_in
@require_GET
def line_actions(request: MemberRequest, thread_id: int, item_id: str) -> HttpResponse:
    """What one can do with a line, as a page: for browsers without a script."""
    thread = access.thread_for(request.user, thread_id)
    summary = Summary.objects.current(thread)
    item = summary.line(item_id) if summary else None
    if item is None:
        raise Http404
    context = {"thread": thread, "summary": summary, "item": item, "can_write": can_write(request, thread)}
    return render(request, "summaries/line_actions.html", context)


@signed_in
@require_GET
def status(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = access.thread_for(request.user, thread_id)
    return render(request, "summaries/_status.html", {"thread": thread, "is_updating": thread.is_updating_summary})


@signed_in
@require_POST
def retry(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Try the failed fold again now, whatever the breaker says."""
    thread = writable(request, thread_id)
    jobs.queue(thread, trigger="request", asked_by=request.user)
    return changed(request, thread)


@signed_in
@require_POST
def summarize(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = writable(request, thread_id)
    return asked(request, thread, requests.summarize(thread, by=request.user))


@signed_in
@require_POST
def rebuild(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = writable(request, thread_id)
    return asked(request, thread, requests.rebuild(thread, by=request.user))


def asked(request: MemberRequest, thread: Thread, answer: Asked) -> HttpResponse:
    return changed(request, thread, notice=answer.words, until="update-ended" if answer.job else "")


@signed_in
@require_POST
def policy(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Pause, resume, or another preset, for this thread alone."""
    thread = writable(request, thread_id)
    form = PolicyForm(request.POST)
    if not form.is_valid():
        return refused(request, thread, _("There is no such policy."))
    form.apply(thread)
    answer = changed(request, thread)
    return trigger_client_event(answer, "spaces:context-changed", after="settle") if request.htmx else answer


def writable(request: MemberRequest, thread_id: int) -> Thread:
    return access.thread_for(request.user, thread_id, role="writer")
