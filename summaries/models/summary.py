from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from spaces.compiled import CompiledQuery
from summaries.engine.items import Item, Ledger, Patch


class Mode(models.TextChoices):
    RULES = "rules", _("Rules")
    MODEL = "model", _("Model")
    PERSON = "person", _("Person")


class SummaryQuerySet(models.QuerySet["Summary"]):
    def newest_first(self) -> SummaryQuerySet:
        return self.order_by("-version", "-id")

    def current(self, thread: Any) -> Summary | None:
        """The version that the thread's next prompt carries; None while there is no summary."""
        return CURRENT.first(thread.pk, thread.summary_version) if thread.summary_version else None


class Summary(models.Model):
    """One version of a thread's summary. Never overwritten; the one exception is the scrub of a deleted message."""

    thread = models.ForeignKey("spaces.Thread", on_delete=models.CASCADE, related_name="summaries")
    version = models.PositiveIntegerField()
    parent = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="children")
    depth = models.PositiveSmallIntegerField(default=0)
    from_seq = models.PositiveIntegerField()
    through_seq = models.PositiveIntegerField()
    message_ids = models.JSONField(default=list, help_text="Ids of the messages that this version folded in.")
    sha256 = models.CharField(max_length=64, help_text="Over the messages that this version folded in.")

    ledger = models.JSONField(default=dict, help_text="Items and narrative, each with its sources.")
    patch = models.JSONField(default=dict, help_text="What this version changed in the one before.")
    archived = models.PositiveIntegerField(default=0, help_text="Lines that this version moved to the archive.")
    text = models.TextField(help_text="The text that is part of the prompt.")
    tokens = models.PositiveIntegerField(default=0)
    source_tokens = models.PositiveIntegerField(default=0, help_text="Of all messages it covers.")
    tokens_before = models.PositiveIntegerField(default=0)
    tokens_after = models.PositiveIntegerField(default=0)
    message_count = models.PositiveIntegerField(default=0, help_text="The thread's messages when it was made.")
    ratio_after = models.FloatField(default=0.0, help_text="Prompt tokens over the context right after it.")

    mode = models.CharField(max_length=6, choices=Mode.choices)
    model = models.CharField(max_length=200, blank=True)
    prompt_version = models.CharField(max_length=40, blank=True)
    trigger = models.CharField(max_length=40, blank=True)
    ratio = models.FloatField(null=True, blank=True, help_text="Prompt tokens over the model's context.")
    raw = models.TextField(blank=True, help_text="What the model said outside the schema, redacted.")
    gates = models.JSONField(default=list, blank=True)
    cost = models.DecimalField(max_digits=14, decimal_places=8, null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)
    scrubbed_at = models.DateTimeField(null=True, blank=True, help_text="When a deleted message was removed from it.")

    objects = SummaryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "summaries"
        ordering = ["thread_id", "-version", "id"]
        constraints = [models.UniqueConstraint(fields=["thread", "version"], name="summary_version_once")]

    def __str__(self) -> str:
        return f"v{self.version} · #{self.from_seq}–{self.through_seq}"

    def line(self, item_id: str) -> Item | None:
        """Of its ledger, whether it still holds or not; None where there is none of this id."""
        return Ledger.from_dict(self.ledger).get(item_id)

    @property
    def left_out(self) -> list[object]:
        """Why, for each line of the model's answer that was left out, with the line; "" where its words are gone."""
        return [gate["reason"] for gate in self.gates if gate.get("scope") == "item"]

    @property
    def said_of_answer(self) -> list[object]:
        """What is to be said of the model's answer as a whole; each once."""
        return self._said("answer")

    @property
    def not_ended(self) -> list[object]:
        """The lines that the model wanted to end and that stayed; each once."""
        return self._said("end")

    def _said(self, scope: str) -> list[object]:
        said = [gate["reason"] for gate in self.gates if gate.get("scope") == scope and gate["reason"]]
        return [reason for place, reason in enumerate(said) if reason not in said[:place]]

    @property
    def answered(self) -> tuple[int, int] | None:
        """Of two lines of which a person said whether the one replaced the other, the messages: the older, the newer.
        None where they come from no message any more."""
        settled = Patch.from_dict(self.patch).settled
        if not settled or settled[-1].is_replaced != (self.trigger == "replaced"):
            return None
        lines = (self.line(settled[-1].old), self.line(settled[-1].new))
        old, new = (max(line.said_in, default=0) if line else 0 for line in lines)
        return (old, new) if old and new else None

    @property
    def tag(self) -> str:
        return f"summary-depth:{self.depth}"


CURRENT = CompiledQuery(lambda pk, version: Summary.objects.filter(thread=pk, version=version), int, int)
