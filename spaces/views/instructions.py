"""Doors of a Space's instructions: read by all members, written by editors; every version is kept."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spaces import access
from spaces.differences import differences
from spaces.markdown import rendered
from spaces.models import Role, Space, WrittenMeanwhile
from spaces.models.message import Speaker
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.instruction_forms import InstructionsForm, VersionsForm
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings
from summaries.engine.tokens import TokenCounter

SHOWN = 30  # versions of one page


@signed_in
@require_http_methods(["GET", "POST"])
def instructions(request: MemberRequest, space_id: int) -> HttpResponse:
    if request.method == "GET":
        return _page(request, access.space_for(request.user, space_id))
    space = access.space_for(request.user, space_id, role=Role.EDITOR)
    form = InstructionsForm(request.POST)
    if not form.is_valid():
        return _page(request, space, form=form, status=422)
    text, seen = form.cleaned_data["text"], form.cleaned_data["seen"]
    try:
        space.write_instructions(text, by=request.user, over=seen)
    except WrittenMeanwhile:
        return _conflict(request, space, text)
    messages.info(request, _("Saved. It applies from the next message on, in every thread of this Space."))
    return SeeOther(reverse("instructions", args=[space.pk]))


@signed_in
@require_POST
def preview(request: MemberRequest, space_id: int) -> HttpResponse:
    """How the text would look and what it would take; nothing is stored."""
    space = access.space_for(request.user, space_id, role=Role.EDITOR)
    form = InstructionsForm(request.POST)
    if not form.is_valid():
        return _page(request, space, form=form, status=422)
    if request.htmx:
        return render(request, "spaces/_instructions_preview.html", looked_at(space, form.cleaned_data["text"]))
    return _page(request, space, text=form.cleaned_data["text"], seen=form.cleaned_data["seen"])


@signed_in
@require_safe
def proposed(request: MemberRequest, message_id: int) -> HttpResponse:
    """The form with the system message of a conversation in it: it instructs nobody until an editor saves it."""
    message = access.message_for(request.user, message_id, role=Role.EDITOR)
    if message.role != Speaker.SYSTEM or message.deleted_at:
        raise Http404
    space = message.thread.space
    changed = differences(space.instructions, message.text)
    return _page(request, space, text=message.text, proposed_from=message, differences=changed)


def _page(
    request: MemberRequest,
    space: Space,
    *,
    form: InstructionsForm | None = None,
    text: str | None = None,
    seen: int | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    shown = space.instructions if text is None else text
    initial = {"text": shown, "seen": space.instructions_version if seen is None else seen}
    context = {
        **surroundings(space, request),
        **looked_at(space, form.data.get("text", "") if form else shown),
        "tab": "instructions",
        "form": form or InstructionsForm(initial=initial),
        "newest": space.instructions_versions.filter(version=space.instructions_version)
        .select_related("created_by")
        .first(),
        **more,
    }
    return render(request, "spaces/instructions.html", context, status=status)


def _conflict(request: MemberRequest, space: Space, text: str) -> HttpResponse:
    """What was written stays in the box; saved again, it goes over the newer version, which is shown beside it."""
    space.refresh_from_db()
    changed = differences(space.instructions, text)
    words = _("Someone else saved a newer version. Your text is still in the box; compare the two.")
    return _page(request, space, text=text, refused=words, differences=changed, status=409)


def looked_at(space: Space, text: str) -> dict[str, Any]:
    shown = rendered(text)
    return {
        "html": shown.html,
        "is_plain": shown.is_plain,
        "tokens": TokenCounter().count_message("system", text) if text.strip() else 0,
        "limit": space.language_model.context_tokens,
    }


@signed_in
@require_safe
def versions(request: MemberRequest, space_id: int) -> HttpResponse:
    """The newest first; with ?version= what it changed in the one before, or in ?since=."""
    space = access.space_for(request.user, space_id)
    asked = VersionsForm.asked(request.GET)
    found = space.instructions_versions.select_related("created_by").order_by("-version")
    if asked["before"]:
        found = found.filter(version__lt=asked["before"])
    listed = list(found.defer("text")[: SHOWN + 1])
    context = {
        **surroundings(space, request),
        "tab": "instructions",
        "versions": listed[:SHOWN],
        "older": listed[SHOWN - 1].version if len(listed) > SHOWN else None,
        **_compared(space, asked["version"], asked["since"]),
    }
    return render(request, "spaces/instructions_versions.html", context)


def _compared(space: Space, version: int | None, since: int | None) -> dict[str, Any]:
    if version is None:
        return {}
    new = get_object_or_404(space.instructions_versions, version=version)
    old = space.instructions_versions.filter(version=version - 1 if since is None else since).first()
    if since and old is None:
        raise Http404
    return {"new": new, "old": old, "differences": differences(old.text if old else "", new.text)}


@signed_in
@require_POST
def restore(request: MemberRequest, space_id: int, version: int) -> HttpResponse:
    """As a new version, so that nothing is lost."""
    space = access.space_for(request.user, space_id, role=Role.EDITOR)
    space.write_instructions(get_object_or_404(space.instructions_versions, version=version).text, by=request.user)
    words = _("Version %(version)s is in use again, from the next message on.")
    messages.info(request, words % {"version": version})
    return SeeOther(reverse("instructions", args=[space.pk]))
