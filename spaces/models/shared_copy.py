"""Public links: a copy of a thread or of one answer as it was, which anyone with the link can read."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone

from spaces.models.invitation import digest
from spaces.models.message import Message, Speaker
from spaces.models.thread import Thread

if TYPE_CHECKING:
    from spaces.models.user import User


def is_allowed(thread: Thread) -> bool:
    """By the installation and by the owners of the Space; both say no by default."""
    return bool(settings.SHARE_LINKS and thread.space.share_links)


def what_it_shows(thread: Thread, seq: int | None = None) -> list[dict[str, Any]]:
    """The words that people and models said, of all messages or of the answer at `seq`."""
    said = thread.messages.chosen().filter(role__in=[Speaker.USER, Speaker.ASSISTANT], deleted_at=None)
    shown = said.exclude(text="") if seq is None else said.exclude(text="").filter(seq=seq)
    return [_entry(message) for message in shown.in_order()]


def _entry(message: Message) -> dict[str, Any]:
    return {
        "seq": message.seq,
        "role": message.role,
        "author": message.author_name,
        "model": message.model,
        "text": message.text,
        "at": message.created_at.isoformat(),
    }


@dataclass(frozen=True)
class Issued:
    """The token is known here and never again: only its hash is stored."""

    copy: SharedCopy
    token: str


class SharedCopyQuerySet(models.QuerySet["SharedCopy"]):
    def issue(
        self, thread: Thread, *, by: User, days: int, seq: int | None = None, has_summary: bool = False
    ) -> Issued:
        token = secrets.token_urlsafe(24)
        copy = self.create(
            thread=thread,
            created_by=by,
            token_sha256=digest(token),
            expires_at=timezone.now() + timedelta(days=days),
            title=str(thread) if seq is None else "",
            messages=what_it_shows(thread, seq),
            summary=thread.summary if has_summary else "",
        )
        return Issued(copy, token)

    def open(self) -> SharedCopyQuerySet:
        return self.filter(revoked_at=None, expires_at__gt=timezone.now())

    def readable(self, token: str) -> SharedCopy | None:
        """None once it is revoked or expired, its thread is deleted, or links are switched off."""
        there = self.open().filter(token_sha256=digest(token), thread__deleted_at=None, thread__space__deleted_at=None)
        copy = there.select_related("thread__space").first()
        return copy if copy and is_allowed(copy.thread) else None


class SharedCopy(models.Model):
    """What it shows stays as it was; only what is deleted from the thread leaves it too."""

    thread = models.ForeignKey("spaces.Thread", on_delete=models.CASCADE, related_name="shared_copies")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    token_sha256 = models.CharField(max_length=64, unique=True)
    title = models.CharField(max_length=200, blank=True)
    messages = models.JSONField(default=list)
    summary = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = SharedCopyQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "shared copies"
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.title or str(self.thread)

    def revoke(self) -> None:
        SharedCopy.objects.filter(pk=self.pk, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def forget(thread_id: int, seqs: Collection[int]) -> None:
    """What is deleted is in no copy either. A summary may have lines of it and a title its words: they go too."""
    for copy in _holding(thread_id, seqs):
        copy.messages = [entry for entry in copy.messages if entry["seq"] not in seqs]
        copy.summary = copy.title = ""
        copy.save(update_fields=["messages", "summary", "title"])


def _holding(thread_id: int, seqs: Collection[int]) -> Iterator[SharedCopy]:
    for copy in SharedCopy.objects.filter(thread=thread_id).select_for_update():
        if copy.summary or any(entry["seq"] in seqs for entry in copy.messages):
            yield copy
