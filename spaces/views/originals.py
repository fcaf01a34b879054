"""The door of how long a Space keeps the originals of what was folded. Owners only: what goes does not come back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from spaces import access
from spaces.models import Role, Space
from spaces.models.originals import LONGEST_DAYS
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings
from summaries.versions import retention


class OriginalsForm(forms.Form):
    days = forms.IntegerField(
        label=gettext_lazy("Days after a message was summarized"),
        min_value=1,
        max_value=LONGEST_DAYS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    is_sure = forms.BooleanField(required=False, widget=forms.HiddenInput)


@signed_in
@require_http_methods(["GET", "POST"])
def originals(request: MemberRequest, space_id: int) -> HttpResponse:
    """What lets more go than before is asked again first, with how many messages that is; what keeps more is done."""
    space = access.space_for(request.user, space_id, role=Role.OWNER)
    if "keep" in request.POST:
        return _set(request, space, None)
    form = OriginalsForm(request.POST or None, initial={"days": space.originals_days})
    if not form.is_valid():
        return _page(request, space, form, status=422 if form.is_bound else 200)
    days = form.cleaned_data["days"]
    if removes_more(space, days) and not form.cleaned_data["is_sure"]:
        return _page(request, space, form, asked_days=days, going=retention.count_to_go(space, days))
    return _set(request, space, days)


def removes_more(space: Space, days: int) -> bool:
    return space.originals_days is None or days < space.originals_days


def _set(request: MemberRequest, space: Space, days: int | None) -> HttpResponse:
    space.remove_originals_after(days, by=request.user)
    messages.info(request, done(days))
    return SeeOther(reverse("space_edit", args=[space.pk]))


def done(days: int | None) -> str:
    if days is None:
        return _("Originals are kept from now on. Removed ones cannot be restored.")
    words = ngettext(
        "Originals are removed %(days)s day after they are summarized.",
        "Originals are removed %(days)s days after they are summarized.",
        days,
    )
    return words % {"days": days}


def _page(request: MemberRequest, space: Space, form: OriginalsForm, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {**surroundings(space, request), "tab": "settings", "form": form, **more}
    return render(request, "spaces/originals.html", context, status=status)
