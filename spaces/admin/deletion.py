from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from spaces.models import Thread


class DeletedAsAWhole(admin.ModelAdmin):
    """Messages, versions and folds cannot be deleted one by one; with what holds them, they go.

    The page that asks names what was chosen and no more: the titles of what is in it may be private, and a list of a
    million messages helps nobody.
    """

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        chosen = list(objs)
        counts = {self.opts.verbose_name_plural: len(chosen)}
        if self.model is not Thread:
            counts[Thread._meta.verbose_name_plural] = Thread.objects.filter(space__in=chosen).count()
        forbidden = set() if self.has_delete_permission(request) else {str(self.opts.verbose_name)}
        return [str(thing) for thing in chosen], counts, forbidden, []
