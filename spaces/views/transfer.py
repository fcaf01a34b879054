"""Doors through which conversations leave and come in."""

from __future__ import annotations

import json
import re

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from spaces import access
from spaces.forms import ImportForm
from spaces.imports import WrongFile
from spaces.models import Role, Space, Thread
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings
from summaries.versions.exports import as_json, as_markdown
from summaries.versions.imports import bring_in


@signed_in
@require_safe
def export_markdown(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = access.thread_for(request.user, thread_id)
    return _download(as_markdown(thread), _file_name(thread, "md"), "text/markdown; charset=utf-8")


@signed_in
@require_safe
def export_json(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = access.thread_for(request.user, thread_id)
    text = json.dumps(as_json(thread), ensure_ascii=False, indent=1)
    return _download(text, _file_name(thread, "json"), "application/json")


def _download(text: str, name: str, content_type: str) -> HttpResponse:
    disposition = content_disposition_header(True, name) or "attachment"
    return HttpResponse(text, content_type=content_type, headers={"Content-Disposition": disposition})


def _file_name(thread: Thread, ending: str) -> str:
    """The title, without what file systems refuse."""
    title = re.sub(r'[\\/:*?"<>|\x00-\x1f\x7f]+', " ", str(thread))
    return f"{' '.join(title.split()).strip('. ')[:80] or 'thread'}.{ending}"


@signed_in
@require_http_methods(["GET", "POST"])
def import_(request: MemberRequest, space_id: int) -> HttpResponse:
    space = access.space_for(request.user, space_id, role=Role.WRITER)
    form = ImportForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            return _go_to(request, space, bring_in(space, form.cleaned_data["file"], by=request.user))
        except WrongFile as error:
            form.add_error("file", str(error))
    context = {**surroundings(space, request), "form": form}
    return render(request, "spaces/import.html", context, status=422 if form.is_bound else 200)


def _go_to(request: MemberRequest, space: Space, threads: list[Thread]) -> HttpResponse:
    words = ngettext("%(n)s thread was imported.", "%(n)s threads were imported.", len(threads))
    messages.success(request, words % {"n": len(threads)})
    if len(threads) == 1:
        return SeeOther(reverse("thread", args=[threads[0].pk]))
    return SeeOther(reverse("space", args=[space.pk]))
