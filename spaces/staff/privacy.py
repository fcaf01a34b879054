"""What staff may read: threads that are open to their Space by the right to view; private ones by a right of their own.

Whatever of a thread is opened leaves a trace that its members see.
"""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse

from spaces.models import Thread, User
from spaces.models.staff_action import log_reading

READ_PRIVATE = "spaces.read_private_threads"


def readable(user: User, *, thread: str = "") -> Q:
    """A condition. `thread`: the way from a row to its thread ("thread__"); "" where the row is one."""
    if user.has_perm(READ_PRIVATE):
        return Q()
    return ~Q(**{f"{thread}visibility": "private"}) | Q(**{f"{thread}created_by": user})


def staff_who_read_private() -> QuerySet[User]:
    backend = "django.contrib.auth.backends.ModelBackend"
    holders = User.objects.with_perm(READ_PRIVATE, is_active=True, include_superusers=True, backend=backend)
    return holders.filter(is_staff=True)


def staff_may_read_private(user: User) -> bool:
    """Whether anybody but this person holds the right to read private threads, and so may read theirs."""
    return staff_who_read_private().exclude(pk=user.pk).exists()


def threads_readable_by(user: User) -> QuerySet[Thread]:
    return Thread.objects.filter(readable(user), deleted_at=None)


class KeepsPrivate(admin.ModelAdmin):
    """Rows of threads. Those of private ones are there for nobody without the right; who opens one leaves a trace."""

    way_to_thread = "thread__"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(readable(cast(User, request.user), thread=self.way_to_thread))

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if thread := thread_of(context.get("original")):
            log_reading(request, thread)
        return super().render_change_form(request, context, *args, **kwargs)


def thread_of(row: Any) -> Thread | None:
    return row if isinstance(row, Thread) else getattr(row, "thread", None)
