"""What a change of the summary is answered with: the panel to the page's script, the thread's page to a plain form."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url

from spaces.models import Role, Thread
from spaces.signed_in import MemberRequest, alert
from summaries.panel import panel_of


def panel_answer(request: MemberRequest, thread: Thread, *, notice: str = "", status: int = 200) -> HttpResponse:
    context = {**panel_of(thread), "can_write": can_write(request, thread), "notice": notice}
    return render(request, "summaries/_panel.html", context, status=status)


def changed(request: MemberRequest, thread: Thread, *, notice: str = "", status: int = 200) -> HttpResponse:
    if request.htmx:
        return panel_answer(request, thread, notice=notice, status=status)
    if notice:
        messages.info(request, notice)
    return see_other("thread", thread.pk)


def refused(request: MemberRequest, thread: Thread, words: str) -> HttpResponse:
    """Nothing was changed: the page's script tells why, to a plain form the thread's page does."""
    if request.htmx:
        return alert(request, words, status=422)
    messages.warning(request, words)
    return see_other("thread", thread.pk)


def see_other(name: str, *args: int) -> HttpResponse:
    """303: a reload sends nothing twice."""
    return HttpResponseRedirect(resolve_url(name, *args), status=303)


def can_write(request: MemberRequest, thread: Thread) -> bool:
    role = thread.space.role_of(request.user)
    return role is not None and role.at_least(Role.WRITER)
