"""One line of the summary in a person's words."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from spaces.models import Thread
from spaces.signed_in import MemberRequest, signed_in
from summaries.engine.edits import EditTooLong
from summaries.engine.items import Item
from summaries.forms import LineEditForm
from summaries.models import Summary
from summaries.versions import editing
from summaries.versions.editing import EditConflict
from summaries.views.edits import saved, why_not
from summaries.views.panel import writable


@signed_in
@require_http_methods(["GET", "POST"])
def edit_line(request: MemberRequest, thread_id: int, item_id: str) -> HttpResponse:
    """What cannot be saved is answered with the form again: nothing that was written is lost."""
    thread = writable(request, thread_id)
    if request.method == "GET":
        item = standing_line(thread, item_id)
        if item is None:
            raise Http404
        return line_form(request, thread, item_id, text=item.text, was=item.text)
    form = LineEditForm(request.POST)
    form.full_clean()
    text, was = (form.cleaned_data.get(name, "") for name in ("text", "was"))
    try:
        stored = editing.reword(thread, item_id, text, was=was, by=request.user)
    except EditConflict:
        return line_form(request, thread, item_id, text=text, was=was, status=409)
    except EditTooLong as error:
        return line_form(request, thread, item_id, text=text, was=was, status=422, fault=why_not(error))
    except ValueError:
        words = _("A line cannot be empty. To take it out of the summary, remove it in its menu.")
        return line_form(request, thread, item_id, text=text, was=was, status=422, fault=words)
    thread.refresh_from_db()
    return saved(request, thread, stored, text, words=_("The line is saved and pinned."))


def line_form(
    request: MemberRequest, thread: Thread, item_id: str, *, text: str, was: str, status: int = 200, fault: str = ""
) -> HttpResponse:
    """At a conflict it is written over what the line says by now, which is shown beside it."""
    item = standing_line(thread, item_id) if status == 409 else None
    context = {
        "thread": thread,
        "item_id": item_id,
        "text": text,
        "was": item.text if item else was,
        "newer": item.text if item else "",
        "is_gone": status == 409 and item is None,
        "fault": fault,
    }
    template = "summaries/_edit_line.html" if request.htmx else "summaries/edit_line.html"
    return render(request, template, context, status=status)


def standing_line(thread: Thread, item_id: str) -> Item | None:
    summary = Summary.objects.current(thread)
    item = summary.line(item_id) if summary else None
    return item if item and item.status == "active" else None
