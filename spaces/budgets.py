"""What a person is told of a budget: what is left of it, whom to ask once it is spent, and when it begins anew."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from spaces.models import Space, Thread, User
from spaces.models.budget import holds_budgets
from spaces.models.budget_status import Period, Standing, both_periods, most_pressing, standings
from spaces.numbers import counted

NAMED = 3  # superusers


@dataclass(frozen=True)
class Notice:
    """A line above the message box. is_spent: nothing can be sent. space_id: None where it is the person's budget."""

    words: str
    is_spent: bool
    space_id: int | None


def notice_for(user: User, place: Thread | Space) -> Notice | None:
    """None while more than a fifth of every budget is left.

    `place` as access loaded it: in an installation without any budget nothing more is asked.
    """
    if not holds_budgets(place):
        return None
    space_id = place.space_id if isinstance(place, Thread) else place.pk
    standing = most_pressing(standings(user_id=user.pk, space_id=space_id))
    if standing is None:
        return None
    words = spent_words(standing) if standing.is_spent else short_words(standing)
    return Notice(words, standing.is_spent, space_id if standing.is_of_space else None)


def spent_words(standing: Standing) -> str:
    """The stop: of what, until when, and whom to ask. A limit of 0 is no matter of time."""
    if standing.allows_nothing:
        return _no_replies(standing) % {"whom": whom_to_ask(standing)}
    how_much = _how_much_is_spent(standing) % _figures(standing)
    until = _("Resets on %(day)s, 00:00 (%(zone)s). To continue sooner, ask %(whom)s.")
    when_and_whom = {**_when(standing), "whom": whom_to_ask(standing)}
    return f"{how_much} {until % when_and_whom}"


def short_words(standing: Standing) -> str:
    """The warning: what is left, until when."""
    how_much = _how_much_is_left(standing) % _figures(standing)
    anew = _("Resets on %(day)s, 00:00 (%(zone)s).") % _when(standing)
    return f"{how_much} {anew}"


def _no_replies(standing: Standing) -> str:
    if standing.is_of_space:
        return _("This Space's token budget allows no replies. To change it, ask %(whom)s.")
    return _("Your token budget allows no replies. To change it, ask %(whom)s.")


def _how_much_is_spent(standing: Standing) -> str:
    if standing.is_of_space:
        if standing.period == Period.DAY:
            return _("This Space's token budget for today is used up: %(spent)s of %(limit)s.")
        return _("This Space's token budget for this month is used up: %(spent)s of %(limit)s.")
    if standing.period == Period.DAY:
        return _("Your token budget for today is used up: %(spent)s of %(limit)s.")
    return _("Your token budget for this month is used up: %(spent)s of %(limit)s.")


def _how_much_is_left(standing: Standing) -> str:
    if standing.is_of_space:
        if standing.period == Period.DAY:
            return _("This Space has %(left)s of its %(limit)s tokens left for today.")
        return _("This Space has %(left)s of its %(limit)s tokens left for this month.")
    if standing.period == Period.DAY:
        return _("You have %(left)s of your %(limit)s tokens left for today.")
    return _("You have %(left)s of your %(limit)s tokens left for this month.")


def whom_to_ask(standing: Standing) -> str:
    """Whom staff named, else those who may change every budget. An owner of the Space may not, so is not named."""
    if standing.whom_to_ask:
        return standing.whom_to_ask
    superusers = User.objects.filter(is_superuser=True, is_active=True).order_by("id")[:NAMED]
    return ", ".join(user.name for user in superusers) or _("your administrator")


@dataclass(frozen=True)
class Use:
    """What spaces/_budget.html shows. zone: in which days and months are the calendar's; whom: "" without a limit."""

    periods: list[Standing]
    zone: str
    whom: str


def use_of(holder: User | Space) -> Use:
    """Of a person or a Space, today and this month, with a limit or without."""
    of = {"user_id": holder.pk} if isinstance(holder, User) else {"space_id": holder.pk}
    periods = both_periods(**of)
    has_limit = any(each.limit is not None for each in periods)
    return Use(periods, settings.TIME_ZONE, whom_to_ask(periods[0]) if has_limit else "")


def _figures(standing: Standing) -> dict[str, str]:
    return {
        "spent": counted(standing.spent),
        "limit": counted(standing.limit or 0),
        "left": counted(standing.left),
    }


def _when(standing: Standing) -> dict[str, str]:
    return {"day": date_format(standing.begins_anew), "zone": settings.TIME_ZONE}
