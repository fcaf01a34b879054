from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.db.models import Exists, Q
from django.utils.translation import gettext_lazy as _


class Holder(models.TextChoices):
    """Whose budget it is."""

    EVERY_PERSON = "people", _("Every person")
    EVERY_SPACE = "spaces", _("Every Space")
    PERSON = "person", _("One person")
    SPACE = "space", _("One Space")


DEFAULTS = (Holder.EVERY_PERSON, Holder.EVERY_SPACE)


class BudgetQuerySet(models.QuerySet["Budget"]):
    def that_hold(self, *, user_id: int | None = None, space_id: int | None = None) -> list[Budget]:
        """For this person and this Space: an own one stands instead of the one for all. At most two, by one query."""
        own = Q(holder=Holder.PERSON, user_id=user_id) | Q(holder=Holder.SPACE, space_id=space_id)
        asked = [*([Holder.EVERY_PERSON] if user_id else []), *([Holder.EVERY_SPACE] if space_id else [])]
        found = {budget.holder: budget for budget in self.filter(own | Q(holder__in=asked))}
        pairs = ((Holder.PERSON, Holder.EVERY_PERSON), (Holder.SPACE, Holder.EVERY_SPACE))
        return [budget for own, default in pairs if (budget := _own_or_default(found, own, default))]


def _own_or_default(found: Mapping[str, Budget], own: Holder, default: Holder) -> Budget | None:
    """An own one that names nobody to ask names whom the one for all does."""
    standing, general = found.get(own), found.get(default)
    if standing and general and not standing.whom_to_ask:
        standing.whom_to_ask = general.whom_to_ask
    return standing or general


class Budget(models.Model):
    """How many tokens may be spent in a day and in a month: by everybody or one person, in every Space or in one.

    Set by staff; an empty limit is none, and without any row there are none. An own budget stands instead of the one
    for all, also with what it leaves empty, so that one person can be freed from it.

    Asked before a reply begins, never while it is written: at 100 % the next one is refused, and what runs goes on.
    So a limit may be passed by the replies that run at that moment.
    """

    holder = models.CharField(_("applies to"), max_length=6, choices=Holder.choices)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    space = models.OneToOneField("spaces.Space", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    tokens_per_day = models.PositiveBigIntegerField(
        _("tokens per day"), null=True, blank=True, help_text=_("Empty: no limit. 0: no replies at all.")
    )
    tokens_per_month = models.PositiveBigIntegerField(
        _("tokens per month"), null=True, blank=True, help_text=_("Empty: no limit. 0: no replies at all.")
    )
    whom_to_ask = models.CharField(
        _("contact"),
        max_length=200,
        blank=True,
        help_text=_(
            "People who reach the limit read: “To continue sooner, ask …”. Empty: the contact of the budget for "
            "everyone, else the names of the superusers."
        ),
    )

    objects = BudgetQuerySet.as_manager()

    class Meta:
        verbose_name = "token budget"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["holder"], condition=Q(holder__in=["people", "spaces"]), name="one_budget_for_all"
            ),
            models.CheckConstraint(
                condition=Q(holder__in=["people", "spaces"], user=None, space=None)
                | Q(holder="person", user__isnull=False, space=None)
                | Q(holder="space", user=None, space__isnull=False),
                name="budget_of_one_holder",
            ),
        ]

    def __str__(self) -> str:
        named = self.user or self.space
        return f"{self.get_holder_display()}: {named}" if named else self.get_holder_display()

    @property
    def is_of_people(self) -> bool:
        return self.holder in (Holder.EVERY_PERSON, Holder.PERSON)


def any_budget() -> Exists:
    """To annotate as `has_budgets` to a row that a request loads anyway: where no budget is set, nothing more is
    asked, and it needs no cache that another process would have to know of."""
    return Exists(Budget.objects.all())


def holds_budgets(row: models.Model) -> bool:
    """Whether any budget may hold there; a row that was loaded otherwise does not know, and has to look."""
    return getattr(row, "has_budgets", True)
