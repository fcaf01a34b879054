from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, NoReturn

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.http import HttpRequest

    from spaces.models.thread import Thread

READ = "read"
SAME_READING = timedelta(minutes=10)
"""Whoever turns pages or reloads within this time is reading still: one trace."""


class NotChangeable(TypeError):
    """A log that somebody can change says nothing."""


class StaffActionQuerySet(models.QuerySet["StaffAction"]):
    def readings_of(self, thread: Thread) -> StaffActionQuerySet:
        """Who of the staff read this thread, latest first."""
        return self.filter(thread_id=thread.pk, action=READ).order_by("-id")

    def update(self, **values: Any) -> NoReturn:
        raise NotChangeable

    def delete(self) -> NoReturn:
        raise NotChangeable


class StaffAction(models.Model):
    """What somebody of the staff did: who, what, when, from where. Written once; the database refuses the rest.

    Without relations: nothing that is deleted elsewhere may change a line here. No words of a conversation either,
    which would outlive their deletion: things are named by kind and id.
    """

    at = models.DateTimeField(default=timezone.now, editable=False)
    actor_id = models.BigIntegerField(null=True)
    actor_name = models.CharField(_("who"), max_length=300)
    action = models.CharField(max_length=60, help_text=_("For example approve, correct, read, export, change."))
    kind = models.CharField(max_length=60, blank=True, help_text=_("What kind of thing it was done to."))
    object_id = models.CharField(max_length=60, blank=True)
    thread_id = models.BigIntegerField(null=True)
    detail = models.TextField(blank=True, help_text=_("Fields that changed, or the note that was written."))
    address = models.GenericIPAddressField(_("from where"), null=True)
    client = models.CharField(max_length=200, blank=True, help_text=_("As the browser reports it."))

    objects = StaffActionQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["thread_id", "action", "-id"], name="staff_action_of_thread"),
            models.Index(fields=["action", "-id"], name="staff_action_by_action"),
            models.Index(fields=["actor_name", "-id"], name="staff_action_by_actor"),
            models.Index(fields=["-at"], name="staff_action_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.actor_name} · {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise NotChangeable
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise NotChangeable


def log(request: HttpRequest, action: str, thing: models.Model | None = None, *, detail: str = "") -> StaffAction:
    """One line, in the transaction of what was done. `thing`: what it was done to; never its words, only its id."""
    return StaffAction.objects.create(
        **whence(request),
        action=action,
        kind=thing._meta.model_name or "" if thing else "",
        object_id=str(thing.pk) if thing else "",
        thread_id=thread_of(thing),
        detail=detail[:2000],
    )


def log_reading(request: HttpRequest, thread: Thread) -> None:
    """A trace that the thread's members can see."""
    since = timezone.now() - SAME_READING
    same = StaffAction.objects.readings_of(thread).filter(actor_id=request.user.pk, at__gte=since)
    if not same.exists():
        log(request, READ, thread)


def whence(request: HttpRequest) -> dict[str, Any]:
    user = request.user
    return {
        "actor_id": user.pk,
        "actor_name": getattr(user, "name", "") or str(user),
        "address": request.META.get("REMOTE_ADDR") or None,
        "client": request.headers.get("user-agent", "")[:200],
    }


def thread_of(thing: models.Model | None) -> int | None:
    is_thread = thing is not None and thing._meta.model_name == "thread"
    return thing.pk if is_thread and thing else getattr(thing, "thread_id", None)
