"""The operator's question first: what failed, since when, try again."""

from __future__ import annotations

from typing import cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from spaces.error_messages import told, told_to_staff
from spaces.models import User
from spaces.models.staff_action import log
from spaces.staff import FastList, KeepsPrivate, ReadOnly, threads_readable_by
from summaries.folds import jobs
from summaries.folds.reply_gate import reason_of
from summaries.models import FoldJob, State, Summary
from summaries.reviews.gate_words import gate_line


@admin.register(Summary)
class SummaryAdmin(KeepsPrivate, ReadOnly, FastList):
    list_display = ["thread", "version", "from_seq", "through_seq", "mode", "model", "tokens", "created_at"]
    list_select_related = ["thread"]
    search_fields = ["thread_id"]
    searched_as_numbers = ("thread_id",)
    search_help_text = _("The number of a thread.")
    ordering = ["-id"]


@admin.register(FoldJob)
class FoldJobAdmin(KeepsPrivate, ReadOnly, FastList):
    list_display = ["created_at", "conversation", "state", "trigger", "gate", "why", "attempt", "model", "duration_ms"]
    list_filter = ["state", "created_at"]
    list_select_related = ["thread"]
    search_fields = ["thread_id"]
    searched_as_numbers = ("thread_id",)
    search_help_text = _("The number of a thread.")
    ordering = ["-id"]
    actions = ["try_again"]
    exclude = ["reason", "gates"]
    readonly_fields = ["full_reason", "checks"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[FoldJob]:
        """Those of private threads too: whoever tries them again reads nothing. The list has no word of any thread."""
        return super(KeepsPrivate, self).get_queryset(request)

    def has_view_permission(self, request: HttpRequest, obj: FoldJob | None = None) -> bool:
        """A job's own page may quote its conversation."""
        may_read = obj is None or threads_readable_by(cast(User, request.user)).filter(pk=obj.thread_id).exists()
        return may_read and super().has_view_permission(request, obj)

    @admin.display(description=_("thread"))
    def conversation(self, job: FoldJob) -> int:
        return job.thread_id

    @admin.display(description=_("Why"))
    def why(self, job: FoldJob) -> str:
        """What a gate found may quote the conversation: it stands on the job's own page, which leaves a trace."""
        return told(reason_of(job))

    @admin.display(description=_("Why"))
    def full_reason(self, job: FoldJob) -> str:
        return told_to_staff(job.reason) or "–"

    @admin.display(description=_("Gates"))
    def checks(self, job: FoldJob) -> str:
        return format_html_join(mark_safe("<br>"), "{}", ((gate_line(gate),) for gate in job.gates)) or "–"

    def has_retry_permission(self, request: HttpRequest) -> bool:
        return cast(User, request.user).has_perm("summaries.retry_foldjob")

    @admin.action(description=_("Try again"), permissions=["retry"])
    def try_again(self, request: HttpRequest, chosen: QuerySet[FoldJob]) -> None:
        """Once for each thread, whatever number of its attempts is chosen."""
        again = chosen.filter(state__in=[State.FAILED, State.SKIPPED, State.DISCARDED]).select_related("thread")
        tried = {job.thread_id: job for job in again.order_by("id")}
        for job in tried.values():
            jobs.retry(job, by=cast(User, request.user))
            log(request, "retry", job)
        said = ngettext("Trying %(n)s thread again.", "Trying %(n)s threads again.", len(tried))
        messages.info(request, said % {"n": len(tried)})
