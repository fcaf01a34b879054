"""Doors of a thread: its page, its title, its place in the list."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spaces import access
from spaces.budgets import notice_for
from spaces.forms import PageForm, TitleForm, VisibilityForm
from spaces.models import (
    OthersWroteHere,
    Role,
    Thread,
    TooLateToUndo,
    forks,
    thread_deletion,
    thread_place,
    visibility_changes,
)
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.conversation import opened
from spaces.views.page_mark import mark
from spaces.views.refusals import REFUSED, refused
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings
from spaces.views.thread_list import list_answer, list_asked
from spaces.views.waiting_line import line_of
from summaries.panel import panel_of
from summaries.prompts.preview import upcoming_of


@signed_in
@require_safe
def thread(request: MemberRequest, thread_id: int) -> HttpResponse:
    return thread_page(request, access.thread_for(request.user, thread_id), is_marked=True)


def thread_page(
    request: MemberRequest, thread: Thread, *, status: int = 200, is_marked: bool = False, **more: Any
) -> HttpResponse:
    """The whole page. `text`, `refused`: what was typed and could not be taken, and why. `is_marked`: it tells its
    socket what it shows; `thread` is then as access.thread_for gives it."""
    page = opened(thread, PageForm.asked(request.GET))
    running = page.running if page.newer_after is None else thread.running_reply
    context = {
        **surroundings(thread.space, request, thread),
        **panel_of(thread, request.GET.getlist("open")),
        **upcoming_of(thread, running, request.user),
        "thread": thread,
        "page": page,
        "waiting": line_of(thread, request.user),
        "budget_notice": notice_for(request.user, thread),
        "running": running,
        **more,
    }
    context["page_mark"] = _mark(request, context) if is_marked else ""
    return render(request, "spaces/thread.html", context, status=status)


def _mark(request: MemberRequest, page: dict[str, Any]) -> str:
    """ "" for a page that shows something else than the end of the thread and the usual list."""
    articles = page["page"].articles
    if page["page"].newer_after is not None or not articles or set(request.GET):
        return ""
    last, waiting, threads = articles[-1].message, page["waiting"], page["threads"]
    return mark(page["thread"], last=last, waiting=waiting, threads=threads, panel=page)


@signed_in
@require_safe
def sidebar(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = access.thread_for(request.user, thread_id)
    context = {"threads": list_asked(request, thread.space), "thread": thread}
    return render(request, "spaces/_thread_list.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
def rename(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = access.thread_for(request.user, thread_id, role=Role.WRITER)
    form = TitleForm(request.POST or None, initial={"title": thread.title})
    if form.is_valid():
        thread.rename(form.cleaned_data["title"])
        return list_answer(request, thread.space) or SeeOther(reverse("thread", args=[thread.pk]))
    context = {"form": form, "thread": thread, "space": thread.space}
    return render(request, "spaces/thread_rename.html", context, status=422 if form.is_bound else 200)


@signed_in
@require_POST
def delete(request: MemberRequest, thread_id: int) -> HttpResponse:
    """At once and without a question; `thread_restore` takes it back."""
    thread = access.thread_to_delete(request.user, thread_id)
    thread_deletion.hide(thread, by=request.user)
    if answer := list_answer(request, thread.space):
        return answer
    words = _("“%(title)s” was deleted.") % {"title": thread}
    messages.info(request, words, extra_tags=reverse("thread_restore", args=[thread.pk]))
    return SeeOther(reverse("space", args=[thread.space_id]))


@signed_in
@require_POST
def restore(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Take a deletion back, for some seconds."""
    thread = access.thread_to_restore(request.user, thread_id)
    try:
        thread_deletion.take_back(thread, by=request.user)
    except TooLateToUndo:
        if request.htmx:
            return refused(request, TooLateToUndo(), partial(thread_page, request, thread))
        messages.error(request, _("It is too late to undo this."))
        return SeeOther(reverse("space", args=[thread.space_id]))
    return list_answer(request, thread.space) or SeeOther(reverse("thread", args=[thread.pk]))


@signed_in
@require_POST
def pin(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Pins a thread, or takes the pin off."""
    thread = access.thread_for(request.user, thread_id, role=Role.WRITER)
    if thread.pinned_at:
        thread_place.unpin(thread)
    else:
        thread_place.pin(thread)
    return list_answer(request, thread.space) or SeeOther(reverse("thread", args=[thread.pk]))


@signed_in
@require_http_methods(["GET", "POST"])
def visibility(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Its creator opens it to the Space, or keeps it to themselves. GET: the page of a refusal, loaded once more."""
    thread = access.own_thread_for(request.user, thread_id)
    if request.method == "GET":
        return SeeOther(reverse("thread", args=[thread.pk]))
    form = VisibilityForm(request.POST)
    try:
        if form.is_valid():
            visibility_changes.show_to(thread, form.cleaned_data["visibility"])
    except OthersWroteHere as error:
        context = {"thread": thread, "space": thread.space, "names": error.names}
        return render(request, "spaces/thread_private_copy.html", context, status=409)
    return SeeOther(reverse("thread", args=[thread.pk]))


@signed_in
@require_POST
def private_copy(request: MemberRequest, thread_id: int) -> HttpResponse:
    """For its creator, where others wrote in it too."""
    thread = access.own_thread_for(request.user, thread_id)
    try:
        copy = forks.private_copy(thread, by=request.user)
    except REFUSED as error:
        return refused(request, error, partial(thread_page, request, thread))
    messages.info(request, _("This is your private copy. The original thread stays as it is."))
    return SeeOther(reverse("thread", args=[copy.pk]))
