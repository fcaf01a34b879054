"""The door through which a Space is deleted."""

from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from spaces import access
from spaces.models import Role, Space
from spaces.models.space_deletion import Closing
from spaces.models.staff_action import log
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther


class ClosingForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Type the name of the Space to confirm"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, space: Space, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.space = space

    def clean_name(self) -> str:
        if self.cleaned_data["name"].split() != self.space.name.split():
            raise forms.ValidationError(_("This is not the name of the Space. Nothing was deleted."))
        return self.space.name


@signed_in
@require_http_methods(["GET", "POST"])
def delete(request: MemberRequest, space_id: int) -> HttpResponse:
    """GET says what goes."""
    space = access.space_for(request.user, space_id, role=Role.OWNER)
    form = ClosingForm(request.POST or None, space=space)
    closing = Closing(space)
    if not form.is_valid():
        context = {"space": space, "closing": closing, "form": form}
        return render(request, "spaces/space_delete.html", context, status=422 if form.is_bound else 200)
    with transaction.atomic():
        log(request, "delete", space, detail=f"threads: {closing.threads}, messages: {closing.messages}")
        closing.go()
    messages.success(request, _("“%(space)s” is deleted.") % {"space": space})
    return SeeOther(reverse("home"))
