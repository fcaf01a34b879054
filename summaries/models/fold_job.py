from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from spaces.models.reason_field import ReasonField
from summaries.engine.reasons import Reason
from summaries.models.summary import Mode, Summary


class State(models.TextChoices):
    DUE = "due", _("Due")
    RUNNING = "running", _("Running")
    STORED = "stored", _("Stored")
    SKIPPED = "skipped", _("Skipped")
    DISCARDED = "discarded", _("Discarded")
    FAILED = "failed", _("Failed")


UNFINISHED = (State.DUE, State.RUNNING)

MAX_ATTEMPTS = 5
"""So often may the process die over a fold before it takes a person to try again."""

DIED = Reason("process_ended", "The process that ran it ended before it was done.")


class FoldJobQuerySet(models.QuerySet["FoldJob"]):
    def unfinished(self) -> FoldJobQuerySet:
        return self.filter(state__in=UNFINISHED)

    def ready(self) -> FoldJobQuerySet:
        """Due now, with nobody at work on the thread."""
        now = timezone.now()
        unowned = Q(thread__fold_owner="") | Q(thread__fold_lease__lt=now)
        return self.unfinished().filter(unowned, not_before__lte=now).order_by("not_before", "id")

    def judged(self) -> FoldJobQuerySet:
        """Attempts that ended in a summary or failed at one. Where a process died, the next attempt made up for it: a
        kill says nothing of the summary, unless so many processes died that the fold must be what ends them."""
        made_up_for = Q(reason=DIED, attempt__lt=MAX_ATTEMPTS)
        return self.filter(state__in=[State.STORED, State.FAILED]).exclude(made_up_for)

    def newest_first(self) -> FoldJobQuerySet:
        return self.order_by("-id")


class FoldJob(models.Model):
    """One attempt to fold a thread, from the moment it is due to how it ended. A retry is a new row."""

    thread = models.ForeignKey("spaces.Thread", on_delete=models.CASCADE, related_name="fold_jobs")
    state = models.CharField(max_length=9, choices=State.choices, default=State.DUE)
    trigger = models.CharField(max_length=40)
    attempt = models.PositiveSmallIntegerField(default=1)
    not_before = models.DateTimeField(default=timezone.now)
    woken_at = models.DateTimeField(null=True, blank=True, help_text="When a task was last sent for it.")
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    ratio = models.FloatField(null=True, blank=True)
    from_seq = models.PositiveIntegerField(null=True, blank=True)
    through_seq = models.PositiveIntegerField(null=True, blank=True)
    epoch = models.PositiveIntegerField(null=True, blank=True, help_text="The thread's epoch that the fold read.")
    depth = models.PositiveSmallIntegerField(default=0)
    parent = models.ForeignKey(Summary, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    summary = models.OneToOneField(Summary, on_delete=models.SET_NULL, null=True, blank=True, related_name="job")

    mode = models.CharField(max_length=6, choices=Mode.choices, blank=True)
    model = models.CharField(max_length=200, blank=True)
    gate = models.CharField(max_length=40, blank=True, help_text="The gate that refused what was made.")
    reason = ReasonField(blank=True, help_text="Why it did not end in a new version, in plain words.")
    output = models.TextField(blank=True, help_text="The first 200 characters of what was refused, redacted.")
    gates = models.JSONField(default=list, blank=True)
    tokens_before = models.PositiveIntegerField(null=True, blank=True)
    tokens_after = models.PositiveIntegerField(null=True, blank=True)
    tokens_in = models.PositiveIntegerField(default=0)
    tokens_out = models.PositiveIntegerField(default=0)
    calls = models.PositiveSmallIntegerField(default=0)
    duration_ms = models.PositiveIntegerField(null=True, blank=True)
    cost = models.DecimalField(max_digits=14, decimal_places=8, null=True, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    objects = FoldJobQuerySet.as_manager()

    class Meta:
        permissions = [("retry_foldjob", "Can try failed folds again")]
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["thread"], condition=Q(state__in=["due", "running"]), name="one_unfinished_fold_per_thread"
            ),
            models.CheckConstraint(condition=Q(state__in=State.values), name="fold_job_state_known"),
        ]
        indexes = [
            models.Index(fields=["not_before", "id"], condition=Q(state__in=["due", "running"]), name="fold_job_ready"),
            models.Index(fields=["state", "-id"], name="fold_job_by_state"),
            models.Index(fields=["-created_at"], name="fold_job_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.trigger} · {self.get_state_display()}"
