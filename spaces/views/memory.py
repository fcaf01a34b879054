"""Doors of a Space's memory: read by all members, written by those who may write."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spaces import access
from spaces.models import MemoryFull, MemoryNote, MemoryText, Role, Space
from spaces.models.memory import memory_of, memory_tokens, one_line
from spaces.numbers import counted
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings
from summaries.engine.items import Ledger
from summaries.engine.redact import redact
from summaries.models import Summary

LONGEST = 1_000  # characters of a note


class NoteForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("Note"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 3, "maxlength": LONGEST})
    )


@signed_in
@require_http_methods(["GET", "POST"])
def memory(request: MemberRequest, space_id: int) -> HttpResponse:
    """POST adds a note."""
    if request.method == "GET":
        return _page(request, access.space_for(request.user, space_id))
    space = access.space_for(request.user, space_id, role=Role.WRITER)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _page(request, space, form=form, status=422)
    try:
        MemoryNote.objects.write(space, form.cleaned_data["text"], by=request.user)
    except MemoryFull as full:
        return _page(request, space, form=form, refused=_no_room(full), status=422)
    messages.info(request, _("Saved to Space memory: every thread has it from the next message on."))
    return SeeOther(reverse("memory", args=[space.pk]))


def _page(
    request: MemberRequest, space: Space, *, form: NoteForm | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    texts = MemoryText.objects.filter(note__space=space, removed_in=None)
    context = {
        **surroundings(space, request),
        "tab": "memory",
        "wordings": texts.select_related("note", "written_by").order_by("note_id"),
        "tokens": memory_tokens(memory_of(space)),
        "budget": settings.SPACE_MEMORY_TOKENS,
        "form": form or NoteForm(),
        **more,
    }
    return render(request, "spaces/memory.html", context, status=status)


@signed_in
@require_safe
def message_note(request: MemberRequest, message_id: int) -> HttpResponse:
    """The form with a message in it: it is the person who shortens it and stores it."""
    message = access.message_for(request.user, message_id, role=Role.WRITER)
    return _proposed(request, message.thread.space, message.text, private=message.thread.visibility == "private")


@signed_in
@require_safe
def line_note(request: MemberRequest, thread_id: int, item_id: str) -> HttpResponse:
    """The same with a line of the summary."""
    thread = access.thread_for(request.user, thread_id, role=Role.WRITER)
    current = Summary.objects.current(thread)
    lines = Ledger.from_dict(current.ledger).active if current else ()
    text = next((item.text for item in lines if item.id == item_id), None)
    if text is None:
        raise Http404
    return _proposed(request, thread.space, text, private=thread.visibility == "private")


def _proposed(request: MemberRequest, space: Space, text: str, *, private: bool) -> HttpResponse:
    offered = one_line(redact(text))
    form = NoteForm(initial={"text": offered[:LONGEST]})
    return _page(request, space, form=form, is_proposed=True, was_cut=len(offered) > LONGEST, is_private=private)


@signed_in
@require_http_methods(["GET", "POST"])
def note(request: MemberRequest, space_id: int, note_id: int) -> HttpResponse:
    """Its form; POST words it anew."""
    note = _note(request, space_id, note_id)
    form = NoteForm(request.POST or None, initial={"text": note.text})
    refused = ""
    if form.is_valid():
        try:
            note.reword(form.cleaned_data["text"], by=request.user)
            return SeeOther(reverse("memory", args=[space_id]))
        except MemoryFull as full:
            refused = _no_room(full)
        except MemoryNote.DoesNotExist:
            raise Http404 from None
    context = {**surroundings(note.space, request), "tab": "memory", "note": note, "form": form, "refused": refused}
    return render(request, "spaces/memory_note.html", context, status=422 if form.is_bound else 200)


@signed_in
@require_POST
def note_remove(request: MemberRequest, space_id: int, note_id: int) -> HttpResponse:
    _note(request, space_id, note_id).remove()
    messages.info(request, _("The note was removed from Space memory."))
    return SeeOther(reverse("memory", args=[space_id]))


def _note(request: MemberRequest, space_id: int, note_id: int) -> MemoryNote:
    space = access.space_for(request.user, space_id, role=Role.WRITER)
    note: MemoryNote = get_object_or_404(space.notes, pk=note_id)
    note.space = space
    return note


def _no_room(full: MemoryFull) -> str:
    return _(
        "Space memory is full: with this note it would take %(tokens)s tokens of every prompt; the limit is "
        "%(budget)s. Shorten the note, or remove another one first. Nothing was changed."
    ) % {"tokens": counted(full.tokens), "budget": counted(full.budget)}
