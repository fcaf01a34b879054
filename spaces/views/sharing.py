"""Doors of public links: made and revoked by who may delete the thread, read by anyone with the link."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spaces import access
from spaces.markdown import rendered
from spaces.models import SharedCopy, Thread
from spaces.models.shared_copy import Issued, is_allowed, what_it_shows
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings

DAYS = (
    (1, gettext_lazy("One day")),
    (7, gettext_lazy("One week")),
    (30, gettext_lazy("30 days")),
    (365, gettext_lazy("One year")),
)


class ShareForm(forms.Form):
    days = forms.TypedChoiceField(label=gettext_lazy("The link works for"), choices=DAYS, coerce=int, initial=7)
    has_summary = forms.BooleanField(label=gettext_lazy("Show the summary too"), required=False)


@signed_in
@require_http_methods(["GET", "POST"])
def share(request: MemberRequest, thread_id: int) -> HttpResponse:
    """What a link would show stands here before there is one. With ?answer= one answer alone."""
    thread = _sharable(request, thread_id)
    seq = _asked_seq(request)
    form = ShareForm(request.POST or None)
    if form.is_valid():
        chosen = form.cleaned_data
        has_summary = chosen["has_summary"] and seq is None
        issued = SharedCopy.objects.issue(
            thread, by=request.user, days=chosen["days"], seq=seq, has_summary=has_summary
        )
        return _page(request, thread, seq, ShareForm(), issued=issued, status=201)
    return _page(request, thread, seq, form, status=422 if form.is_bound else 200)


def _page(
    request: MemberRequest,
    thread: Thread,
    seq: int | None,
    form: ShareForm,
    *,
    status: int,
    issued: Issued | None = None,
) -> HttpResponse:
    """The link is shown in the answer and never again, for nobody keeps it."""
    shown = what_it_shows(thread, seq)
    context = {
        **surroundings(thread.space, request, thread),
        "thread": thread,
        "form": form,
        "seq": seq,
        "shown": shown,
        "people": sorted({entry["author"] for entry in shown if entry["author"]}),
        "links": thread.shared_copies.open(),
        "link": issued and request.build_absolute_uri(reverse("shared", args=[issued.token])),
    }
    return render(request, "spaces/share.html", context, status=status)


@signed_in
@require_POST
def unshare(request: MemberRequest, thread_id: int, copy_id: int) -> HttpResponse:
    """Also where links were switched off since."""
    thread = access.thread_to_delete(request.user, thread_id)
    get_object_or_404(thread.shared_copies, pk=copy_id).revoke()
    messages.info(request, _("The link no longer works."))
    return SeeOther(reverse("thread_share" if is_allowed(thread) else "thread", args=[thread.pk]))


@never_cache
@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """For anyone with the link, without an account. Search engines are asked to leave it out."""
    copy = SharedCopy.objects.readable(token)
    if copy is None:
        raise Http404
    response = render(
        request, "spaces/shared.html", {"copy": copy, "entries": [_shown(each) for each in copy.messages]}
    )
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Referrer-Policy"] = "no-referrer"
    return response


def _shown(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "shown": rendered(entry["text"]), "at": datetime.fromisoformat(entry["at"])}


def _sharable(request: MemberRequest, thread_id: int) -> Thread:
    thread = access.thread_to_delete(request.user, thread_id)
    if not is_allowed(thread):
        raise Http404
    return thread


def _asked_seq(request: MemberRequest) -> int | None:
    asked = request.GET.get("answer", "")
    return int(asked) if asked.isdecimal() and len(asked) < 10 else None
