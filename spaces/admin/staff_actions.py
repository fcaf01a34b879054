"""Who of the staff did what, when and from where: to read, search and take away, not to change."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from spaces.models import StaffAction
from spaces.models.staff_action import log
from spaces.staff import FastList, ReadOnly

COLUMNS = ("at", "actor_id", "actor_name", "action", "kind", "object_id", "thread_id", "detail", "address", "client")


class ByAction(admin.SimpleListFilter):
    title = _("action")
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(name, name) for name in ACTIONS]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        return queryset.filter(action=self.value()) if self.value() else queryset


ACTIONS = (
    *("read", "approve", "flag", "correct", "change line", "roll back", "rebuild", "lock", "unlock", "retry"),
    *("test", "what if", "export", "add", "change", "delete", "make default"),
    *("sign out", "remove factor", "disconnect", "confirm", "ask to confirm"),
)


@admin.register(StaffAction)
class StaffActionAdmin(ReadOnly, FastList):
    change_list_template = "admin/spaces/staffaction/change_list.html"
    list_display = ["at", "actor_name", "action", "kind", "object_id", "thread_id", "detail", "address"]
    list_filter = [ByAction, "at"]
    search_fields = ["actor_name", "object_id", "thread_id", "address", "detail__icontains"]
    searched_as_numbers = ("thread_id",)
    search_help_text = _("A person, the number of an object or a thread, an address, or words from the details.")
    ordering = ["-id"]

    def get_urls(self) -> list[URLPattern]:
        export = path("export/", self.admin_site.admin_view(self.export), name="spaces_staffaction_export")
        return [export, *super().get_urls()]

    def export(self, request: HttpRequest) -> HttpResponseBase:
        """What the list shows with this search and these filters, as CSV. That it was taken away is logged too."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = self.get_changelist_instance(request).get_queryset(request)
        log(request, "export", detail=f"staff actions {request.META.get('QUERY_STRING', '')}".strip())
        rows = found.order_by("id").values_list(*COLUMNS).iterator(chunk_size=2000)
        lines = csv_lines(COLUMNS, rows)
        name = 'attachment; filename="staff-actions.csv"'
        return StreamingHttpResponse(
            lines, content_type="text/csv; charset=utf-8", headers={"Content-Disposition": name}
        )


def csv_lines(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    writer = csv.writer(Echo())
    yield writer.writerow(head)
    for row in rows:
        yield writer.writerow([harmless(value) for value in row])


class Echo:
    def write(self, line: str) -> str:
        return line


def harmless(value: Any) -> Any:
    """No spreadsheet takes it for a formula."""
    if value is None:
        return ""
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value
