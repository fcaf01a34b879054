from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from spaces import broadcasts
from spaces.admin.deletion import DeletedAsAWhole
from spaces.admin.policies import PolicyForm, changed_columns
from spaces.error_messages import told_to_staff
from spaces.models import Message, Thread
from spaces.models.message import Status
from spaces.models.thread_choices import Visibility
from spaces.models.visibility_changes import others_with_words_in
from spaces.staff import Audited, FastList, KeepsPrivate, ReadOnly

THREAD_SUMMARY = ["summary", "summary_version", "summary_updated_at", "covered_through"]


class ThreadForm(PolicyForm):
    def clean_visibility(self) -> str:
        """Staff take nobody's words from them either."""
        chosen = str(self.cleaned_data["visibility"])
        becomes_private = chosen == Visibility.PRIVATE and "visibility" in self.changed_data
        if becomes_private and (names := others_with_words_in(self.instance)):
            words = _("Other people wrote in this thread and would lose their messages: %(names)s.")
            raise forms.ValidationError(words, params={"names": ", ".join(names)})
        return chosen


@admin.register(Thread)
class ThreadAdmin(KeepsPrivate, Audited, FastList, DeletedAsAWhole):
    way_to_thread = ""
    names_are_words = True
    form = ThreadForm
    list_display = ["title", "space", "created_by", "summary_version", "covered_through", "last_activity_at"]
    list_filter = ["last_activity_at"]
    list_select_related = ["space", "created_by"]
    search_fields = ["id", "space__name", "created_by__username"]
    searched_as_numbers = ("id",)
    search_help_text = _("The number of a thread, the name of a Space, or the name of an account.")
    fields = ["title", "space", "created_by", "visibility", "summary_policy", *THREAD_SUMMARY]
    readonly_fields = ["space", "created_by", *THREAD_SUMMARY]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Thread, form: Any, change: bool) -> None:
        obj.save(update_fields=changed_columns(form))
        if "title" in form.changed_data:
            obj.rename(obj.title)
        if "visibility" in form.changed_data:
            transaction.on_commit(partial(broadcasts.close_thread, obj.pk), robust=True)
            transaction.on_commit(partial(broadcasts.thread_changed, obj.pk, obj.space_id), robust=True)


class Unfinished(admin.SimpleListFilter):
    """Complete is what nearly all are: that list is the one without a filter."""

    title = _("status")
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(str(status), status.label) for status in Status if status != Status.COMPLETE]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        incomplete = queryset.exclude(status=Status.COMPLETE)  # in the words of the index, so that it is used
        return incomplete.filter(status=self.value()) if self.value() else queryset


@admin.register(Message)
class MessageAdmin(KeepsPrivate, ReadOnly, FastList):
    list_display = ["id", "thread", "seq", "role", "author_name", "status", "model", "tokens_in", "created_at"]
    list_filter = [Unfinished]
    list_select_related = ["thread"]
    search_fields = ["thread_id"]
    searched_as_numbers = ("thread_id",)
    search_help_text = _("The number of a thread.")
    ordering = ["-id"]
    exclude = ["error"]
    readonly_fields = ["why_it_failed"]

    @admin.display(description=_("Why"))
    def why_it_failed(self, message: Message) -> str:
        return told_to_staff(message.error) or "–"
