from __future__ import annotations

from django.db import models
from django.utils import timezone

from spaces.models import Message, Thread


class Embedding(models.Model):
    """What a folded message is about, as a vector of length 1: float16, little-endian, one number after the other."""

    message = models.OneToOneField(Message, on_delete=models.CASCADE, primary_key=True, related_name="+")
    model = models.CharField(max_length=200)
    vector = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.message_id} · {self.model}"


class EmbeddingProgress(models.Model):
    """How far a thread's messages have vectors: up to seq `through`, by `model`, as the thread was at `epoch`."""

    thread = models.OneToOneField(Thread, on_delete=models.CASCADE, primary_key=True, related_name="+")
    model = models.CharField(max_length=200)
    through = models.PositiveIntegerField(default=0)
    epoch = models.PositiveIntegerField(default=0)
    not_before = models.DateTimeField(default=timezone.now, help_text="When the server may be asked again.")

    class Meta:
        verbose_name_plural = "embedding progress"

    def __str__(self) -> str:
        return f"{self.thread_id} · {self.through}"
