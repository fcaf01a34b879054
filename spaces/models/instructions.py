from django.conf import settings
from django.db import models


class WrittenMeanwhile(ValueError):
    """Somebody else wrote a version after the one that the person wrote over."""


class Instructions(models.Model):
    """One version of what a Space tells the model. Every version is kept; a reply names the one it ran under."""

    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="instructions_versions")
    version = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "instructions"
        ordering = ["space_id", "-version", "id"]
        constraints = [models.UniqueConstraint(fields=["space", "version"], name="instructions_version_once")]

    def __str__(self) -> str:
        return f"{self.space} · instructions v{self.version}"
