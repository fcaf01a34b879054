"""What belongs to a person and goes with them into every Space: their instructions, and the prompts that they saved."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, Max

from spaces.models.instructions import WrittenMeanwhile
from spaces.models.user import User

MOST_SAVED = 100  # prompts of one person


@dataclass(frozen=True)
class Personal:
    """Instructions of the person who asks, as a prompt has them. version: 0 where there are none."""

    version: int = 0
    text: str = ""


NOTHING_PERSONAL = Personal()


class PersonalInstructions(models.Model):
    """One version of what a person tells the model in every Space. Every version is kept; a reply names its own."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="personal_instructions")
    version = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "personal instructions"
        ordering = ["user_id", "-version", "id"]
        constraints = [models.UniqueConstraint(fields=["user", "version"], name="personal_version_once")]

    def __str__(self) -> str:
        return f"{self.user} · personal instructions v{self.version}"


def personal_of(user: User) -> Personal:
    """As they are now. Nothing is asked about people who have none."""
    return personal_by_id(user.pk) if user.personal_version else NOTHING_PERSONAL


def personal_by_id(user_id: int | None) -> Personal:
    """The same of somebody who is known by id only; None for an account that is deleted."""
    found = PersonalInstructions.objects.filter(user=user_id, version=F("user__personal_version")).first()
    return Personal(found.version, found.text) if found else NOTHING_PERSONAL


def personal_as_sent(user_id: int | None, version: int | None) -> Personal:
    """The version that a reply was given."""
    found = PersonalInstructions.objects.filter(user=user_id, version=version or 0).first()
    return Personal(found.version, found.text) if found else NOTHING_PERSONAL


@transaction.atomic
def write_personal(user: User, text: str, *, over: int | None = None) -> None:
    """over: the version that the person saw; None to write over the current one. Raises WrittenMeanwhile: the same
    account wrote in another window."""
    held = User.objects.select_for_update().get(pk=user.pk)
    if over is not None and over != held.personal_version:
        raise WrittenMeanwhile
    if text != personal_of(held).text:
        version = (held.personal_instructions.aggregate(newest=Max("version"))["newest"] or 0) + 1
        PersonalInstructions.objects.create(user=held, version=version, text=text)
        User.objects.filter(pk=user.pk).update(personal_version=version)
        held.personal_version = version
    user.personal_version = held.personal_version


class SavedPrompt(models.Model):
    """A text that a person inserts into the message box with / and its name."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="saved_prompts")
    name = models.CharField(max_length=40)
    text = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="saved_prompt_name_once")]

    def __str__(self) -> str:
        return f"{self.user} · /{self.name}"
