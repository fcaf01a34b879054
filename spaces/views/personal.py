"""Doors of what a person takes into every Space: their instructions with all versions, and the prompts they saved."""

from typing import Any

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spaces.differences import differences
from spaces.models import SavedPrompt, WrittenMeanwhile
from spaces.models.personal import MOST_SAVED, personal_of, write_personal
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.instruction_forms import VersionsForm
from spaces.views.personal_forms import PersonalForm, SavedPromptForm
from spaces.views.see_other import SeeOther
from summaries.engine.fences import personal as labelled
from summaries.engine.tokens import TokenCounter

SHOWN = 30  # versions of one page


@signed_in
@require_http_methods(["GET", "POST"])
def instructions(request: MemberRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request)
    form = PersonalForm(request.POST)
    if not form.is_valid():
        return _page(request, form=form, status=422)
    try:
        write_personal(request.user, form.cleaned_data["text"], over=form.cleaned_data["seen"])
    except WrittenMeanwhile:
        return _conflict(request, form.cleaned_data["text"])
    messages.info(request, _("Saved. It applies from your next message on, in every Space that allows it."))
    return SeeOther(reverse("personal_instructions"))


def _page(
    request: MemberRequest, *, form: PersonalForm | None = None, text: str | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    own = personal_of(request.user)
    shown = own.text if text is None else text
    context = {
        "form": form or PersonalForm(initial={"text": shown, "seen": request.user.personal_version}),
        "tokens": TokenCounter().count_message("system", labelled(own.text)) if own.text.strip() else 0,
        "newest": request.user.personal_instructions.filter(version=own.version).first(),
        **more,
    }
    return render(request, "spaces/personal_instructions.html", context, status=status)


def _conflict(request: MemberRequest, text: str) -> HttpResponse:
    """What was written stays in the box; saved again, it goes over the newer version, which is shown beside it."""
    request.user.refresh_from_db()
    words = _("You saved a newer version in another window. Your text is still in the box; compare the two.")
    changed = differences(personal_of(request.user).text, text)
    return _page(request, text=text, refused=words, differences=changed, status=409)


@signed_in
@require_safe
def versions(request: MemberRequest) -> HttpResponse:
    """The newest first; with ?version= what it changed in the one before."""
    asked = VersionsForm.asked(request.GET)
    own = request.user.personal_instructions
    found = own.order_by("-version").defer("text")
    listed = list((found.filter(version__lt=asked["before"]) if asked["before"] else found)[: SHOWN + 1])
    context: dict[str, Any] = {
        "versions": listed[:SHOWN],
        "older": listed[SHOWN - 1].version if len(listed) > SHOWN else None,
    }
    if version := asked["version"]:
        new = get_object_or_404(own, version=version)
        old = own.filter(version=version - 1).first()
        context |= {"new": new, "old": old, "differences": differences(old.text if old else "", new.text)}
    return render(request, "spaces/personal_versions.html", context)


@signed_in
@require_POST
def restore(request: MemberRequest, version: int) -> HttpResponse:
    """As a new version, so that nothing is lost."""
    write_personal(request.user, get_object_or_404(request.user.personal_instructions, version=version).text)
    words = _("Version %(version)s is in use again, from your next message on.")
    messages.info(request, words % {"version": version})
    return SeeOther(reverse("personal_instructions"))


@signed_in
@require_http_methods(["GET", "POST"])
def saved_prompts(request: MemberRequest) -> HttpResponse:
    """The list, and a form for one more or, with ?edit=, for one that is there. To the page's script what the message
    box completes."""
    if request.htmx and request.method == "GET":
        return render(request, "spaces/_saved_prompt_offers.html", {"saved": request.user.saved_prompts.all()})
    asked = request.GET.get("edit", "")
    edited = request.user.saved_prompts.filter(pk=int(asked)).first() if asked.isdecimal() and len(asked) < 18 else None
    form = SavedPromptForm(request.POST or None, instance=edited or SavedPrompt(user=request.user))
    if form.is_valid() and _saved(request, form):
        messages.info(request, _("Saved. Type / in the message box to insert it."))
        return SeeOther(reverse("saved_prompts"))
    context = {"form": form, "edited": edited, "saved": request.user.saved_prompts.all()}
    return render(request, "spaces/saved_prompts.html", context, status=422 if form.is_bound else 200)


def _saved(request: MemberRequest, form: SavedPromptForm) -> bool:
    if form.instance.pk is None and request.user.saved_prompts.count() >= MOST_SAVED:
        form.add_error(
            None, _("You have %(most)s saved prompts, the most there can be. Delete one first.") % {"most": MOST_SAVED}
        )
        return False
    try:
        with transaction.atomic():
            form.save()
    except IntegrityError:
        form.add_error("name", _("You have a saved prompt of this name already."))
        return False
    return True


@signed_in
@require_POST
def saved_prompt_remove(request: MemberRequest, prompt_id: int) -> HttpResponse:
    get_object_or_404(request.user.saved_prompts, pk=prompt_id).delete()
    messages.info(request, _("Deleted."))
    return SeeOther(reverse("saved_prompts"))
