"""Doors of the files that a Space knows: read by all members, changed by its editors."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.files.base import File
from django.core.files.uploadedfile import UploadedFile
from django.db.models.fields.files import FieldFile
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from spaces import access, file_words, space_uploads
from spaces.models import Role, Space, SpaceFile, SpaceFileVersion, StoredFile, Thread
from spaces.models.file_quota import Amount, FilesFull, quota_of, quota_of_all, require_room
from spaces.models.space_file import NameTaken, State, StillReading
from spaces.numbers import counted
from spaces.page_pictures import PDF, page_picture
from spaces.signed_in import MemberRequest, signed_in
from spaces.text_pages import Stretch, page_of
from spaces.uploads import LONGEST_NAME, RefusedFile, plain_name
from spaces.views.files import safe
from spaces.views.pinned_files import pinning, threads_for
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings
from spaces.views.upload_parts import in_parts
from summaries.prompts.preview import files_told

REFUSED = (RefusedFile, FilesFull, NameTaken, StillReading)
MARK = re.compile("([0-9]{1,9})-([0-9]{1,9})")
MOST_MARKS = 20


class NameForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)

    def clean_name(self) -> str:
        return plain_name(self.cleaned_data["name"])


@signed_in
@require_http_methods(["GET", "POST"])
def files(request: MemberRequest, space_id: int) -> HttpResponse:
    """POST adds one or more. The list, with how full it is, is asked for again while one of them is being read."""
    if request.method == "GET":
        space = access.space_for(request.user, space_id)
        return _list(request, space) if request.htmx else _page(request, space)
    space = access.space_for(request.user, space_id, role=Role.EDITOR)
    came = [each for each in request.FILES.getlist("upload") if isinstance(each, UploadedFile)]
    if not came:
        return _page(request, space, refused=_("Choose a file first."), status=422)
    added = sum(_is_added(request, each, space) for each in came)
    if added:
        _tell_added(request, added)
    return SeeOther(reverse("space_files", args=[space.pk]))


@signed_in
@require_POST
def parts(request: MemberRequest, space_id: int) -> HttpResponse:
    """A large one in parts, as a script sends it. What came of it is said on the next page."""
    space = access.space_for(request.user, space_id, role=Role.EDITOR)

    def take(whole: File[Any]) -> HttpResponse:
        if not _is_added(request, whole, space):
            return HttpResponse(status=422)
        _tell_added(request, 1)
        return HttpResponse()

    try:
        return in_parts(request, space, admit=lambda size: require_room(space, Amount(files=1, bytes=size)), take=take)
    except REFUSED as error:
        messages.warning(request, words_of(error, plain_name(request.POST.get("name", ""))))
        return HttpResponse(status=422)


def _tell_added(request: MemberRequest, count: int) -> None:
    words = ngettext("%(n)s file was added.", "%(n)s files were added.", count)
    messages.info(request, words % {"n": counted(count)})


def _is_added(request: MemberRequest, uploaded: File[Any], space: Space) -> bool:
    try:
        space_uploads.add(uploaded, space=space, by=request.user)
    except REFUSED as error:
        messages.warning(request, words_of(error, plain_name(uploaded.name or "")))
        return False
    return True


def _page(request: MemberRequest, space: Space, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {
        **surroundings(space, request),
        **_listed(space),
        **pinning(request, space),
        "tab": "files",
        **more,
    }
    return render(request, "spaces/space_files.html", context, status=status)


def _list(request: MemberRequest, space: Space) -> HttpResponse:
    context = {"space": space, **_listed(space), **pinning(request, space)}
    return render(request, "spaces/_space_files.html", context)


def _listed(space: Space) -> dict[str, Any]:
    """Of each file its newest version: what somebody uploaded last, whatever became of it."""
    versions = SpaceFileVersion.objects.filter(file__space=space).without_texts().order_by("file_id", "-number")
    newest: dict[int, SpaceFileVersion] = {}
    for version in versions:
        newest.setdefault(version.file_id, version)
    return {
        "versions": sorted(newest.values(), key=lambda version: version.name.casefold()),
        "is_reading": any(version.state == State.READING for version in newest.values()),
        "files_told": files_told(Thread(space=space), space.language_model),
        "quotas": file_words.quotas(quota_of(space), quota_of_all()),
    }


@signed_in
@require_safe
def file(request: MemberRequest, space_id: int, file_id: int) -> HttpResponse:
    """Its text, of the version that is asked for or is in use, with what the address marks. A page that shows what is
    read next asks again while that takes, and is then opened again; so it is where the file has gone."""
    try:
        file = access.space_file_for(request.user, space_id, file_id)
    except Http404:
        if request.htmx:
            return HttpResponseClientRedirect(request.get_full_path())
        raise
    if not request.htmx:
        return _file_page(request, file)
    if file.versions.being_read().exists():
        return HttpResponse(status=204)
    return HttpResponseClientRedirect(request.get_full_path())


def _file_page(
    request: MemberRequest, file: SpaceFile, *, form: NameForm | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    is_reading = file.versions.being_read().exists()  # asked first: what is read from now on, the page hears of
    version = _asked(file, request.GET)
    versions = list(file.versions.without_texts().order_by("-number"))
    context = {
        **surroundings(file.space, request),
        "tab": "files",
        "file": file,
        "version": version,
        "versions": versions,
        "form": form or NameForm(initial={"name": version.name}),
        "is_reading": is_reading,
        "is_of_one_version": "version" in request.GET and version.state != State.READING,
        "refused_version": versions[0] if versions[0].state == State.REFUSED and versions[0] != version else None,
        "can_download": bool(version.stored_id or _as_it_came(version, request)),
        "page_address": reverse("space_file_page", args=[file.space_id, file.pk]),
        **_text_of(version, request.GET),
        **threads_for(request, file),
        **more,
    }
    return render(request, "spaces/space_file.html", context, status=status)


def _asked(file: SpaceFile, asked: QueryDict) -> SpaceFileVersion:
    versions = file.versions.select_related("stored", "added_by")
    number = _number(asked.get("version"))
    found = versions.filter(number=number).first() if number else versions.in_force().first() or file.newest
    if found is None:
        raise Http404
    return found


def _text_of(version: SpaceFileVersion, asked: QueryDict) -> dict[str, Any]:
    stored = version.stored
    return {} if stored is None or stored.is_picture else text_context(stored, asked)


def text_context(stored: StoredFile, asked: QueryDict) -> dict[str, Any]:
    """What spaces/_file_text.html takes: a page of its text, as the address asks for it."""
    marks = marked(asked.getlist("mark"), stored.text_chars)
    page = page_of(stored.text, stored.parts, number=_number(asked.get("page")), marks=marks)
    return {"text_page": page, "has_marks": bool(marks), "unit": stored.unit, **_pages_of(stored, marks)}


def _pages_of(stored: StoredFile, marks: list[Stretch]) -> dict[str, Any]:
    """What the page of a text asks with for pictures of the pages that hold a marked passage."""
    return {"has_pages": stored.media_type == PDF, "marks_told": "".join(f"&mark={a}-{b}" for a, b in marks)}


@signed_in
@require_safe
def page(request: MemberRequest, space_id: int, file_id: int) -> HttpResponseBase:
    """A page of a PDF as a picture, with what the address marks; with picture=1 the picture itself."""
    version = _asked(access.space_file_for(request.user, space_id, file_id), request.GET)
    return page_answer(request, version.stored)


@signed_in
@require_safe
def attachment_page(request: MemberRequest, attachment_id: int) -> HttpResponseBase:
    attachment = access.attachment_for(request.user, attachment_id)
    return page_answer(request, attachment.file)


def page_answer(request: MemberRequest, stored: StoredFile | None) -> HttpResponseBase:
    """204 where it is none of a PDF, or cannot be drawn: its text stands on the page anyway."""
    number = _number(request.GET.get("page"))
    marks = marked(request.GET.getlist("mark"), stored.text_chars) if stored else []
    picture = page_picture(stored, number, marks) if stored else None
    if stored is None or picture is None:
        return HttpResponse(status=204)
    if "picture" in request.GET:
        return safe(stored.content.storage.open(picture.name), "image/webp")
    return render(request, "spaces/_page_picture.html", {"picture": picture, "number": number})


@signed_in
@require_safe
def attachment_text(request: MemberRequest, attachment_id: int) -> HttpResponse:
    """The same of a document at a message."""
    attachment = access.attachment_for(request.user, attachment_id)
    if attachment.file.is_picture:
        raise Http404
    context = {
        **surroundings(attachment.space, request),
        "attachment": attachment,
        "page_address": reverse("file_page", args=[attachment.pk]),
        **text_context(attachment.file, request.GET),
    }
    return render(request, "spaces/file_text.html", context)


def marked(asked: list[str], length: int) -> list[Stretch]:
    """From 120-340: the first character and the one after the last; what is none within the text is passed over."""
    found = [(int(mark[1]), int(mark[2])) for each in asked[:MOST_MARKS] if (mark := MARK.fullmatch(each))]
    return sorted((start, end) for start, end in found if start < end <= length)


def _number(typed: str | None) -> int:
    return int(typed) if typed and typed.isascii() and typed.isdigit() and len(typed) < 10 else 0


@signed_in
@require_safe
def download(request: MemberRequest, space_id: int, file_id: int) -> FileResponse:
    """As it is kept, of the version that is asked for or stands."""
    version = _asked(access.space_file_for(request.user, space_id, file_id), request.GET)
    kept = version.stored.content if version.stored else _as_it_came(version, request)
    if not kept:
        raise Http404
    try:
        response = safe(kept.open("rb"), "application/octet-stream")
    except OSError:
        raise Http404 from None
    response["Content-Disposition"] = content_disposition_header(True, version.name) or "attachment"
    return response


def _as_it_came(version: SpaceFileVersion, request: MemberRequest) -> FieldFile | None:
    """While it is not read. Where files are scanned, only who added it may have it before it is."""
    is_own = version.added_by_id == request.user.pk
    return version.upload if is_own or not settings.CLAMD_URL else None


@signed_in
@require_POST
def replace(request: MemberRequest, space_id: int, file_id: int) -> HttpResponse:
    file = access.space_file_for(request.user, space_id, file_id, role=Role.EDITOR)
    uploaded = request.FILES.get("upload")
    if not isinstance(uploaded, UploadedFile):
        return _file_page(request, file, refused=_("Choose a file first."), status=422)
    try:
        space_uploads.replace(file, uploaded, by=request.user)
    except REFUSED as error:
        return _file_page(request, file, refused=words_of(error, plain_name(uploaded.name or "")), status=422)
    messages.info(request, _("The new version is used as soon as it is read."))
    return SeeOther(reverse("space_files", args=[space_id]))


@signed_in
@require_POST
def rename(request: MemberRequest, space_id: int, file_id: int) -> HttpResponse:
    file = access.space_file_for(request.user, space_id, file_id, role=Role.EDITOR)
    form = NameForm(request.POST)
    if not form.is_valid():
        return _file_page(request, file, form=form, status=422)
    try:
        file.rename(form.cleaned_data["name"], by=request.user)
    except SpaceFile.DoesNotExist:
        raise Http404 from None
    except REFUSED as error:
        return _file_page(request, file, form=form, refused=words_of(error, str(file)), status=422)
    return SeeOther(reverse("space_file", args=[space_id, file_id]))


@signed_in
@require_POST
def remove(request: MemberRequest, space_id: int, file_id: int) -> HttpResponse:
    file = access.space_file_for(request.user, space_id, file_id, role=Role.EDITOR)
    name = str(file)
    file.remove()
    messages.info(request, _("“%(name)s” was removed, with all its versions.") % {"name": name})
    return SeeOther(reverse("space_files", args=[space_id]))


def words_of(error: Exception, name: str) -> str:
    if isinstance(error, RefusedFile):
        return file_words.refusal(error.name, error.reason)
    if isinstance(error, FilesFull):
        return file_words.full(name, error)
    if isinstance(error, NameTaken):
        return _("Another file of this Space has this name.")
    return _("“%(name)s” is still being read. Try again in a moment.") % {"name": name}
