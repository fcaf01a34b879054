from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone

if TYPE_CHECKING:
    from spaces.models.user import User


class RemovalQuerySet(models.QuerySet["Removal"]):
    @transaction.atomic
    def take_untold(self, user: User) -> list[Removal]:
        """Each once, for the page that tells them."""
        untold = self.select_for_update(of=("self",)).filter(user=user, told_at=None)
        found: list[Removal] = list(untold.order_by("id"))
        if found:
            self.filter(pk__in=[each.pk for each in found]).update(told_at=timezone.now())
        return found

    def names_for(self, user: User) -> dict[int, str]:
        """By id, the Spaces that somebody no longer belongs to, as they were called then."""
        return dict(self.filter(user=user).values_list("space", "space_name"))


class Removal(models.Model):
    """Somebody no longer belongs to a Space; the row goes when they are let in again. Whoever was removed is told when
    they next come by; whoever left needs no telling. How the Space is called later is no concern of theirs."""

    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="removals")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="removals")
    space_name = models.CharField(max_length=120, help_text="The name of the Space when they were removed.")
    created_at = models.DateTimeField(default=timezone.now)
    told_at = models.DateTimeField(null=True, blank=True)

    objects = RemovalQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space", "user"], name="one_removal_per_person")]

    def __str__(self) -> str:
        return f"{self.user} · {self.space}"
