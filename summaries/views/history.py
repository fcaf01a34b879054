"""The versions of a summary: read, compared, restored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from spaces import access
from spaces.models import OriginalsRemoved, Thread
from spaces.signed_in import MemberRequest, signed_in
from summaries.engine.edits import EditTooLong
from summaries.engine.items import Ledger
from summaries.forms import ComparisonForm, RestoreForm
from summaries.models import Summary
from summaries.prompts.removed_files import seqs_from_removed_files
from summaries.versions import editing
from summaries.versions.editing import EditConflict
from summaries.versions.history import brought_back, changes_between, covers_too_little, history_of, written_and_gone
from summaries.views.answers import can_write, changed, refused
from summaries.views.edits import overtaken, way_back, why_not
from summaries.views.panel import writable


@signed_in
@require_safe
def versions(request: MemberRequest, thread_id: int) -> HttpResponse:
    """The list; with ?from=&to= also what changed between two of them (from 0: all that the first one says)."""
    thread = access.thread_for(request.user, thread_id)
    form = ComparisonForm(request.GET)
    form.full_clean()
    context = {
        **history_of(thread, reader=request.user, before=form.cleaned_data.get("before")),
        "from_removed_files": seqs_from_removed_files(thread),
        **comparison(thread, form.cleaned_data.get("from"), form.cleaned_data.get("to")),
        "can_write": can_write(request, thread),
    }
    template = "summaries/_versions.html" if request.htmx else "summaries/versions.html"
    return render(request, template, context)


def comparison(thread: Thread, first: int | None, second: int | None) -> dict[str, Any]:
    if not second:
        return {}
    new = get_object_or_404(thread.summaries, version=second)
    old = thread.summaries.filter(version=first or 0).first()
    if first and old is None:
        raise Http404
    return {"old": old, "new": new, "comparison": changes_between(old, new)}


@signed_in
@require_POST
def restore(request: MemberRequest, thread_id: int, version: int) -> HttpResponse:
    thread = writable(request, thread_id)
    form = RestoreForm({**request.GET.dict(), **request.POST.dict()})  # the notice's own form has no fields
    if not form.is_valid():
        return refused(request, thread, _("This page is out of date. Reload it and try again."))
    old = thread.summaries.filter(version=version).first()
    if old is None and form.cleaned_data["takes_back"]:
        return overtaken(request, thread)  # it went with another version of a message
    if old is None:
        raise Http404
    try:
        stored = editing.restore(
            thread,
            old,
            by=request.user,
            seen_version=form.cleaned_data["seen"],
            takes_back=form.cleaned_data["takes_back"],
        )
    except EditConflict:
        return overtaken(request, thread)
    except EditTooLong as error:
        return refused(request, thread, why_not(error))
    except OriginalsRemoved as error:
        return refused(request, thread, covers_too_little(error), status=409)
    stood, covered_before = thread.summaries.get(version=form.cleaned_data["seen"]), thread.covered_through
    thread.refresh_from_db()
    undo = None if stored.trigger == "undo" else way_back(stored, form.cleaned_data["seen"])
    return changed(request, thread, notice=what_is_restored(old, stored, stood, covered_before), undo=undo)


def what_is_restored(old: Summary, stored: Summary, stood: Summary, covered_before: int) -> str:
    """stood: the version before."""
    if stored.trigger == "undo":
        return _("Undone. The summary is as it was in version %(old)s.") % {"old": old.version}
    said = [_("Version %(old)s is restored as version %(new)s.") % {"old": old.version, "new": stored.version}]
    if stored.through_seq < covered_before:
        again = _("Messages after #%(last)s are sent word for word again.")
        said.append(again % {"last": stored.through_seq})
    return " ".join([*said, *what_became_of_lines(*(Ledger.from_dict(each.ledger) for each in (old, stood, stored)))])


def what_became_of_lines(old: Ledger, stood: Ledger, stored: Ledger) -> Iterator[str]:
    """Of those that people pinned, wrote or removed since the old version."""
    if {item for item in stored.active if item.pinned} - {*old.active}:
        yield _("Lines remembered since then are kept.")
    if back := brought_back(stood, stored):
        words = ngettext(
            "%(lines)s line removed since then is back.", "%(lines)s lines removed since then are back.", back
        )
        yield words % {"lines": back}
    if gone := written_and_gone(stood, stored):
        words = ngettext(
            "%(lines)s line written since then is gone.", "%(lines)s lines written since then are gone.", gone
        )
        yield words % {"lines": gone}
