"""The door by which a file of a Space is pinned to a thread, and what its pages offer of that."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import trigger_client_event

from spaces import access
from spaces.models import PinnedFile, Role, Space, SpaceFile, Thread
from spaces.models.pinned_file import pin, unpin
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther

MOST_THREADS = 20
"""That the page of a file offers, the newest first."""


@signed_in
@require_POST
def pinned_file(request: MemberRequest, thread_id: int, file_id: int) -> HttpResponse:
    """Pins it; with unpin=1 it is no longer so. Whoever writes in the thread may."""
    thread = access.thread_for(request.user, thread_id, role=Role.WRITER)
    file = access.space_file_for(request.user, thread.space_id, file_id)
    if "unpin" in request.POST:
        unpin(file, from_=thread)
    else:
        pin(file, to=thread, by=request.user)
    if request.htmx:
        return trigger_client_event(HttpResponse(status=204), "spaces:context-changed")
    messages.info(request, _words(request) % {"file": file, "thread": thread})
    if request.POST.get("to") == "file":
        return SeeOther(reverse("space_file", args=[thread.space_id, file.pk]))
    return SeeOther(f"{reverse('space_files', args=[thread.space_id])}?thread={thread.pk}")


def _words(request: MemberRequest) -> str:
    if "unpin" in request.POST:
        return _("“%(file)s” is no longer pinned to “%(thread)s”.")
    return _("“%(file)s” is pinned to “%(thread)s”: it is sent there whole, as long as there is room.")


def pinning(request: MemberRequest, space: Space) -> dict[str, Any]:
    """For the list of files, of the thread that the address names: ids of the files that are pinned to it."""
    asked = request.GET.get("thread", "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 19):
        return {}
    thread = access.thread_for(request.user, int(asked), role=Role.WRITER)
    if thread.space_id != space.pk:
        return {}
    return {"pins_to": thread, "pinned": set(thread.pinned_files.values_list("file_id", flat=True))}


def threads_for(request: MemberRequest, file: SpaceFile) -> dict[str, Any]:
    """For the page of a file: threads that the reader may pin it to, and to which of them it is pinned."""
    role = file.space.role_of(request.user)
    if not role or not role.at_least(Role.WRITER):
        return {}
    threads = list(Thread.objects.visible_to(request.user).filter(space=file.space_id).newest_first()[:MOST_THREADS])
    pinned = PinnedFile.objects.filter(file=file, thread__in=threads).values_list("thread_id", flat=True)
    return {"pin_threads": threads, "pinned_threads": set(pinned)}
