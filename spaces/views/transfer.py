"""Doors through which conversations leave and come in."""

from __future__ import annotations

import json
from typing import IO

from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from spaces import access
from spaces.forms import ImportForm
from spaces.imports import Brought, WrongFile
from spaces.models import Role, Space, Thread
from spaces.numbers import counted
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings
from summaries.versions.exports import as_json, as_markdown
from summaries.versions.imports import bring_in
from summaries.versions.zips import file_name, zipped_space, zipped_thread


@signed_in
@require_safe
def export_markdown(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = access.thread_for(request.user, thread_id)
    return _download(as_markdown(thread), file_name(thread, "md"), "text/markdown; charset=utf-8")


@signed_in
@require_safe
def export_json(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = access.thread_for(request.user, thread_id)
    text = json.dumps(as_json(thread), ensure_ascii=False, indent=1)
    return _download(text, file_name(thread, "json"), "application/json")


@signed_in
@require_safe
def export_zip(request: MemberRequest, thread_id: int) -> FileResponse:
    thread = access.thread_for(request.user, thread_id)
    return _zip(zipped_thread(thread), file_name(thread, "zip"))


@signed_in
@require_safe
def export_space(request: MemberRequest, space_id: int) -> FileResponse:
    """What the reader may read of it."""
    space = access.space_for(request.user, space_id)
    return _zip(zipped_space(space, reader=request.user), file_name(space, "zip"))


def _zip(content: IO[bytes], name: str) -> FileResponse:
    return FileResponse(content, as_attachment=True, filename=name, content_type="application/zip")


def _download(text: str, name: str, content_type: str) -> HttpResponse:
    disposition = content_disposition_header(True, name) or "attachment"
    return HttpResponse(text, content_type=content_type, headers={"Content-Disposition": disposition})


@signed_in
@require_http_methods(["GET", "POST"])
def import_(request: MemberRequest, space_id: int) -> HttpResponse:
    space = access.space_for(request.user, space_id, role=Role.WRITER)
    form = ImportForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            return _brought(request, space, form.cleaned_data["file"])
        except WrongFile as error:
            form.add_error("file", str(error))
    context = {**surroundings(space, request), "form": form}
    return render(request, "spaces/import.html", context, status=422 if form.is_bound else 200)


def _brought(request: MemberRequest, space: Space, brought: Brought) -> HttpResponse:
    """Raises WrongFile."""
    role = space.role_of(request.user)
    if brought.files and not (role and role.at_least(Role.EDITOR)):
        raise WrongFile(_("This zip file brings files for the Space, which only its editors can add."))
    threads = bring_in(space, brought.conversations, files=brought.files, by=request.user)
    if brought.files:
        words = ngettext("%(n)s file was added.", "%(n)s files were added.", len(brought.files))
        messages.info(request, words % {"n": counted(len(brought.files))})
    return _go_to(request, space, threads) if threads else SeeOther(reverse("space_files", args=[space.pk]))


def _go_to(request: MemberRequest, space: Space, threads: list[Thread]) -> HttpResponse:
    words = ngettext("%(n)s thread was imported.", "%(n)s threads were imported.", len(threads))
    messages.success(request, words % {"n": len(threads)})
    if len(threads) == 1:
        return SeeOther(reverse("thread", args=[threads[0].pk]))
    return SeeOther(reverse("space", args=[space.pk]))
