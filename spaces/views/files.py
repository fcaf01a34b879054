"""Doors of files: upload one, read the files that are not sent yet, remove one, open one that was sent."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spaces import access
from spaces.forms import Sent
from spaces.models import Attachment, Role, Space, TooManyFiles, User
from spaces.models.attachment import MOST_FILES
from spaces.signed_in import MemberRequest, alert, signed_in
from spaces.uploads import RefusedFile, require_fewer_unsent, take_in
from spaces.views.refusals import words_of
from spaces.views.upload_parts import in_parts

SANDBOX = "default-src 'none'; sandbox"
"""Nothing in a file can run, load or read anything of ours, even where a browser shows it."""


@signed_in
@require_http_methods(["GET", "POST"])
def uploads(request: MemberRequest, space_id: int) -> HttpResponse:
    """POST takes one file in, to be sent with a message; GET gives those that are asked for and still there."""
    space = access.space_for(request.user, space_id, role=Role.WRITER)
    if request.method == "GET":
        return _rows(request, space, unsent(request.user, space, Sent.ids(request.GET)))
    uploaded = request.FILES.get("upload")
    if not isinstance(uploaded, UploadedFile):
        return alert(request, words_of(RefusedFile("", "empty")), status=422)
    try:
        return _rows(request, space, [take_in(uploaded, space=space, by=request.user)])
    except (RefusedFile, TooManyFiles) as error:
        return alert(request, words_of(error), status=422)


@signed_in
@require_POST
def parts(request: MemberRequest, space_id: int) -> HttpResponse:
    """A large file for a message, in parts; the last one is answered as a whole upload is."""
    space = access.space_for(request.user, space_id, role=Role.WRITER)
    try:
        return in_parts(
            request,
            space,
            admit=lambda _size: require_fewer_unsent(space=space, by=request.user),
            take=lambda whole: _rows(request, space, [take_in(whole, space=space, by=request.user)]),
        )
    except (RefusedFile, TooManyFiles) as error:
        return alert(request, words_of(error), status=422)


@signed_in
@require_POST
def remove(request: MemberRequest, attachment_id: int) -> HttpResponse:
    access.unsent_file_for(request.user, attachment_id).delete()
    return HttpResponse(status=204)


@signed_in
@require_POST
def describe(request: MemberRequest, attachment_id: int) -> HttpResponse:
    """What a picture in the message box shows, so that a draft keeps it."""
    attachment = access.unsent_file_for(request.user, attachment_id)
    Attachment.objects.describe({attachment.pk: request.POST.get("shows", "")}, by=request.user)
    return HttpResponse(status=204)


@signed_in
@require_safe
def file(request: MemberRequest, attachment_id: int) -> FileResponse:
    """A picture that was made here is shown; anything else is a download, whatever it says it is."""
    attachment = access.attachment_for(request.user, attachment_id)
    stored = attachment.file
    if stored.is_picture:
        return safe(_opened(stored.content), stored.media_type)
    response = safe(_opened(stored.content), "application/octet-stream")
    response["Content-Disposition"] = content_disposition_header(True, attachment.name) or "attachment"
    return response


@signed_in
@require_safe
def thumbnail(request: MemberRequest, attachment_id: int) -> FileResponse:
    stored = access.attachment_for(request.user, attachment_id).file
    if not stored.is_picture:
        raise Http404
    return safe(_opened(stored.thumbnail), "image/webp")


def received(request: MemberRequest, sent: Sent, space: Space) -> tuple[int, ...]:
    """Ids of the files of a message: those that were uploaded before, and without a script those that came with it.

    Raises RefusedFile, TooManyFiles.
    """
    came = [each for each in request.FILES.getlist("upload") if isinstance(each, UploadedFile)]
    if len(came) + len(sent.files) > MOST_FILES:
        raise TooManyFiles
    if sent.descriptions:
        Attachment.objects.describe(sent.descriptions, by=request.user)
    request.received_files = list(sent.files)  # what stays in the message box where the message is refused
    for each in came:
        request.received_files.append(take_in(each, space=space, by=request.user).pk)
    return tuple(request.received_files)


def kept(request: MemberRequest, sent: Sent, space: Space) -> list[Attachment]:
    """Of a message that was refused, the files for the message box."""
    return unsent(request.user, space, getattr(request, "received_files", sent.files))


def unsent(user: User, space: Space, ids: tuple[int, ...] | list[int]) -> list[Attachment]:
    """In the order in which they were named; none of anybody else."""
    if not ids:
        return []
    own = Attachment.objects.unsent().filter(added_by=user, space=space, pk__in=ids[:MOST_FILES])
    return sorted(own.without_texts(), key=lambda each: ids.index(each.pk))


def _rows(request: MemberRequest, space: Space, files: list[Attachment]) -> HttpResponse:
    context = {"unsent_files": files, "language_model": space.language_model}
    return render(request, "spaces/_unsent_files.html", context)


def _opened(field: object) -> object:
    try:
        return field.open("rb")  # type: ignore[attr-defined]
    except OSError:
        raise Http404 from None


def safe(content: object, content_type: str) -> FileResponse:
    response = FileResponse(content, content_type=content_type)
    response["Content-Security-Policy"] = SANDBOX
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response
