from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

LONGEST_DAYS = 3_650


class OriginalsRule(models.Model):
    """From when on a Space keeps the originals of folded messages for so many days. The newest one holds; all are kept,
    so that members can read who decided what."""

    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="originals_rules")
    days = models.PositiveSmallIntegerField(null=True, help_text="Empty: originals are kept.")
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.space} · {self.days}"
