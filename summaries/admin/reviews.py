"""The reviewers' queue: what may be wrong, most recent first, and what is done about many summaries at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from spaces.models import OriginalsRemoved, Thread, User
from spaces.models.staff_action import log
from spaces.staff import FastList, KeepsPrivate, ReadOnly
from summaries.admin import review_screen, what_if
from summaries.engine.edits import EditTooLong
from summaries.models import Flag, Review
from summaries.reviews import review_actions
from summaries.versions.editing import EditConflict

FILTERS: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "flagged": (_("Flagged"), lambda rows: rows.flagged()),
    "refused": (_("Refused by a gate"), lambda rows: rows.refused()),
    "failed": (_("Failed"), lambda rows: rows.failed()),
    "breaker": (_("Held by the circuit breaker"), lambda rows: rows.held_by_breaker()),
    "edited": (_("Edited by a person"), lambda rows: rows.edited()),
    "never": (_("Never reviewed"), lambda rows: rows.never_reviewed()),
    "long": (_("Long threads"), lambda rows: rows.of_long_threads()),
    "coverage": (_("Few identifiers kept"), lambda rows: rows.with_low_coverage()),
    "locked": (_("Locked"), lambda rows: rows.locked()),
}


class Why(admin.SimpleListFilter):
    title = _("why it may need a look")
    parameter_name = "why"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(name, words) for name, (words, _rows) in FILTERS.items()]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        chosen = FILTERS.get(self.value() or "")
        return chosen[1](queryset) if chosen else queryset


class NoteForm(ActionForm):
    note = forms.CharField(required=False, max_length=500, label=_("Note, for Flag:"))


@admin.register(Review)
class ReviewAdmin(KeepsPrivate, ReadOnly, FastList):
    action_form = NoteForm
    list_display = [
        "thread",
        "space",
        "version",
        "message_count",
        "kept",
        "open_flags",
        "failures",
        "verdict",
        "touched_at",
    ]
    list_filter = [Why]
    list_select_related = ["thread__space", "reviewed_by"]
    search_fields = ["thread_id"]
    searched_as_numbers: ClassVar = ("thread_id",)
    search_help_text = _("The number of a thread.")
    ordering = ["-touched_at", "-thread_id"]
    actions = ["approve", "flag", "roll_back", "rebuild", "lock", "unlock"]

    def get_urls(self) -> list[URLPattern]:
        act = path("<int:thread_id>/act/", self.admin_site.admin_view(self.act_view), name="summaries_review_act")
        tried = path("what-if/", self.admin_site.admin_view(self.what_if_view), name="summaries_review_what_if")
        return [act, tried, *super().get_urls()]

    def what_if_view(self, request: HttpRequest) -> HttpResponse:
        return what_if.show(self, request)

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return review_screen.show(self, request, object_id)

    def act_view(self, request: HttpRequest, thread_id: int) -> HttpResponse:
        return review_screen.act(self, request, thread_id)

    def has_review_permission(self, request: HttpRequest) -> bool:
        return review_screen.may_review(request)

    @admin.display(description=_("Space"))
    def space(self, review: Review) -> str:
        return str(review.thread.space)

    @admin.display(description=_("identifiers kept"))
    def kept(self, review: Review) -> str:
        return "–" if review.coverage is None else f"{review.coverage:.0%}"

    @admin.display(description=_("review"))
    def verdict(self, review: Review) -> str:
        if not review.reviewed_version:
            return str(_("never"))
        words = _("v%(version)s approved") if review.is_approved else _("v%(version)s flagged")
        return words % {"version": review.reviewed_version}

    # ---- many at once

    @admin.action(description=_("Approve"), permissions=["review"])
    def approve(self, request: HttpRequest, chosen: QuerySet[Review]) -> None:
        self.each(request, chosen, "approve", lambda thread, by: review_actions.approve(thread, by=by))

    @admin.action(description=_("Flag, with the note"), permissions=["review"])
    def flag(self, request: HttpRequest, chosen: QuerySet[Review]) -> None:
        note = review_screen.note_in(request)
        if not note:
            messages.error(request, _("Write a note: what is wrong?"))
            return
        self.each(request, chosen, "flag", lambda thread, by: review_actions.flag(thread, note, by=by))

    @admin.action(description=_("Roll back to the version before"), permissions=["review"])
    def roll_back(self, request: HttpRequest, chosen: QuerySet[Review]) -> None:
        self.each(request, chosen, "roll back", lambda thread, by: review_actions.roll_back(thread, by=by))

    @admin.action(description=_("Rebuild from the messages"), permissions=["review"])
    def rebuild(self, request: HttpRequest, chosen: QuerySet[Review]) -> None:
        self.each(request, chosen, "rebuild", lambda thread, by: review_actions.rebuild(thread, by=by))

    @admin.action(description=_("Lock"), permissions=["review"])
    def lock(self, request: HttpRequest, chosen: QuerySet[Review]) -> None:
        self.each(request, chosen, "lock", lambda thread, by: review_actions.lock(thread))

    @admin.action(description=_("Unlock"), permissions=["review"])
    def unlock(self, request: HttpRequest, chosen: QuerySet[Review]) -> None:
        self.each(request, chosen, "unlock", lambda thread, by: review_actions.unlock(thread))

    def each(
        self,
        request: HttpRequest,
        chosen: QuerySet[Review],
        action: str,
        do: Callable[[Thread, User], object],
    ) -> None:
        """One transaction a thread: one that cannot be done keeps nobody else waiting, and is named. Of a flag the log
        has the id and not the note, which may quote what will be deleted."""
        done, refused = 0, []
        for review in chosen.select_related("thread__space__model"):
            try:
                with transaction.atomic():
                    made = do(review.thread, cast(User, request.user))
                    detail = f"flag {made.pk}" if isinstance(made, Flag) else ""
                    log(request, action, review.thread, detail=detail)
                done += 1
            except (EditConflict, EditTooLong, OriginalsRemoved, review_actions.NothingEarlier):
                refused.append(str(review.thread_id))
        messages.success(request, ngettext("%(n)s summary: done.", "%(n)s summaries: done.", done) % {"n": done})
        if refused:
            messages.warning(request, _("Nothing was changed in threads %(ids)s.") % {"ids": ", ".join(refused)})
