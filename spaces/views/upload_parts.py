"""A large upload in parts, as a page sends it: for a message, and for the files of a Space."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.files.base import File
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, JsonResponse

from spaces.models import Space
from spaces.signed_in import MemberRequest
from spaces.upload_parts import PART, WrongPart, begin, upload_of


def in_parts(
    request: MemberRequest,
    space: Space,
    *,
    admit: Callable[[int], None],
    take: Callable[[File[Any]], HttpResponse],
) -> HttpResponse:
    """Without a ticket it begins: name and size, in bytes, for which admit says whether there is room. With one alone
    it tells how many parts are here, and how many bytes each has; with part and number it takes that one. The last one
    is answered by take, which gets the whole file.

    Raises RefusedFile, and what admit and take raise.
    """
    try:
        if "ticket" not in request.POST:
            name, size = request.POST.get("name", ""), request.POST.get("size", "")
            upload = begin(name, int(size) if size.isdecimal() else 0, space=space, by=request.user)
            admit(upload.size)
            return JsonResponse({"ticket": upload.ticket, "received": 0, "part": PART})
        upload = upload_of(request.POST["ticket"], space=space, by=request.user)
        part, number = request.FILES.get("part"), request.POST.get("number", "")
        if not isinstance(part, UploadedFile):
            return JsonResponse({"ticket": upload.ticket, "received": upload.received(), "part": PART})
        if not upload.take(int(number) if number.isdecimal() and len(number) < 9 else -1, part):
            return HttpResponse(status=204)
        with upload.whole() as whole:
            return take(whole)
    except WrongPart:
        return HttpResponse(status=409)
