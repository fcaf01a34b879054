from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

LONG_MESSAGES = 200
LOW_COVERAGE = 0.5
BREAKER_FAILURES = 3


class ReviewQuerySet(models.QuerySet["Review"]):
    """Each of these has an index of its own, so that the queue opens at once however many threads there are."""

    def flagged(self) -> ReviewQuerySet:
        return self.filter(open_flags__gt=0)

    def refused(self) -> ReviewQuerySet:
        """The latest attempt was refused by a gate; the version before stands."""
        return self.filter(is_refused=True)

    def failed(self) -> ReviewQuerySet:
        """The latest attempt failed, by a gate or otherwise."""
        return self.filter(failures__gt=0)

    def held_by_breaker(self) -> ReviewQuerySet:
        return self.filter(failures__gte=BREAKER_FAILURES)

    def edited(self) -> ReviewQuerySet:
        """What stands was written by a person."""
        return self.filter(is_edited=True)

    def never_reviewed(self) -> ReviewQuerySet:
        return self.filter(reviewed_version=0, version__gt=0)

    def of_long_threads(self) -> ReviewQuerySet:
        return self.filter(message_count__gte=LONG_MESSAGES)

    def with_low_coverage(self) -> ReviewQuerySet:
        return self.filter(coverage__lt=LOW_COVERAGE)

    def locked(self) -> ReviewQuerySet:
        return self.filter(is_locked=True)


class Review(models.Model):
    """A thread's place in the queue of the reviewers: what stands there, how the latest attempt went, what people and
    staff said of it. One row a thread, written in the transaction of what changes it."""

    thread = models.OneToOneField("spaces.Thread", on_delete=models.CASCADE, primary_key=True, related_name="review")
    version = models.PositiveIntegerField(default=0, help_text="The current version.")
    touched_at = models.DateTimeField(default=timezone.now, help_text="When the last version or attempt was made.")
    is_edited = models.BooleanField(default=False)
    message_count = models.PositiveIntegerField(default=0)
    coverage = models.FloatField(
        null=True,
        blank=True,
        help_text="The share of the identifiers in the last folded messages that the summary contains.",
    )
    failures = models.PositiveIntegerField(default=0, help_text="Failed attempts since the last success.")
    is_refused = models.BooleanField(default=False)
    open_flags = models.PositiveIntegerField(default=0)
    is_locked = models.BooleanField(default=False)

    reviewed_version = models.PositiveIntegerField(default=0)
    is_approved = models.BooleanField(default=False)
    reviewed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reviewed_at = models.DateTimeField(null=True, blank=True)

    objects = ReviewQuerySet.as_manager()

    class Meta:
        ordering = ["-touched_at", "-thread_id"]
        permissions = [
            ("review_summaries", "Can approve, flag, correct, roll back, rebuild and lock summaries"),
            ("try_policies", "Can try policies on threads (What if)"),
        ]
        indexes = [
            models.Index(fields=["-touched_at", "-thread"], name="review_newest"),
            *(
                models.Index(fields=["-touched_at", "-thread"], condition=condition, name=f"review_{name}")
                for name, condition in {
                    "flagged": Q(open_flags__gt=0),
                    "refused": Q(is_refused=True),
                    "failed": Q(failures__gt=0),
                    "breaker": Q(failures__gte=BREAKER_FAILURES),
                    "edited": Q(is_edited=True),
                    "never": Q(reviewed_version=0, version__gt=0),
                    "long": Q(message_count__gte=LONG_MESSAGES),
                    "coverage": Q(coverage__lt=LOW_COVERAGE),
                    "locked": Q(is_locked=True),
                }.items()
            ),
        ]

    def __str__(self) -> str:
        return str(self.thread)
