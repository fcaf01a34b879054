from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from spaces.models.message import Message
    from spaces.models.user import User

LONGEST_REASON = 500  # characters


class Verdict(models.TextChoices):
    GOOD = "good", _("Good answer")
    BAD = "bad", _("Bad answer")


class RatingQuerySet(models.QuerySet["Rating"]):
    def give(self, message: Message, *, by: User, verdict: str, reason: str) -> Rating:
        """One a person and answer: who thinks again says so."""
        said = {"verdict": verdict, "reason": reason[:LONGEST_REASON], "created_at": timezone.now()}
        return self.update_or_create(message=message, user=by, defaults=said)[0]


class Rating(models.Model):
    """What somebody thinks of an answer, for staff."""

    message = models.ForeignKey("spaces.Message", on_delete=models.CASCADE, related_name="ratings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    verdict = models.CharField(max_length=4, choices=Verdict.choices)
    reason = models.TextField(blank=True, max_length=LONGEST_REASON)
    created_at = models.DateTimeField(default=timezone.now)

    objects = RatingQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["message", "user"], name="one_rating_per_person")]

    def __str__(self) -> str:
        return f"{self.get_verdict_display()} · {self.message_id}"
