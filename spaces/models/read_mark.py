"""How far a person has read a thread, so that a list can mark what is new to them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from spaces.models.thread import Thread


class ReadMarkQuerySet(models.QuerySet["ReadMark"]):
    def note(self, user_id: int, thread_id: int, seq: int) -> None:
        """Read up to and with this seq. Never back: another window may be further; never past what is there."""
        end = Thread.objects.filter(pk=thread_id).values_list("next_seq", flat=True).first()
        if end is None:
            return
        seq = min(seq, end - 1)
        mark, is_new = self.get_or_create(user_id=user_id, thread_id=thread_id, defaults={"seq": seq})
        if not is_new and mark.seq < seq:
            self.filter(pk=mark.pk, seq__lt=seq).update(seq=seq)


class ReadMark(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="read_marks")
    thread = models.ForeignKey("spaces.Thread", on_delete=models.CASCADE, related_name="read_marks")
    seq = models.PositiveIntegerField(help_text="The last one that was read.")

    objects = ReadMarkQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["user", "thread"], name="read_mark_once")]

    def __str__(self) -> str:
        return f"{self.user} · {self.thread} · #{self.seq}"
