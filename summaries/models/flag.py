from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

LONGEST_REASON = 500  # characters


class Flag(models.Model):
    """Somebody says that a line of a summary is wrong, or staff that all of it is; open until staff settled it.

    The line is named by its id, and not copied: its words may have to be forgotten.
    """

    thread = models.ForeignKey("spaces.Thread", on_delete=models.CASCADE, related_name="flags")
    version = models.PositiveIntegerField(help_text="The version that was current when it was flagged.")
    item_id = models.CharField(max_length=100, blank=True, help_text="The line; empty: the summary as a whole.")
    sources = models.JSONField(default=list, blank=True, help_text="The messages that the line cites.")
    reason = models.TextField(blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["thread", "item_id", "created_by"],
                condition=Q(closed_at=None),
                name="one_open_flag_of_a_person_for_a_line",
            )
        ]

    def __str__(self) -> str:
        return f"v{self.version} · {self.item_id}"
