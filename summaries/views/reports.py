"""What came of a fold that somebody asked for."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from spaces import access
from spaces.signed_in import MemberRequest, signed_in
from summaries.folds.results import report_of


@signed_in
@require_safe
def report(request: MemberRequest, thread_id: int, job_id: int) -> HttpResponse:
    """A page; to the page's script the inside of the card, which asks again while the fold runs."""
    thread = access.thread_for(request.user, thread_id)
    job = get_object_or_404(thread.fold_jobs, pk=job_id)
    template = "summaries/_report.html" if request.htmx else "summaries/report.html"
    return render(request, template, {"thread": thread, "report": report_of(job)})
