from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse

from spaces.models.staff_action import log
from spaces.staff.audited import Audited


class EndsOnly(Audited):
    """Something that a person has and staff may end: a session, a second factor. Staff neither add nor change one, and
    the buttons say what the end means."""

    ending: ClassVar[Any]
    """What the button says."""
    question: ClassVar[Any]
    done: ClassVar[Any]
    """With %(names)s."""
    logged_as: ClassVar[str]
    """The action in the log; what it is done to is the person."""

    actions = ("delete_selected",)
    list_select_related = ("user",)
    change_form_template = "admin/ends_only/change_form.html"
    confirmation = "admin/ends_only/confirmation.html"

    def end(self, request: HttpRequest, rows: list[Any]) -> None:
        """All of them or none, once they are in the log; and staff are told."""
        names = dict.fromkeys(row.user.username for row in rows)
        messages.success(request, self.done % {"names": ", ".join(names) or "–"})

    def in_words(self, row: Any) -> str:
        """For the page that asks, beside its person."""
        return str(row)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        for row in queryset:
            log(request, self.logged_as, row.user, detail=self.detail_of(row))
        return admin.ModelAdmin.log_deletions(self, request, queryset)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        self.end(request, [obj])

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        self.end(request, list(queryset))

    # ---- the pages, in our words

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        offered = super().get_actions(request)
        if ours := offered.get("delete_selected"):
            offered["delete_selected"] = (ours[0], ours[1], self.ending)
        return offered

    @admin.action(permissions=["delete"])
    @transaction.atomic
    def delete_selected(self, request: HttpRequest, chosen: Any) -> HttpResponse | None:
        rows = list(chosen)
        if not request.POST.get("post"):
            context = {**self.admin_site.each_context(request), "opts": self.opts, "media": self.media}
            return self.ask(request, rows, context)
        self.log_deletions(request, rows)
        self.end(request, rows)
        return None

    def render_delete_form(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        return self.ask(request, [context["object"]], context)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        return super().render_change_form(request, {**context, "ending": self.ending}, *args, **kwargs)

    def response_delete(self, request: HttpRequest, obj_display: str, obj_id: Any) -> HttpResponse:
        return HttpResponseRedirect(reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"))

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Nothing else goes with them."""
        forbidden = set() if self.has_delete_permission(request) else {str(self.opts.verbose_name)}
        return [str(row) for row in objs], {}, forbidden, []

    def ask(self, request: HttpRequest, rows: list[Any], context: dict[str, Any]) -> HttpResponse:
        words = {"title": self.ending, "subtitle": None, "ending": self.ending, "question": self.question}
        chosen = [(row, self.in_words(row)) for row in rows]
        return TemplateResponse(request, self.confirmation, {**context, **words, "chosen": chosen})
