"""What a change of the summary is answered with: the panel to the page's script, the thread's page to a plain form."""

from __future__ import annotations

from typing import Literal
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django_htmx.http import trigger_client_event

from spaces.models import Role, Thread
from spaces.signed_in import MemberRequest
from summaries.file_lines import files_of_lines
from summaries.models import Summary
from summaries.panel import ARCHIVE, later_lines, panel_of
from summaries.prompts.preview import upcoming_of
from summaries.prompts.removed_files import seqs_from_removed_files
from summaries.versions.archive import archived_lines


def panel_answer(
    request: MemberRequest,
    thread: Thread,
    *,
    status: int = 200,
    reported: str = "",
    leads_to: str = "",
    brings_beside: bool = False,
) -> HttpResponse:
    """`reported`: the line whose report was taken; what is written about others stays on the page. `leads_to`: the line
    to which the page's script goes. `brings_beside`: also what stands beside the panel and changes with it."""
    opened = {*request.GET.getlist("open"), *request.POST.getlist("open"), *filter(None, [leads_to])}
    context = {
        **panel_of(thread, opened),
        "can_write": can_write(request, thread),
        "can_edit": has_role(request, thread, Role.EDITOR),
        "reported": reported,
        "leads_to": leads_to,
    }
    if brings_beside:
        context |= upcoming_of(thread, thread.running_reply, request.user)
    template = "summaries/_panel_beside.html" if brings_beside else "summaries/_panel.html"
    return render(request, template, context, status=status)


def later_answer(request: MemberRequest, thread: Thread, key: str) -> HttpResponse:
    """The lines of one part of a section, or of the archive; 404 where there are none now."""
    if key == ARCHIVE:
        return archive_answer(request, thread)
    found = later_lines(thread, key)
    if found is None:
        raise Http404
    section, part = found
    context = {
        "section": section,
        "part": part,
        "files_of_lines": files_of_lines(thread, part.lines),
        "can_write": can_write(request, thread),
        **_lines_of(thread),
    }
    return render(request, "summaries/_later_lines_with_actions.html", context)


def archive_answer(request: MemberRequest, thread: Thread) -> HttpResponse:
    archive = archived_lines(Summary.objects.current(thread))
    if not archive:
        raise Http404
    return render(request, "summaries/_archive.html", {"archive": archive, **_lines_of(thread)})


def _lines_of(thread: Thread) -> dict[str, object]:
    return {"thread": thread, "from_removed_files": seqs_from_removed_files(thread)}


Undo = dict[str, str | int]
"""The address, as `url`, where one asks for what was done to be taken back, and the fields that go with it."""


def changed(
    request: MemberRequest,
    thread: Thread,
    *,
    notice: str = "",
    reported: str = "",
    line_id: str = "",
    leads_there: bool = False,
    undo: Undo | None = None,
    until: str = "",
) -> HttpResponse:
    """`reported`: see panel_answer. `line_id`: where a plain form comes back to; the script too, where it
    `leads_there`. `undo`, `until`: see told."""
    if request.htmx:
        answer = panel_answer(request, thread, reported=reported, leads_to=line_id if leads_there else "")
        return told(answer, notice, undo=undo, until=until) if notice else answer
    if notice:
        messages.info(request, notice, extra_tags=_address(undo) if undo else "")
    return _to_the_panel(thread, line_id)


def _address(undo: Undo) -> str:
    """To which a plain form posts nothing but its token."""
    fields = {name: value for name, value in undo.items() if name != "url"}
    return f"{undo['url']}?{urlencode(fields)}"


def refused(request: MemberRequest, thread: Thread, words: str, *, status: int = 422) -> HttpResponse:
    """Nothing was changed: the panel as it stands, and why; to a plain form the thread's page tells it."""
    if request.htmx:
        return told(panel_answer(request, thread, status=status), words, level="warning")
    messages.warning(request, words)
    return _to_the_panel(thread)


def told(
    answer: HttpResponse,
    words: str,
    *,
    level: str = "info",
    after: Literal["receive", "swap"] = "swap",
    undo: Undo | None = None,
    until: str = "",
) -> HttpResponse:
    """The answer, with a notice that is in sight wherever one stands. Told before the swap, it is lost where what asked
    is gone by then; "receive" is for an answer that is not swapped in. `until`: an event of the page, after which the
    notice is no longer true and goes."""
    more = {"undo": undo, "until": until}
    notice = {"words": words, "level": level} | {name: value for name, value in more.items() if value}
    return trigger_client_event(answer, "spaces:toast", notice, after=after)


def _to_the_panel(thread: Thread, line_id: str = "") -> HttpResponse:
    """On the thread's page, at this line where the summary has it. 303: a reload sends nothing twice."""
    summary = Summary.objects.current(thread) if line_id else None
    place = f"?{urlencode({'open': line_id})}#line-{line_id}" if summary and summary.line(line_id) else "#summary-panel"
    return HttpResponseRedirect(resolve_url("thread", thread.pk) + place, status=303)


def can_write(request: MemberRequest, thread: Thread) -> bool:
    return has_role(request, thread, Role.WRITER)


def has_role(request: MemberRequest, thread: Thread, least: Role) -> bool:
    role = thread.space.role_of(request.user)
    return role is not None and role.at_least(least)
