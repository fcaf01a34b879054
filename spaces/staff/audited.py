from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from spaces.models.staff_action import log


class Audited(admin.ModelAdmin):
    """Whatever Django's own log notes is a line of ours too, which nobody can change or delete.

    Only the names of changed fields stand there, never their values: a value may be a key or words of a conversation.
    """

    names_are_words = False
    """Whether a row is named by what people said: its name must then not outlive it in Django's log."""

    def detail_of(self, obj: Any, message: Any = "") -> str:
        """message: Django's, of a change."""
        return fields_in(message)

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        log(request, "add", obj, detail=self.detail_of(obj))
        return self.without_words(super().log_addition(request, obj, message))

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        log(request, "change", obj, detail=self.detail_of(obj, message))
        return self.without_words(super().log_change(request, obj, message))

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        for obj in queryset:
            log(request, "delete", obj, detail=self.detail_of(obj))
        return self.without_words(super().log_deletions(request, queryset))

    def without_words(self, entries: Any) -> Any:
        """By kind and number, where the name is not to stay; what was changed beside it by its kind alone."""
        if self.names_are_words:
            for entry in entries if isinstance(entries, list) else [entries]:
                entry.object_repr = f"{self.opts.verbose_name_raw} {entry.object_id}"
                entry.change_message = json.dumps([_nameless(part) for part in parts_of(entry.change_message)])
                entry.save(update_fields=["object_repr", "change_message"])
        return entries


def parts_of(message: str) -> list[dict[str, Any]]:
    """Of Django's [{"changed": {"name": …, "object": …, "fields": […]}}, …], stored as JSON."""
    return json.loads(message) if message.startswith("[") else []


def _nameless(part: dict[str, Any]) -> dict[str, Any]:
    return {act: of | {"object": "…"} if "object" in of else of for act, of in part.items()}


def fields_in(message: Any) -> str:
    """Of Django's [{"changed": {"fields": […]}}, …]; other messages are words of ours."""
    if not isinstance(message, list):
        return str(message)
    parts = [part for entry in message for part in entry.values()]
    return ", ".join(name for part in parts for name in [part.get("name", ""), *part.get("fields", [])] if name)
