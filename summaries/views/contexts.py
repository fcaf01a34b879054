"""What the model sees next: beside the conversation as figures, each part word for word on request."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from spaces import access
from spaces.budgets import notice_for
from spaces.signed_in import MemberRequest, signed_in
from summaries.models import Summary
from summaries.prompts.audit import given_to
from summaries.prompts.preview import unsent_lines, upcoming_of
from summaries.views.answers import can_write


@signed_in
@require_safe
def context(request: MemberRequest, thread_id: int) -> HttpResponse:
    """A whole page; to the page's script the panel, or with ?part= the words of one part."""
    thread = access.thread_for(request.user, thread_id)
    shown = upcoming_of(thread, thread.running_reply, request.user)
    if name := request.GET.get("part"):
        part = shown["upcoming"].part(name)
        if part is None:
            raise Http404
        return render(request, "summaries/_verbatim.html", {"part": part})
    shown["unsent"] = unsent_lines(Summary.objects.current(thread))
    shown["can_write"] = can_write(request, thread)
    if not request.htmx:
        return render(request, "summaries/context.html", shown)
    notice = {"budget_notice": notice_for(request.user, thread)}
    return render(request, "summaries/_context_answer.html", {**shown, **notice})


@signed_in
@require_safe
def given(request: MemberRequest, message_id: int) -> HttpResponse:
    """Why this answer: the prompt that a reply was really given. To the page's script what it shows in its panel."""
    reply = access.message_for(request.user, message_id)
    if reply.role != "assistant":
        raise Http404
    shown = {"thread": reply.thread, "reply": reply, "given": given_to(reply, request.user)}
    return render(request, "summaries/_given.html" if request.htmx else "summaries/given.html", shown)
