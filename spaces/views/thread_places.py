"""Doors of a thread's place: its menu in the list, the archive, another Space."""

from __future__ import annotations

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spaces import access
from spaces.models import ReplyRunning, Role, Space, Thread, User, thread_place
from spaces.models.thread_place import OthersNotThere
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther
from spaces.views.spaces import may
from spaces.views.thread_list import list_answer


@signed_in
@require_safe
def menu(request: MemberRequest, thread_id: int) -> HttpResponse:
    """What one can do with a thread of the list; asked for once it is opened."""
    thread = access.thread_for(request.user, thread_id)
    context = {"thread": thread, "space": thread.space, **may(thread.space, request.user, thread)}
    return render(request, "spaces/_thread_menu_items.html", context)


@signed_in
@require_POST
def archive(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Archives a thread, or takes it back into the list."""
    thread = access.thread_for(request.user, thread_id, role=Role.WRITER)
    if thread.archived_at:
        thread_place.unarchive(thread)
    else:
        thread_place.archive(thread)
    return list_answer(request, thread.space) or SeeOther(reverse("thread", args=[thread.pk]))


class MoveForm(forms.Form):
    space = forms.ModelChoiceField(Space.objects.none(), label=gettext_lazy("Space"), empty_label=None)

    def __init__(self, data: object = None, *, thread: Thread, user: User) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.thread = thread
        writing = [role.value for role in Role if role.at_least(Role.WRITER)]
        theirs = Space.objects.of(user).filter(memberships__user=user, memberships__role__in=writing)
        self.fields["space"].queryset = theirs.exclude(pk=thread.space_id)  # type: ignore[attr-defined]

    def move(self) -> bool:
        """Where it cannot be moved there, the form says why."""
        try:
            thread_place.move(self.thread, self.cleaned_data["space"])
        except OthersNotThere as error:
            names = ", ".join(error.names)
            self.add_error("space", _("These people wrote here and do not belong to that Space: %s") % names)
        except ReplyRunning:
            self.add_error(None, _("A reply is still being written. Move the thread when it is done."))
        return not self.errors


@signed_in
@require_http_methods(["GET", "POST"])
def move(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = access.thread_to_delete(request.user, thread_id)  # the others of this Space lose it
    form = MoveForm(request.POST or None, thread=thread, user=request.user)
    if form.is_valid() and form.move():
        return SeeOther(reverse("thread", args=[thread.pk]))
    context = {"form": form, "thread": thread, "space": thread.space}
    return render(request, "spaces/thread_move.html", context, status=422 if form.is_bound else 200)
